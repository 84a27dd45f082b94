/*
 * A place that is reserved to another user and hidden: each address that names it answers as for one that does not
 * exist.
 */
import type { Page } from '@playwright/test';
import * as v from 'valibot';

import { expect, test } from './support.ts';
import { signedInStorage } from './tokens.ts';

test.use({ serverArgs: ['--memory', '--resources', '300'] });

const ResourcesSchema = v.array(v.object({ id: v.string(), displayName: v.string() }));

/** The places that a user may see, by id. */
async function placesOf(origin: string, user: string): Promise<ReadonlyMap<string, string>> {
  const { origins } = await signedInStorage(origin, user);
  const token = origins[0]?.localStorage.find(({ name }) => name === 'api_token')?.value ?? '';
  const answer = await fetch(`${origin}/api/assist/resources`, { headers: { authorization: `Bearer ${token}` } });
  return new Map(v.parse(ResourcesSchema, await answer.json()).map(({ id, displayName }) => [id, displayName]));
}

/** The whole text of a screen once it shows these words, without the id. */
async function saidAt(page: Page, path: string, id: string, words: string): Promise<string> {
  await page.goto(new URL(path.replace('{ID}', id), page.url()).href);
  await expect(page.getByText(words.replace('{ID}', id)).first()).toBeVisible();
  // The screen of a door is the whole page.
  const said = path.startsWith('/touch/') ? page.locator('body') : page.locator('main');
  return (await said.innerText()).replaceAll(id, 'ID');
}

for (const [path, words] of [
  ['/touch/{ID}', 'There is no place with the id {ID}.'],
  // The times are given, so that both requests ask for the same ones.
  ['/reservations/reserve?resource={ID}&start=2026-11-19T20:00&end=2026-11-19T21:00', 'Unknown place ({ID})'],
  ['/resources/{ID}', 'There is no such place'],
] as const) {
  test(`${path} of a hidden place shows the same as for an unknown one`, async ({ open, server }) => {
    const [bens, adas] = [await placesOf(server.origin, 'Ben Okafor'), await placesOf(server.origin, 'Ada Lindholm')];
    const [id, name] = [...adas].find(([known]) => !bens.has(known)) ?? ['', ''];
    expect(name).not.toBe('');
    const page = await open('Ben Okafor', '/');
    const hidden = await saidAt(page, path, id, words);
    expect(hidden).not.toContain(name);
    expect(hidden).toBe(await saidAt(page, path, 'r99999', words));
  });
}
