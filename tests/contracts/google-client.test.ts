import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { auth, calendar, type calendar_v3 } from '@googleapis/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, NOW, type TestApp } from '../server/app-support.ts';
import { problemsOfAnswer, problemsOfRequest } from './google-discovery.ts';

/* Google's own client against the emulator. It keeps only the origin of its root: a listener adds the path. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MOUNT = '/emulator/google';
const DESK = 'open@desks.example';
const ADA = { email: 'ada@campus.example', displayName: 'Ada', token: 'token-of-a-client', password: 'not-used-by-it' };
const PRIMARY = { calendarId: 'primary' };

let server: TestApp;
let origin: Server;
let client: calendar_v3.Calendar;
let problems: string[];

/** Forwards each request below the emulator's path, and checks it and its answer by Google's description. */
function forwardTo(port: number): Server {
  return createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const body: Buffer[] = [];
    incoming.on('data', (part: Buffer) => body.push(part));
    incoming.on('end', () => {
      const text = Buffer.concat(body).toString();
      const asked = {
        method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
      problems.push(...problemsOfRequest(asked));
      const plain = { ...headers, 'accept-encoding': 'identity' };
      const forwarded = send({ host: 'localhost', port, method, path: MOUNT + url, headers: plain }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const status = answer.statusCode ?? 500;
          const sent = Buffer.concat(parts);
          if (status < 400)
            problems.push(
              ...problemsOfAnswer(method, pathname, sent.length > 0 ? JSON.parse(sent.toString()) : undefined),
            );
          outgoing.writeHead(status, answer.headers).end(sent);
        });
      });
      forwarded.end(text);
    });
  });
}

beforeAll(async () => {
  problems = [];
  const accounts = join(mkdtempSync(join(tmpdir(), 'google-')), 'accounts.json');
  writeFileSync(accounts, JSON.stringify([ADA]));
  server = await createTestApp(
    '--server-type',
    'gspace',
    '--emulator-accounts',
    accounts,
    '--meeting-url',
    'https://meet.example/{id}',
  );
  await server.app.listen({ host: 'localhost', port: 0 });
  origin = forwardTo((server.app.server.address() as AddressInfo).port).listen(0, 'localhost');
  await once(origin, 'listening');
  const { port } = origin.address() as AddressInfo;
  const person = new auth.OAuth2();
  person.setCredentials({ access_token: ADA.token });
  client = calendar({
    version: 'v3',
    auth: person,
    rootUrl: `http://localhost:${port}/`,
  });
});
afterAll(async () => {
  origin.close();
  await server.close();
});

const SERIES: calendar_v3.Schema$Event = {
  id: 'standup0',
  summary: 'Stand-up',
  start: { dateTime: '2026-03-09T09:00:00+01:00', timeZone: 'Europe/Prague' },
  end: { dateTime: '2026-03-09T09:30:00+01:00', timeZone: 'Europe/Prague' },
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20260409T220000Z'],
  attendees: [{ email: DESK, resource: true }],
};

