import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createCampus } from '../../server/campus/index.ts';
import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { makeResource } from './calendar-campus.ts';
import { createWorld, HOUR, NOW, refusal, reservation, type World } from './calendar-support.ts';

const RED = makeResource('red');
const TEAM = { id: 'g1', displayName: 'Bětka’s team', email: 'team@people.test', members: ['u-bob', 'u-ada', 'u-eve'] };

let world: World;

beforeEach(async () => {
  world = await createWorld([RED], { groups: [TEAM] });
});

afterEach(() => world.close());

const search = async (q: string, groups: boolean) => {
  const answer = await world.ask('ada', 'GET', `/v1/people?q=${q}&groups=${groups}`);
  return answer.json<{ value: { displayName: string; isGroup: boolean }[] }>().value;
};

async function invite(attendees: readonly object[]) {
  const answer = await world.create('ada', reservation([RED], NOW + HOUR, NOW + 2 * HOUR, { attendees }));
  const people = answer.json<CalendarEvent>().attendees.filter(({ resource }) => !resource);
  return people.map(({ emailAddress, remotely }) => `${emailAddress.name}${remotely === true ? ' remotely' : ''}`);
}

describe('groups of the directory', () => {
  it('are found among the people, without accents, where they are asked for', async () => {
    expect((await search('people.test', true)).map(({ displayName, isGroup }) => `${displayName} ${isGroup}`)).toEqual([
      'Ada Lovelace false',
      'Bob Šťastný false',
      'Bětka’s team true',
      'Eve Moneypenny false',
    ]);
    expect(await search('betka', true)).toEqual([
      { id: 'g1', displayName: 'Bětka’s team', email: 'team@people.test', isGroup: true },
    ]);
    expect(await search('betka', false)).toEqual([]);
  });

  it('come after entries whose name begins with the search text', async () => {
    const found = await search('e', false);
    expect(found.map(({ displayName }) => displayName)).toEqual(['Eve Moneypenny', 'Ada Lovelace', 'Bob Šťastný']);
  });

  it('have members, in pages', async () => {
    const answer = await world.ask('ada', 'GET', '/v1/groups/g1/members?pageSize=2');
    const page = answer.json<{ value: { displayName: string; isGroup: boolean }[]; nextLink: string }>();
    expect(page.value.map(({ displayName }) => displayName)).toEqual(['Ada Lovelace', 'Bob Šťastný']);
    const { pathname, search } = new URL(page.nextLink);
    expect((await world.ask('ada', 'GET', pathname + search)).json()).toMatchObject({
      value: [{ displayName: 'Eve Moneypenny', isGroup: false }],
      nextLink: null,
    });
    expect(refusal(await world.ask('ada', 'GET', '/v1/groups/none/members'))).toBe('404 not_found');
    expect(refusal(await world.ask('guest-1', 'GET', '/v1/groups/g1/members'))).toBe('403 forbidden');
  });

  it('are invited by inviting their people, the organizer left out', async () => {
    expect(await invite([{ emailAddress: { address: 'Team@people.test' }, remotely: true }])).toEqual([
      'Bob Šťastný remotely',
      'Eve Moneypenny remotely',
    ]);
    expect(await world.store.outbox.list('team@people.test', 10)).toEqual([]);
    expect(await world.store.outbox.list('bob@people.test', 10)).toHaveLength(1);
  });

  it('change nothing for individually invited people', async () => {
    const bob = { emailAddress: { address: 'bob@people.test' } };
    const team = { emailAddress: { address: 'team@people.test' }, remotely: true };
    for (const attendees of [
      [bob, team],
      [team, bob],
    ]) {
      expect(await invite(attendees)).toContain('Bob Šťastný');
      await world.close();
      world = await createWorld([RED], { groups: [TEAM] });
    }
  });

  it('have no schedule, as unknown addresses; people have one', async () => {
    await world.create('bob', reservation([RED], NOW + HOUR, NOW + 2 * HOUR));
    const range = { start: '2026-11-20T08:00:00Z', end: '2026-11-20T11:00:00Z' };
    const emails = ['team@people.test', 'nobody@people.test', 'Bob@people.test', 'eve@people.test'];
    const answer = await world.ask('ada', 'POST', '/v1/schedules/query', {
      body: { ...range, emails, details: 'view' },
    });
    const items = answer.json<{ items: { availabilityView: string; error: { code: string } | null }[] }>().items;
    expect(items.map(({ availabilityView, error }) => error?.code ?? availabilityView)).toEqual([
      'schedule_not_found',
      'schedule_not_found',
      '000022220000',
      '000000000000',
    ]);
    expect(items.map((item) => (item as { scheduleItems?: unknown[] }).scheduleItems)).toEqual([[], [], [], []]);
  });
});

describe('the groups of a seeded campus', () => {
  const groupsOf = (resources: number, seed = 1) => createCampus({ resources, seed, now: NOW }).campus;

  it.each([100, 1_000])('of %i resources are teams of 4 to 12, the same again', (resources) => {
    const { groups = [], users } = groupsOf(resources);
    expect(groups.length).toBeGreaterThanOrEqual(8);
    const ids = new Set(users.map(({ id }) => id));
    for (const { members } of groups) {
      expect(members.length).toBeGreaterThanOrEqual(4);
      expect(members.length).toBeLessThanOrEqual(12);
      expect(new Set(members).size).toBe(members.length);
      expect(members.every((id) => ids.has(id))).toBe(true);
    }
    expect(groupsOf(resources).groups).toEqual(groups);
    expect(groupsOf(resources, 2).groups).not.toEqual(groups);
  });

  it('have each demo user in two of them, and addresses of their own', () => {
    const { groups = [], users } = groupsOf(100);
    for (const { id } of users.filter(({ isDemo }) => isDemo)) {
      expect(groups.filter(({ members }) => members.includes(id))).toHaveLength(2);
    }
    const emails = [...groups, ...users].map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
  });
});
