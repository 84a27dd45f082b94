import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { readClock } from '../../../i18n/clock-text.ts';
import { formatClock } from '../../../i18n/formats.ts';
import type { QueryControl } from '../query.ts';
import { LengthSelect } from '../LengthSelect.tsx';
import { Section, Segments, TypedInput } from './fields.tsx';
import styles from '../finding.module.css';
import type { FindingControl } from '../use-finding.ts';
import { useTyped } from './use-typed.ts';

/** A typed time; null if it would be rounded up to the next date. */
function readTime(text: string): string | null {
  const read = readClock(text);
  return read === '24:00' ? null : read;
}

interface WhenFieldsProps {
  readonly control: FindingControl;
  readonly queryControl: QueryControl;
}

/** Time, length, and whether the resource must be free then. */
export function WhenFields({ control: { finding, choose, type }, queryControl }: WhenFieldsProps) {
  const { t } = useTranslation('finding');
  const id = useId();
  const time = useTyped(finding.time === null ? '' : formatClock(finding.time), (text) => {
    const read = readTime(text);
    if (text !== '' && read === null) return null;
    // A new time implies "only free", which can be changed back.
    if (text === '') type((now) => ({ ...now, time: null }));
    else type((now) => ({ ...now, time: read, availability: now.time === null ? 'free' : now.availability }));
    return read === null ? '' : formatClock(read);
  });
  const isTime = time.text.trim() === '' || readTime(time.text) !== null;
  const hint = finding.availability === 'free' ? t('freeHint') : '';
  const isOfFirst = queryControl.query.days > 1;
  return (
    <Section
      title={t('when')}
      hint={finding.time === null ? hint : isOfFirst ? t('freeHintAt', { time: formatClock(finding.time) }) : ''}
    >
      <Segments
        value={finding.availability}
        segments={[
          { value: 'any', label: t('freeOrNot') },
          { value: 'free', label: t('onlyFree') },
        ]}
        onChange={(availability) => choose('free', (now) => ({ ...now, availability }))}
      />
      <div className={styles.bounds}>
        <TypedInput
          isLabelShown
          label={t('at')}
          field={time}
          placeholder={t('any')}
          error={isTime ? '' : t('notTime', { example: formatClock('14:30') })}
        />
        <div className={styles.field}>
          <label htmlFor={id} className={styles.label}>
            {t('length')}
          </label>
          <LengthSelect
            id={id}
            className={styles.input}
            minutes={queryControl.query.requestedMinutes}
            change={queryControl.change}
          />
        </div>
      </div>
    </Section>
  );
}
