import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { Store } from '../../server/store/store.ts';
import { ADA, BOB, makeCampus, makeResource } from './calendar-campus.ts';
import { DAY, HOUR, NOW, seeded } from './calendar-support.ts';
import { createTestStore } from './test-store.ts';

const RED = makeResource('red');
const BLUE = makeResource('blue');

const GRACE = 60_000;

let store: Store;

beforeEach(async () => {
  store = await createTestStore();
  await store.campus.seed(makeCampus([RED, BLUE]), [], NOW);
});

afterEach(() => store.close());

const rotate = (spent: string, next: string, now: number) => store.accounts.rotate(spent, next, now, () => GRACE);

describe('refresh tokens', () => {
  beforeEach(async () => {
    await store.accounts.startFamily(ADA.id, 'first', NOW + DAY, NOW);
  });

  it('are good for one refresh each', async () => {
    const rotated = await rotate('first', 'second', NOW + HOUR);
    expect(rotated).toMatchObject({ type: 'rotated', userId: ADA.id, familyExpires: NOW + DAY });
    expect(await rotate('second', 'third', NOW + HOUR)).toMatchObject({ type: 'rotated' });
    expect(await rotate('never', 'fourth', NOW)).toEqual({ type: 'unknown' });
  });

  it('revoke their family when a spent one comes back', async () => {
    const rotated = await rotate('first', 'second', NOW);
    const familyId = rotated.type === 'rotated' ? rotated.familyId : '';
    expect(await store.accounts.userOfFamily(familyId, NOW)).toMatchObject({ id: ADA.id });
    expect(await rotate('first', 'thief', NOW + GRACE + 1)).toEqual({ type: 'reused' });
    expect(await store.accounts.userOfFamily(familyId, NOW)).toBeNull();
    expect(await rotate('second', 'third', NOW)).toEqual({ type: 'unknown' });
    expect(await rotate('thief', 'third', NOW)).toEqual({ type: 'unknown' });
  });

  it('may come back for a while where their answer got lost', async () => {
    await rotate('first', 'lost', NOW);
    expect(await rotate('first', 'second', NOW + GRACE)).toMatchObject({ type: 'rotated' });
    expect(await rotate('second', 'third', NOW + HOUR)).toMatchObject({ type: 'rotated' });
  });

  it('may not come back once a successor was used, however soon', async () => {
    await rotate('first', 'second', NOW);
    await rotate('second', 'third', NOW + 1);
    expect(await rotate('first', 'thief', NOW + 2)).toEqual({ type: 'reused' });
    expect(await rotate('third', 'fourth', NOW + 3)).toEqual({ type: 'unknown' });
  });

  it('have one successor that counts: the first that is used', async () => {
    await rotate('first', 'mine', NOW);
    await rotate('first', 'stolen', NOW + 1);
    expect(await rotate('mine', 'next', NOW + 2)).toMatchObject({ type: 'rotated' });
    expect(await rotate('stolen', 'more', NOW + 3)).toEqual({ type: 'reused' });
    expect(await rotate('next', 'last', NOW + 4)).toEqual({ type: 'unknown' });
  });

  it('of all families of a person end together, those of others do not', async () => {
    await store.accounts.startFamily(ADA.id, 'phone', NOW + DAY, NOW);
    await store.accounts.startFamily(BOB.id, 'bob', NOW + DAY, NOW);
    await store.accounts.revokeFamiliesOf(ADA.id);
    for (const token of ['first', 'phone']) {
      expect(await rotate(token, `${token} next`, NOW)).toEqual({ type: 'unknown' });
    }
    expect(await rotate('bob', 'bob next', NOW)).toMatchObject({ type: 'rotated' });
  });

  it('end with their family, which refreshing does not prolong', async () => {
    await rotate('first', 'second', NOW + DAY - 1);
    expect(await rotate('second', 'third', NOW + DAY)).toEqual({ type: 'unknown' });
  });

  it('end at sign-out, those of other families do not', async () => {
    const familyId = await store.accounts.startFamily(ADA.id, 'other', NOW + DAY, NOW);
    await store.accounts.revokeFamily(familyId);
    expect(await rotate('other', 'next', NOW)).toEqual({ type: 'unknown' });
    expect(await rotate('first', 'second', NOW)).toMatchObject({ type: 'rotated' });
  });
});

