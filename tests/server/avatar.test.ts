import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { avatarOf, backgroundOf, initialsOf } from '../../server/calendar/avatar.ts';
import { bearer, createTestApp, type TestApp } from './app-support.ts';

/** Contrast of white on a colour (WCAG 2.2, relative luminance). */
function contrastOfWhite([hue, saturation, lightness]: readonly [number, number, number]): number {
  const [s, l] = [saturation / 100, lightness / 100];
  const channel = (offset: number): number => {
    const k = (offset + hue / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 1.05 / (0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4) + 0.05);
}

describe('an avatar', () => {
  it.each([
    ['Ada Lindholm', 'AL'],
    ['Clara Nováková', 'CN'],
    ['  Łucja   Anna de Żak ', 'ŁŻ'],
    ['Cher', 'C'],
    ['李 小龙', '李小'],
    ['<script>"&', 'S'],
    ['123', ''],
    ['', ''],
  ])('of %j says %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
    expect(avatarOf({ userId: 'u1', displayName: name }, 96)).toContain(`>${initials}</text>`);
  });

  it('is legible on every hue', () => {
    const [, saturation, lightness] = backgroundOf('u1');
    const contrasts = Array.from({ length: 360 }, (_, hue) => contrastOfWhite([hue, saturation, lightness]));
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
  });

  it('never changes, and differs between people', () => {
    const of = (userId: string) => avatarOf({ userId, displayName: 'Ada' }, 96);
    expect(of('u1')).toBe(of('u1'));
    expect(new Set(Array.from({ length: 40 }, (_, index) => backgroundOf(`u${index}`)[0])).size).toBeGreaterThan(20);
  });
});

describe('the picture of the signed-in person', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp();
  });

  afterAll(() => server.close());

  const ask = (token: string, query = '', headers = {}) =>
    server.app.inject({ url: `/v1/users/me/photo${query}`, headers: { ...bearer(token), ...headers } });

  it('is an image without scripts, in the requested width, cached by its validator', async () => {
    const { token } = await server.signIn('ben');
    const answer = await ask(token, '?width=240');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect(answer.body).toMatch(/^<svg [^>]*width="240" height="240"/);
    const again = await ask(token, '?width=240', { 'if-none-match': String(answer.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask(token, '?width=241')).statusCode).toBe(400);
  });

  it('is none for a guest', async () => {
    const payload = { displayName: 'Grace' };
    const guest = await server.app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
    expect((await ask(guest.json<{ token: string }>().token)).statusCode).toBe(204);
  });
});
