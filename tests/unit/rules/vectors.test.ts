import { describe, expect, it } from 'vitest';

import { roundUpToQuarter } from '../../../workers/model/slots.ts';
import { resolveTimeZone } from '../../../workers/model/zones.ts';
import type { ResourceProperty } from '../../../workers/model/resource.ts';
import { rewriteAvailability } from '../../../workers/rules/availability.ts';
import { eventButtons } from '../../../workers/rules/buttons.ts';
import { confirmationWindow } from '../../../workers/rules/confirmation.ts';
import { matchesReservationFilter } from '../../../workers/rules/events.ts';
import { favouriteAvailability } from '../../../workers/rules/favourites.ts';
import type { Requirement } from '../../../workers/contract.ts';
import { isSuitable, passesFilter } from '../../../workers/rules/suitability.ts';
import vectors from '../vectors/rules.json' with { type: 'json' };

/** Cases with expected results, written independently of this code. The JSON has no literal types, hence the casts. */
describe('rule vectors', () => {
  it('are all of the file', () => {
    const { seed: _, ...cases } = vectors;
    expect(Object.keys(cases)).toEqual([
      'roundUpToQuarter',
      'rewriteAvailability',
      'favouriteAvailability',
      'confirmationWindow',
      'eventButtons',
      'passesFilter',
      'isSuitable',
      'matchesReservationFilter',
      'resolveTimeZone',
    ]);
  });

  it.each(vectors.roundUpToQuarter)('roundUpToQuarter %#', ({ instant, expected }) => {
    expect(roundUpToQuarter(instant)).toBe(expected);
  });

  it.each(vectors.rewriteAvailability)('rewriteAvailability %#', ({ view, rules, expected }) => {
    const reservedTo = rules.reservedTo as 'you' | 'other' | null;
    expect(rewriteAvailability(view, { ...rules, reservedTo })).toBe(expected);
  });

  it.each(vectors.favouriteAvailability)('favouriteAvailability %#', (vector) => {
    expect(favouriteAvailability(vector.view, vector.maximumMeetingDurationInMinutes)).toEqual(vector.expected);
  });

  it.each(vectors.confirmationWindow)('confirmationWindow %#', ({ event, settings, now, expected }) => {
    expect(confirmationWindow(event, settings, now)).toEqual(expected);
  });

  it.each(vectors.eventButtons)('eventButtons %#', ({ event, now, expected }) => {
    expect(eventButtons(event, now)).toEqual(expected);
  });

  it.each(vectors.passesFilter)('passesFilter %#', (vector) => {
    const property = ('property' in vector ? vector.property : undefined) as ResourceProperty | undefined;
    expect(passesFilter(property, vector.filter as Requirement)).toBe(vector.expected);
  });

  it.each(vectors.isSuitable)('isSuitable %#', ({ resource, request, expected }) => {
    const reservedTo = resource.reservedTo as 'you' | 'other' | null;
    const filters = request.filters as readonly Requirement[];
    expect(isSuitable({ ...resource, reservedTo }, { ...request, filters })).toBe(expected);
  });

  it.each(vectors.matchesReservationFilter)('matchesReservationFilter %#', ({ event, filter, expected }) => {
    expect(matchesReservationFilter(event, filter)).toBe(expected);
  });

  it.each(vectors.resolveTimeZone)('resolveTimeZone "$name"', ({ name, expected }) => {
    if (expected === null) {
      const message = `Timezone ${name} not found in IANA database or Windows database`;
      expect(() => resolveTimeZone(name)).toThrow(message);
      return;
    }
    const moment = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(expected);
    expect(moment.withTimeZone(resolveTimeZone(name)).equals(moment)).toBe(true);
  });
});
