import * as v from 'valibot';

import type { SeriesEdit, StoredEvent } from '../../store/store.ts';
import { type Cut, partBefore, withException } from './recurrence.ts';

/** Which events of a series a change or a deletion affects: one, this and later ones, or all. */
export const ScopeSchema = v.optional(v.picklist(['occurrence', 'following', 'series']), 'occurrence');
export type SeriesScope = v.InferOutput<typeof ScopeSchema>;

/** The date by the rule; an event outside a series has none, and nothing comes before it. */
const dateOf = (event: StoredEvent): string => event.seriesDate ?? '';

/**
 * The events that a scope covers: the named one, and with it those that have not ended.
 * @param siblings all events of the series, by date
 */
export function coveredBy(
  scope: SeriesScope,
  named: StoredEvent,
  siblings: readonly StoredEvent[],
  now: number,
): readonly StoredEvent[] {
  if (scope === 'occurrence') return [named];
  return siblings.filter((event) => {
    if (event.id === named.id) return true;
    const isLater = scope === 'series' || dateOf(event) >= dateOf(named);
    return isLater && !event.deleted && event.end > now;
  });
}

/** Where covered events begin; null where no event of their series stays before them. */
export function cutBefore(covered: readonly StoredEvent[], siblings: readonly StoredEvent[]): Cut | null {
  const [first] = covered.toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1));
  if (first === undefined || first.seriesDate === null) return null;
  const date = first.seriesDate;
  const ids = new Set(covered.map(({ id }) => id));
  const staysBefore = siblings.some((event) => !ids.has(event.id) && !event.deleted && dateOf(event) < date);
  if (!staysBefore) return null;
  const remaining = siblings.filter(({ deleted }) => !deleted);
  const last = remaining.reduce((latest, event) => (dateOf(event) > latest ? dateOf(event) : latest), date);
  return { date, last, timeZone: first.timeZone, isAllDay: first.isAllDay };
}

/** The edit of a series without a known rule, where the body gives none. */
export const UNCHANGED: ReturnType<SeriesEdit> = { kept: null, split: null };

/** The effect of a deletion on the rule of a series: a date left out, or an earlier end. */
export function editOfRemoval(
  scope: SeriesScope,
  named: StoredEvent,
  covered: readonly StoredEvent[],
  siblings: readonly StoredEvent[],
): SeriesEdit {
  const cut = cutBefore(covered, siblings);
  return (present) => {
    if (present === null) return UNCHANGED;
    if (scope === 'occurrence') return { kept: withException(present, dateOf(named)), split: null };
    return { kept: cut === null ? present : partBefore(present, cut), split: null };
  };
}
