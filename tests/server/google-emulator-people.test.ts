import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { GOOGLE_LIMITS } from '../../server/emulators/google/google-pace.ts';
import { createThrottle } from '../../server/emulators/pace.ts';
import { bearer } from './app-support.ts';
import { ADA, BASE, BEN, createGoogleWorld, type GoogleWorld, refusalOf } from './google-support.ts';

let world: GoogleWorld;
beforeAll(async () => {
  world = await createGoogleWorld();
});
afterAll(() => world.close());

const get = (url: string, who = 'ada') => world.google(who, 'GET', url);
const MASK = 'readMask=names,emailAddresses,photos';
const SOURCE = 'sources=DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE';

interface Person {
  readonly resourceName: string;
  readonly emailAddresses: readonly { readonly value: string }[];
}
const emails = (body: object) =>
  ((body as { people?: Person[] }).people ?? []).map((one) => one.emailAddresses[0]?.value);

describe('People', () => {
  it('knows who is signed in, with a picture that needs no token', async () => {
    const { body } = await get('/v1/people/me?personFields=names,emailAddresses,photos');
    expect(body).toMatchObject({
      resourceName: 'people/ada',
      names: [{ displayName: 'Ada <Admin> Lovelace' }],
      emailAddresses: [{ value: ADA }],
    });
    const [{ url }] = body['photos'] as [{ url: string }];
    const { pathname, origin } = new URL(url);
    expect(origin).toBe('http://localhost');
    const photo = await world.app.inject({ url: pathname });
    expect(photo.body).toContain('>AL</text>');
    expect(photo.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    for (const wrong of [
      `${pathname}x`,
      pathname.replace('=s96', 'A=s96'),
      `${BASE}/photos/YWRh`,
      `${BASE}/photos/a`,
    ]) {
      expect((await world.app.inject({ url: wrong })).statusCode, wrong).toBe(404);
    }
    const host = { host: 'calendar.example', 'x-forwarded-proto': 'https' };
    const proxied = await world.google('ada', 'GET', '/v1/people/me?personFields=photos', { headers: host });
    expect(proxied.text).toContain(`https://calendar.example${BASE}/photos/`);
  });

  it('searches the people of the domain', async () => {
    const { body } = await get(`/v1/people:searchDirectoryPeople?query=be&${MASK}&${SOURCE}`);
    expect(emails(body)).toEqual([BEN]);
    expect((await get('/v1/people/ben?personFields=names')).body).toEqual({
      resourceName: 'people/ben',
      etag: expect.any(String),
      names: [expect.objectContaining({ displayName: 'Ben' })],
    });
    const contacts = `/v1/people:searchDirectoryPeople?query=be&${MASK}&sources=DIRECTORY_SOURCE_TYPE_DOMAIN_CONTACT`;
    expect(emails((await get(contacts)).body)).toEqual([]);
    expect((await get(`/v1/people:searchContacts?query=&${MASK}&pageSize=50`)).body).toEqual({ results: [] });
  });

  it('lists them in pages', async () => {
    const url = `/v1/people:listDirectoryPeople?${MASK}&${SOURCE}&pageSize=2`;
    const first = await get(url);
    const second = await get(`${url}&pageToken=${String(first.body['nextPageToken'])}`);
    expect([...emails(first.body), ...emails(second.body)]).toEqual([
      ADA,
      BEN,
      'cleo@campus.example',
      'doors@campus.example',
    ]);
    expect(second.body['nextPageToken']).toBeUndefined();
  });

  it.each([
    '/v1/people/me',
    '/v1/people/me?personFields=shoes',
    `/v1/people:searchDirectoryPeople?query=be&${SOURCE}`,
    `/v1/people:searchDirectoryPeople?query=be&${MASK}`,
    `/v1/people:searchDirectoryPeople?${MASK}&${SOURCE}`,
    `/v1/people:searchDirectoryPeople?query=be&${MASK}&sources=X`,
    `/v1/people:searchDirectoryPeople?query=be&${MASK}&${SOURCE}&pageSize=501`,
    `/v1/people:listDirectoryPeople?${MASK}&${SOURCE}&pageToken=x`,
    `/v1/people:searchContacts?${MASK}`,
  ])('refuses %s', async (url) => {
    expect(refusalOf(await get(url))).toBe('400 INVALID_ARGUMENT');
  });
});

describe('Directory', () => {
  const D = '/admin/directory/v1';
  const RESOURCES = `${D}/customer/my_customer/resources`;

  it('lists the places that one sees, and their buildings', async () => {
    const { body } = await get(`${RESOURCES}/calendars`);
    expect(body.items?.map(({ resourceEmail }) => resourceEmail)).toEqual([
      'open@desks.example',
      'hers@desks.example',
      'failing@desks.example',
      'other@desks.example',
    ]);
    expect((await get(`${RESOURCES}/calendars`, 'ben')).text).not.toContain('hers@');
    expect(refusalOf(await get(`${RESOURCES}/calendars/hers`, 'ben'))).toBe('404 notFound');
    expect((await get(`${RESOURCES}/calendars/hers`)).body).toMatchObject({ resourceEmail: 'hers@desks.example' });
    expect((await get(`${RESOURCES}/calendars?query=resourceCategory=OTHER&maxResults=1`)).body.items).toHaveLength(1);
    expect((await get(`${RESOURCES}/buildings`)).status).toBe(200);
    expect(refusalOf(await get(`${RESOURCES}/buildings/nowhere`))).toBe('404 notFound');
    for (const url of [`${RESOURCES}/calendars?maxResults=501`, `${RESOURCES}/calendars?query=x`]) {
      expect(refusalOf(await get(url)), url).toBe('400 invalid');
    }
    expect(refusalOf(await get(`${D}/customer/C1/resources/calendars`))).toBe('400 badRequest');
  });

  it('knows people and groups', async () => {
    const users = await get(`${D}/users?customer=my_customer&query=email:be*`);
    expect(users.body['users']).toMatchObject([{ primaryEmail: BEN, name: { fullName: 'Ben' } }]);
    expect((await get(`${D}/users/${BEN}`)).body).toMatchObject({ id: 'ben' });
    expect(refusalOf(await get(`${D}/users/nobody`))).toBe('404 notFound');
    expect(refusalOf(await get(`${D}/users`))).toBe('400 badRequest');
    const groups = await get(`${D}/groups?customer=my_customer`);
    expect(groups.body['groups']).toMatchObject([{ id: 'team', email: 'team@campus.example', name: 'Team Tea' }]);
    expect((await get(`${D}/groups?userKey=${BEN}`)).body['groups']).toMatchObject([{ id: 'team' }]);
    expect((await get(`${D}/groups/team@campus.example`)).body).toMatchObject({ id: 'team' });
    const first = await get(`${D}/groups/team/members?maxResults=1`);
    const token = String(first.body['nextPageToken']);
    const second = await get(`${D}/groups/team/members?maxResults=1&pageToken=${token}`);
    const members = [first, second].flatMap(({ body }) => body['members'] as { email: string }[]);
    expect(members.map(({ email }) => email)).toEqual([ADA, BEN]);
    expect(refusalOf(await get(`${D}/groups/nothing/members`))).toBe('404 notFound');
  });
});

describe('throttling', () => {
  it('tells too many calls by 403, and sometimes by 429', async () => {
    const busy = await createGoogleWorld({}, '--emulate-throttling', '--emulate-latency', '1');
    onTestFinished(() => busy.close());
    const headers = bearer(await busy.googleTokenOf('ada'));
    const url = `${BASE}/calendar/v3/users/me/calendarList`;
    const first = await Promise.all(
      Array.from({ length: GOOGLE_LIMITS.perWindow }, async () => (await busy.app.inject({ url, headers })).statusCode),
    );
    expect(new Set(first)).toEqual(new Set([200]));
    const refused: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      refused.push(refusalOf(await busy.google('ada', 'GET', '/calendar/v3/users/me/calendarList')));
    }
    expect(refused).toEqual(['403 rateLimitExceeded', '403 rateLimitExceeded', '429 rateLimitExceeded']);
    expect((await busy.google('ben', 'GET', '/calendar/v3/users/me/calendarList')).status).toBe(200);
  });

  it('counts six hundred calls in a minute', () => {
    let now = 0;
    const throttle = createThrottle(GOOGLE_LIMITS, () => now);
    const waits = Array.from({ length: 600 }, () => throttle.enter('ada'));
    expect(Math.max(...waits)).toBe(0);
    now = 20_000;
    expect(throttle.enter('ada')).toBe(40);
    now = 60_000;
    expect(throttle.enter('ada')).toBe(0);
  });
});
