import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';

import { createCampus } from '../../server/campus/index.ts';
import { EXIT_CODES } from '../../server/exit-codes.ts';
import { main } from '../../server/operation/migrate.ts';
import { copyToPostgres } from '../../server/store/postgres/copy.ts';
import { createPostgresStore } from '../../server/store/postgres/index.ts';
import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { EventDraft, Store } from '../../server/store/store.ts';
import { DAY, HOUR, NOW } from '../server/calendar-support.ts';
import { createTestSchema, type TestSchema } from '../server/test-store.ts';

const { campus, events } = createCampus({ resources: 100, seed: 1, now: NOW });
const EMAILS = campus.resources.map(({ resource }) => resource.email.toLowerCase());
const [ADA, BEN] = campus.users;
const MAIL = { kind: 'answer', to: 'ada@x.test', subject: 's', body: 'b', eventId: null } as const;

let directory: string;
let schema: TestSchema;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-copy-'));
  schema = await createTestSchema(inject('postgres'));
});

afterEach(async () => {
  rmSync(directory, { recursive: true });
  await schema.drop();
});

const draftOf = (resourceEmails: readonly string[]): EventDraft => ({
  iCalUId: null,
  organizerEmail: ADA?.email ?? '',
  organizerName: ADA?.displayName ?? '',
  subject: 'Žluťoučký 🪑 “x” \\ \n\t',
  bodyHtml: '<p>é</p>',
  start: NOW + 200 * DAY,
  end: NOW + 200 * DAY + HOUR,
  timeZone: 'Europe/Prague',
  isAllDay: false,
  visibility: 'private',
  showAs: 'tentative',
  reminder: 15,
  meetingLink: null,
  resourceEmails,
  attendees: [{ email: BEN?.email ?? '', name: 'Ben', remotely: true, optional: true }],
});

/** What the seeded campus does not have. */
async function fill({ calendar, accounts, otherCalendars, outbox, providerUses }: Store): Promise<void> {
  const [ada, ben] = [ADA?.id ?? '', BEN?.id ?? ''];
  const render = ({ id }: { readonly id: string }) => ({ status: 201, body: id });
  const idempotency = { userId: ada, route: 'create', key: 'k', bodyHash: 'h', render };
  const created = await calendar.create(draftOf(EMAILS.slice(0, 2)), idempotency, NOW, NOW, () => [MAIL]);
  if (created.type !== 'created') throw new Error(created.type);
  const { id, version } = created.event;
  await calendar.replace(id, draftOf(EMAILS.slice(1, 2)), version, NOW, NOW);
  await accounts.startFamily(ada, 'hash', NOW + DAY, NOW);
  await accounts.rotate('hash', 'next', NOW, () => 0);
  const person = { username: 'new', displayName: 'New', email: 'new@x.test', timeZone: 'UTC' };
  await accounts.identityUser({ issuer: 'i', subject: 's', ...person }, NOW);
  await accounts.setPassword(ben, '$scrypt$…');
  await accounts.addEmailLink(ada, 'link', NOW + DAY, MAIL, NOW);
  await accounts.saveProviderToken(ada, 'sealed', null, NOW);
  await accounts.saveSecret('keys', 'k');
  await otherCalendars.follow(ada, ben, { colour: 3, visible: true }, 10);
  await outbox.setDelivery(true);
  await outbox.add(MAIL, NOW);
  const use = { resourceEmail: EMAILS[0] ?? '', eventId: 'e', start: NOW, end: NOW + HOUR, iCalUId: 'u', people: [] };
  await providerUses.record({ ...use, confirmedBy: 'x', confirmedWhen: NOW, isReleased: false }, NOW);
}

it('a campus in a directory is the same in PostgreSQL, and is gone on with there', async () => {
  const source = createSqliteStore(directory);
  await source.campus.seed(campus, events, NOW);
  await fill(source);
  const read = async ({ calendar, accounts, outbox, objects, plans, otherCalendars }: Store) => ({
    busy: await calendar.busy([...EMAILS, ADA?.email ?? ''], NOW - DAY, NOW + 300 * DAY),
    users: await accounts.users(),
    favourites: await accounts.favourites(ADA?.id ?? ''),
    mails: await outbox.list(null, 100),
    due: await outbox.dueMails(NOW + DAY, 100),
    objects: await objects.all(),
    plans: [await plans.campus(), await plans.codes()],
    calendars: await otherCalendars.list(ADA?.id ?? ''),
  });
  const before = await read(source);
  await source.close();

  const tables = await copyToPostgres(directory, schema.url);
  expect(tables.filter(({ count }) => count === 0)).toEqual([]);

  const store = await createPostgresStore(schema.url);
  expect(await read(store)).toEqual(before);
  await store.outbox.add({ ...MAIL, subject: 'later' }, NOW);
  expect((await store.outbox.list(null, 1)).map(({ subject }) => subject)).toEqual(['later']);
  expect((await store.accounts.rotate('next', 'third', NOW, () => 0)).type).toBe('rotated');
  await store.close();

  await expect(copyToPostgres(directory, schema.url)).rejects.toThrow('name an empty one');
});

it('the command copies all or nothing, and says so', async () => {
  const source = createSqliteStore(directory);
  await source.campus.seed(campus, [], NOW);
  await source.close();
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await main(['--from', directory], { DATABASE_URL: schema.url })).toBe(0);
  expect(said.mock.lastCall?.[0]).toMatch(/resource: 100 [0-9a-f]{12}\n[^]* are the same there\.$/);
  expect(await main(['--from', directory, '--to', schema.url], {})).toBe(EXIT_CODES.foreign);
  expect(complained.mock.lastCall?.[0]).toMatch(/name an empty one\. Nothing was copied\.$/);
  expect(await main(['--from', join(directory, 'none'), '--to', schema.url], {})).toBe(EXIT_CODES.usage);
});