/** All pages, as the client follows them. */
async function listAll(query: calendar_v3.Params$Resource$Events$List = {}): Promise<calendar_v3.Schema$Event[]> {
  const found: calendar_v3.Schema$Event[] = [];
  let pageToken: string | undefined;
  do {
    const { data } = await client.events.list({
      ...PRIMARY,
      singleEvents: true,
      orderBy: 'startTime',
      timeMin: new Date(NOW).toISOString(),
      timeMax: new Date(NOW + 60 * DAY).toISOString(),
      maxResults: 3,
      ...query,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    found.push(...(data.items ?? []));
    pageToken = data.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  return found;
}

const refusalOf = async (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

describe('@googleapis/calendar', () => {
  it('lists, creates, changes and deletes a recurring event with one exception', async () => {
    expect(await listAll()).toEqual([]);
    const { data: master } = await client.events.insert({ ...PRIMARY, sendUpdates: 'all', requestBody: SERIES });
    expect(master).toMatchObject({ id: 'standup0', recurrence: SERIES.recurrence });
    const again = await refusalOf(client.events.insert({ ...PRIMARY, requestBody: SERIES }));
    expect(again).toMatchObject({ status: 409 });
    const dates = await listAll();
    expect(dates).toHaveLength(10);
    expect(new Set(dates.map(({ recurringEventId }) => recurringEventId))).toEqual(new Set(['standup0']));

    const second = dates[1] ?? {};
    const named = { ...PRIMARY, eventId: second.id ?? '' };
    const change = {
      summary: 'Demo',
      start: { ...second.start, dateTime: '2026-03-12T14:00:00+01:00' },
      end: { ...second.end, dateTime: '2026-03-12T15:00:00+01:00' },
    };
    const headers = { 'If-Match': second.etag ?? '' };
    await client.events.patch({ ...named, requestBody: change }, { headers });
    expect(await refusalOf(client.events.patch({ ...named, requestBody: change }, { headers }))).toMatchObject({
      status: 412,
    });
    const { data: instances } = await client.events.instances({ ...PRIMARY, eventId: 'standup0' });
    expect(instances.items?.[1]).toMatchObject({ id: second.id, summary: 'Demo', originalStartTime: second.start });

    const { data: renamed } = await client.events.patch({
      ...PRIMARY,
      eventId: 'standup0',
      requestBody: { summary: 'Daily' },
    });
    expect(renamed.recurrence).toEqual(SERIES.recurrence);
    // The clocks change on 29 March.
    expect((await listAll()).map(({ start }) => start?.dateTime?.slice(11))).toEqual([
      ...Array.from({ length: 1 }, () => '09:00:00+01:00'),
      '14:00:00+01:00',
      ...Array.from({ length: 4 }, () => '09:00:00+01:00'),
      ...Array.from({ length: 4 }, () => '09:00:00+02:00'),
    ]);

    await client.events.delete(named);
    expect(await listAll()).toHaveLength(9);
    expect(await refusalOf(client.events.delete(named))).toMatchObject({ status: 410 });
    await client.events.delete({ ...PRIMARY, eventId: 'standup0', sendUpdates: 'all' });
    expect(await listAll()).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('asks for busy times, calendars and a Meet, and understands refusals', async () => {
    const start = new Date(NOW + HOUR).toISOString();
    const end = new Date(NOW + 2 * HOUR).toISOString();
    const { data: event } = await client.events.insert({
      ...PRIMARY,
      conferenceDataVersion: 1,
      requestBody: {
        summary: 'Call',
        start: { dateTime: start, timeZone: 'UTC' },
        end: { dateTime: end, timeZone: 'UTC' },
        attendees: [{ email: DESK }],
        conferenceData: { createRequest: { requestId: 'call', conferenceSolutionKey: { type: 'hangoutsMeet' } } },
      },
    });
    expect(event.hangoutLink).toMatch(/^https:\/\/meet\.example\//);
    const { data: busy } = await client.freebusy.query({
      requestBody: { timeMin: start, timeMax: end, items: [{ id: DESK }, { id: 'nobody@campus.example' }] },
    });
    expect(busy.calendars?.[DESK]?.busy).toEqual([{ start: start.replace('.000', ''), end: end.replace('.000', '') }]);
    expect(busy.calendars?.['nobody@campus.example']?.errors).toEqual([{ domain: 'global', reason: 'notFound' }]);
    expect((await client.calendarList.list()).data.items).toMatchObject([{ id: ADA.email, primary: true }]);
    expect((await client.calendars.get({ calendarId: DESK })).data).toMatchObject({ id: DESK });
    expect(await refusalOf(client.events.get({ ...PRIMARY, eventId: 'nothing' }))).toMatchObject({
      status: 404,
      response: { data: { error: { code: 404, errors: [{ reason: 'notFound' }] } } },
    });
    expect(problems).toEqual([]);
  });
});
