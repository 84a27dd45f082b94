/* Many requests for the same time of a room at once, by every route: one succeeds, all others are refused. */
import process from 'node:process';

import { afterEach, beforeEach, expect, it } from 'vitest';

import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { makeResource } from './calendar-campus.ts';
import {
  type Answer,
  createWorld,
  DAY,
  HOUR,
  MINUTE,
  NOW,
  refusal,
  reservation,
  type World,
} from './calendar-support.ts';
import { isOnPostgres } from './test-store.ts';

const CLIENTS = 64;
const ROUNDS = isOnPostgres ? Number(process.env['RACES'] ?? 10) : 200;
const RED = makeResource('red');
/** The earlier times of events that move. */
const OTHERS = Array.from({ length: CLIENTS }, (_, index) => makeResource(`other-${index}`));
const START = NOW + 2 * HOUR;
const LOSERS = Array.from({ length: CLIENTS - 1 }, () => '409 resource_busy');

let world: World;

beforeEach(async () => {
  world = await createWorld([RED, ...OTHERS]);
});

afterEach(() => world.close());

const who = (index: number) => (index % 2 === 0 ? 'ada' : 'bob');
const refusals = (answers: readonly Answer[]): readonly string[] =>
  answers.filter(({ statusCode }) => statusCode >= 300).map(refusal);

async function busyTimes(): Promise<number> {
  const email = RED.resource.email;
  return (await world.store.calendar.busy([email], 0, NOW + 1_000 * DAY)).get(email)?.length ?? 0;
}

it('gives a slot to exactly one of 64 who create, in each of many rounds', async () => {
  const rounds = ROUNDS;
  for (let round = 0; round < rounds; round += 1) {
    const start = START + round * HOUR;
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) =>
        // All include a common quarter of an hour, from both sides.
        world.create(who(index), reservation([RED], start + (index % 3) * 15 * MINUTE, start + HOUR)),
      ),
    );
    expect(refusals(answers)).toEqual(LOSERS);
  }
  expect(await busyTimes()).toBe(rounds);
}, 300_000);

it('gives a slot to exactly one of 64 who move into it, and leaves the others where they were', async () => {
  const rounds = 10;
  for (let round = 0; round < rounds; round += 1) {
    const start = START + round * DAY;
    const created = await Promise.all(
      OTHERS.map((other, index) => world.create(who(index), reservation([other], start, start + HOUR))),
    );
    const moved = await Promise.all(
      created.map((answer, index) => {
        const { id, etag = '' } = answer.json<CalendarEvent>();
        const body = reservation([RED], start, start + HOUR);
        return world.ask(who(index), 'PUT', `/v1/users/me/events/${id}`, { body, headers: { 'if-match': etag } });
      }),
    );
    expect(refusals(moved)).toEqual(LOSERS);
  }
  expect(await busyTimes()).toBe(rounds);
}, 300_000);

it('gives a slot to exactly one of 64 declined resources that accept again', async () => {
  const { calendar } = world.store;
  const ids: string[] = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    const { id } = (await world.create(who(index), reservation([RED], START, START + HOUR))).json<CalendarEvent>();
    await calendar.respond(id, RED.resource.email, 'declined', NOW);
    ids.push(id);
  }
  expect(await busyTimes()).toBe(0);
  for (let round = 0; round < 20; round += 1) {
    const outcomes = await Promise.all(ids.map((id) => calendar.respond(id, RED.resource.email, 'accepted', NOW)));
    const accepted = ids.filter((_, index) => outcomes[index]?.type === 'changed');
    expect(outcomes.filter(({ type }) => type === 'busy')).toHaveLength(CLIENTS - 1);
    expect(await busyTimes()).toBe(1);
    await Promise.all(accepted.map((id) => calendar.respond(id, RED.resource.email, 'declined', NOW)));
  }
}, 300_000);

it('gives dates to exactly one of 64 series, whole', async () => {
  const recurrence = { rule: 'FREQ=DAILY;COUNT=5', exceptions: [] };
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) => {
        // They overlap on some of their dates only.
        const start = START + (round * 10 + (index % 5)) * DAY;
        return world.create(who(index), reservation([RED], start, start + HOUR, { recurrence }));
      }),
    );
    expect(refusals(answers)).toEqual(LOSERS);
    expect(await busyTimes()).toBe((round + 1) * 5);
  }
}, 300_000);
