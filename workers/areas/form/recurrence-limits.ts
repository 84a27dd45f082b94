/*
 * One cache: who else is in the limited areas (D7) on the dates of a series. It belongs to the context of a form and is
 * dropped with it; a reading is used for as long as the availability cache is fresh (60 s). It is loaded with the first
 * series under such a limit, and reads only the times of the dates: an area for a whole year would be too much.
 */
import { AVAILABILITY_FRESH_FOR } from '../../cache/availability-cache.ts';
import { providerDigitsToCodes } from '../../calendars/provider-digits.ts';
import { addressKey } from '../../model/address.ts';
import { MINUTE_MS, SLOT_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { currentSlots, freeCurrentSlots } from '../../rules/current-event.ts';
import { createFullAreas } from '../../rules/full-areas.ts';
import { toRawCodes } from '../../views/counted-places.ts';
import type { FormContext } from './form-context.ts';
import { type DateLimits, type PieceInput, slotsAt } from './form-series.ts';
import { inParallel } from '../shared/in-parallel.ts';

interface Counted {
  readonly asOf: Instant;
  /** rows of the context × slots, before any rule. */
  readonly raw: Uint8Array;
}

const keptByContext = new WeakMap<FormContext, Map<string, Counted>>();

const keyOf = (start: Instant, slotCount: number): string => `${start} ${slotCount}`;

/** Reads who else is there on the dates; what cannot be read closes no place. */
export async function readDateLimits(
  input: Omit<PieceInput, 'limits'>,
  signal: AbortSignal,
): Promise<NonNullable<DateLimits>> {
  const { formContext, series, own, now } = input;
  const { campus, places, workspace } = formContext;
  const kept = keptByContext.get(formContext) ?? new Map<string, Counted>();
  keptByContext.set(formContext, kept);
  const emails = campus.rows.map(({ resource }) => addressKey(resource.email));
  const counted = [...new Set(emails.filter((_, row) => campus.rules.areasOfRow[row]?.length !== 0))];
  const intervals = new Map(
    series.dates
      .filter(({ isLeftOut }) => !isLeftOut)
      .flatMap((date) => places.map((place) => slotsAt(date, place, input)))
      .map(({ start, minutes }) => [keyOf(start, (minutes * MINUTE_MS) / SLOT_MS), { start, minutes }]),
  );
  const isFresh = (key: string): boolean =>
    now - (kept.get(key)?.asOf ?? Number.NEGATIVE_INFINITY) < AVAILABILITY_FRESH_FOR;
  const missing = [...intervals].filter(([key]) => !isFresh(key));
  await inParallel(missing, workspace.calendar.pace.callsInFlight, async (one) => {
    const [key, { start, minutes }] = one;
    const length = minutes * MINUTE_MS;
    const answer = await workspace.api.cachedSchedules(counted, start, start + length, signal);
    if (!answer.ok) return !signal.aborted;
    const views = new Map(answer.value.map(({ email, availabilityView }) => [addressKey(email), availabilityView]));
    const rows = emails.map((email) => providerDigitsToCodes(views.get(email) ?? ''));
    kept.set(key, { asOf: now, raw: toRawCodes(rows, length / SLOT_MS) });
    return !signal.aborted;
  });
  return (place, window) => {
    const read = kept.get(keyOf(window.start, window.slotCount));
    const row = campus.rowById.get(place.id);
    if (read === undefined || row === undefined) return () => null;
    const raw = read.raw.slice();
    for (const each of places) {
      const from = (campus.rowById.get(each.id) ?? row) * window.slotCount;
      for (const times of own(each)) freeCurrentSlots(raw, from, currentSlots(window, times));
    }
    const fullAreaOf = createFullAreas(campus.rules, campus.limitedAreaNames, raw, window);
    return (slot) => fullAreaOf(row, slot);
  };
}
