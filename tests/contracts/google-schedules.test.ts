import { beforeEach, describe, expect, test } from 'vitest';

import { createGoogleWorld, googleError, START } from '../unit/calendars/google-world.ts';
import { json } from '../unit/wire/fake-server.ts';

const { signal } = new AbortController();
const FREE_BUSY = 'POST /calendar/v3/freeBusy';
const HOUR = 3_600_000;
let world: ReturnType<typeof createGoogleWorld>;

beforeEach(() => {
  world = createGoogleWorld();
});

describe('schedules', () => {
  const views = async (calendars: unknown, emails: readonly string[] = ['a@x']) => {
    world.server.on(FREE_BUSY, () => json({ calendars }));
    const read = await world.calendar.schedules(emails, START, START + 2 * HOUR, signal);
    return read.ok ? read.value.map((one) => one.error?.code ?? one.availabilityView) : read.error;
  };
  const busy = (...times: readonly (readonly [string, string])[]) => ({
    busy: times.map(([start, end]) => ({ start: `2026-11-20T${start}Z`, end: `2026-11-20T${end}Z` })),
  });

  test('are views on quarter hours: what is busy in part is reserved', async () => {
    expect(await views({ 'a@x': busy(['09:15:00', '09:30:00'], ['10:20:00', '10:31:00']) })).toEqual(['02000220']);
    expect(await views({ 'a@x': busy(['07:00:00', '09:01:00'], ['10:59:59', '12:00:00']) })).toEqual(['20000002']);
    expect(await views({ 'a@x': busy(['10:00:00', '10:00:00'], ['10:30:00', '10:00:00']) })).toEqual(['00000000']);
    expect(await views({ 'a@x': busy(['05:00:00', '09:00:00'], ['11:00:00', '12:00:00']) })).toEqual(['00000000']);
  });

  test('are read while the pictures of people are to be left alone', async () => {
    const photo = { url: 'https://lh3.googleusercontent.com/a/ada', default: false };
    world.server.on('GET /v1/people/me', () => json({ photos: [photo] }));
    world.server.on('GET /a/ada', () => new Response('', { status: 429, headers: { 'retry-after': '3600' } }));
    expect(await world.calendar.photo(32, 1)).toMatchObject({ ok: false });
    expect(world.server.to('GET /a/ada')[0]?.headers.has('authorization')).toBe(false);
    expect(await views({ 'a@x': busy(['09:15:00', '09:30:00']) })).toEqual(['02000000']);
  });

  test('are in the order of the addresses; what is wrong with one is its own', async () => {
    const calendars = {
      'C@X': busy(['09:00:00', '11:00:00']),
      'a@x': { errors: [{ domain: 'global', reason: 'notFound' }] },
      'b@x': { busy: [{ start: 'soon', end: 'later' }] },
      'd@x': { busy: 'always' },
      'f@x': { errors: [{ domain: 'calendar' }] },
    };
    expect(await views(calendars, ['a@x', 'b@x', 'c@x', 'd@x', 'e@x', 'f@x'])).toEqual([
      'schedule_not_found',
      'malformed',
      '22222222',
      'malformed',
      'malformed',
      'unavailable',
    ]);
  });

  test('what fails in passing is asked once more', async () => {
    const answers = [{ errors: [{ reason: 'backendError' }] }, busy()];
    world.server.on(FREE_BUSY, () => json({ calendars: { 'a@x': answers.shift() } }));
    const read = await world.calendar.schedules(['a@x'], START, START + HOUR, signal);
    expect(read).toMatchObject({ value: [{ availabilityView: '0000' }] });
  });

  test('are asked for fifty at a time, and in halves where that is too many', async () => {
    const emails = Array.from({ length: 60 }, (_, index) => `p${index}@x`);
    world.server.on(FREE_BUSY, ({ body }) => {
      const { items } = body as { readonly items: readonly { readonly id: string }[] };
      if (items.length > 20) return googleError(400, 'tooManyCalendarsRequested');
      return json({ calendars: Object.fromEntries(items.map(({ id }) => [id, busy()])) });
    });
    const read = await world.calendar.schedules(emails, START, START + HOUR, signal);
    expect(read.ok && read.value.filter(({ availabilityView }) => availabilityView === '0000')).toHaveLength(60);
    const sizes = world.server.requests.map(
      ({ body }) => (body as { readonly items: readonly unknown[] }).items.length,
    );
    expect(Math.max(...sizes)).toBe(30);
  });

  test('a hostile answer makes no calendar free', async () => {
    const hostile = `{"calendars":{"__proto__":{"busy":[]},"constructor":{"busy":[]},"a@x":{"busy":[{"start":"2026-11-20T09:00:00Z","end":"+275760-09-13T00:00:00.000Z"}]}}}`;
    world.server.on(FREE_BUSY, () => new Response(hostile, { headers: { 'content-type': 'application/json' } }));
    const read = await world.calendar.schedules(['a@x', '__proto__', 'b@x'], START, START + HOUR, signal);
    expect(read.ok && read.value.map((one) => one.error?.code ?? one.availabilityView)).toEqual([
      '2222',
      'malformed',
      'malformed',
    ]);
  });
});

