import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { StoredResource } from '../../server/store/store.ts';
import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import type { ConfirmationRecord } from '../../workers/wire/schemas/confirmations.ts';
import { makeResource } from './calendar-campus.ts';
import { createWorld, DAY, HOUR, MINUTE, NOW, reservation, refusal, type World, zoned } from './calendar-support.ts';
import { eventsOf } from './series-support.ts';

const DESK = makeResource('desk', { requiresConfirmation: true });
/** Its window closes with the start. */
const PROMPT = makeResource('prompt', { requiresConfirmation: true, resourceUnconfirmedEventCancelEventTime: 0 });
const FREE = makeResource('free');
const ON_ITS_DAYS = {
  multiDayEventConfirmationId: 2,
  lessThanMinutes: null,
  lessThanConfirmationId: null,
  greaterThanMinutes: null,
  greaterThanConfirmationId: null,
};
/** Over several days, to be confirmed until 8:30 of the first or the last one: half an hour before NOW in Prague. */
const DAILY = makeResource('daily', {
  requiresConfirmation: true,
  resourceUnconfirmedEventCancelEventAllDayTime: 510,
  multiDayEventConfirmationSettings: ON_ITS_DAYS,
});

let world: World;

async function reserve(stored: StoredResource, start: number, end: number, change: object = {}) {
  const answer = await world.create('ada', reservation([stored], start, end, change));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<CalendarEvent>();
}

async function recordOf({ iCalUId, id, attendees }: CalendarEvent): Promise<ConfirmationRecord | null> {
  const body = [{ email: attendees[0]?.emailAddress.address, iCalUid: iCalUId, id }];
  const answer = await world.ask('ada', 'POST', '/v1/events/confirmation-statuses', { body });
  return answer.json<(ConfirmationRecord | null)[]>()[0] ?? null;
}

async function put({ id }: CalendarEvent, body: object) {
  const { etag = '' } = (await world.ask('ada', 'GET', `/v1/users/me/events/${id}`)).json<CalendarEvent>();
  return world.ask('ada', 'PUT', `/v1/users/me/events/${id}`, { body, headers: { 'if-match': etag } });
}

const GIVEN = { confirmed: true, canceled: false, confirmedBy: 'ada@people.test' };
const RELEASED = { confirmed: false, canceled: true };

describe('a use that nobody has confirmed', () => {
  beforeEach(async () => {
    world = await createWorld([DESK, PROMPT, FREE, DAILY]);
  });
  afterEach(() => world.close());

  it('is confirmed by its creation where no window closes any more', async () => {
    world.now = NOW + MINUTE;
    const event = await reserve(PROMPT, NOW, NOW + HOUR);
    expect(await recordOf(event)).toMatchObject({ ...GIVEN, confirmedWhen: '2026-11-20T08:01:00Z' });
    const wholeDay = await reserve(DAILY, NOW - 9 * HOUR, NOW + 15 * HOUR, { isAllDay: true });
    expect(await recordOf(wholeDay)).toMatchObject(GIVEN);
  });

  it('of several days is released after the last window where the first one is over', async () => {
    const event = await reserve(DAILY, NOW, NOW + 2 * DAY);
    const close = Date.parse('2026-11-22T07:30:00Z');
    await world.pass(close - world.now);
    expect(await recordOf(event)).toMatchObject({ confirmed: false, canceled: false });
    await world.pass(1);
    expect(await recordOf(event)).toMatchObject(RELEASED);
  });

  it('is confirmed by the change that leaves it no window', async () => {
    const event = await reserve(DAILY, NOW, NOW + 2 * DAY);
    world.now = NOW + HOUR;
    await put(event, reservation([DAILY], NOW - 9 * HOUR, NOW + 15 * HOUR, { isAllDay: true }));
    expect(await recordOf(event)).toMatchObject({ ...GIVEN, confirmedWhen: '2026-11-20T09:00:00Z' });
  });

  it('must be confirmed again where it was confirmed by its creation and moves', async () => {
    world.now = NOW + MINUTE;
    const event = await reserve(PROMPT, NOW, NOW + HOUR);
    await put(event, reservation([PROMPT], NOW + 2 * HOUR, NOW + 3 * HOUR));
    expect(await recordOf(event)).toMatchObject({ confirmed: false, confirmedBy: null });
    await world.pass(2 * HOUR);
    expect(await recordOf(event)).toMatchObject(RELEASED);
  });

  it('is released even where it is finished later', async () => {
    const event = await reserve(DESK, NOW, NOW + 8 * HOUR);
    const body = { end: new Date(NOW + 7 * HOUR).toISOString() };
    const finished = await world.ask('ada', 'POST', `/v1/users/me/events/${event.id}/finish`, { body });
    expect(finished.statusCode).toBe(200);
    await world.pass(15 * MINUTE + 1);
    expect(await recordOf(event)).toMatchObject(RELEASED);
  });

  it('cannot be confirmed between its windows, and can again in the last one', async () => {
    const event = await reserve(DAILY, NOW, NOW + 2 * DAY);
    const { email } = DAILY.resource;
    const confirm = async () => (await world.store.calendar.confirm(event.id, email, 'ada', world.now))?.confirmed;
    await world.pass(DAY);
    expect(await recordOf(event)).toMatchObject({ confirmed: false, canceled: false });
    await world.pass(DAY - HOUR);
    expect(await confirm()).toBe(true);
  });
});

