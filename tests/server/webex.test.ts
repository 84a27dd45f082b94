import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bearer, createTestApp, type TestApp } from './app-support.ts';

/** The fields of a created meeting that differ between meetings; Webex answers more. */
const MEETING = {
  id: 'meeting-1',
  meetingNumber: '25501234567',
  title: 'Sprint review',
  password: 'pa55-word',
  phoneAndVideoSystemPassword: '77553311',
  meetingType: 'meetingSeries',
  state: 'active',
  timezone: 'UTC',
  webLink: 'https://campus.webex.com/campus/j.php?MTID=m1',
  sipAddress: '25501234567@campus.webex.com',
  telephony: { accessCode: '1', callInNumbers: [{ label: 'Toll', callInNumber: '2' }] },
};
const REQUEST = {
  eventStart: '2026-03-02T09:00:00Z',
  eventEnd: '2026-03-02T10:00:00Z',
  eventTitle: 'Sprint review',
  eventBody: '<p>Agenda &amp; <b>more</b></p>',
  invitees: [{ email: 'ben@campus.example', coHost: true, displayName: 'Ben' }],
};

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

/** Stands in for Webex. */
let webex: Server;
let asked: Asked[];
let reply: { status: number; body: string; headers?: Record<string, string> };
let server: TestApp;

beforeEach(async () => {
  asked = [];
  reply = { status: 200, body: JSON.stringify(MEETING) };
  webex = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const { method, url, headers } = request;
      asked.push({ method, url, headers, body: JSON.parse(text) as Record<string, unknown> });
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => {
    webex.listen(0, '127.0.0.1', resolve);
  });
  const { port } = webex.address() as AddressInfo;
  server = await createTestApp('--webex-token', 'secret-token', '--webex-url', `http://127.0.0.1:${port}/v1/`);
});

afterEach(async () => {
  await server.close();
  webex.closeAllConnections();
  webex.close();
});

async function create(change: object = {}, app = server) {
  const { token } = await app.signIn('ada');
  const url = '/api/integrations/webex/createMeeting';
  const answer = await app.app.inject({
    method: 'POST',
    url,
    headers: bearer(token),
    payload: { ...REQUEST, ...change },
  });
  const body = answer.json<{ code?: string; detail?: string; retryAfter?: number }>();
  return { status: answer.statusCode, body, text: answer.body };
}

const refusal = async (change: object = {}, app = server) => {
  const { status, body } = await create(change, app);
  return `${status} ${body.code}`;
};

describe('a Webex meeting', () => {
  it('is created in the format of Webex, and answered in ours', async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    const { webLink: weblink, meetingNumber, password } = MEETING;
    expect(body).toEqual({ data: { weblink, meetingNumber, password }, success: true });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: '/v1/meetings',
      headers: { authorization: 'Bearer secret-token' },
    });
    expect(asked[0]?.body).toEqual({
      title: 'Sprint review',
      agenda: 'Agenda & more',
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-03-02T10:00:00.000Z',
      timezone: 'UTC',
      invitees: [{ email: 'ben@campus.example', coHost: true, displayName: 'Ben' }],
      sendEmail: false,
    });
  });

  it('has a title and an agenda of no more than Webex takes', async () => {
    await create({ eventTitle: '😀'.repeat(100), eventBody: 'x'.repeat(5_000) });
    await create({ eventTitle: '  ' });
    const [long, empty] = asked.map(({ body }) => body);
    expect(String(long?.['title'])).toBe('😀'.repeat(64));
    expect(String(long?.['agenda'])).toHaveLength(1_300);
    expect(empty?.['title']).toBe('Meeting');
  });

  it.each([
    ['shorter than ten minutes', { eventEnd: '2026-03-02T09:09:00Z' }, '400 invalid_interval'],
    ['of a whole day', { eventEnd: '2026-03-03T09:00:00Z' }, '400 invalid_interval'],
    ['of the past', { eventStart: '2026-03-01T09:00:00Z', eventEnd: '2026-03-01T10:00:00Z' }, '400 invalid_interval'],
    ['without a start', { eventStart: undefined }, '400 invalid_request'],
  ])('%s is refused without asking', async (_name, change, expected) => {
    expect(await refusal(change)).toBe(expected);
    expect(asked).toEqual([]);
  });

  it.each([
    ['refuses', 400, '{"message":"The request could not be understood","errors":[],"trackingId":"secret-tracking"}'],
    ['fails', 502, '<html>Bad gateway</html>'],
    ['answers what is no meeting', 200, '{"webLink":"javascript:alert(1)","meetingNumber":"1"}'],
    ['answers what is no JSON', 200, 'OK'],
    ['leads elsewhere', 302, ''],
  ])('is none where Webex %s, without quoting it', async (_name, status, body) => {
    reply = { status, body, headers: { location: 'https://evil.example/' } };
    const answer = await create();
    expect(`${answer.status} ${answer.body.code}`).toBe('503 unavailable');
    expect(answer.body.detail).toBe('Cannot create webex meetings');
    expect(answer.text).not.toContain('secret');
  });

  it('waits as long as Webex says', async () => {
    reply = { status: 429, body: '{}', headers: { 'retry-after': '17' } };
    expect(await create()).toMatchObject({ status: 429, body: { code: 'throttled', retryAfter: 17 } });
    reply = { status: 423, body: '{}' };
    expect(await create()).toMatchObject({ status: 429, body: { retryAfter: 60 } });
  });

  it('is none where Webex cannot be reached', async () => {
    webex.closeAllConnections();
    webex.close();
    expect(await refusal()).toBe('503 unavailable');
  });

  it('is none where no token is given', async () => {
    const bare = await createTestApp();
    const { status, body } = await create({}, bare);
    expect([status, body.code, body.detail]).toEqual([503, 'unavailable', 'Webex is not configured.']);
    await bare.close();
  });
});

describe('the kinds of online meetings', () => {
  const meetingsOf = async (app: TestApp) => {
    const answer = await app.app.inject('/api/assist/configurations');
    return answer.json<{ asistConfiguration: { onlineMeetings: unknown } }>().asistConfiguration.onlineMeetings;
  };

  it('are in the configuration, with our own in a demo by default', async () => {
    expect(await meetingsOf(server)).toEqual({ provider: 'Deskway', webex: true });
    const bare = await createTestApp();
    expect(await meetingsOf(bare)).toEqual({ provider: 'Deskway', webex: false });
    await bare.close();
    const meet = await createTestApp('--meeting-url', 'https://meet.example/room/{id}');
    expect(await meetingsOf(meet)).toEqual({ provider: 'meet.example', webex: false });
    await meet.close();
  });
});
