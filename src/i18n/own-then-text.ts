/*
 * What the user has already reserved at the time of a new reservation, in one sentence.
 */
import type { TFunction } from 'i18next';

import type { OwnStay } from '../state/reservations/use-own-then.ts';
import { formatLocale } from './index.ts';

/** For places with room for a sentence of two lines. */
const usuallyNamed = 3;

/**
 * "You have Desk 1 then, 09:00–10:00."; "You have Room 2 and Desk 1 then."; "You have Room 2, Desk 1 and 2 more then."
 * @param stays at different places; '' if there are none
 * @param rangeOf the times, for a single stay
 * @param mostNamed how many places are named; if there are more, one fewer is, but at least one, and the rest are
 * counted
 */
export function ownThenText(
  stays: readonly OwnStay[],
  rangeOf: (stay: OwnStay) => string,
  t: TFunction<'events'>,
  mostNamed = usuallyNamed,
): string {
  const [first] = stays;
  if (first === undefined) return '';
  if (stays.length === 1) return t('then', { place: first.placeName, range: rangeOf(first) });
  const named = stays
    .slice(0, stays.length > mostNamed ? Math.max(1, mostNamed - 1) : mostNamed)
    .map(({ placeName }) => placeName);
  const others = stays.length - named.length;
  const places = others === 0 ? named : [...named, t('thenMore', { count: others })];
  return t('thenSeveral', { places: new Intl.ListFormat(formatLocale()).format(places) });
}
