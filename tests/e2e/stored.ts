/*
 * Reservations on the server, read and made beside the screens: with the account of a page, but not through it.
 */
import type { Page } from '@playwright/test';

import { createCampus } from '../../server/campus/index.ts';
import { expect, MORNING } from './support.ts';

/** The places of the usual campus, in its order. */
export const places = createCampus({ resources: 300, seed: 1, now: Date.parse(MORNING) }).campus.resources.map(
  ({ resource }) => resource,
);

interface Stored {
  readonly id: string;
  readonly subject: string;
  readonly attendees: readonly { readonly resource: boolean; readonly emailAddress: { readonly address: string } }[];
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

/** Reserves the first of these sets of places that is free. @returns the event */
export async function reserveFree(
  page: Page,
  sets: readonly (readonly string[])[],
  event: (set: readonly string[]) => object,
) {
  for (const set of sets) {
    const answer = await call(page, 'POST', '/v1/users/me/events', event(set));
    if (answer.status() === 201) return (await answer.json()) as Stored;
    expect(answer.status()).toBe(409);
  }
  throw new Error('None of the places is free');
}
