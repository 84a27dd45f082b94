import type { StoredResource } from '../../store/store.ts';
import { Random, STREAM } from '../random.ts';
import { DAY_COUNT, type DayRange } from './days.ts';
import type { Slot } from './slots.ts';

/** A weekly meeting in the same room. */
export interface Series {
  /** 1 = Monday … 5 = Friday. */
  readonly weekday: number;
  readonly slot: Slot;
  readonly id: string;
  readonly key: number;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** The rule of a weekly series until the last date of the campus. */
export const weeklyRule = (weekday: number, range: DayRange): string => {
  const last = Temporal.PlainDate.from('1970-01-01').add({ days: range.firstDay + DAY_COUNT - 1 });
  return `FREQ=WEEKLY;BYDAY=${WEEKDAYS[weekday - 1] ?? 'MO'};UNTIL=${last.toString().replaceAll('-', '')}T235959Z`;
};

const SERIES_SHARE = 0.3;

/** @returns up to two weekly series of a room, on different days */
export const seriesOf = ({ resource }: StoredResource, index: number, seed: number): readonly Series[] => {
  const random = new Random(seed, STREAM.series, index);
  if (!random.chance(SERIES_SHARE)) return [];
  const first = random.between(1, 5);
  const weekdays = random.chance(0.4) ? [first, (first % 5) + 1] : [first];
  return weekdays.map((weekday, i) => {
    const from = 60 * random.between(9, 15);
    return {
      weekday,
      slot: { from, to: from + random.pick([30, 60, 90]), days: 0 },
      id: `series-${resource.username}-${i + 1}`,
      key: random.below(1_000_000),
    };
  });
};
