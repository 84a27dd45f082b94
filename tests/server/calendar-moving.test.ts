import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import type { ConfirmationRecord } from '../../workers/wire/schemas/confirmations.ts';
import { makeResource } from './calendar-campus.ts';
import {
  ANSWER_DELAY,
  createWorld,
  HOUR,
  MINUTE,
  NOW,
  refusal,
  reservation,
  seeded,
  type World,
} from './calendar-support.ts';

const RED = makeResource('red');
const DESK = makeResource('desk', { requiresConfirmation: true });
const CLOSED = makeResource('closed', { reservationsEnabled: false });
const START = NOW + 2 * HOUR;
const END = NOW + 4 * HOUR;

let world: World;
let event: CalendarEvent;

beforeEach(async () => {
  world = await createWorld([RED, DESK, CLOSED]);
  event = (await world.create('ada', reservation([DESK], START, END))).json();
  await world.pass(ANSWER_DELAY);
});

afterEach(() => world.close());

const utc = (instant: number): string => new Date(instant).toISOString();
const put = (body: object) =>
  world.ask('ada', 'PUT', `/v1/users/me/events/${event.id}`, { body, headers: { 'if-match': '*' } });
const key = () => [{ email: 'desk@rooms.test', iCalUid: event.iCalUId, id: event.id }];

async function confirm(): Promise<void> {
  world.now = START - 5 * MINUTE;
  await world.store.calendar.confirm(event.id, 'desk@rooms.test', 'ada@people.test', world.now);
}

/** `confirmed`, `waiting` or `canceled`, after all due jobs. */
async function stateOf(): Promise<string> {
  await world.pass(0);
  const answer = await world.ask('ada', 'POST', '/v1/events/confirmation-statuses', { body: key() });
  const [record] = answer.json<readonly ConfirmationRecord[]>();
  if (record?.canceled === true) return 'canceled';
  return record?.confirmed === true ? 'confirmed' : 'waiting';
}

describe('the confirmation of a changed reservation', () => {
  it('outlasts a change of the end', async () => {
    await confirm();
    await put(reservation([DESK], START, END + HOUR));
    expect(await stateOf()).toBe('confirmed');
    expect(await world.store.calendar.unconfirmed(END, 10)).toEqual([]);
    world.now = START + HOUR;
    await put(reservation([DESK], START, END));
    expect(await stateOf()).toBe('confirmed');
  });

  it('is required again at another start, and missed where it is not given', async () => {
    await confirm();
    await put(reservation([DESK], START + HOUR, END + HOUR));
    expect(await stateOf()).toBe('waiting');
    world.now = START + HOUR + 16 * MINUTE;
    expect(await stateOf()).toBe('canceled');
  });

  it('stays where the new start cannot be confirmed any more', async () => {
    await confirm();
    await put(reservation([DESK], START - HOUR, END));
    expect(await stateOf()).toBe('confirmed');
  });

  it('is due by the new start alone', async () => {
    await put(reservation([DESK], START + HOUR, END + HOUR));
    world.now = START + 20 * MINUTE;
    expect(await stateOf()).toBe('waiting');
  });

  it('is not transferred to another place', async () => {
    await confirm();
    await put(reservation([RED], START, END));
    await put(reservation([DESK], START, END));
    expect(await stateOf()).toBe('waiting');
  });
});

describe('a change is refused', () => {
  it('to an end that is past, or is now', async () => {
    expect(refusal(await put(reservation([DESK], NOW - 2 * HOUR, world.now)))).toBe('400 invalid_interval');
  });

  it('once the event has ended', async () => {
    world.now = END;
    expect(refusal(await put(reservation([DESK], END + HOUR, END + 2 * HOUR)))).toBe('400 invalid_interval');
  });

  it('to a place that cannot be reserved', async () => {
    expect(refusal(await put(reservation([CLOSED], START, END)))).toBe('403 forbidden');
  });

  it('to other times at a place that can no longer be reserved, unless the times stay', async () => {
    await world.close();
    world = await createWorld([CLOSED], { events: [seeded(CLOSED, START, END)] });
    const page = await world.ask('ada', 'GET', `/v1/users/me/events?start=${utc(NOW)}&end=${utc(END)}`);
    event = page.json<{ value: [CalendarEvent] }>().value[0];
    expect((await put(reservation([CLOSED], START, END))).statusCode).toBe(200);
    expect(refusal(await put(reservation([CLOSED], START, END + HOUR)))).toBe('403 forbidden');
  });

  it('and keeps the first place where one of two is taken', async () => {
    await world.create('bob', reservation([RED], START, END));
    expect(refusal(await put(reservation([DESK, RED], START, END + HOUR)))).toBe('409 resource_busy');
    const busy = await world.store.calendar.busy(['desk@rooms.test'], START, END + HOUR);
    expect(busy.get('desk@rooms.test')).toMatchObject([{ start: START, end: END }]);
  });
});

describe('many reservations that move to one place at once', () => {
  it('never share it', async () => {
    const mine = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const start = START + (10 + 2 * index) * HOUR;
        return (await world.create('ada', reservation([DESK], start, start + HOUR))).json<CalendarEvent>();
      }),
    );
    const answers = await Promise.all(
      mine.map(({ id, etag = '' }, index) => {
        const start = START + (index % 3) * 15 * MINUTE;
        const body = reservation([RED], start, start + HOUR);
        return world.ask('ada', 'PUT', `/v1/users/me/events/${id}`, { body, headers: { 'if-match': etag } });
      }),
    );
    const lost = answers.filter(({ statusCode }) => statusCode !== 200).map(refusal);
    expect(lost).toEqual(Array.from({ length: 11 }, () => '409 resource_busy'));
    expect((await world.store.calendar.busy(['red@rooms.test'], NOW, END)).get('red@rooms.test')).toHaveLength(1);
  });
});

describe('a place that was removed from an event', () => {
  const tell = (action: string, resourceUsername: string) =>
    world.ask('ada', 'POST', '/v1/notifications', {
      body: {
        id: event.id,
        resourceUsername,
        iCalUId: event.iCalUId,
        realStart: '2026-11-20T10:00:00Z',
        realEnd: '2026-11-20T12:00:00Z',
        action,
        doneBy: 'assist',
      },
    });

  it('can be notified of its cancellation, and of nothing else', async () => {
    await put(reservation([RED], START, END));
    expect((await tell('delete', 'desk')).statusCode).toBe(202);
    expect(refusal(await tell('create', 'desk'))).toBe('400 invalid_request');
    expect((await tell('create', 'red')).statusCode).toBe(202);
  });

  it('is one that the event had', async () => {
    expect(refusal(await tell('delete', 'red'))).toBe('400 invalid_request');
  });
});