describe('a start in the past', () => {
  const MIDNIGHT = NOW - 9 * HOUR;
  const ALL_DAY = { isAllDay: true };

  beforeEach(async () => {
    world = await createWorld([DESK, PROMPT, FREE, DAILY]);
    world.now = NOW + 14 * MINUTE;
  });
  afterEach(() => world.close());

  it.each([
    ['16 minutes ago', NOW - MINUTE * 2, NOW + HOUR, {}],
    ['three hours ago', NOW - 3 * HOUR, NOW + HOUR, {}],
    ['yesterday, until in 200 days', NOW - DAY, NOW + 200 * DAY, {}],
    ['yesterday, of whole days', MIDNIGHT - DAY, MIDNIGHT + DAY, ALL_DAY],
    ['an hour ago, repeating', NOW - HOUR, NOW + HOUR, { recurrence: { rule: 'FREQ=DAILY;COUNT=3', exceptions: [] } }],
  ])('is refused: %s', async (_, start, end, change) => {
    expect(refusal(await world.create('ada', reservation([FREE], start, end, change)))).toBe('400 invalid_interval');
  });

  it.each([
    ['of the running quarter', NOW, NOW + HOUR, {}],
    ['of the running minute', NOW + 14 * MINUTE, NOW + HOUR, {}],
    ['of a whole day that is on', MIDNIGHT, MIDNIGHT + DAY, ALL_DAY],
  ])('is accepted: %s', async (_, start, end, change) => {
    await reserve(FREE, start, end, change);
  });

  it('of whole days depends on the date at the place', async () => {
    const apia = makeResource('apia', { timezone: 'Pacific/Apia' });
    await world.close();
    world = await createWorld([apia]);
    // In Apia it is already the 21st.
    world.now = Date.parse('2026-11-20T11:00:00Z');
    const whole = { isAllDay: true, start: zoned(MIDNIGHT), end: zoned(MIDNIGHT + DAY) };
    expect(refusal(await world.create('ada', reservation([apia], 0, 0, whole)))).toBe('400 invalid_interval');
    const tomorrow = { isAllDay: true, start: zoned(MIDNIGHT + DAY), end: zoned(MIDNIGHT + 2 * DAY) };
    expect((await world.create('ada', reservation([apia], 0, 0, tomorrow))).statusCode).toBe(201);
  });

  it('is refused for a moved event, and kept in an event that has begun', async () => {
    const event = await reserve(FREE, NOW, NOW + 4 * HOUR);
    world.now = NOW + 2 * HOUR;
    for (const start of [NOW - HOUR, NOW + HOUR]) {
      expect(refusal(await put(event, reservation([FREE], start, NOW + 4 * HOUR)))).toBe('400 invalid_interval');
    }
    expect((await put(event, reservation([FREE], NOW, NOW + 5 * HOUR, { subject: 'Longer' }))).statusCode).toBe(200);
    expect((await put(event, reservation([FREE, DESK], NOW, NOW + 5 * HOUR))).statusCode).toBe(200);
    expect((await put(event, reservation([FREE], NOW + 2 * HOUR, NOW + 5 * HOUR))).statusCode).toBe(200);
  });

  it('is kept in whole days that have begun, in any zone', async () => {
    const event = await reserve(FREE, MIDNIGHT, MIDNIGHT + 3 * DAY, ALL_DAY);
    world.now = NOW + DAY;
    const dates = { start: zoned(MIDNIGHT), end: zoned(MIDNIGHT + 4 * DAY) };
    const elsewhere = Object.fromEntries(
      Object.entries(dates).map(([name, { dateTime }]) => [name, { dateTime, timeZone: 'America/New_York' }]),
    );
    expect((await put(event, reservation([FREE], 0, 0, { ...ALL_DAY, ...elsewhere }))).statusCode).toBe(200);
  });

  it('keeps the current date of a series in place, when the others begin at another time', async () => {
    const recurrence = { rule: 'FREQ=DAILY;COUNT=3', exceptions: [] };
    await reserve(FREE, NOW + HOUR, NOW + 6 * HOUR, { recurrence });
    world.now = NOW + 3 * HOUR;
    const second = (await eventsOf(world, 'me'))[1];
    const body = reservation([FREE], NOW + DAY + 2 * HOUR, NOW + DAY + 6 * HOUR);
    const headers = { 'if-match': second?.etag ?? '' };
    const url = `/v1/users/me/events/${second?.id}?scope=series`;
    expect((await world.ask('ada', 'PUT', url, { body, headers })).statusCode).toBe(200);
    const starts = (await eventsOf(world, 'me')).map(({ start }) => start.utcDateTime);
    expect(starts).toEqual(['2026-11-20T09:00:00Z', '2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z']);
  });
});

