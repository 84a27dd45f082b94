import { RotateCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Failure, RowExplanation } from '../../../../workers/contract.ts';
import { Button } from '../../../components/Button.tsx';
import { momentText } from '../../../i18n/time-text.ts';
import { failureText } from '../../../state/failure-text.ts';
import { timeline } from '../../../state/timeline.ts';
import { computation } from '../../../state/workers.ts';
import styles from './row-reading.module.css';

/** ms; what is younger needs no word about its age. */
const youngFor = 2 * 60_000;

/** As of when a place is shown, where that is a while ago or its calendar could not be read then; null = all is well. */
export function useRowAge({ asOf, serviceError }: Pick<RowExplanation, 'asOf' | 'serviceError'>): string | null {
  const { t } = useTranslation('timeline');
  const { now } = useSnapshot(timeline);
  if (asOf === null || (serviceError === null && now - asOf <= youngFor)) return null;
  return t('asOf', { time: momentText(asOf, now) });
}

/** Why the calendar of a place could not be read, as of when, and a way to read it again. */
export function RowReading({ known }: { readonly known: RowExplanation }) {
  const { t } = useTranslation('timeline');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Failure | null>(null);
  const age = useRowAge(known);
  const read = async (): Promise<void> => {
    setBusy(true);
    const result = await computation().timeline.reread(known.resourceId);
    setBusy(false);
    setProblem(result.ok ? null : result.error);
  };
  if (known.serviceError === null) return age === null ? null : <p className={styles.age}>{age}</p>;
  return (
    <div className={styles.failed}>
      <output className={styles.why}>
        <TriangleAlert size={16} aria-hidden="true" />
        <span>
          {t('failedSentence', { reason: known.serviceError })}
          {age === null ? null : <span className={styles.age}> ({age})</span>}
        </span>
      </output>
      {problem === null ? null : <p role="alert">{failureText(problem, t)}</p>}
      <Button icon={RotateCw} isBusy={isBusy} onClick={() => void read()}>
        {t(isBusy ? 'reading' : 'failed.retry')}
      </Button>
    </div>
  );
}
