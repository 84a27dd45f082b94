import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';

import {
  BatchRequestContent,
  BatchResponseContent,
  Client,
  GraphError,
  PageIterator,
  type PageCollection,
} from '@microsoft/microsoft-graph-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, NOW, type TestApp } from '../server/app-support.ts';
import { requestFaults } from './graph-openapi.ts';

/* Microsoft's own client against the emulator. It sends its token over https alone. */

const HOUR = 3_600_000;
const ADA = { email: 'ada@campus.example', displayName: 'Ada', token: 'token-of-a-client', password: 'not-used-by-it' };
const path = (name: string): string => fileURLToPath(new URL(`./tls/${name}`, import.meta.url));

interface Event {
  readonly id: string;
  readonly subject: string;
  readonly type: string;
  readonly '@odata.etag': string;
  readonly start: { readonly dateTime: string };
}

let server: TestApp;
let client: Client;
const trusted = getCACertificates('default');

beforeAll(async () => {
  const tls = ['--tls-cert', path('localhost.cert.pem'), '--tls-key', path('localhost.key.pem')];
  const accounts = join(mkdtempSync(join(tmpdir(), 'graph-')), 'accounts.json');
  writeFileSync(accounts, JSON.stringify([ADA]));
  server = await createTestApp('--server-type', 'o365', '--emulator-accounts', accounts, ...tls);
  await server.app.listen({ host: 'localhost', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  setDefaultCACertificates([...trusted, readFileSync(path('localhost.cert.pem'), 'utf8')]);
  client = Client.initWithMiddleware({
    baseUrl: `https://localhost:${port}/emulator/graph`,
    defaultVersion: 'v1.0',
    customHosts: new Set(['localhost']),
    authProvider: { getAccessToken: async () => ADA.token },
  });
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await server.close();
});

const WINDOW = {
  startDateTime: new Date(NOW).toISOString(),
  endDateTime: new Date(NOW + 60 * 24 * HOUR).toISOString(),
};
const SERIES = {
  subject: 'Stand-up',
  start: { dateTime: '2026-03-09T09:00:00', timeZone: 'Central Europe Standard Time' },
  end: { dateTime: '2026-03-09T09:30:00', timeZone: 'Central Europe Standard Time' },
  attendees: [{ type: 'resource', emailAddress: { address: 'open@desks.example', name: 'Desk open' } }],
  recurrence: {
    pattern: { type: 'weekly', interval: 1, daysOfWeek: ['monday', 'thursday'] },
    range: { type: 'endDate', startDate: '2026-03-09', endDate: '2026-04-09' },
  },
};

/** All pages, as the client follows them. */
async function listAll(): Promise<readonly Event[]> {
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

describe('@microsoft/microsoft-graph-client', () => {
  it('lists, creates, changes and deletes a recurring event', async () => {
    expect(await client.api('/me').select('mail').get()).toMatchObject({ mail: 'ada@campus.example' });
    expect(await listAll()).toEqual([]);
    expect(requestFaults('POST', '/me/events', SERIES)).toEqual([]);
    const master = (await client.api('/me/events').post(SERIES)) as Event;
    expect(master).toMatchObject({ type: 'seriesMaster', subject: 'Stand-up' });
    const dates = await listAll();
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
    const times = (await listAll()).map(({ start }) => start.dateTime.slice(11, 16));
    // The clocks change on 29 March.
    expect(times).toEqual([...Array.from({ length: 6 }, () => '09:00'), ...Array.from({ length: 4 }, () => '08:00')]);

    await client.api(`/me/events/${second?.id ?? ''}`).delete();
    expect(await listAll()).toHaveLength(9);
    await client.api(`/me/events/${master.id}/cancel`).post({ comment: 'No more' });
    expect(await listAll()).toEqual([]);
  });

  it('reads schedules, rooms and batches, and understands refusals', async () => {
    const question = {
      schedules: ['open@desks.example'],
      startTime: { dateTime: '2026-03-02T08:00:00', timeZone: 'UTC' },
      endTime: { dateTime: '2026-03-02T10:00:00', timeZone: 'UTC' },
      availabilityViewInterval: 15,
    };
    const schedules = (await client.api('/me/calendar/getSchedule').post(question)) as PageCollection;
    expect(schedules.value).toMatchObject([{ availabilityView: '00000000' }]);
    const rooms = (await client.api('/places/microsoft.graph.room').get()) as PageCollection;
    expect(rooms.value).toHaveLength(3);

    const url = 'https://graph.microsoft.com/me/calendarView?' + new URLSearchParams(WINDOW).toString();
    const content = new BatchRequestContent([
      { id: '1', request: new Request('https://graph.microsoft.com/me', { method: 'GET' }) },
      { id: '2', request: new Request(url, { method: 'GET' }) },
    ]);
    const batch = new BatchResponseContent((await client.api('/$batch').post(await content.getContent())) as never);
    expect(await batch.getResponseById('1').json()).toMatchObject({ mail: 'ada@campus.example' });
    expect(await batch.getResponseById('2').json()).toMatchObject({ value: [] });

    const refused = await client
      .api('/me/events/unknown')
      .get()
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(GraphError);
    expect(refused).toMatchObject({ statusCode: 400, code: 'ErrorInvalidIdMalformed' });
  });
});
