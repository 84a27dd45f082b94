import Bug from 'lucide-react/icons/bug';
import CloudOff from 'lucide-react/icons/cloud-off';
import { Component, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../components/controls/Button.tsx';
import { FullPage } from '../components/page/FullPage.tsx';
import { Trace } from '../components/text/Trace.tsx';
import { onBack } from '../state/browser/when-back.ts';
import { isUnattended } from '../state/routes.ts';
import { whenKeptBeside, whenReachable } from './reachable.ts';
import { useRecovery } from './use-recovery.ts';

interface Props {
  readonly children: ReactNode;
}

/** Catches render errors, so that the rest of the page keeps working; a new `key` gives another try. */
export class ErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return isMissing(error) ? <Missing /> : <Broken error={error} />;
  }
}

/** A script or stylesheet could not be fetched; each browser has its own message for it. */
const isMissing = (error: unknown): boolean =>
  /preload css|dynamically imported|importing a module/i.test(String(error));

/** ms; a connection that was never reported lost fires no event when it is back, nor does one that is back already. */
const RETRY_EVERY = 15_000;

/** Recovers by itself: only a new page fetches again a part that has failed once. */
function Missing() {
  const { t } = useTranslation();
  useEffect(() => {
    void whenKeptBeside(() => location.reload());
    const retry = (): void => whenReachable(() => location.reload());
    const retries = setInterval(retry, RETRY_EVERY);
    const endTries = onBack(retry);
    return () => {
      clearInterval(retries);
      endTries();
    };
  }, []);
  return (
    <FullPage icon={CloudOff} title={t('error.missingTitle')} text={t('error.missingText')} isAlert>
      <Button kind="primary" size="large" onClick={() => whenReachable(() => location.reload())}>
        {t('error.reload')}
      </Button>
    </FullPage>
  );
}

function Broken({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  useRecovery(isUnattended(location.pathname) ? 'workers' : null);
  return (
    <FullPage icon={Bug} title={t('error.title')} text={t('error.text')} isAlert>
      <Button kind="primary" size="large" onClick={() => location.reload()}>
        {t('error.reload')}
      </Button>
      <Trace text={error instanceof Error ? (error.stack ?? error.message) : String(error)} />
    </FullPage>
  );
}