describe('accounts', () => {
  it('of guests are deleted when their sign-in is long over, and only then', async () => {
    const gone = await store.accounts.createGuest('Gone', NOW);
    await store.accounts.startFamily(gone.id, 'gone', NOW + HOUR, NOW);
    const stays = await store.accounts.createGuest('Stays', NOW);
    await store.accounts.startFamily(stays.id, 'stays', NOW + 3 * DAY, NOW);
    const late = await store.accounts.createGuest('Late', NOW + 2 * DAY);
    await store.accounts.startFamily(late.id, 'late', NOW + 3 * DAY, NOW + 2 * DAY);
    expect(await store.accounts.userById(gone.id)).toBeNull();
    for (const { id } of [stays, late, ADA]) expect(await store.accounts.userById(id)).toMatchObject({ id });
  });

  it('are found by id, by e-mail in any case, and by folded fragments of names', async () => {
    expect(await store.accounts.userById(ADA.id)).toEqual({ ...ADA, isGuest: false });
    expect(await store.accounts.userByEmail('BOB@people.test')).toMatchObject({ id: BOB.id });
    expect(await store.accounts.userById('nobody')).toBeNull();
    expect((await store.accounts.searchUsers('stast', 0, 10)).map(({ id }) => id)).toEqual([BOB.id]);
    expect((await store.accounts.searchUsers('%', 0, 10)).length).toBe(0);
    expect((await store.accounts.searchUsers('people.test', 1, 1)).map(({ id }) => id)).toEqual([BOB.id]);
  });

  it('of guests stay out of lists and searches', async () => {
    const guest = await store.accounts.createGuest('Ada from afar', NOW);
    expect(await store.accounts.userById(guest.id)).toEqual(guest);
    expect(guest.isGuest).toBe(true);
    expect((await store.accounts.users()).map(({ id }) => id)).not.toContain(guest.id);
    expect(await store.accounts.searchUsers('afar', 0, 10)).toEqual([]);
  });

  it('keep favourites in the order they were added, each once', async () => {
    expect(await store.accounts.favourites(ADA.id)).toEqual(['res-red']);
    await store.accounts.setFavourite(ADA.id, 'res-blue', true);
    await store.accounts.setFavourite(ADA.id, 'res-red', true);
    expect(await store.accounts.favourites(ADA.id)).toEqual(['res-red', 'res-blue']);
    await store.accounts.setFavourite(ADA.id, 'res-red', false);
    await store.accounts.setFavourite(ADA.id, 'res-red', false);
    expect(await store.accounts.favourites(ADA.id)).toEqual(['res-blue']);
    expect(await store.accounts.favourites(BOB.id)).toEqual([]);
  });

  it('keep settings and secrets', async () => {
    expect(await store.accounts.settings(ADA.id)).toEqual({ location: { filteredAreaIds: [] } });
    await store.accounts.saveSettings(ADA.id, { location: { filteredAreaIds: ['east'] } });
    expect(await store.accounts.settings(ADA.id)).toEqual({ location: { filteredAreaIds: ['east'] } });
    expect(await store.accounts.settings(BOB.id)).toEqual({ location: { filteredAreaIds: [] } });
    expect(await store.accounts.secret('keys')).toBeNull();
    await store.accounts.saveSecret('keys', 'one');
    await store.accounts.saveSecret('keys', 'two');
    expect(await store.accounts.secret('keys')).toBe('two');
  });
});

describe('the campus', () => {
  it('is empty until it is seeded, once and whole or not at all', async () => {
    const fresh = await createTestStore();
    expect(await fresh.campus.isEmpty()).toBe(true);
    const broken = { ...makeCampus([RED]), favourites: { nobody: ['res-red'] } };
    await expect(fresh.campus.seed(broken, [], NOW)).rejects.toThrow(/foreign key/i);
    expect(await fresh.campus.isEmpty()).toBe(true);
    expect((await fresh.campus.resources()).value).toEqual([]);
    await fresh.close();
    await expect(store.campus.seed(makeCampus([RED]), [], NOW)).rejects.toThrow(/unique/i);
  });

  it('leaves out and counts seeded events that would overlap or have no resource', async () => {
    const fresh = await createTestStore();
    const events = [
      seeded(RED, NOW, NOW + HOUR),
      seeded(RED, NOW + HOUR / 2, NOW + 2 * HOUR, { attendeeEmails: [BOB.email] }),
      seeded(BLUE, NOW, NOW + HOUR),
      seeded(RED, NOW, NOW + HOUR, { response: 'declined' }),
    ];
    expect(await fresh.campus.seed(makeCampus([RED]), events, NOW)).toEqual({ events: 2, skipped: 2 });
    expect((await fresh.calendar.busy([BOB.email], NOW, NOW + DAY)).get(BOB.email)).toEqual([]);
    await fresh.close();
  });

  it('gives resources as they were stored, with a time stamp of their content', async () => {
    const { timestamp, value } = await store.campus.resources();
    expect(value).toEqual([RED, BLUE]);
    expect(await store.campus.resourceByEmail('BLUE@rooms.test')).toEqual(BLUE);
    const twin = await createTestStore();
    await twin.campus.seed(makeCampus([RED, BLUE]), [], NOW + DAY);
    const other = await createTestStore();
    await other.campus.seed(makeCampus([RED]), [], NOW);
    expect((await twin.campus.resources()).timestamp).toBe(timestamp);
    expect((await other.campus.resources()).timestamp).not.toBe(timestamp);
    expect((await twin.campus.configuration()).timestamp).toBe((await store.campus.configuration()).timestamp);
    await Promise.all([twin.close(), other.close()]);
  });
});

