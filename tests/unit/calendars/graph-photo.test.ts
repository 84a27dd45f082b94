import { beforeEach, expect, test } from 'vitest';

import { createGraphWorld, graphError } from './graph-world.ts';

const PICTURE = new Blob(['picture'], { type: 'image/jpeg' });
const ROUTE = 'GET /v1.0/me/photos/64x64/$value';
let world: ReturnType<typeof createGraphWorld>;

beforeEach(() => {
  world = createGraphWorld();
});

test('is asked for in a width that Graph keeps, with the calendar’s token', async () => {
  world.server.on(ROUTE, () => new Response(PICTURE));
  expect(await world.calendar.photo(28, 2)).toMatchObject({ ok: true, value: { type: 'image/jpeg', size: 7 } });
  const [request] = world.server.requests;
  expect(request?.headers.get('authorization')).toBe('Bearer token');
  expect(request?.headers.get('accept')).toBe('image/*');
});

test.each([
  ['10', 1, '48x48'],
  ['1000', 3, '648x648'],
])('in %s pixels at %i× is that of %s', async (width, ratio, size) => {
  await world.calendar.photo(Number(width), ratio);
  expect(world.server.requests.map(({ path }) => path)).toEqual([`/v1.0/me/photos/${size}/$value`]);
});

test('is none where Graph has none', async () => {
  world.server.on(ROUTE, () => graphError(404, 'ImageNotFound'));
  expect(await world.calendar.photo(28, 2)).toEqual({ ok: true, value: null });
});

test('is asked for again with a newer token, and once more after a throttled answer', async () => {
  const answers = [
    graphError(401, 'InvalidAuthenticationToken'),
    graphError(429, 'TooManyRequests', 'Later', { 'retry-after': '2.5' }),
    new Response(PICTURE),
  ];
  world.server.on(ROUTE, () => answers.shift() ?? new Response(null, { status: 500 }));
  const photo = world.calendar.photo(28, 2);
  await world.timers.pass(2_400);
  expect(world.server.requests).toHaveLength(2);
  await world.timers.pass(200);
  expect(await photo).toMatchObject({ ok: true, value: { type: 'image/jpeg' } });
});

test('tells a failure of Graph as what it is', async () => {
  world.server.on(ROUTE, () => graphError(403, 'ErrorAccessDenied'));
  expect(await world.calendar.photo(28, 2)).toMatchObject({ ok: false, error: { type: 'bad-status', status: 403 } });
});
