import type { Poi } from '../../../workers/wire/schemas/plans.ts';
import type { UseCount } from '../../store/store.ts';
import { keyOf, Random, STREAM } from '../random.ts';
import { createDayRange, DAYS_BEFORE, weekdayOf } from './days.ts';

const DAY = 86_400_000;
const WEEKEND = 6;

/** Searched routes and used kiosks of the days that have reservations, until yesterday. */
export const createUseCounts = (pois: readonly Poi[], seed: number, now: number): readonly UseCount[] => {
  const { firstDay } = createDayRange(now);
  const kiosks = pois.filter(({ kind }) => kind === 'kiosk');
  return Array.from({ length: DAYS_BEFORE }, (_, day) => firstDay + day).flatMap((epochDay) => {
    const random = new Random(seed, STREAM.uses, epochDay);
    const date = new Date(epochDay * DAY).toISOString().slice(0, 10);
    const share = weekdayOf(epochDay) >= WEEKEND ? 0.06 : 1;
    const some = (least: number, most: number, from = random): number => Math.round(from.between(least, most) * share);
    const routes = [
      ['found', some(140, 240)],
      ['not-found', some(1, 7)],
      ['not-barrier-free', some(0, 4)],
    ] as const;
    return [
      ...routes.map(([subject, count]) => ({ date, kind: 'route' as const, subject, count })),
      ...kiosks.map(({ id }) => {
        const own = new Random(seed, STREAM.uses, epochDay, keyOf(id));
        return { date, kind: 'kiosk' as const, subject: id, count: some(12, 60, own) };
      }),
    ].filter(({ count }) => count > 0);
  });
};
