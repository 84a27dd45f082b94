/*
 * The real server with the day of the bench, in its own process. Its parent sends commands; each is answered once, in
 * order. Changes go through the store and are announced over the hub like any reservation.
 */
import type { AddressInfo } from 'node:net';
import process from 'node:process';

import { createApp } from '../../server/app.ts';
import { createCampus } from '../../server/campus/index.ts';
import { createClock } from '../../server/http/clock.ts';
import { parseOptions, type StartOptions } from '../../server/options.ts';
import type { Campus, SeedEvent, SeedUser } from '../../server/store/store.ts';
import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import { CLOCK, createDay, DATE, midnightOf, NEXT_DATE, SLOT_MS } from './campus.ts';
import type { Command, CommandAnswer } from './driver/commands.ts';
import { createFloorCampus } from './floor-campus.ts';
import { createChanges } from './server-changes.ts';

const [dist = '', screen = '', size = ''] = process.argv.slice(2);

function readOptions(): StartOptions {
  const parsed = parseOptions(['--memory', '--port', '0', '--no-build', '--clock', CLOCK], {});
  if (parsed.type !== 'options') throw new Error(parsed.type === 'error' ? parsed.message : 'The bench has no help');
  return { ...parsed.options, dist };
}

function createDayCampus(resources: number, seed: number, now: number) {
  const { campus } = createCampus({ resources, seed, now });
  return { campus, events: eventsOf(campus) };
}

/** Six per resource on both days, organized by everybody but the signed-in user, whose own are drawn differently. */
function* eventsOf({ resources, users }: Campus): Generator<SeedEvent> {
  const organizers = users.filter(({ isDemo }) => !isDemo);
  for (const date of [DATE, NEXT_DATE]) {
    const midnight = midnightOf(date);
    const day = createDay(resources.length, date);
    for (const [index, { resource }] of resources.entries()) {
      const organizerEmail = organizers[index % organizers.length]?.email ?? '';
      for (const { start, end } of day[index] ?? []) {
        yield {
          organizerEmail,
          subject: 'Bench',
          start: midnight + start * SLOT_MS,
          end: midnight + end * SLOT_MS,
          isAllDay: false,
          resourceEmail: resource.email,
          attendeeEmails: [],
          response: 'accepted',
          confirmed: true,
          visibility: 'default',
          seriesMasterId: null,
        };
      }
    }
  }
}

function organizerOf({ users }: Campus): SeedUser {
  const user = users.find(({ isDemo }) => !isDemo);
  if (user === undefined) throw new Error('The campus has no users');
  return user;
}

const options = readOptions();
const store = createSqliteStore(null);
const clock = createClock(options.clockStart);
const create = screen === 'plan' ? createFloorCampus : createDayCampus;
const { campus, events } = create(Number(size), options.seed, clock.now());
await store.campus.seed(campus, events, clock.now());
const { app, context, close } = await createApp({ store, clock, options });
await app.listen({ host: options.host, port: options.port });
const execute = createChanges(context, campus, organizerOf(campus));

const send = (answer: CommandAnswer): void => void process.send?.(answer);
process.on('message', (message) => {
  const { id, command } = message as { readonly id: number; readonly command: Command };
  execute(command).then(
    (announced) => send({ type: 'done', id, announced }),
    (error: unknown) => send({ type: 'failed', id, reason: String(error) }),
  );
});
process.on('disconnect', () => void close().then(() => process.exit(0)));
send({ type: 'ready', origin: `http://localhost:${(app.server.address() as AddressInfo).port}` });