describe('the configuration', () => {
  it('is read again after a change by another process, and from a database without its stamp', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'deskway-'));
    const [own, other] = [createSqliteStore(directory), createSqliteStore(directory)];
    await own.campus.seed(makeCampus([RED]), [], NOW);
    const before = await own.campus.configuration();
    const change = {
      configuration: { ...before.value, enableGroupFinding: !before.value.enableGroupFinding },
      seen: { configuration: before.timestamp, resources: (await own.campus.resources()).timestamp },
    };
    const database = new DatabaseSync(join(directory, 'deskway.db'));
    database.exec("DELETE FROM value WHERE name = 'configuration-stamp'");
    expect(await own.campus.configuration()).toEqual(before);
    expect(
      (
        await other.campus.replaceResources(
          { ...change, written: [], removed: [], endsReservations: false, isTrial: false },
          NOW,
        )
      ).type,
    ).toBe('done');
    expect((await own.campus.configuration()).value).toEqual(change.configuration);
    database.close();
    await Promise.all([own.close(), other.close()]);
    rmSync(directory, { recursive: true });
  });
});

describe('the outbox', () => {
  it('lists the latest first, of one recipient or of all', async () => {
    const mail = { kind: 'answer', subject: 'Accepted', body: '', eventId: null } as const;
    for (const to of ['Ada@people.test', 'bob@people.test', 'ada@people.test'])
      await store.outbox.add({ ...mail, to }, NOW);
    expect((await store.outbox.list('ADA@people.test', 10)).map(({ id }) => id)).toEqual([3, 1]);
    expect((await store.outbox.list(null, 2)).map(({ id }) => id)).toEqual([3, 2]);
  });
});

describe('names with letters of their alphabet', () => {
  const NAMES = ['Jürgen Strauß', 'Łukasz Żak', 'Işıl Kaya', 'Søren Ærø', 'Cœur Đukić'];
  const TYPED = ['STRAUSS', 'strauß', 'lukasz', 'isil', 'soren aero', 'coeur dukic'];
  const users = NAMES.map((displayName, index) => ({
    ...ADA,
    id: `u-${index}`,
    username: `u${index}`,
    email: `u${index}@people.test`,
    displayName,
  }));
  const campus = {
    ...makeCampus([RED]),
    favourites: {},
    users,
    groups: NAMES.map((displayName, index) => ({
      id: `g-${index}`,
      email: `g${index}@groups.test`,
      displayName,
      members: [],
    })),
  };
  const found = async (by: Store) => {
    const people = await Promise.all(TYPED.map((text) => by.accounts.searchUsers(text, 0, 10)));
    const both = await Promise.all(TYPED.map((text) => by.directory.search(text, true, 0, 10)));
    return [people.map((all) => all.map(({ id }) => id).join()), both.map((all) => all.length)];
  };
  const EXPECTED = [
    ['u-0', 'u-0', 'u-1', 'u-2', 'u-3', 'u-4'],
    [2, 2, 2, 2, 2, 2],
  ];

  it('are found by what is typed without them', async () => {
    const own = await createTestStore();
    await own.campus.seed(campus, [], NOW);
    expect(await found(own)).toEqual(EXPECTED);
    await own.close();
  });

  it('are found in a database that was written before', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'deskway-names-'));
    const before = createSqliteStore(directory);
    await before.campus.seed(campus, [], NOW);
    await before.close();
    const database = new DatabaseSync(join(directory, 'deskway.db'));
    const formerly = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    for (const table of ['person', 'person_group']) {
      for (const [index, name] of NAMES.entries()) {
        const id = `${table === 'person' ? 'u' : 'g'}-${index}`;
        database.prepare(`UPDATE ${table} SET search_text = ? WHERE id = ?`).run(formerly(name), id);
      }
    }
    database.exec(`
      DROP TABLE plan; DROP TABLE site_object; DROP TABLE provider_token; DROP TABLE provider_use; DROP TABLE use_count;
      ALTER TABLE event DROP COLUMN original_start; ALTER TABLE event DROP COLUMN original_time_zone;
      ALTER TABLE event DROP COLUMN properties; PRAGMA user_version = 11`);
    database.close();
    const after = createSqliteStore(directory);
    expect(await found(after)).toEqual(EXPECTED);
    await after.close();
    rmSync(directory, { recursive: true });
  });
});
