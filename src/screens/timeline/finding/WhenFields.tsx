import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { LengthSelect } from '../LengthSelect.tsx';
import type { QueryControl } from '../query.ts';
import { isClock } from './finding-address.ts';
import styles from './finding.module.css';
import { Section, Segments, TypedInput } from './parts.tsx';
import type { FindingControl } from './use-finding.ts';
import { useTyped } from './use-typed.ts';

interface WhenFieldsProps {
  readonly control: FindingControl;
  readonly queryControl: QueryControl;
}

/** At what time, for how long, and whether it must be free then. */
export function WhenFields({ control: { finding, choose, type }, queryControl }: WhenFieldsProps) {
  const { t } = useTranslation('finding');
  const id = useId();
  const time = useTyped(finding.time ?? '', (text) => {
    if (text !== '' && !isClock(text)) return null;
    type((now) => ({ ...now, time: text === '' ? null : text }));
    return text;
  });
  return (
    <Section title={t('when')} hint={t(finding.time === null ? 'freeHint' : 'freeHintAt', { time: finding.time })}>
      <Segments
        value={finding.availability}
        segments={[
          { value: 'any', label: t('freeOrNot') },
          { value: 'free', label: t('onlyFree') },
        ]}
        onChange={(availability) => choose('free', (now) => ({ ...now, availability }))}
      />
      <div className={styles.bounds}>
        <TypedInput isLabelShown label={t('at')} type="time" field={time} />
        <div className={styles.field}>
          <label htmlFor={id} className={styles.label}>
            {t('length')}
          </label>
          <LengthSelect id={id} className={styles.input} control={queryControl} />
        </div>
      </div>
    </Section>
  );
}
