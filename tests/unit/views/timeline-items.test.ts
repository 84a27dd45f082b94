import { describe, expect, it } from 'vitest';

import { dayWindow } from '../../../workers/model/day.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import { isSameItem } from '../../../workers/views/same-item.ts';
import { type OwnReservation, timelineItems } from '../../../workers/views/timeline-items.ts';
import { createWireResource } from '../areas/wire-resource.ts';

const SETTINGS = { areas: [], resourceTypeInfos: [], resourceVisibilityRestriction: 0 };
const HOUR = 3_600_000;
const window = dayWindow('2026-11-20', 'Europe/Prague');
const campus = createTimelineCampus(
  ['a', 'b'].map((id) => createWireResource({ id })),
  SETTINGS,
  'en',
);

function reservation(from: number, to: number, rows: readonly number[] = [1]): OwnReservation {
  const times = { start: window.start + from * HOUR, end: window.start + to * HOUR, isAllDay: false };
  return {
    eventId: 'e',
    subject: 'Focus',
    ...times,
    cancelled: false,
    isAllowed: true,
    resources: rows.map((row) => ({ row, response: 'accepted', times, confirmed: false, cancelled: false })),
  };
}

const items = (own: OwnReservation, shown = new Map([[1, 0]])): readonly string[] =>
  timelineItems(campus, [own], shown, window, window.start).map(
    ({ key, row, startSlot, endSlot, look }) => `${key} row ${row} ${startSlot}–${endSlot} ${look}`,
  );

describe('items', () => {
  it('are on the row of their resource, in slots of the window', () => {
    expect(items(reservation(9, 10.5))).toEqual(['e:b row 0 36–42 accepted']);
  });

  it('are cut at both ends of the window', () => {
    expect(items(reservation(-2, 26))).toEqual(['e:b row 0 0–96 accepted']);
  });

  it('may begin within a slot', () => {
    expect(items(reservation(9 + 1 / 6, 10))).toEqual([`e:b row 0 ${36 + 2 / 3}–40 accepted`]);
  });

  it('are left out outside the window and on hidden rows', () => {
    expect(items(reservation(24, 25))).toEqual([]);
    expect(items(reservation(-1, 0))).toEqual([]);
    expect(items(reservation(9, 10), new Map())).toEqual([]);
  });

  it('exist once for each resource', () => {
    const shown = new Map([
      [0, 5],
      [1, 6],
    ]);
    expect(items(reservation(0, 1, [0, 1]), shown)).toEqual(['e:a row 5 0–4 accepted', 'e:b row 6 0–4 accepted']);
  });

  it('need no confirmation in an unknown zone', () => {
    const lost = createWireResource({ id: 'lost', timezone: 'Nowhere/Land', requiresConfirmation: true });
    const elsewhere = createTimelineCampus([lost], SETTINGS, 'en');
    const shown = timelineItems(elsewhere, [reservation(0, 1, [0])], new Map([[0, 0]]), window, window.start);
    expect(shown.map(({ look }) => look)).toEqual(['unconfirmed']);
  });

  it('must be confirmed by the dates of their resource', () => {
    const desk = createWireResource({
      id: 'desk',
      timezone: 'America/New_York',
      requiresConfirmation: true,
      multiDayEventConfirmationSettings: {
        multiDayEventConfirmationId: 2,
        lessThanMinutes: null,
        lessThanConfirmationId: null,
        greaterThanMinutes: null,
        greaterThanConfirmationId: null,
      },
    });
    const elsewhere = createTimelineCampus([desk], SETTINGS, 'en');
    const day = { ...reservation(0, 24), isAllDay: true };
    const times = { start: day.start + 6 * HOUR, end: day.end + 6 * HOUR, isAllDay: true };
    const place = { row: 0, response: 'accepted', times, confirmed: false, cancelled: false } as const;
    const own = { ...day, resources: [place] };
    const lookAt = (now: number) =>
      timelineItems(elsewhere, [own], new Map([[0, 0]]), window, now).map(
        ({ look, startSlot, endSlot }) => `${look} ${startSlot}–${endSlot}`,
      );
    expect(lookAt(times.start - 1)).toEqual(['unconfirmed 0–96']);
    expect(lookAt(times.start)).toEqual(['toConfirm 0–96']);
  });
});

describe('an item can be changed', () => {
  const confirmable = createTimelineCampus(
    [createWireResource({ id: 'a', requiresConfirmation: true }), createWireResource({ id: 'b' })],
    SETTINGS,
    'en',
  );
  const shown = new Map([
    [0, 0],
    [1, 1],
  ]);
  const changes = (own: OwnReservation, hour: number): readonly boolean[] =>
    timelineItems(confirmable, [own], shown, window, window.start + hour * HOUR).map(({ canChange }) => canChange);

  it('if the calendar allows it, until it ends', () => {
    const own = reservation(9, 10);
    expect(changes(own, 9.9)).toEqual([true]);
    expect(changes(own, 10)).toEqual([false]);
    expect(changes({ ...own, isAllowed: false }, 9)).toEqual([false]);
  });

  it('once confirmed, or if a place needs no confirmation and none is due', () => {
    const own = reservation(9, 10, [0]);
    const [place] = own.resources;
    const confirmed = { ...own, resources: [{ ...place!, confirmed: true }] };
    expect([...changes(own, 8), ...changes(confirmed, 8)]).toEqual([false, true]);
    expect(changes(reservation(9, 10, [0, 1]), 8)).toEqual([true, true]);
    expect(changes(reservation(9, 10, [0, 1]), 9)).toEqual([false, false]);
  });

  it('even if its other places are not shown', () => {
    const own = reservation(9, 10, [0, 1]);
    const item = timelineItems(confirmable, [own], new Map([[1, 0]]), window, window.start + 9 * HOUR);
    expect(item.map(({ canChange }) => canChange)).toEqual([false]);
  });

  it('and is sent again when that changes', () => {
    const at = (hour: number) =>
      timelineItems(confirmable, [reservation(9, 10)], shown, window, window.start + hour * HOUR)[0]!;
    expect(isSameItem(at(8), at(9))).toBe(true);
    expect(isSameItem(at(9), at(10))).toBe(false);
  });
});
