/* Values that reservations derive from the settings of their places follow a later import. */
import { describe, expect, it } from 'vitest';

import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { EventDraft, Store } from '../../server/store/store.ts';
import { createImportDirectory, draftOf, type ImportDirectory } from './import-support.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-12-01T09:00:00Z');

const FIRST = { start: START, end: START + 4 * HOUR };

const midnight = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;

let requests = 0;

async function reserveIn({ calendar }: Store, place: string, times: Partial<EventDraft>): Promise<string> {
  const now = START - 12 * HOUR;
  requests += 1;
  const asked = { userId: 'u1', route: 'create', key: `${requests}`, bodyHash: '' };
  const render = () => ({ status: 201, body: '' });
  return (
    await calendar.create(
      draftOf([`${place}@werk.example`], { ...FIRST, ...times }),
      { ...asked, render },
      now,
      now,
      () => [],
    )
  ).type;
}

const reserve = ({ inStore }: ImportDirectory, place: string, times: Partial<EventDraft> = {}) =>
  inStore((store) => reserveIn(store, place, times));
const wholeDay = (date: string, timeZone: string, days = 1): Partial<EventDraft> => ({
  isAllDay: true,
  timeZone,
  start: midnight(date, timeZone),
  end: midnight(Temporal.PlainDate.from(date).add({ days }).toString(), timeZone),
});
const at = (instant: number): readonly ['--clock', string] => ['--clock', new Date(instant).toISOString()];

/** The organizers of reservations that are released because nobody has confirmed them in time. */
const givenBack = ({ inStore }: ImportDirectory, now: number) =>
  inStore(async ({ calendar }) => {
    const due = await calendar.unconfirmed(now, 10);
    return due.map(({ resourceEmail }) => resourceEmail.split('@', 1).join());
  });
/** When a place is reserved, in UTC. */
const taken = ({ inStore }: ImportDirectory, place: string) =>
  inStore(async ({ calendar }) => {
    const email = `${place}@werk.example`;
    const busy = (await calendar.busy([email], START - 72 * HOUR, START + 960 * HOUR)).get(email) ?? [];
    const text = (instant: number): string => new Date(instant).toISOString().slice(0, 16);
    return busy.map(({ start, end }) => `${text(start)} ${text(end)}`);
  });

describe('the confirmation of what was reserved before', () => {
  it('follows new minutes, and confirmation that is switched on or off', async () => {
    const directory = createImportDirectory();
    await directory.runTable('confirmation-before', ...at(START - HOUR));
    for (const place of ['k1', 'k2', 'k3', 'k4']) expect(await reserve(directory, place)).toBe('created');
    expect((await directory.runTable('confirmation-after', ...at(START - HOUR)))[0]).toBe('0');
    expect(await givenBack(directory, START + 15 * MINUTE)).toEqual([]);
    expect(await givenBack(directory, START + 16 * MINUTE)).toEqual(['k3', 'k4']);
    expect(await givenBack(directory, START + 121 * MINUTE)).toEqual(['k3', 'k4', 'k1']);
  });

  it('follows them even where the earlier window is over, and nothing was released yet', async () => {
    const directory = createImportDirectory();
    await directory.runTable('confirmation-before', ...at(START - HOUR));
    for (const place of ['k1', 'k2', 'k4']) await reserve(directory, place);
    await directory.runTable('confirmation-after', ...at(START + 20 * MINUTE));
    expect(await givenBack(directory, START + 21 * MINUTE)).toEqual([]);
    expect(await givenBack(directory, START + 121 * MINUTE)).toEqual(['k1']);
  });

  it('stays overdue where the new window is over as well', async () => {
    const directory = createImportDirectory();
    await directory.runTable('confirmation-before', ...at(START - HOUR));
    await reserve(directory, 'k1');
    await directory.runTable('confirmation-after', ...at(START + 130 * MINUTE));
    expect(await givenBack(directory, START + 131 * MINUTE)).toEqual(['k1']);
  });
});

