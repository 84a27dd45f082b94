import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import SearchX from 'lucide-react/icons/search-x';
import ServerCrash from 'lucide-react/icons/server-crash';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../../components/controls/Button.tsx';
import { FailurePage } from '../../components/page/FailurePage.tsx';
import { FullPage } from '../../components/page/FullPage.tsx';
import { failureText } from '../../state/failure-text.ts';
import { timeline } from '../../state/resources/timeline.ts';
import { countCriteria } from '../../components/finding/query/criteria.ts';
import type { QueryControl } from '../../components/finding/query/query.ts';
import styles from './timeline-screen.module.css';
import { LateReason, TypesHint } from './toolbar/AreasHint.tsx';

/** A day that could not be read at all. */
export function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('timeline');
  const { problem } = useSnapshot(timeline);
  if (problem === null) return null;
  return (
    <FailurePage icon={ServerCrash} title={t('failed.title')} failure={problem}>
      <Button size="large" onClick={onRetry}>
        {t('failed.retry')}
      </Button>
    </FailurePage>
  );
}

interface EmptyProps {
  readonly control: QueryControl;
  /** How many areas the settings restrict the board to; 0 = the whole campus. */
  readonly areas: number;
  readonly onRetry: () => void;
  readonly hasResources: boolean;
}

export function Empty({ hasResources: hasPlaces, control, areas, onRetry }: EmptyProps) {
  const { t } = useTranslation('timeline');
  if (!hasPlaces) {
    return (
      <FullPage icon={CalendarX2} title={t('empty.title')} text={t('empty.text')}>
        <Button size="large" onClick={onRetry}>
          {t('empty.action')}
        </Button>
      </FullPage>
    );
  }
  const { finding } = control.query;
  const isByCriteria = finding.unsuitable === 'hidden' && countCriteria(finding) > 0;
  const notFound = <NotFound control={control} />;
  if (areas === 0 && !isByCriteria) return notFound;
  return (
    <LateReason reason={areas > 0 ? 'NothingInAreas' : 'NothingSuits'} control={control}>
      {notFound}
    </LateReason>
  );
}

function NotFound({ control }: Pick<EmptyProps, 'control'>) {
  const { t } = useTranslation('timeline');
  const [hasLikelier, setLikelier] = useState(false);
  return (
    <FullPage icon={SearchX} title={t('notFound.title')} text={t('notFound.text')}>
      <Button
        kind={hasLikelier ? 'plain' : 'primary'}
        size="large"
        onClick={() => control.change({ search: '', names: [] }, 'push')}
      >
        {t('notFound.action')}
      </Button>
      <TypesHint control={control} onFound={setLikelier} />
    </FullPage>
  );
}

/** A failure in one line, while older rows stay on screen. */
export function Problem({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('timeline');
  const { problem } = useSnapshot(timeline);
  if (problem === null) return null;
  return (
    <output className={styles.problem} data-problem>
      <span>{failureText(problem, t)}</span>
      <Button onClick={onRetry}>{t('failed.retry')}</Button>
    </output>
  );
}