describe('a use of an older program', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'deskway-deadlines-'));
  });
  afterEach(async () => {
    await world.close();
    rmSync(directory, { recursive: true });
  });

  /** Removes the deadlines and confirmations, as in the schema of an older program. */
  function makeOld(): void {
    const database = new DatabaseSync(join(directory, 'deskway.db'));
    database.exec(`UPDATE event_resource SET confirm_by = NULL, is_confirmed = 0, confirmed_by = NULL;
      INSERT OR IGNORE INTO value (name, value) VALUES ('unsettled-confirmations', '1')`);
    database.close();
  }

  it('is given its deadline, or its confirmation where no window closes any more', async () => {
    world = await createWorld([DESK, PROMPT, FREE], { directory });
    world.now = NOW + MINUTE;
    const [held, waits, free] = [
      await reserve(PROMPT, NOW, NOW + 5 * HOUR),
      await reserve(DESK, NOW + HOUR, NOW + 5 * HOUR),
      await reserve(FREE, NOW, NOW + 5 * HOUR),
    ];
    makeOld();
    await world.store.calendar.settleConfirmations(NOW + 30 * MINUTE);
    expect(await recordOf(held)).toMatchObject({ ...GIVEN, confirmedWhen: '2026-11-20T08:30:00Z' });
    await world.pass(2 * HOUR);
    expect(await recordOf(waits)).toMatchObject(RELEASED);
    expect(await recordOf(free)).toMatchObject({ confirmed: false, canceled: false });
  });

  it('is processed once', async () => {
    world = await createWorld([PROMPT], { directory });
    await world.store.calendar.settleConfirmations(NOW);
    const database = new DatabaseSync(join(directory, 'deskway.db'));
    expect(database.prepare("SELECT * FROM value WHERE name LIKE 'unsettled%'").all()).toEqual([]);
    database.close();
    const again = createSqliteStore(directory);
    expect(await again.campus.isEmpty()).toBe(false);
    await again.close();
  });
});

describe('other settings of a place', () => {
  beforeEach(async () => {
    world = await createWorld([DESK, FREE]);
  });
  afterEach(() => world.close());

  async function change(stored: StoredResource, settings: Partial<StoredResource['resource']>): Promise<void> {
    const [configuration, resources] = [await world.store.campus.configuration(), await world.store.campus.resources()];
    const outcome = await world.store.campus.replaceResources(
      {
        seen: { configuration: configuration.timestamp, resources: resources.timestamp },
        configuration: configuration.value,
        written: [{ ...stored, resource: { ...stored.resource, ...settings } }],
        removed: [],
        endsReservations: false,
        isTrial: false,
      },
      world.now,
    );
    expect(outcome.type).toBe('done');
  }

  it('require or drop the confirmation of earlier reservations', async () => {
    const [free, desk] = [
      await reserve(FREE, NOW + HOUR, NOW + 2 * HOUR),
      await reserve(DESK, NOW + HOUR, NOW + 2 * HOUR),
    ];
    await change(FREE, { requiresConfirmation: true });
    await change(DESK, { requiresConfirmation: false });
    await world.pass(HOUR + 16 * MINUTE);
    expect(await recordOf(free)).toMatchObject(RELEASED);
    expect(await recordOf(desk)).toMatchObject({ canceled: false });
  });
});
