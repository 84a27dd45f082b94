import { useSearchParams } from 'wouter';

import { isDate } from '../../i18n/formats.ts';

export interface ShownDate {
  /** `YYYY-MM-DD`; null = today, whichever that is. */
  readonly date: string | null;
  readonly show: (date: string | null) => void;
}

/** The date that the address names, so that a link shows the same day and the way back works. */
export function useShownDate(): ShownDate {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('date');
  return {
    date: asked !== null && isDate(asked) ? asked : null,
    show: (date) => setParameters(date === null ? {} : { date }),
  };
}