describe('whole days at a place whose time zone is corrected', () => {
  it('move to its new midnights, one beside the other, and leave their neighbours free', async () => {
    const directory = createImportDirectory();
    await directory.runTable('zone-before', ...at(START));
    const days = ['2026-12-08', '2026-12-09', '2026-12-10'];
    for (const day of days) await reserve(directory, 'd1', wholeDay(day, 'Europe/Prague'));
    for (const day of days) await reserve(directory, 'd2', wholeDay(day, 'Europe/Prague'));
    expect(await taken(directory, 'd1')).toContain('2026-12-08T00:00 2026-12-09T00:00');
    expect((await directory.runTable('zone-after', ...at(START)))[0]).toBe('0');
    expect(await taken(directory, 'd1')).toEqual([
      '2026-12-07T23:00 2026-12-08T23:00',
      '2026-12-08T23:00 2026-12-09T23:00',
      '2026-12-09T23:00 2026-12-10T23:00',
    ]);
    expect((await taken(directory, 'd2'))[0]).toBe('2026-12-08T00:00 2026-12-09T00:00');
    expect(await reserve(directory, 'd1', wholeDay('2026-12-11', 'Europe/Prague'))).toBe('created');
    const lastHour = {
      start: midnight('2026-12-07', 'UTC') + 22 * HOUR,
      end: midnight('2026-12-07', 'UTC') + 23 * HOUR,
    };
    expect(await reserve(directory, 'd1', lastHour)).toBe('created');
  });

  it('refuse the import where they would lie over others, by their dates', async () => {
    const directory = createImportDirectory();
    await directory.runTable('zone-before', ...at(START));
    const before = midnight('2026-12-08', 'UTC') - HOUR;
    await reserve(directory, 'd1', wholeDay('2026-12-08', 'Europe/Prague', 2));
    await reserve(directory, 'd1', { start: before, end: before + HOUR });
    await reserve(directory, 'd1', wholeDay('2026-12-20', 'Europe/Prague'));
    for (const trial of [[], ['--dry-run']]) {
      expect(await directory.runTable('zone-after', ...at(START), ...trial)).toEqual([
        '1',
        'By their new time zones whole days that are reserved would lie over other reservations:',
        '  d1@werk.example: 2026-12-08',
        'Nothing was imported. End or move one of the two reservations first.',
      ]);
    }
    expect((await taken(directory, 'd1'))[0]).toBe('2026-12-07T23:00 2026-12-08T00:00');
    const [first] = await directory.inStore(async ({ campus }) => (await campus.resources()).value);
    expect(first?.resource.timezone).toBe('');
  });

  it('keep their times once they are over, and block nothing', async () => {
    const directory = createImportDirectory();
    await directory.runTable('zone-before', ...at(START - 72 * HOUR));
    const today = midnight('2026-12-01', 'UTC');
    await reserve(directory, 'd1', wholeDay('2026-11-29', 'UTC'));
    await reserve(directory, 'd1', { start: today - 2 * HOUR, end: today });
    await reserve(directory, 'd1', wholeDay('2026-12-01', 'UTC'));
    expect((await directory.runTable('zone-after', ...at(START)))[0]).toBe('0');
    expect(await taken(directory, 'd1')).toEqual([
      '2026-11-29T00:00 2026-11-30T00:00',
      '2026-11-30T22:00 2026-12-01T00:00',
      '2026-12-01T00:00 2026-12-01T23:00',
    ]);
  });

  it('move with the window in which they are to be confirmed', async () => {
    const directory = createImportDirectory();
    const columns = 'id;name;email;type;area;licence;requiresConfirmation;timezone';
    const place = (zone: string) => [columns, `d1;One;d1@werk.example;desk;Werk;basic;yes;${zone}`];
    await directory.run(place(''), ...at(START));
    await reserve(directory, 'd1', wholeDay('2026-12-08', 'UTC'));
    await directory.run(place('Europe/Prague'), ...at(START));
    const close = midnight('2026-12-08', 'Europe/Prague') + 15 * MINUTE;
    expect(await givenBack(directory, close)).toEqual([]);
    expect(await givenBack(directory, close + 1)).toEqual(['d1']);
  });
});

it('applies imported settings to reservations made during an import by another process', async () => {
  const directory = createImportDirectory();
  await directory.runTable('zone-before', ...at(START));
  await directory.inStore(async (running) => {
    const [configuration, resources] = [await running.campus.configuration(), await running.campus.resources()];
    const importing = createSqliteStore(directory.data);
    const written = resources.value.map((stored) => ({
      ...stored,
      resource: { ...stored.resource, timezone: 'Europe/Prague' },
    }));
    const seen = { configuration: configuration.timestamp, resources: resources.timestamp };
    const change = { seen, configuration: configuration.value, written, removed: [] };
    await new Promise((resolve) => setImmediate(resolve));
    const reserving = reserveIn(running, 'd1', wholeDay('2026-12-08', 'UTC'));
    const reading = running.campus.resources();
    await importing.campus.replaceResources({ ...change, endsReservations: false, isTrial: false }, START);
    expect(await reserving).toBe('created');
    await reading;
    await importing.close();
  });
  expect(await taken(directory, 'd1')).toEqual(['2026-12-07T23:00 2026-12-08T23:00']);
});

it('refuses a clock that is no instant', async () => {
  const { runTable } = createImportDirectory();
  expect((await runTable('zone-before', '--clock', 'noon')).slice(0, 2)).toEqual([
    '2',
    '--clock takes an instant such as 2026-03-02T08:00:00Z',
  ]);
});
