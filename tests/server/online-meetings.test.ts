import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { bearer, createTestApp, type TestApp } from './app-support.ts';
import { ADA, signInBy, startWith } from './password-support.ts';

const at = (hour: number) => ({ dateTime: `2026-03-02T${hour}:00:00`, timeZone: 'Europe/Prague' });
const BODY = { subject: 'Sync', start: at(10), end: at(11), resources: [{ email: 'open@desks.example' }] };

let server: TestApp;
let headers: Record<string, string>;

beforeEach(async () => {
  server = await createTestApp('--meeting-url', 'https://meet.example/{id}?from=desk');
  headers = bearer((await server.signIn('ada')).token);
});

afterEach(() => server.close());

async function create(change: object): Promise<CalendarEvent> {
  const key = { 'idempotency-key': randomUUID() };
  const request = { method: 'POST', url: '/v1/users/me/events', payload: { ...BODY, ...change } } as const;
  return (await server.app.inject({ ...request, headers: { ...headers, ...key } })).json<CalendarEvent>();
}

async function replace(event: CalendarEvent, change: object): Promise<CalendarEvent> {
  const url = `/v1/users/me/events/${event.id}`;
  const match = { 'if-match': event.etag ?? '' };
  const payload = { ...BODY, ...change };
  return (
    await server.app.inject({ method: 'PUT', url, payload, headers: { ...headers, ...match } })
  ).json<CalendarEvent>();
}

describe('an event with an online meeting of the provider', () => {
  it('has a link of its own that nobody guesses', async () => {
    const first = await create({ onlineMeeting: 'provider' });
    expect(first.onlineMeetingProvider).toBe('other');
    expect(first.onlineMeeting?.url).toMatch(/^https:\/\/meet\.example\/[\w-]{22}\?from=desk$/);
    const second = await create({ onlineMeeting: 'provider', start: at(12), end: at(13) });
    expect(second.onlineMeeting?.url).not.toBe(first.onlineMeeting?.url);
  });

  it('keeps it when it is changed, until there is none to be', async () => {
    const event = await create({ onlineMeeting: 'provider' });
    const moved = await replace(event, { onlineMeeting: 'provider', end: at(12) });
    expect(moved.onlineMeeting).toEqual(event.onlineMeeting);
    expect((await replace(moved, { onlineMeeting: 'none' })).onlineMeeting).toBeNull();
  });

  it('of a series has one for all dates', async () => {
    const recurrence = { rule: 'FREQ=DAILY;COUNT=3', exceptions: [] };
    const { onlineMeeting } = await create({ onlineMeeting: 'provider', recurrence });
    const url = '/v1/users/me/events?start=2026-03-01T00:00:00Z&end=2026-04-01T00:00:00Z';
    const list = (await server.app.inject({ url, headers })).json<{ value: CalendarEvent[] }>().value;
    expect(list.map((event) => event.onlineMeeting)).toEqual([onlineMeeting, onlineMeeting, onlineMeeting]);
  });

  it('leads to a page of this server in a demo', async () => {
    await server.close();
    server = await createTestApp();
    headers = bearer((await server.signIn('ada')).token);
    const event = await create({ onlineMeeting: 'provider' });
    expect(event.onlineMeetingProvider).toBe('other');
    expect(event.onlineMeeting?.url).toMatch(/^http:\/\/localhost:\d+\/meeting\/[\w-]{22}$/);
    const { pathname: url } = new URL(event.onlineMeeting?.url ?? '');
    const page = await server.app.inject({ url, headers: { 'accept-language': 'uk-UA,uk;q=0.9' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<html lang="uk">');
    expect(page.body).toContain('<h1>Тут почалася б зустріч</h1>');
    expect(page.body).not.toContain('<script');
    const other = await server.app.inject({ url, headers: { 'accept-language': 'pl' } });
    expect(other.body).toContain('<h1>A meeting would start here</h1>');
    expect(other.body).toContain('part of the demo');
    expect((await server.app.inject('/meeting/other')).statusCode).toBe(404);
  });

  it('has none where people have passwords and the calendar makes none, nor a page', async () => {
    await server.close();
    const directory = mkdtempSync(join(tmpdir(), 'deskway-meetings-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    server = await startWith(directory, ['ada']);
    headers = bearer((await signInBy(server, ADA)).token);
    expect(await create({ onlineMeeting: 'provider' })).toMatchObject({
      onlineMeeting: null,
      onlineMeetingProvider: null,
    });
    const page = await server.app.inject(`/meeting/${'a'.repeat(22)}`);
    expect(page.body).not.toContain('A meeting would start here');
  });

  it('is known as one of Webex by its address', async () => {
    const link = (url: string) => ({ onlineMeeting: 'link', meetingLink: { url } });
    expect((await create(link('https://site4.webex.com/j.php?MTID=1'))).onlineMeetingProvider).toBe('webex');
    const other = { ...link('https://webex.com.evil.example/'), start: at(12), end: at(13) };
    expect((await create(other)).onlineMeetingProvider).toBe('other');
  });
});
