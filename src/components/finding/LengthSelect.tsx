import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { formatLength } from '../../i18n/formats.ts';
import type { QueryControl } from './query.ts';

const lengths: readonly number[] = [0, 15, 30, 45, 60, 90, 120, 180, 240, 480];

interface LengthSelectProps extends Pick<QueryControl, 'change'> {
  /** 0 = any. */
  readonly minutes: number;
  readonly className: string | undefined;
  /** Id of the element, if a separate label names it. */
  readonly id?: string;
  readonly isAnyOffered?: boolean;
}

/** The requested length. */
export const LengthSelect = memo(function LengthSelect({
  minutes,
  change,
  className,
  id,
  isAnyOffered = true,
}: LengthSelectProps) {
  const { t } = useTranslation('timeline');
  return (
    <select
      id={id}
      className={className}
      aria-label={id === undefined ? t('length.label') : undefined}
      value={minutes}
      onChange={(event) => change({ requestedMinutes: Number(event.target.value) }, 'replace')}
    >
      {lengthsWith(minutes)
        .filter((length) => length > 0 || isAnyOffered)
        .map((length) => (
          <option key={length} value={length}>
            {length === 0 ? t('length.any') : formatLength(length)}
          </option>
        ))}
    </select>
  );
});

/** A length from the address is offered too. */
const lengthsWith = (minutes: number): readonly number[] =>
  [...new Set([...lengths, minutes])].sort((one, other) => one - other);
