import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WalkingTime } from '../../../../workers/contract.ts';
import { isBarrierFreeWanted } from '../../navigation/barrier-free.ts';
import styles from '../finding.module.css';
import { Section, Segments } from './fields.tsx';
import { WalkStart } from './WalkStart.tsx';

const MINUTES = [2, 3, 5, 10] as const;
const USUAL_SECONDS = 5 * 60;

interface WalkChoiceProps {
  readonly within: WalkingTime | null;
  /** The instant for which a place is sought: colleagues are where they are then. */
  readonly at: () => number;
  readonly onChange: (within: WalkingTime | null) => void;
}

/** Within how many minutes, from where, and whether without barriers. */
export function WalkChoice({ within, at, onChange }: WalkChoiceProps) {
  const { t } = useTranslation('navigate');
  // Kept while there is no start: without one there is no criterion.
  const [limits, setLimits] = useState(() => ({ seconds: USUAL_SECONDS, isBarrierFree: isBarrierFreeWanted() }));
  const { seconds, isBarrierFree } = within ?? limits;
  const change = (changed: Partial<Omit<WalkingTime, 'from'>>): void => {
    setLimits({ seconds, isBarrierFree, ...changed });
    if (within !== null) onChange({ ...within, ...changed });
  };
  return (
    <Section title={t('within.title')}>
      <WalkStart
        from={within?.from ?? null}
        at={at}
        onFrom={(from) => {
          setLimits({ seconds, isBarrierFree });
          onChange(from === null ? null : { from, seconds, isBarrierFree });
        }}
      />
      <Segments
        value={String(seconds / 60)}
        segments={MINUTES.map((minutes) => ({ value: String(minutes), label: t('within.minutes', { minutes }) }))}
        onChange={(minutes) => change({ seconds: Number(minutes) * 60 })}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isBarrierFree}
          onChange={({ target }) => change({ isBarrierFree: target.checked })}
        />
        {t('within.stepFree')}
      </label>
    </Section>
  );
}
