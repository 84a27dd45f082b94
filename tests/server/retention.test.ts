import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createRetention } from '../../server/jobs/retention.ts';
import { makeResource } from './calendar-campus.ts';
import { createWorld, DAY, HOUR, NOW, reservation, seeded, type World } from './calendar-support.ts';
import { seriesOf } from './series-support.ts';

const RED = makeResource('red');
const KEPT = 730;
const MAIL = { kind: 'answer', to: 'ada@people.test', body: '', eventId: null } as const;

let directory: string;
let world: World;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-retention-'));
});
afterEach(async () => {
  await world.close();
  rmSync(directory, { recursive: true });
});

function countIn(table: string): number {
  const database = new DatabaseSync(join(directory, 'deskway.db'));
  const rows = database.prepare(`SELECT 1 FROM ${table}`).all();
  database.close();
  return rows.length;
}

/** Days since the end of each event of Ada's. */
async function agesOf({ store, now }: World): Promise<readonly number[]> {
  const events = await store.calendar.list({
    calendarEmail: 'ada@people.test',
    start: 0,
    end: now + 400 * DAY,
    iCalUId: null,
    resourceEmails: [],
    includeCancelled: true,
    offset: 0,
    limit: 1_000,
  });
  return events.map(({ end }) => Math.round((now - end) / DAY));
}

const subjectsOf = async ({ store }: World): Promise<readonly string[]> =>
  (await store.outbox.list(null, 1_000)).map(({ subject }) => subject);

/** An event that ended so many days ago. */
const old = (days: number) => seeded(RED, NOW - days * DAY - HOUR, NOW - days * DAY);

describe('retention', () => {
  it('deletes events two years after their end, and no others', async () => {
    world = await createWorld([RED], { events: [old(731), old(729), old(1), old(-5)] });
    const job = createRetention(world.context);
    await job();
    expect(await agesOf(world)).toEqual([729, 1, -5]);
    world.now += 2 * DAY;
    await job();
    expect(await agesOf(world)).toEqual([3, -3]);
  });

  it('lets other work run between batches, and looks again after an hour', async () => {
    const events = Array.from({ length: 250 }, (_, index) => old(800 + index));
    world = await createWorld([RED], { events });
    const job = createRetention(world.context);
    const left: number[] = [];
    for (let tick = 0; tick < 4; tick += 1) {
      await job();
      left.push((await agesOf(world)).length);
    }
    expect(left).toEqual([150, 50, 0, 0]);
  });

  it('keeps a series as a whole until its last event is old', async () => {
    world = await createWorld([RED], { directory });
    expect(
      (await world.create('ada', seriesOf([RED], NOW + HOUR, NOW + 2 * HOUR, 'FREQ=DAILY;COUNT=3'))).statusCode,
    ).toBe(201);
    world.now += (KEPT + 2) * DAY;
    const job = createRetention(world.context);
    await job();
    expect(await agesOf(world)).toHaveLength(3);
    world.now += DAY;
    await job();
    expect(await agesOf(world)).toEqual([]);
    expect(countIn('series')).toBe(0);
    expect(countIn('event_resource')).toBe(0);
  });

  it('deletes mails after 90 days, and recorded answers after one', async () => {
    world = await createWorld([RED], { directory });
    await world.store.outbox.add({ ...MAIL, subject: 'old' }, NOW);
    await world.store.outbox.add({ ...MAIL, subject: 'new' }, NOW + DAY);
    const body = reservation([RED], NOW + HOUR, NOW + 2 * HOUR);
    await world.create('ada', body, 'the-key');
    world.now += 90 * DAY + 1;
    await createRetention(world.context)();
    expect(await subjectsOf(world)).not.toContain('old');
    expect(await subjectsOf(world)).toContain('new');
    expect(countIn('idempotency')).toBe(0);
  });

  it('keeps all of it for ever by 0', async () => {
    world = await createWorld([RED], { events: [old(3_000)] });
    await world.store.outbox.add({ ...MAIL, subject: 'old' }, NOW - 3_000 * DAY);
    const options = { ...world.context.options, keepEvents: 0, keepMails: 0 };
    await createRetention({ ...world.context, options })();
    expect(await agesOf(world)).toEqual([3_000]);
    expect(await subjectsOf(world)).toContain('old');
  });
});
