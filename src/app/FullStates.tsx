import CloudOff from 'lucide-react/icons/cloud-off';
import Compass from 'lucide-react/icons/compass';
import LockOpen from 'lucide-react/icons/lock-open';
import OctagonX from 'lucide-react/icons/octagon-x';
import Settings from 'lucide-react/icons/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import type { Failure } from '../../workers/contract.ts';
import { Button } from '../components/controls/Button.tsx';
import { FailurePage } from '../components/page/FailurePage.tsx';
import { FullPage } from '../components/page/FullPage.tsx';
import { Trace } from '../components/text/Trace.tsx';
import { useTitle } from '../components/page/use-title.ts';
import { ROUTES } from '../state/routes.ts';
import { computation, reloadUncached } from '../state/workers/workers.ts';
import styles from './full-states.module.css';

/** Nothing is known yet; this is shown only after a moment, so that a quick start doesn't flash. */
export function Starting() {
  const { t } = useTranslation();
  return (
    <div className={styles.starting}>
      <output>{t('starting')}</output>
    </div>
  );
}

const NEEDS_ADMINISTRATOR = new Set<Failure['type']>(['api-not-configured', 'assist-not-configured']);

/** Nothing works without what failed (spec point 8): shows the failure and the way on. */
export function StartFailed({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation();
  const [isRetrying, setRetrying] = useState(false);
  useTitle(t('failure.title'));
  const retry = async (): Promise<void> => {
    setRetrying(true);
    await computation().session.retry();
    setRetrying(false);
  };
  return (
    <FailurePage
      icon={NEEDS_ADMINISTRATOR.has(failure.type) ? Settings : CloudOff}
      title={t('failure.title')}
      failure={failure}
      isAlone
    >
      {failure.type === 'resources-failed' ? (
        <>
          <Button kind="primary" size="large" onClick={() => void reloadUncached()}>
            {t('failure.reload')}
          </Button>
          {failure.trace === undefined ? null : <Trace text={failure.trace} />}
        </>
      ) : (
        <Button kind="primary" size="large" isBusy={isRetrying} onClick={() => void retry()}>
          {isRetrying ? t('failure.retrying') : t('failure.retry')}
        </Button>
      )}
    </FailurePage>
  );
}

/** The worker died repeatedly. */
export function EngineLost() {
  const { t } = useTranslation();
  useTitle(t('error.engineTitle'));
  return (
    <FullPage icon={OctagonX} title={t('error.engineTitle')} text={t('error.engineText')} isAlert isAlone>
      <Button kind="primary" size="large" onClick={() => location.reload()}>
        {t('error.reload')}
      </Button>
    </FullPage>
  );
}

/** The browser provides neither locks nor cryptography to a page that was loaded over plain http (design D31). */
export function NotSecure() {
  const { t } = useTranslation();
  useTitle(t('secure.title'));
  return (
    <FullPage icon={LockOpen} title={t('secure.title')} text={t('secure.text')} isAlert isAlone>
      <Button
        kind="primary"
        size="large"
        onClick={() => location.assign(`https:${location.href.replace(/^http:/, '')}`)}
      >
        {t('secure.tryHttps')}
      </Button>
    </FullPage>
  );
}

/** No screen has this address. */
export function NotFound() {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  useTitle(t('notFound.title'));
  return (
    <FullPage icon={Compass} title={t('notFound.title')} text={t('notFound.text', { path })}>
      <Button size="large" onClick={() => navigate(ROUTES.home)}>
        {t('notFound.action')}
      </Button>
    </FullPage>
  );
}
