/*
 * Reservations on the server, read and made beside the screens: with the account of a page, but not through it.
 */
import type { Page } from '@playwright/test';

import { createCampus } from '../../server/campus/index.ts';
import { expect, MORNING } from './support.ts';

const { resources } = createCampus({ resources: 300, seed: 1, now: Date.parse(MORNING) }).campus;

/** The places of the usual campus, in its order. */
export const places = resources.map(({ resource }) => resource);

/** Places that accept what they are free for. */
const willing = new Set(resources.flatMap(({ answers, resource }) => (answers === 'accepts' ? [resource.email] : [])));

interface Stored {
  readonly id: string;
  readonly subject: string;
  readonly attendees: readonly {
    readonly resource: boolean;
    readonly emailAddress: { readonly address: string };
    readonly status: { readonly response: string };
  }[];
}

/** Calls the server with the page's own account. @param origin of the server, where the page uses another one */
async function call(page: Page, method: string, path: string, data?: unknown, origin = page.url()) {
  const token = await page.evaluate(() => localStorage.getItem('api_token'));
  return page.request.fetch(new URL(path, origin).href, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    ...(data === undefined ? {} : { data }),
  });
}

/** The account's events of that name from the present day on. */
export async function storedAs(page: Page, subject: string, origin?: string): Promise<readonly Stored[]> {
  const range = 'start=2026-11-18T00:00:00Z&end=2026-12-18T00:00:00Z&pageSize=200';
  const answer = await call(page, 'GET', `/v1/users/me/events?${range}`, undefined, origin);
  const { value }: { readonly value: readonly Stored[] } = await answer.json();
  return value.filter((one) => one.subject === subject);
}

/** The request that creates an event at these places; times are UTC. */
export const eventOf = (subject: string, start: string, end: string, emails: readonly string[], more: object = {}) => ({
  subject,
  start: { dateTime: start, timeZone: 'UTC' },
  end: { dateTime: end, timeZone: 'UTC' },
  resources: emails.map((email) => ({ email, displayName: '', username: email })),
  ...more,
});

/** Waits for the answers of all places of an event. */
async function answersOf(page: Page, { id }: Stored): Promise<readonly string[]> {
  let answers: readonly string[] = [];
  await expect(async () => {
    const event: Stored = await (await call(page, 'GET', `/v1/users/me/events/${encodeURIComponent(id)}`)).json();
    answers = event.attendees.flatMap(({ resource, status }) => (resource ? [status.response] : []));
    expect(answers.filter((response) => response !== 'accepted' && response !== 'declined')).toEqual([]);
  }).toPass();
  return answers;
}

/** Reserves the first of these sets of places that is free. @returns the event */
export async function reserveFree(
  page: Page,
  sets: readonly (readonly string[])[],
  event: (set: readonly string[]) => object,
) {
  for (const set of sets.filter((emails) => emails.every((email) => willing.has(email)))) {
    const answer = await call(page, 'POST', '/v1/users/me/events', event(set));
    if (answer.status() === 409) continue;
    expect(answer.status()).toBe(201);
    const created: Stored = await answer.json();
    // Behind Exchange a place that is taken declines afterwards.
    if ((await answersOf(page, created)).every((response) => response === 'accepted')) return created;
    await call(page, 'DELETE', `/v1/users/me/events/${encodeURIComponent(created.id)}`);
  }
  throw new Error('None of the places is free');
}
