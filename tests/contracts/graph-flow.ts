import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';

import { Client, PageIterator, type PageCollection } from '@microsoft/microsoft-graph-client';
import { expect } from 'vitest';

import { createTestApp, NOW, type TestApp } from '../server/app-support.ts';

/* What Microsoft's own client does with the emulator. It sends its token over https alone. */

const HOUR = 3_600_000;
const ADA = { email: 'ada@campus.example', displayName: 'Ada', token: 'token-of-a-client', password: 'not-used-by-it' };

interface Event {
  readonly id: string;
  readonly subject: string;
  readonly type: string;
  readonly '@odata.etag': string;
  readonly start: { readonly dateTime: string };
}

export const WINDOW = {
  startDateTime: new Date(NOW).toISOString(),
  endDateTime: new Date(NOW + 60 * 24 * HOUR).toISOString(),
};

export const SERIES = {
  subject: 'Stand-up',
  start: { dateTime: '2026-03-09T09:00:00', timeZone: 'Central Europe Standard Time' },
  end: { dateTime: '2026-03-09T09:30:00', timeZone: 'Central Europe Standard Time' },
  attendees: [{ type: 'resource', emailAddress: { address: 'open@desks.example', name: 'Desk open' } }],
  recurrence: {
    pattern: { type: 'weekly', interval: 1, daysOfWeek: ['monday', 'thursday'] },
    range: { type: 'endDate', startDate: '2026-03-09', endDate: '2026-04-09' },
  },
};

export const SCHEDULE_QUESTION = {
  schedules: ['open@desks.example', ADA.email],
  startTime: { dateTime: '2026-03-02T08:00:00', timeZone: 'UTC' },
  endTime: { dateTime: '2026-03-02T10:00:00', timeZone: 'UTC' },
  availabilityViewInterval: 15,
};

const file = (name: string): string => fileURLToPath(new URL(`./tls/${name}`, import.meta.url));
export const CERTIFICATE = file('localhost.cert.pem');
export const KEY = file('localhost.key.pem');

/** Lets this process trust the certificate of the tests. @returns what ends it */
export function trustCertificate(): () => void {
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, readFileSync(CERTIFICATE, 'utf8')]);
  return () => setDefaultCACertificates(trusted);
}

/** A server with the emulator, which lets the client in. */
export function createGraphApp(...argv: readonly string[]): Promise<TestApp> {
  const accounts = join(mkdtempSync(join(tmpdir(), 'graph-')), 'accounts.json');
  writeFileSync(accounts, JSON.stringify([ADA]));
  return createTestApp('--server-type', 'o365', '--emulator-accounts', accounts, ...argv);
}

export function createClient(port: number): Client {
  return Client.initWithMiddleware({
    baseUrl: `https://localhost:${port}/emulator/graph`,
    defaultVersion: 'v1.0',
    customHosts: new Set(['localhost']),
    authProvider: { getAccessToken: async () => ADA.token },
  });
}

/** All pages, as the client follows them. */
async function listAll(client: Client): Promise<readonly Event[]> {
  const first = (await client
    .api('/me/calendarView')
    .query(WINDOW)
    .top(3)
    .orderby('start/dateTime')
    .get()) as PageCollection;
  const events: Event[] = [];
  await new PageIterator(client, first, (event: Event) => {
    events.push(event);
    return true;
  }).iterate();
  return events;
}

/** Lists, creates, changes and deletes a recurring event. */
export async function checkSeries(client: Client): Promise<void> {
  expect(await client.api('/me').select('mail').get()).toMatchObject({ mail: 'ada@campus.example' });
  expect(await listAll(client)).toEqual([]);
  const master = (await client.api('/me/events').post(SERIES)) as Event;
  expect(master).toMatchObject({ type: 'seriesMaster', subject: 'Stand-up' });
  const dates = await listAll(client);
  expect(dates).toHaveLength(10);
  expect(new Set(dates.map(({ type }) => type))).toEqual(new Set(['occurrence']));

  const [, second] = dates;
  await client
    .api(`/me/events/${second?.id ?? ''}`)
    .header('If-Match', second?.['@odata.etag'] ?? '')
    .patch({ subject: 'Demo' });
  await client.api(`/me/events/${master.id}`).patch({
    start: { ...SERIES.start, dateTime: '2026-03-09T10:00:00' },
    end: { ...SERIES.end, dateTime: '2026-03-09T10:30:00' },
  });
  const times = (await listAll(client)).map(({ start }) => start.dateTime.slice(11, 16));
  // The clocks change on 29 March.
  expect(times).toEqual([...Array.from({ length: 6 }, () => '09:00'), ...Array.from({ length: 4 }, () => '08:00')]);

  await client.api(`/me/events/${second?.id ?? ''}`).delete();
  expect(await listAll(client)).toHaveLength(9);
  await client.api(`/me/events/${master.id}/cancel`).post({ comment: 'No more' });
  expect(await listAll(client)).toEqual([]);
}

/** Reads schedules and rooms. */
export async function checkSchedules(client: Client): Promise<void> {
  const schedules = (await client.api('/me/calendar/getSchedule').post(SCHEDULE_QUESTION)) as PageCollection;
  expect(schedules.value).toMatchObject([{ availabilityView: '00000000' }, { availabilityView: '00000000' }]);
  const rooms = (await client.api('/places/microsoft.graph.room').get()) as PageCollection;
  expect(rooms.value).toHaveLength(3);
}

/** What the client throws for a refused request. */
export const refusalOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => null,
    (error: unknown) => error,
  );
