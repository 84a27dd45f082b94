import { describe, expect, it } from 'vitest';

import { dayWindow } from '../../../workers/model/day.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import { type OwnReservation, timelineItems } from '../../../workers/views/timeline-items.ts';
import { createWireResource } from '../services/wire-resource.ts';

const SETTINGS = { areas: [], resourceTypeInfos: [], resourceVisibilityRestriction: 0 };
const HOUR = 3_600_000;
const window = dayWindow('2026-11-20', 'Europe/Prague');
const campus = createTimelineCampus(
  ['a', 'b'].map((id) => createWireResource({ id })),
  SETTINGS,
  'en',
);

const reservation = (from: number, to: number, rows: readonly number[] = [1]): OwnReservation => ({
  eventId: 'e',
  subject: 'Focus',
  start: window.start + from * HOUR,
  end: window.start + to * HOUR,
  isAllDay: false,
  cancelled: false,
  resources: rows.map((row) => ({ row, response: 'accepted', confirmed: false, cancelled: false })),
});

const items = (own: OwnReservation, shown = new Map([[1, 0]])): readonly string[] =>
  timelineItems(campus, [own], shown, window, window.start).map(
    ({ key, row, startSlot, endSlot, look }) => `${key} row ${row} ${startSlot}–${endSlot} ${look}`,
  );

describe('items', () => {
  it('stand on the row of their resource, in slots of the window', () => {
    expect(items(reservation(9, 10.5))).toEqual(['e:b row 0 36–42 accepted']);
  });

  it('are cut at both ends of the window', () => {
    expect(items(reservation(-2, 26))).toEqual(['e:b row 0 0–96 accepted']);
  });

  it('may begin within a slot', () => {
    expect(items(reservation(9 + 1 / 6, 10))).toEqual([`e:b row 0 ${36 + 2 / 3}–40 accepted`]);
  });

  it('are left out outside of the window and on hidden rows', () => {
    expect(items(reservation(24, 25))).toEqual([]);
    expect(items(reservation(-1, 0))).toEqual([]);
    expect(items(reservation(9, 10), new Map())).toEqual([]);
  });

  it('come once for each resource', () => {
    const shown = new Map([
      [0, 5],
      [1, 6],
    ]);
    expect(items(reservation(0, 1, [0, 1]), shown)).toEqual(['e:a row 5 0–4 accepted', 'e:b row 6 0–4 accepted']);
  });

  it('want no confirmation by the clock of an unknown zone', () => {
    const lost = createWireResource({ id: 'lost', timezone: 'Nowhere/Land', requiresConfirmation: true });
    const elsewhere = createTimelineCampus([lost], SETTINGS, 'en');
    const shown = timelineItems(elsewhere, [reservation(0, 1, [0])], new Map([[0, 0]]), window, window.start);
    expect(shown.map(({ look }) => look)).toEqual(['unconfirmed']);
  });
});
