import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ConfigurationAnswerSchema } from '../../workers/wire/schemas/configuration.ts';
import { ResourceSchema } from '../../workers/wire/schemas/resource.ts';
import { bearer, createTestApp, NOW, type TestApp } from './app-support.ts';

let server: TestApp;

beforeEach(async () => {
  server = await createTestApp();
});

afterEach(() => server.close());

async function get(url: string, userId: string | null = 'ada', headers: Record<string, string> = {}) {
  const token = userId === null ? {} : bearer((await server.signIn(userId)).token);
  return server.app.inject({ url, headers: { ...token, ...headers } });
}

async function call(method: 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = bearer((await server.signIn('ada')).token);
  return server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

describe('configuration', () => {
  it('is available before sign-in, with how to sign in', async () => {
    const answer = await get('/api/assist/configurations', null);
    const { asistConfiguration, assistConfigured } = v.parse(ConfigurationAnswerSchema, answer.json());
    expect(assistConfigured).toBe(true);
    expect(asistConfiguration).toMatchObject({
      serverType: 'touchone-calendar',
      clientId: 'deskway',
      prompt: 'consent',
      redirectUri: '',
      scope: 'openid profile email offline_access',
      authorizeUrl: '/oidc/auth',
      guestLogin: true,
    });
  });

  it('has a navigation where the server is given one', async () => {
    const told = async () => v.parse(ConfigurationAnswerSchema, (await get('/api/assist/configurations', null)).json());
    expect(await told()).toMatchObject({ navigationConfigured: true, navigationUrl: '/navigate' });
    const other = await createTestApp('--navigation-url', 'https://maps.example/go');
    const answer = await other.app.inject('/api/assist/configurations');
    expect(v.parse(ConfigurationAnswerSchema, answer.json())).toMatchObject({
      navigationConfigured: true,
      navigationUrl: 'https://maps.example/go',
    });
    await other.close();
  });

  it.each([
    ['--no-navigation', { assistConfigured: true, navigationConfigured: false, navigationUrl: null }],
    ['--navigation-only', { assistConfigured: false, navigationConfigured: true, navigationUrl: '/navigate' }],
  ])('is that of a site with %s', async (option, expected) => {
    const other = await createTestApp(option);
    const answer = v.parse(ConfigurationAnswerSchema, (await other.app.inject('/api/assist/configurations')).json());
    expect(answer).toMatchObject(expected);
    expect(answer.asistConfiguration?.areas).not.toEqual([]);
    await other.close();
  });

  it('marks a public demo', async () => {
    for (const [argv, told] of [
      [['--demo-sign-in'], undefined],
      [['--demo-sign-in', '--origin', 'https://desks.example'], true],
    ] as const) {
      const other = await createTestApp(...argv);
      const answer = v.parse(ConfigurationAnswerSchema, (await other.app.inject('/api/assist/configurations')).json());
      expect(answer.asistConfiguration?.publicDemo).toBe(told);
      await other.close();
    }
  });

  it('is 204 for a client that has it already', async () => {
    const first = await get('/api/assist/configurations', null);
    const stamp = String(first.headers['cachedconfigurationtimestamp']);
    const again = await get(`/api/assist/configurations?cachedTimestamp=${encodeURIComponent(stamp)}`, null);
    expect([again.statusCode, again.body]).toEqual([204, '']);
    expect(again.headers['cachedconfigurationtimestamp']).toBe(stamp);
    const other = await get('/api/assist/configurations?cachedTimestamp=other', null);
    expect(other.statusCode).toBe(200);
  });

  it('of the server names the page’s own origin', async () => {
    expect((await get('/config.json', null)).json()).toEqual({ apiURL: '', calendarURL: '' });
  });
});

function reservedTo(answer: { json(): unknown }): string[] {
  return v.parse(v.array(ResourceSchema), answer.json()).map(({ id, conditions }) => `${id} ${conditions.reservedTo}`);
}

describe('resources', () => {
  it('show each caller which are reserved to them', async () => {
    expect(reservedTo(await get('/api/assist/resources', 'ada'))).toEqual(['open null', 'hers you', 'failing null']);
    expect(reservedTo(await get('/api/assist/resources', 'ben'))).toEqual(['open null', 'failing null']);
  });

  it('are 204 for a client that has them already, but not with somebody else’s', async () => {
    const hers = await get('/api/assist/resources', 'ada');
    const stamp = String(hers.headers['cachedresourcestimestamp']);
    const url = `/api/assist/resources?cachedTimestamp=${encodeURIComponent(stamp)}`;
    expect((await get(url, 'ada')).statusCode).toBe(204);
    expect((await get(url, 'ben')).statusCode).toBe(200);
  });

  it('come compressed where the client takes it, the same list', async () => {
    const plain = await get('/api/assist/resources');
    const compressed = await get('/api/assist/resources', 'ada', { 'accept-encoding': 'gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    const unpacked = await new Response(
      new Blob([new Uint8Array(compressed.rawPayload)]).stream().pipeThrough(new DecompressionStream('gzip')),
    ).text();
    expect(unpacked).toBe(plain.body);
  });
});

describe('schedules of many resources', () => {
  const start = '2026-03-02T00:00:00Z';
  const ask = (emails: readonly string[], end = '2026-03-03T00:00:00Z') =>
    call('POST', '/api/cache/get', { start, end, emails });

  it('answer one item an address, failures as that item’s own', async () => {
    const emails = ['OPEN@desks.example', 'failing@desks.example', 'nobody@desks.example', 'ben@campus.example'];
    const { items } = (await ask(emails)).json();
    expect(items).toEqual([
      {
        scheduleId: 'OPEN@desks.example',
        availabilityView: '0'.repeat(96),
        workingHours: { daysOfWeek: ['monday'], startTime: '08:00', endTime: '18:00', timeZone: 'Europe/Prague' },
      },
      {
        scheduleId: 'failing@desks.example',
        availabilityView: '',
        error: expect.objectContaining({ code: 'unavailable' }),
      },
      {
        scheduleId: 'nobody@desks.example',
        availabilityView: '',
        error: expect.objectContaining({ code: 'schedule_not_found' }),
      },
      { scheduleId: 'ben@campus.example', availabilityView: '0'.repeat(96), workingHours: null },
    ]);
  });

  it.each([
    ['2026-03-02T00:00:00Z', 'invalid_interval'],
    ['2026-03-01T00:00:00Z', 'invalid_interval'],
    ['2026-06-02T00:00:00Z', 'interval_too_long'],
  ])('refuse an end at %s', async (end, code) => {
    const answer = await ask(['open@desks.example'], end);
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  });
});

const zoned = (instant: string) => ({ dateTime: instant.slice(0, 19), timeZone: 'UTC' });

async function reserve(userId: string, from: string, to: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/users/me/events',
    headers: { ...bearer((await server.signIn(userId)).token), 'idempotency-key': crypto.randomUUID() },
    payload: {
      subject: 'Focus',
      start: zoned(from),
      end: zoned(to),
      resources: [{ email: 'open@desks.example', username: 'open' }],
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string; iCalUId: string }>();
}

describe('a reservation', () => {
  const start = '2026-03-02T10:00:00Z';
  const end = '2026-03-02T11:00:00Z';

  it('shows in the schedule of its resource', async () => {
    await reserve('ada', start, end);
    const { items } = (
      await call('POST', '/api/cache/get', { start, end: '2026-03-02T12:00:00Z', emails: ['open@desks.example'] })
    ).json();
    expect(items[0].availabilityView).toBe('11110000');
  });

  it('has a confirmation record, and null stands for an unknown one', async () => {
    const { id, iCalUId } = await reserve('ada', start, end);
    const key = { email: 'open@desks.example', iCalUid: iCalUId, id };
    const answer = await call('POST', '/api/event/statuses', [key, { ...key, id: 'other', iCalUid: 'other' }]);
    expect(answer.json()).toEqual([expect.objectContaining({ ...key, canceled: false }), null]);
  });

  it('is confirmed by its organizer, not by others', async () => {
    const hers = await reserve('ada', start, end);
    const his = await reserve('ben', '2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z');
    const keys = [hers, his].map(({ id, iCalUId }) => ({ email: 'open@desks.example', iCalUid: iCalUId, id }));
    const [first, second] = (await call('POST', '/api/event/confirm', keys)).json();
    expect(first).toMatchObject({ confirmed: true, id: hers.id });
    expect(second).toMatchObject({ code: 'forbidden', status: 403 });
  });

  it('has bounds within which it could grow', async () => {
    const { iCalUId } = await reserve('ada', start, end);
    await reserve('ben', '2026-03-02T13:00:00Z', '2026-03-02T14:00:00Z');
    const url = `/api/assist/resources/open@desks.example/events/${encodeURIComponent(iCalUId)}/bounds`;
    expect((await get(url)).json()).toEqual({
      start: '2026-03-02T10:00:00.000Z',
      end: '2026-03-02T11:00:00.000Z',
      earliestStart: null,
      latestEnd: '2026-03-02T13:00:00.000Z',
    });
    expect((await get('/api/assist/resources/open@desks.example/events/none/bounds')).statusCode).toBe(404);
  });

  it('shows its bounds to nobody else', async () => {
    const { iCalUId } = await reserve('ben', start, end);
    const url = `/api/assist/resources/open@desks.example/events/${encodeURIComponent(iCalUId)}/bounds`;
    expect((await get(url)).statusCode).toBe(404);
  });

  it('accepts notifications of its resource from participants, into the outbox', async () => {
    const { id, iCalUId } = await reserve('ada', start, end);
    const notification = {
      id,
      iCalUId,
      resourceUsername: 'open',
      realStart: start,
      realEnd: end,
      action: 'create',
      doneBy: 'assist',
    };
    expect((await call('POST', '/api/event/action', notification)).statusCode).toBe(202);
    const mails = await server.context.store.outbox.list('open@desks.example', 10);
    expect(mails.map(({ kind }) => kind)).toContain('resource-notification');
  });
});

async function list(): Promise<{ resourceId: string }[]> {
  return (await get('/api/users/me/favourites')).json();
}

describe('favourites', () => {
  it('are added and removed, also twice', async () => {
    expect(await list()).toEqual([{ resourceId: 'open' }]);
    for (let round = 0; round < 2; round++) {
      expect((await call('POST', '/api/users/me/favourites/hers')).statusCode).toBe(204);
    }
    expect((await list()).map(({ resourceId }) => resourceId).sort()).toEqual(['hers', 'open']);
    for (let round = 0; round < 2; round++) {
      expect((await call('DELETE', '/api/users/me/favourites/open')).statusCode).toBe(204);
    }
    expect(await list()).toEqual([{ resourceId: 'hers' }]);
  });

  it('are of known resources', async () => {
    expect((await call('POST', '/api/users/me/favourites/nothing')).statusCode).toBe(404);
  });

  it('are each person’s own', async () => {
    expect((await get('/api/users/me/favourites', 'ben')).json()).toEqual([]);
  });
});

describe('the rest', () => {
  it('has settings with defaults', async () => {
    expect((await get('/api/users/me/settings')).json()).toEqual({ location: { filteredAreaIds: [] } });
  });

  it('shows everyone only their own mails', async () => {
    const draft = { kind: 'answer', subject: 'Accepted: Desk', body: 'It is yours.', eventId: null } as const;
    await server.context.store.outbox.add({ ...draft, to: 'ada@campus.example' }, NOW);
    expect((await get('/api/outbox', 'ada')).json()).toEqual([
      {
        id: expect.any(Number),
        kind: 'answer',
        to: 'ada@campus.example',
        subject: 'Accepted: Desk',
        body: 'It is yours.',
        createdAt: new Date(NOW).toISOString(),
      },
    ]);
    expect((await get('/api/outbox', 'ben')).json()).toEqual([]);
  });

  it('locates a known QR code for anyone, and no unknown one', async () => {
    const answer = await get('/api/qrcode/info/open', null);
    expect(answer.json()).toEqual({
      data: {
        hasLocation: true,
        startAreaId: 'floor',
        qrId: 'open',
        navigationUrl: '/navigate',
        locationId: 'open',
      },
    });
    expect((await get('/api/qrcode/info/1', null)).statusCode).toBe(404);
  });
});
