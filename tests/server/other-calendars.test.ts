import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  FoundCalendarsSchema,
  OtherCalendarSchema,
  OtherCalendarsSchema,
} from '../../workers/wire/schemas/other-calendars.ts';
import { bearer, createTestApp, NOW, SMALL_CAMPUS, type TestApp } from './app-support.ts';
import { createTestStore } from './test-store.ts';

const LIST = '/api/other-calendars';
const BEN = 'ben@campus.example';
const CLEO = 'cleo@campus.example';

let server: TestApp;
let tokens: Readonly<Record<string, string>>;

beforeEach(async () => {
  server = await createTestApp();
  tokens = { ada: (await server.signIn('ada')).token, ben: (await server.signIn('ben')).token };
});

afterEach(() => server.close());

type Who = 'ada' | 'ben';

function ask(who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object | string) {
  const headers = {
    ...bearer(tokens[who] ?? ''),
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

async function follow(who: Who, body: object) {
  return v.parse(OtherCalendarSchema, (await ask(who, 'POST', LIST, body)).json());
}

/** `name #colour`, hidden ones in brackets. */
async function followed(who: Who): Promise<readonly string[]> {
  const calendars = v.parse(OtherCalendarsSchema, (await ask(who, 'GET', LIST)).json());
  return calendars.map(({ displayName, colour, visible }) => {
    const text = `${displayName} #${colour}`;
    return visible ? text : `(${text})`;
  });
}

const statusAndCode = (answer: { statusCode: number; json(): unknown }): string =>
  `${answer.statusCode} ${v.parse(v.object({ code: v.string() }), answer.json()).code}`;

describe('followed calendars', () => {
  it('are none at first, then those that were followed, in order', async () => {
    expect(await followed('ada')).toEqual([]);
    await follow('ada', { email: CLEO, colour: 3 });
    await follow('ada', { email: BEN });
    expect(await followed('ada')).toEqual(['Cleo #3', 'Ben #null']);
  });

  it('find the person in any case of the address', async () => {
    expect(await follow('ada', { email: 'BEN@Campus.Example' })).toMatchObject({ email: BEN, displayName: 'Ben' });
  });

  it('stay as they are where somebody is followed again', async () => {
    const first = await follow('ada', { email: BEN, colour: 2, visible: false });
    const again = await ask('ada', 'POST', LIST, { email: BEN });
    expect([again.statusCode, again.json()]).toEqual([200, first]);
    expect(await followed('ada')).toEqual(['(Ben #2)']);
  });

  it('are shown, hidden, coloured and moved', async () => {
    const ben = await follow('ada', { email: BEN });
    await follow('ada', { email: CLEO });
    const change = { colour: 7, visible: false, order: 9 };
    const changed = await ask('ada', 'PUT', `${LIST}/${ben.id}`, change);
    expect([changed.statusCode, changed.json()]).toEqual([200, { ...ben, ...change }]);
    expect(await followed('ada')).toEqual(['Cleo #null', '(Ben #7)']);
  });

  it('go once, and come back where they were', async () => {
    const ben = await follow('ada', { email: BEN, colour: 1 });
    await follow('ada', { email: CLEO });
    expect((await ask('ada', 'DELETE', `${LIST}/${ben.id}`)).statusCode).toBe(204);
    expect(statusAndCode(await ask('ada', 'DELETE', `${LIST}/${ben.id}`))).toBe('404 not_found');
    const { email, colour, visible, order } = ben;
    await follow('ada', { email, colour, visible, order });
    expect(await followed('ada')).toEqual(['Ben #1', 'Cleo #null']);
  });

  it.each([
    ['an unknown address', { email: 'nobody@campus.example' }, '404 not_found'],
    ['a resource', { email: 'open@desks.example' }, '404 not_found'],
    ['oneself', { email: 'ada@campus.example' }, '400 invalid_request'],
    ['no address', {}, '400 invalid_request'],
    ['an overlong address', { email: `${'a'.repeat(320)}@campus.example` }, '400 invalid_request'],
    ['a colour that is none', { email: BEN, colour: 8 }, '400 invalid_request'],
    ['more than there is to say', { email: BEN, userId: 'cleo' }, '400 invalid_request'],
  ])('refuse %s', async (_what, body, refusal) => {
    expect(statusAndCode(await ask('ada', 'POST', LIST, body))).toBe(refusal);
    expect(await followed('ada')).toEqual([]);
  });

  it('take no guest, who has no calendar', async () => {
    const guest = await server.context.store.accounts.createGuest('Grace', NOW);
    expect(statusAndCode(await ask('ada', 'POST', LIST, { email: guest.email }))).toBe('404 not_found');
  });

  it.each([
    [{ colour: 0, visible: true }],
    [{ colour: 0, visible: 'yes', order: 0 }],
    [{ colour: 0.5, visible: true, order: 0 }],
    [{ colour: 0, visible: true, order: -1 }],
    [{ colour: 0, visible: true, order: 0, email: CLEO }],
    ['{"colour":'],
  ])('refuse the change %j', async (change) => {
    const ben = await follow('ada', { email: BEN, colour: 4 });
    expect((await ask('ada', 'PUT', `${LIST}/${ben.id}`, change)).statusCode).toBe(400);
    expect(await followed('ada')).toEqual(['Ben #4']);
  });
});

describe('whose followed calendars', () => {
  it('are each person’s own: another’s id is unknown', async () => {
    const { id } = await follow('ada', { email: CLEO, colour: 5 });
    expect(await followed('ben')).toEqual([]);
    const change = { colour: 0, visible: false, order: 0 };
    expect(statusAndCode(await ask('ben', 'PUT', `${LIST}/${id}`, change))).toBe('404 not_found');
    expect(statusAndCode(await ask('ben', 'DELETE', `${LIST}/${id}`))).toBe('404 not_found');
    expect(await followed('ada')).toEqual(['Cleo #5']);
  });

  it.each(["' OR '1'='1", '%', '_', '..%2F..', 'x'.repeat(201), '%00'])('no id is more than an id: %s', async (id) => {
    await follow('ada', { email: CLEO });
    const answer = await ask('ada', 'DELETE', `${LIST}/${id === '%' ? '%25' : id.replaceAll(' ', '%20')}`);
    expect([400, 404, 414]).toContain(answer.statusCode);
    expect(await followed('ada')).toEqual(['Cleo #null']);
  });

  it('end at the limit, which is each person’s own', async () => {
    const store = await createTestStore();
    await store.campus.seed(SMALL_CAMPUS, [], NOW);
    const choice = { colour: null, visible: true };
    expect(await store.otherCalendars.follow('ada', 'ben', choice, 1)).toMatchObject({ type: 'created' });
    expect(await store.otherCalendars.follow('ada', 'cleo', choice, 1)).toEqual({ type: 'full' });
    expect(await store.otherCalendars.follow('ben', 'cleo', choice, 1)).toMatchObject({ type: 'created' });
    await store.close();
  });
});

describe('the search for people', () => {
  const search = async (q: string) => {
    const answer = await ask('ada', 'GET', `${LIST}/search?${new URLSearchParams({ q })}`);
    return answer.statusCode === 200 ? v.parse(FoundCalendarsSchema, answer.json()) : answer.statusCode;
  };

  it('finds by a part of name or address, without case, never oneself', async () => {
    expect(await search('CLE')).toEqual([{ email: CLEO, displayName: 'Cleo' }]);
    expect(await search('campus.example')).toEqual([
      { email: BEN, displayName: 'Ben' },
      { email: CLEO, displayName: 'Cleo' },
    ]);
  });

  it.each(['', 'b', '  b  ', 'b'.repeat(101)])('refuses %j', async (q) => {
    expect(await search(q)).toBe(400);
  });

  it.each(["' OR 1=1 --", '%%', '__', '\u0000\u0000'])('takes %j for text', async (q) => {
    expect(await search(q)).toEqual([]);
  });

  it('refuses to be asked for nothing or twice', async () => {
    expect((await ask('ada', 'GET', `${LIST}/search`)).statusCode).toBe(400);
    expect((await ask('ada', 'GET', `${LIST}/search?q=ben&q=cleo`)).statusCode).toBe(400);
  });
});