describe('people', () => {
  const person = (name: string, email: string) => ({
    names: [{ displayName: name }],
    emailAddresses: [{ value: email }],
  });

  test('are those of the directory, one’s contacts and groups, each once and by name', async () => {
    const queries: string[] = [];
    world.server.on('GET /v1/people:searchDirectoryPeople', () =>
      json({ people: [person('Zoe', 'zoe@x'), person('Bob', 'Bob@x'), { names: [] }] }),
    );
    world.server.on('GET /v1/people:searchContacts', ({ query }) => {
      queries.push(query['query'] ?? '');
      return json({ results: [{ person: person('Bobby', 'bob@x') }, { person: 5 }] });
    });
    world.server.on('GET /admin/directory/v1/groups', () =>
      json({ groups: [{ id: 'g1', email: 'all@x', name: 'All' }] }),
    );
    const read = await world.calendar.people("o'b", true, signal);
    expect(read.ok && read.value.map(({ displayName, isGroup }) => `${displayName} ${isGroup}`)).toEqual([
      'All true',
      'Bob false',
      'Zoe false',
    ]);
    await world.calendar.people('bo', false, signal);
    expect(queries).toEqual(['', "o'b", 'bo']);
    await world.calendar.people('all@x', true, signal);
    const groups = world.server.to('GET /admin/directory/v1/groups').map(({ query }) => query['query']);
    expect(groups).toEqual(["name:'o b*'", 'email:all@x*']);
  });

  test('what is refused once is not asked again, another failure is told', async () => {
    world.server.on('GET /v1/people:searchDirectoryPeople', () =>
      json({ error: { code: 403, message: 'no', status: 'PERMISSION_DENIED' } }, { status: 403 }),
    );
    world.server.on('GET /v1/people:searchContacts', () => json({ results: [{ person: person('Bob', 'bob@x') }] }));
    world.server.on('GET /admin/directory/v1/groups', () => googleError(403, 'forbidden', 'Not Authorized'));
    for (const text of ['bo', 'bob']) {
      expect(await world.calendar.people(text, true, signal)).toMatchObject({ value: [{ email: 'bob@x' }] });
    }
    expect(world.server.to('GET /v1/people:searchDirectoryPeople')).toHaveLength(1);
    expect(world.server.to('GET /admin/directory/v1/groups')).toHaveLength(1);
    world.server.on('GET /v1/people:searchContacts', () => googleError(400, 'invalid'));
    expect(await world.calendar.people('bo', false, signal)).toMatchObject({ error: { code: 'invalid_request' } });
  });

  test('members are those of all pages who are not suspended', async () => {
    world.server.on('GET /admin/directory/v1/groups/g1/members', ({ query }) =>
      query['pageToken'] === undefined
        ? json({ members: [{ id: 'm1', email: 'bob@x', type: 'USER' }], nextPageToken: 'n' })
        : json({
            members: [
              { id: 'm2', email: 'eve@x', status: 'SUSPENDED' },
              { email: 'all@x', type: 'GROUP' },
            ],
          }),
    );
    expect(await world.calendar.members('g1', signal)).toMatchObject({
      value: [
        { id: 'm1', displayName: 'bob@x', isGroup: false },
        { email: 'all@x', isGroup: true },
      ],
    });
  });
});

describe('a picture', () => {
  const PICTURE = new Blob(['picture'], { type: 'image/jpeg' });
  const photos = (...all: readonly unknown[]) => world.server.on('GET /v1/people/me', () => json({ photos: all }));

  test('is read where Google keeps it, without the token', async () => {
    photos(
      { url: 'https://lh3.googleusercontent.com/initials', default: true },
      { url: 'https://lh3.googleusercontent.com/a/1' },
    );
    world.server.on('GET /a/1', () => new Response(PICTURE));
    expect(await world.calendar.photo(28, 2)).toMatchObject({ ok: true, value: { type: 'image/jpeg' } });
    const [request] = world.server.to('GET /a/1');
    expect(request?.query).toEqual({ sz: '64' });
    expect(request?.headers.get('authorization')).toBeNull();
  });

  test.each([
    'https://evil.example/a',
    'http://lh3.googleusercontent.com/a',
    'javascript:x',
    'https://lh3.googleusercontent.com.evil.example/a',
  ])('%s is not asked', async (url) => {
    photos({ url });
    expect(await world.calendar.photo(28, 2)).toMatchObject({ ok: false, error: { type: 'malformed' } });
    expect(world.server.requests).toHaveLength(1);
  });

  test('may be missing', async () => {
    photos({ url: 'https://lh3.googleusercontent.com/initials', default: true });
    expect(await world.calendar.photo(28, 2)).toEqual({ ok: true, value: null });
  });
});
