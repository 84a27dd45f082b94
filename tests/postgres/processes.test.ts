/* What the processes on one database tell each other, and which of them runs the jobs. */
import { afterEach, beforeEach, expect, inject, it } from 'vitest';

import type { HubMessage, Processes, SharedLimit } from '../../server/processes.ts';
import { joinProcesses, type ProcessesTimes } from '../../server/store/postgres/processes.ts';
import { createPostgresStore } from '../../server/store/postgres/index.ts';
import { createTestSchema, type TestSchema } from '../server/test-store.ts';
import { createRelay, type Relay } from './relay.ts';

const TIMES = { lookEvery: 50, answerWithin: 2_000, stoppedAfter: 60_000 };

interface Heard {
  readonly processes: Processes;
  readonly messages: HubMessage[];
  missed: number;
}

let schema: TestSchema;
let relay: Relay;
let joined: Processes[];

beforeEach(async () => {
  schema = await createTestSchema(inject('postgres'));
  await (await createPostgresStore(schema.url)).close();
  const port = Number(new URL(schema.url).port);
  relay = await createRelay(() => [port]);
  joined = [];
});

afterEach(async () => {
  await Promise.all(joined.map((processes) => processes.close()));
  await relay.close();
  await schema.drop();
});

async function join(url = schema.url, times: ProcessesTimes = TIMES): Promise<Heard> {
  const processes = await joinProcesses(url, times);
  joined.push(processes);
  const heard: Heard = { processes, messages: [], missed: 0 };
  processes.listen({
    onMessage: (message) => void heard.messages.push(message),
    onMissed: () => void (heard.missed += 1),
  });
  return heard;
}

/** The same database over the relay. */
function relayed(): string {
  const url = new URL(schema.url);
  url.port = String(relay.port);
  return url.href;
}

const message = (text: string): HubMessage => ({ target: 'availability-changed', args: [text] });

it('hear what the others send, in order, and not what they send themselves', async () => {
  const [one, two, three] = [await join(), await join(), await join()];
  const sent = Array.from({ length: 300 }, (_, index) => message(`${index} ${'ž'.repeat(100)}`));
  for (const each of sent) one.processes.publish(each);
  await expect.poll(() => two.messages).toEqual(sent);
  await expect.poll(() => three.messages).toEqual(sent);
  expect(one.messages).toEqual([]);
  expect([one.missed, two.missed, three.missed]).toEqual([0, 0, 0]);
});

it('are told that they have missed something where a message is too large', async () => {
  const [one, two] = [await join(), await join()];
  one.processes.publish(message('x'.repeat(9_000)));
  await expect.poll(() => two.missed).toBe(1);
});

it('take anything for changed after a connection was lost, on both of its ends', async () => {
  const [one, two] = [await join(), await join(relayed())];
  await expect.poll(() => one.processes.isFirst() || two.processes.isFirst()).toBe(true);
  // Both have seen each other.
  await new Promise((resolve) => setTimeout(resolve, 4 * TIMES.lookEvery));
  relay.cut();
  one.processes.publish(message('lost'));
  two.processes.publish(message('kept'));
  await expect.poll(() => one.missed).toBe(1);
  expect(two.messages).toEqual([]);
  relay.mend();
  await expect.poll(() => two.missed).toBeGreaterThanOrEqual(1);
  await expect.poll(() => one.messages.length + one.missed).toBeGreaterThanOrEqual(2);
  one.processes.publish(message('later'));
  await expect.poll(() => two.messages).toEqual([message('later')]);
});

it('have one that runs the jobs, and another one as soon as it is cut off or ends', async () => {
  const one = await join(relayed());
  await expect.poll(one.processes.isFirst).toBe(true);
  const [two, three] = [await join(), await join()];
  relay.cut();
  await expect.poll(() => [two, three].filter(({ processes }) => processes.isFirst()).length).toBe(1);
  expect(one.processes.isFirst()).toBe(false);
  relay.mend();
  const [first, other] = two.processes.isFirst() ? [two, three] : [three, two];
  joined = joined.filter((processes) => processes !== first.processes);
  await first.processes.close();
  expect(first.processes.isFirst()).toBe(false);
  await expect.poll(() => one.processes.isFirst() !== other.processes.isFirst()).toBe(true);
});

it('end the connection of one that has the jobs and hangs', async () => {
  const hanging = await join(schema.url, { ...TIMES, lookEvery: 60_000 });
  await expect.poll(hanging.processes.isFirst).toBe(true);
  const other = await join(schema.url, { ...TIMES, stoppedAfter: 200 });
  await expect.poll(other.processes.isFirst).toBe(true);
  await expect.poll(hanging.processes.isFirst).toBe(false);
});

it('work alone one after the other', async () => {
  const [one, two] = [await join(), await join()];
  const course: string[] = [];
  const work = (name: string) => async () => {
    course.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    course.push(`${name} ends`);
  };
  await Promise.all([one.processes.alone(work('a')), two.processes.alone(work('b'))]);
  expect([course[0]?.slice(0, 1), course[2]?.slice(0, 1)]).toEqual([course[1]?.slice(0, 1), course[3]?.slice(0, 1)]);
});

it('leave no connection behind where they cannot join', async () => {
  const url = new URL(schema.url);
  const name = url.searchParams.get('application_name') ?? '';
  // Fails within, after it is connected.
  await schema.run(`CREATE FUNCTION set_config(TEXT, TEXT, BOOLEAN) RETURNS TEXT LANGUAGE plpgsql AS $$
    BEGIN RAISE 'not now'; END $$`);
  url.searchParams.set('options', `-c search_path=${name},pg_catalog`);
  url.searchParams.set('application_name', `${name} late`);
  await expect(joinProcesses(url.href, TIMES)).rejects.toThrow('not now');
  const left = () => schema.run(`SELECT 1 FROM pg_stat_activity WHERE application_name = '${name} late'`);
  await expect.poll(left).toEqual([]);
});

it('share texts, until they expire, and limits', async () => {
  const [one, two] = [(await join()).processes, (await join()).processes];
  await one.texts.put('a', 'text', 'group', 60_000);
  await one.texts.put('b', 'over', null, -1);
  expect([await two.texts.find('a'), await two.texts.find('b')]).toEqual(['text', null]);
  const replaced = [one, two].map(({ texts }, index) => texts.replace('a', 'text', `text of ${index}`));
  expect((await Promise.all(replaced)).filter(Boolean)).toHaveLength(1);
  expect(await one.texts.find('a')).toMatch(/^text of \d$/);
  await two.texts.removeGroup('group');
  expect(await one.texts.find('a')).toBeNull();

  const limits = [one.limit('password', 5, 1_000), two.limit('password', 5, 1_000)] as const;
  const takeTen = (limit: SharedLimit) => Array.from({ length: 10 }, () => limit.take('ada', 100));
  const waits = await Promise.all(limits.flatMap(takeTen));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  expect(waits.filter((wait) => wait === 1_000)).toHaveLength(15);
  await limits[0].forgive('ada');
  expect(await limits[1].take('ada', 600)).toBe(0);
  expect(await limits[1].take('ada', 1_100)).toBe(0);
});

it('add a text once, until it has ended or is removed', async () => {
  const [one, two] = [(await join()).processes.texts, (await join()).processes.texts];
  const added = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two).add('k', 'x', 60_000)),
  );
  expect(added.filter(Boolean)).toHaveLength(1);
  await two.remove('k');
  expect(await one.add('k', 'y', -1)).toBe(true);
  expect(await two.add('k', 'z', 60_000)).toBe(true);
  expect(await one.find('k')).toBe('z');
});
