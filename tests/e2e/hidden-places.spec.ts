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

/** Opens an address that names this id, and waits for these words. Gives the whole text of the screen, without the id. */
async function screenAt(page: Page, path: string, id: string, words: string): Promise<() => Promise<string>> {
  await page.goto(new URL(path.replace('{ID}', id), page.url()).href);
  await expect(page.getByText(words.replace('{ID}', id)).first()).toBeVisible();
  // The screen of a door is the whole page.
  const screen = path.startsWith('/touch/') ? page.locator('body') : page.locator('main');
  return async () => (await screen.innerText()).replaceAll(id, 'ID');
}

for (const [path, words] of [
  ['/touch/{ID}', 'There is no place {ID}.'],
  // The times are given, so that both requests ask for the same ones.
  ['/reservations/reserve?resource={ID}&start=2026-11-19T20:00&end=2026-11-19T21:00', 'Unknown place ({ID})'],
  ['/resources/{ID}', 'Place not found'],
] as const) {
  test(`${path} of a hidden place shows the same as for an unknown one`, async ({ open, server }) => {
    const [bens, adas] = [await placesOf(server.origin, 'Ben Okafor'), await placesOf(server.origin, 'Ada Lindholm')];
    const [id, name] = [...adas].find(([known]) => !bens.has(known)) ?? ['', ''];
    expect(name).not.toBe('');
    const hidden = await screenAt(await open('Ben Okafor', '/'), path, id, words);
    const unknown = await screenAt(await open('Ben Okafor', '/'), path, 'r99999', words);
    // Parts of a form are read after its first words; until then they are shown as "…".
    await expect(async () => {
      expect(await hidden()).not.toContain('…');
      expect(await hidden()).toBe(await unknown());
    }).toPass();
    expect(await hidden()).not.toContain(name);
  });
}
