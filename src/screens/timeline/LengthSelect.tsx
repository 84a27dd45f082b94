import { useTranslation } from 'react-i18next';

import { formatLength } from './formats.ts';
import type { QueryControl } from './query.ts';

const lengths: readonly number[] = [0, 15, 30, 45, 60, 90, 120, 180, 240, 480];

interface LengthSelectProps {
  readonly control: QueryControl;
  readonly className: string | undefined;
  /** Of the element, where a label of its own names it. */
  readonly id?: string;
}

/** For how long a place is wanted. */
export function LengthSelect({ control: { query, change }, className, id }: LengthSelectProps) {
  const { t } = useTranslation('timeline');
  return (
    <select
      id={id}
      className={className}
      aria-label={id === undefined ? t('length.label') : undefined}
      value={query.requestedMinutes}
      onChange={(event) => change({ requestedMinutes: Number(event.target.value) }, 'replace')}
    >
      {lengthsWith(query.requestedMinutes).map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes === 0 ? t('length.any') : formatLength(minutes)}
        </option>
      ))}
    </select>
  );
}

/** A length from the address is offered even if it isn't one of the usual ones. */
const lengthsWith = (minutes: number): readonly number[] =>
  [...new Set([...lengths, minutes])].sort((one, other) => one - other);
