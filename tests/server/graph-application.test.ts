import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bearer, NOW } from './app-support.ts';
import {
  BASE,
  createGraphWorld,
  DAY_VIEW,
  type GraphAnswer,
  type GraphWorld,
  HOUR,
  meeting,
  readAnswer,
  refusalOf,
  utc,
} from './graph-support.ts';

const TOKEN = 'token-of-an-application';
const ROOM = '/users/open@desks.example';

let directory: string;
let world: GraphWorld;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-application-'));
  const file = join(directory, 'accounts.json');
  writeFileSync(file, JSON.stringify([{ application: 'Deskway', token: TOKEN }]));
  world = await createGraphWorld({}, '--emulator-accounts', file);
});

afterEach(async () => {
  await world.close();
  rmSync(directory, { recursive: true });
});

/** A call without a person. */
async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object): Promise<GraphAnswer> {
  const payload = body === undefined ? {} : { payload: body };
  return readAnswer(
    method,
    url,
    await world.app.inject({ method, url: BASE + url, headers: bearer(TOKEN), ...payload }),
  );
}

const meet = (change: object = {}) =>
  world.graph('ada', 'POST', '/me/events', { body: meeting(NOW + HOUR, NOW + 2 * HOUR, change) });

describe('an application at the emulated Graph', () => {
  it('has no mailbox of its own', async () => {
    for (const url of ['/me', `/me/calendarView?${DAY_VIEW}`]) {
      const answer = await call('GET', url);
      expect(refusalOf(answer)).toBe('400 BadRequest');
      expect(answer.body.error?.message).toBe('/me request is only valid with delegated authentication flow.');
    }
  });

  it('has none by any other address either', async () => {
    const body = meeting(NOW + HOUR, NOW + 2 * HOUR, { attendees: [] });
    for (const own of ['/%6de', '/m%65', '/users/me', '/users/application%20Deskway']) {
      const read = await call('GET', `${own}/calendarView?${DAY_VIEW}`).catch((error: unknown) => String(error));
      expect(read, own).toMatchObject({ status: own.startsWith('/users') ? 404 : 400 });
      const written = await call('POST', `${own}/events`, body).catch((error: unknown) => String(error));
      expect(written, own).toMatchObject({ status: own.startsWith('/users') ? 404 : 400 });
    }
  });

  it('reads all of a private event in the calendar of a room', async () => {
    await meet({ sensitivity: 'private' });
    const { body } = await call('GET', `${ROOM}/calendarView?${DAY_VIEW}`);
    expect(body.value).toMatchObject([
      {
        sensitivity: 'private',
        organizer: { emailAddress: { address: 'ada@campus.example' } },
        attendees: [{ emailAddress: { address: 'open@desks.example' } }],
      },
    ]);
  });

  it('reads the schedules of rooms, also of those that are reserved to somebody, and of no people', async () => {
    const schedules = ['open@desks.example', 'hers@desks.example', 'ben@campus.example'];
    const body = { schedules, startTime: utc(NOW), endTime: utc(NOW + HOUR), availabilityViewInterval: 15 };
    const answer = await call('POST', `${ROOM}/calendar/getSchedule`, body);
    expect(answer.body.value).toMatchObject([
      { availabilityView: '0000' },
      { availabilityView: '0000' },
      { error: { responseCode: 'ErrorNoFreeBusyAccess' } },
    ]);
  });

  it.each([
    ['GET', `/users/ben@campus.example/calendarView?${DAY_VIEW}`],
    ['GET', '/users/ben@campus.example'],
    ['GET', '/users'],
    ['GET', '/groups/team/members'],
  ] as const)('may not %s %s', async (method, url) => {
    expect((await call(method, url)).status).toBe(403);
  });

  it('declines for a room, and changes nothing of a meeting', async () => {
    await meet();
    const view = `${ROOM}/calendarView?${DAY_VIEW}`;
    const id = (await call('GET', view)).body.value?.[0]?.id ?? '';
    expect((await call('PATCH', `${ROOM}/events/${id}`, { subject: 'Mine' })).status).toBe(403);
    expect((await call('DELETE', `${ROOM}/events/${id}`)).status).toBe(403);
    expect((await call('POST', `${ROOM}/events/${id}/decline`, { sendResponse: true })).status).toBe(202);
    const own = await world.graph('ada', 'GET', `/me/calendarView?${DAY_VIEW}`);
    expect(own.body.value?.[0]?.attendees?.[0]?.status.response).toBe('declined');
  });
});
