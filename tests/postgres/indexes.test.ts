import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { createPostgresStore } from '../../server/store/postgres/index.ts';
import type { SeedEvent, Store, StoredEvent } from '../../server/store/store.ts';
import { ADA, BOB, EVE, makeCampus, makeResource } from '../server/calendar-campus.ts';
import { DAY, HOUR, NOW } from '../server/calendar-support.ts';
import { createTestSchema, type TestSchema } from '../server/test-store.ts';
import { create, draftOf } from '../server/event-drafts.ts';

const PLACES = Array.from({ length: 100 }, (_, index) => makeResource(index === 0 ? 'red' : `place-${index}`));
const EMAILS = PLACES.map(({ resource }) => resource.email);
const EVENTS_EACH = 100;
const SOON = { start: NOW, end: NOW + DAY };

const LISTED = {
  ...SOON,
  calendarEmail: ADA.email,
  iCalUId: null,
  resourceEmails: [],
  includeCancelled: false,
  offset: 0,
  limit: 200,
};
/** After all of the others. */
const FREE = { start: NOW + 200 * HOUR, end: NOW + 201 * HOUR };

let schema: TestSchema;

function* seedEvents(): Generator<SeedEvent> {
  for (const resourceEmail of EMAILS) {
    for (let index = 0; index < EVENTS_EACH; index += 1) {
      const start = NOW + (index - EVENTS_EACH / 2) * 2 * HOUR;
      yield {
        organizerEmail: index % 20 === 0 ? ADA.email : BOB.email,
        subject: 'Sprint review',
        start,
        end: start + HOUR,
        isAllDay: false,
        resourceEmail,
        attendeeEmails: index % 20 === 0 ? [BOB.email, EVE.email] : [EVE.email],
        response: 'accepted',
        confirmed: true,
        visibility: 'default',
        seriesMasterId: null,
      };
    }
  }
}

/** A connection reports what it has scanned when it ends. */
async function withStore<T>(use: (store: Store) => Promise<T>): Promise<T> {
  const store = await createPostgresStore(schema.url);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

const SCANS = `
  SELECT relname AS name, seq_scan AS scans FROM pg_stat_user_tables
  WHERE schemaname = current_schema() AND relname LIKE 'event%' ORDER BY relname`;

beforeAll(async () => {
  schema = await createTestSchema(inject('postgres'));
  await withStore((store) => store.campus.seed(makeCampus(PLACES), seedEvents(), NOW));
  await schema.run('ANALYZE');
});

afterAll(() => schema.drop());

async function firstOf({ calendar }: Store): Promise<StoredEvent> {
  const [event] = await calendar.list({ ...LISTED, limit: 1 });
  if (event === undefined) throw new Error('There is no event.');
  return event;
}

async function finishFirst(store: Store): Promise<unknown> {
  const { id, start } = await firstOf(store);
  return store.calendar.finish(id, start + HOUR / 2, start);
}

it.each<[string, (store: Store) => Promise<unknown>]>([
  ['busy times of places', ({ calendar }) => calendar.busy(EMAILS, SOON.start, SOON.end)],
  ['busy times of a person', ({ calendar }) => calendar.busy([ADA.email], SOON.start, SOON.end)],
  ['the stamps of places', ({ calendar }) => calendar.useStamps(EMAILS)],
  ['the events of a person', ({ calendar }) => calendar.list(LISTED)],
  ['an event', async (store) => store.calendar.get((await firstOf(store)).id)],
  ['the places that a person holds', ({ calendar }) => calendar.resourcesHeldBy(ADA.email, EMAILS, NOW)],
  ['the coming uses of a person', ({ calendar }) => calendar.futureUses(ADA.email, NOW)],
  ['answers that are due', ({ calendar }) => calendar.dueAnswers(NOW, 100)],
  ['uses that nobody confirmed', ({ calendar }) => calendar.unconfirmed(NOW, 100)],
  ['mails that are due', ({ outbox }) => outbox.dueMails(NOW, 100)],
  ['a new reservation', (store) => create(store, 'first', { resourceEmails: EMAILS.slice(0, 1), ...FREE })],
  ['a change', async (store) => store.calendar.replace((await firstOf(store)).id, draftOf(FREE), 1, NOW, NOW)],
  ['an end', finishFirst],
  ['a cancellation', async (store) => store.calendar.remove((await firstOf(store)).id, NOW)],
])('%s takes no scan of a whole table of events', async (_name, use) => {
  const before = await schema.run(SCANS);
  await withStore(use);
  expect(await schema.run(SCANS)).toEqual(before);
});
