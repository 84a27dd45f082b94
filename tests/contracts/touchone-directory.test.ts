import type * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Problem } from '../../workers/wire/schemas/problem.ts';
import type { ScheduleAnswerSchema } from '../../workers/wire/schemas/schedules.ts';
import { ADA, codeOf, createContractServer, FAILING_DESK, FREE_DESK } from './touchone-client.ts';
import type { Caller, ContractServer } from './touchone-client.ts';

type ScheduleAnswer = v.InferOutput<typeof ScheduleAnswerSchema>;

let server: ContractServer;
let ada: Caller;

beforeEach(async () => {
  server = await createContractServer();
  ada = await server.as(ADA);
});

afterEach(async () => {
  await server.close();
});

describe('the directory of the touchone calendar', () => {
  it('knows the caller, and nobody without a token', async () => {
    expect((await ada('getCurrentUser')).body).toMatchObject({ id: 'u1', displayName: 'Ada Lindholm' });
    const nobody = await server.as(null);
    for (const operation of ['getCurrentUser', 'getCurrentUserPhoto', 'listBookableMailboxes']) {
      expect(await codeOf(nobody<Problem>(operation))).toBe('401 unauthorized');
    }
  });

  it('has a picture of people, not of guests', async () => {
    const picture = await ada<string>('getCurrentUserPhoto', { query: { width: '96' } });
    expect(picture.body).toContain('>AL</text>');
    const headers = { 'if-none-match': String(picture.headers['etag']) };
    expect((await ada('getCurrentUserPhoto', { query: { width: '96' }, headers })).status).toBe(304);
    const guest = await server.asGuest();
    expect((await guest('getCurrentUserPhoto')).status).toBe(204);
  });

  it('finds people by a part of their name, but asks for one', async () => {
    const people = await ada<{ value: { displayName: string }[] }>('searchPeople', { query: { q: 'okaf' } });
    expect(people.body.value.map((person) => person.displayName)).toContain('Ben Okafor');
    expect(await codeOf(ada<Problem>('searchPeople'))).toBe('400 invalid_request');
  });

  it('finds groups on request, and their people', async () => {
    interface People {
      readonly value: { readonly id: string; readonly displayName: string; readonly isGroup: boolean }[];
    }
    const query = { q: 'reception', groups: 'true' };
    const [team] = (await ada<People>('searchPeople', { query })).body.value;
    expect(team).toMatchObject({ displayName: 'Reception', isGroup: true });
    const { body } = await ada<People>('listGroupMembers', { path: { id: team?.id ?? '' } });
    expect(body.value.length).toBeGreaterThanOrEqual(4);
    expect(body.value.some(({ isGroup }) => isGroup)).toBe(false);
    expect((await ada<People>('searchPeople', { query: { ...query, groups: 'false' } })).body.value).toEqual([]);
    expect(await codeOf(ada<Problem>('listGroupMembers', { path: { id: 'staff' } }))).toBe('404 not_found');
  });

  it('lists all mailboxes but those hidden from the caller, in pages that lead on', async () => {
    const emails = new Set<string>();
    let skip: string | null = '0';
    while (skip !== null) {
      const query: Record<string, string> = { pageSize: '30', ...(skip === '0' ? {} : { skip }) };
      const page: { value: { email: string }[]; nextLink: string | null } = (
        await ada<{ value: { email: string }[]; nextLink: string | null }>('listBookableMailboxes', { query })
      ).body;
      for (const { email } of page.value) emails.add(email);
      skip = page.nextLink === null ? null : new URL(page.nextLink).searchParams.get('skip');
    }
    // Of the hundred two are reserved to others.
    expect(emails.size).toBe(98);
  });
});

describe('the schedules of the touchone calendar', () => {
  it('come in request order, with an error instead of a bad address', async () => {
    const emails = [FREE_DESK, 'gone@deskway.example', FAILING_DESK];
    const body = { start: '2026-03-02T00:00:00Z', end: '2026-03-03T00:00:00Z', emails };
    const answer = await ada<ScheduleAnswer>('querySchedules', { body });
    expect(answer.body.items.map((item) => item.scheduleId)).toEqual(emails);
    expect(answer.body.items.map((item) => item.error?.code ?? 'fine')).toEqual([
      'fine',
      'schedule_not_found',
      'unavailable',
    ]);
    expect(answer.body.items[0]?.availabilityView).toMatch(/^[012]{96}$/);
    // Ben works there from 7:00 to 11:00 UTC.
    expect(answer.body.items[0]?.availabilityView.slice(0, 48)).toBe(
      `${'0'.repeat(24)}${'2'.repeat(20)}${'0'.repeat(4)}`,
    );
  });

  it('refuse too many addresses and bad intervals', async () => {
    const body = { start: '2026-03-02T00:00:00Z', end: '2026-03-03T00:00:00Z', emails: [FREE_DESK] };
    const emails = Array.from({ length: 101 }, (_, i) => `desk-${i}@deskway.example`);
    const ask = (change: object, isValidBody = true): Promise<string> =>
      codeOf(ada<Problem>('querySchedules', { body: { ...body, ...change }, isValidBody }));
    expect(await ask({ emails }, false)).toBe('413 too_many_schedules');
    expect(await ask({ end: body.start })).toBe('400 invalid_interval');
    expect(await ask({ end: '2026-06-01T00:00:00Z' })).toBe('400 interval_too_long');
    expect(await ask({ intervalMinutes: 30 }, false)).toBe('400 invalid_request');
  });
});
