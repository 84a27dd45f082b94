import MapIcon from 'lucide-react/icons/map';
import ServerCrash from 'lucide-react/icons/server-crash';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import type { Failure } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { FailurePage } from '../../components/page/FailurePage.tsx';
import { FullPage } from '../../components/page/FullPage.tsx';
import { ROUTES } from '../../state/routes.ts';
import { LevelSwitcher } from './bar/LevelSwitcher.tsx';
import styles from './plan-screen.module.css';

export function Waiting() {
  const { t } = useTranslation('plan');
  return <output className={styles.waiting}>{t('loading')}</output>;
}

/** The site has no plans, or they cannot be read. */
export function NoPlans({ problem }: { readonly problem: Failure | null }) {
  const { t } = useTranslation('plan');
  const [, navigate] = useLocation();
  const toTimeline = (
    <Button size="large" onClick={() => navigate(ROUTES.timeline + location.search)}>
      {t('none.timeline')}
    </Button>
  );
  if (problem !== null) {
    return (
      <FailurePage icon={ServerCrash} title={t('failed.site')} failure={problem}>
        {toTimeline}
      </FailurePage>
    );
  }
  return (
    <FullPage icon={MapIcon} title={t('none.title')} text={t('none.text')}>
      {toTimeline}
    </FullPage>
  );
}

interface NoLevelProps {
  readonly failure: Failure;
  readonly levelId: string;
  readonly onLevel: (levelId: string) => void;
  readonly onRetry: () => void;
}

/** A level cannot be read; the others can be chosen. */
export function NoLevel({ failure, levelId, onLevel, onRetry }: NoLevelProps) {
  const { t } = useTranslation('plan');
  const isMissing = (failure.type === 'refused' || failure.type === 'bad-status') && failure.status === 404;
  return (
    <>
      <FailurePage icon={ServerCrash} title={t(isMissing ? 'failed.noPlan' : 'failed.level')} failure={failure}>
        <Button size="large" onClick={onRetry}>
          {t('failed.retry')}
        </Button>
      </FailurePage>
      <div className={styles.switcher}>
        <LevelSwitcher levelId={levelId} onLevel={onLevel} />
      </div>
    </>
  );
}
