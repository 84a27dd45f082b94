import { describe, expect, it } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import { createEvent } from './reservations.ts';
import { createTimelineWorld, MIDNIGHT, MINUTE, QUARTER } from './timeline-world.ts';
import { createWireResource } from './wire-resource.ts';

const { Favourite } = RowState;

describe('what belongs to the user', () => {
  const NINE = MIDNIGHT + 36 * QUARTER;
  const mine = (response: string, from = NINE) =>
    createEvent({
      start: instantToZonedTime(from, 'Europe/Prague'),
      end: instantToZonedTime(from + 4 * QUARTER, 'Europe/Prague'),
      attendees: [{ emailAddress: { address: 'DESK-2@campus.example' }, status: { response }, resource: true }],
    });

  it('shows own reservations on their rows', async () => {
    const { servers, open } = createTimelineWorld();
    servers.events = [mine('accepted')];
    const screen = await open();
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 accepted']);
  });

  it('reads them again when the hub reports a row of theirs', async () => {
    const { servers, open, push, timers } = createTimelineWorld();
    servers.events = [mine('notResponded')];
    const screen = await open();
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 tentative']);
    servers.events = [mine('accepted')];
    servers.calls.length = 0;
    push('desk-2');
    await timers.pass(50);
    expect(servers.calls.toSorted()).toEqual(['events', 'schedules 1']);
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 accepted']);
  });

  it('reads them again when one was made or cancelled here', async () => {
    const { servers, open, timeline, timers } = createTimelineWorld();
    const screen = await open();
    servers.events = [mine('tentative')];
    timeline.refresh(['desk-2@campus.example']);
    await timers.pass(50);
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 tentative']);
    servers.events = [];
    timeline.refresh(['desk-2@campus.example']);
    await timers.pass(50);
    expect(screen.items()).toEqual([]);
    expect(screen.updates.some((update) => update.type === 'patch' && update.patch.removed.length > 0)).toBe(true);
  });

  it('finds those made elsewhere within a minute of the hub reporting the row', async () => {
    const { servers, open, push, timers } = createTimelineWorld();
    const screen = await open();
    servers.events = [mine('accepted')];
    servers.calls.length = 0;
    push('desk-2');
    push('desk-1');
    await timers.pass(MINUTE);
    expect(servers.calls.filter((call) => call === 'events')).toHaveLength(1);
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 accepted']);
  });

  it('asks for a confirmation when its window opens', async () => {
    const resources = [createWireResource({ id: 'desk-2', requiresConfirmation: true })];
    const { servers, open, timers } = createTimelineWorld({ resources });
    servers.events = [mine('accepted')];
    servers.records = [null];
    const screen = await open();
    expect(screen.items()).toEqual(['event-1:desk-2 row 0 unconfirmed']);
    await timers.pass(55 * MINUTE);
    expect(screen.items()).toEqual(['event-1:desk-2 row 0 toConfirm']);
  });

  it('shows one whose response is malformed as unanswered, and logs it', async () => {
    const { servers, open, logged } = createTimelineWorld();
    servers.events = [mine('Perhaps')];
    const screen = await open();
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 tentative']);
    expect(logged).toEqual(['Malformed attendee response: DESK-2@campus.example: Perhaps']);
  });

  it('skips an event in an unknown zone, and shows the others', async () => {
    const { servers, open, dropped } = createTimelineWorld();
    const lost = {
      ...mine('accepted'),
      id: 'lost',
      start: { dateTime: '2026-11-20T09:00:00', timeZone: 'Nowhere/Land' },
    };
    servers.events = [lost, mine('accepted')];
    const screen = await open();
    expect(screen.items()).toEqual(['event-1:desk-2 row 1 accepted']);
    expect(dropped()).toEqual(['lost Faulty: The times cannot be read']);
  });

  it('is not reported as lost at a place that no longer takes reservations', async () => {
    const resources = [
      createWireResource({ id: 'desk-1' }),
      createWireResource({ id: 'desk-2', reservationsEnabled: false }),
    ];
    const { servers, open, dropped } = createTimelineWorld({ resources });
    servers.events = [mine('accepted')];
    expect((await open()).items()).toEqual([]);
    expect(dropped()).toEqual([]);
  });

  it('leaves out events that are not identified, and keeps why for support', async () => {
    const { servers, open, dropped } = createTimelineWorld();
    const event = mine('accepted');
    const stranger = [
      { emailAddress: { address: 'room@elsewhere.example' }, status: { response: '' }, resource: true },
    ];
    servers.events = [
      { ...event, id: 'no-uid', iCalUId: ' ' },
      { ...event, id: '' },
      { ...event, id: 'no-desk', attendees: stranger },
      { ...event, id: 'reversed', start: event.end, end: event.start },
    ];
    expect((await open()).items()).toEqual([]);
    expect(dropped()).toEqual([
      'reversed Faulty: The times cannot be read',
      'no-desk Anonymous: Cannot find event attendee from location',
      ' Faulty: Missing id, or it is empty',
      'no-uid Faulty: Missing iCalUId, or it is empty',
    ]);
  });

  it('marks favourites', async () => {
    const { servers, open } = createTimelineWorld();
    servers.favourites = ['desk-2', 'gone'];
    expect((await open()).states()).toEqual([0, Favourite]);
  });

  it('reads favourites again within a minute if they could not be read', async () => {
    const { servers, open, timers } = createTimelineWorld();
    servers.favourites = ['desk-2'];
    servers.down = { type: 'timeout', call: 'any' };
    const screen = await open();
    servers.down = null;
    await timers.pass(MINUTE);
    expect(screen.states().map((bits) => bits & Favourite)).toEqual([0, Favourite]);
  });

  it.each([
    ['the day before', { days: 3 }],
    ['a campus with another place', { search: '' }],
  ])('stays as it was known from %s until it has been read', async (reason, query) => {
    const { servers, open, cell, timers } = createTimelineWorld();
    servers.events = [mine('accepted')];
    servers.favourites = ['desk-2'];
    let screen = await open();
    const held = Promise.withResolvers<void>();
    servers.gate = held.promise;
    Object.assign(servers, { events: [], favourites: [] });
    if (reason.startsWith('a campus')) {
      const workspace = cell.get()!;
      cell.set({ ...workspace, resources: [createWireResource({ id: 'desk-0' }), ...workspace.resources] });
      await timers.pass(0);
    } else screen = await open(query);
    const row = screen.states().length - 1;
    expect(screen.items()).toEqual([`event-1:desk-2 row ${row} accepted`]);
    expect(
      screen
        .states()
        .map((bits) => (bits & Favourite) !== 0)
        .indexOf(true),
    ).toBe(row);
    servers.gate = null;
    held.resolve();
    await timers.pass(0);
    expect(screen.items()).toEqual([]);
    expect(screen.states().every((bits) => (bits & Favourite) === 0)).toBe(true);
  });

  it('leaves favourites out that are reserved to somebody else', async () => {
    const reserved = { ...createWireResource({ id: 'desk-2' }), conditions: { reservedTo: 'other' as const } };
    const { servers, open } = createTimelineWorld({
      resources: [createWireResource({ id: 'desk-1' }), reserved],
      settings: { resourceVisibilityRestriction: 1 },
    });
    servers.favourites = ['desk-1', 'desk-2'];
    expect((await open()).states()).toEqual([Favourite, RowState.AssignedToOthers]);
  });
});
