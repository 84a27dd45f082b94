import { describe, expect, it } from 'vitest';

import {
  type FilteredReservation,
  matchesReservationFilter,
  type ReservationFilter,
} from '../../../workers/rules/events.ts';

const ROOM = { name: 'room-7', displayName: 'Zasedačka Černá', displayNameForApp: 'Black room' };
const matches = (filter: Partial<ReservationFilter>, event: Partial<FilteredReservation> = {}): boolean =>
  matchesReservationFilter(
    {
      canceled: false,
      accepted: true,
      organizer: 'Ada@campus.example',
      attendees: ['ben@campus.example', 'TEAM@campus.example'],
      resourceAttendees: [ROOM],
      ...event,
    },
    { states: [], resourceNames: [], attendees: [], ...filter },
  );
const person = (value: string) => ({ value, isGroup: false });
const group = (value: string) => ({ value, isGroup: true });

describe('the reservation filter', () => {
  it('passes every event with a resource, and no event without', () => {
    expect(matches({})).toBe(true);
    expect(matches({}, { resourceAttendees: [] })).toBe(false);
  });

  it.each(['ROOM-7', 'cerna', 'ZASEDAČKA', 'black'])('finds a resource by a part of any of its names: %s', (name) => {
    expect(matches({ resourceNames: ['nowhere', name] })).toBe(true);
  });

  it('finds no resource by other names', () => {
    expect(matches({ resourceNames: ['room-70'] })).toBe(false);
  });

  it('passes if the organizer is any of the chosen people', () => {
    expect(matches({ attendees: [person('eve@campus.example'), person('ADA@campus.example')] })).toBe(true);
  });

  it('does not accept a group as the organizer', () => {
    expect(matches({ attendees: [group('ada@campus.example')] })).toBe(false);
  });

  it('otherwise requires all chosen people to take part', () => {
    const chosen = [person('Ben@campus.example'), group('team@campus.example')];
    expect(matches({ attendees: chosen })).toBe(true);
    expect(matches({ attendees: [...chosen, person('eve@campus.example')] })).toBe(false);
  });

  it('requires one of the chosen states', () => {
    const accepted = { canceled: false, accepted: true };
    const canceled = { canceled: true, accepted: true };
    expect(matches({ states: [canceled, accepted] })).toBe(true);
    expect(matches({ states: [canceled] })).toBe(false);
    expect(matches({ states: [accepted] }, { accepted: false })).toBe(false);
  });

  it('ignores the states if all four are chosen, even with duplicates', () => {
    const all = [true, false].flatMap((canceled) => [true, false].map((accepted) => ({ canceled, accepted })));
    expect(matches({ states: all })).toBe(true);
    const refused = { canceled: true, accepted: false };
    expect(matches({ states: [refused, refused, refused, refused] })).toBe(false);
  });
});
