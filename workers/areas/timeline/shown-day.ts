import type { Close, TimelineQuery } from '../../contract.ts';
import type { TimelineLook } from '../../views/timeline.ts';
import type { TimelineDay } from './timeline-day.ts';

/** The open day with the codes and states of all its rows. */
export interface ShownDay {
  readonly query: TimelineQuery;
  readonly day: TimelineDay;
  readonly look: TimelineLook;
}

/** The day that the page has open, for other areas. */
export interface ShownDaySource {
  /** null = none. */
  shown(): ShownDay | null;
  /** Calls after each change of it. */
  onChanged(listener: () => void): Close;
}
