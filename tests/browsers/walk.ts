/*
 * What a person does with Deskway from the sign-in to the sign-out, in the order in which it is done.
 */
import { signedInStorage } from '../e2e/tokens.ts';
import { coloursOf, freeRows, QUARTER_WIDTH, slotPoint, spoken, timelineReady } from './board.ts';
import type { Page } from './page.ts';
import type { StoppableServer } from '../e2e/stoppable-server.ts';

export interface Walk {
  readonly page: Page;
  readonly server: StoppableServer;
}

export interface Step {
  readonly name: string;
  /** @returns why this engine cannot do it, or nothing */
  run(walk: Walk): Promise<string | void>;
}

const TIMELINE = '/reservations/timeline';
/** A Saturday, when nearly everything is free. */
const SATURDAY = `${TIMELINE}?date=2026-11-21&q=B1-01-`;
const DOOR = '/touch/r00022';
const TEN = 40;
const TWELVE = 48;
/** Names are written in several shades, on ground of several. */
const FEW_COLOURS = 4;

export const WALK: readonly Step[] = [
  { name: 'sign in', run: signIn },
  { name: 'scroll', run: scroll },
  { name: 'reserve by drag', run: reserveByDrag },
  { name: 'reserve by keys', run: reserveByKeys },
  { name: 'change', run: change },
  { name: 'cancel', run: cancel },
  { name: 'hub push', run: followOthers },
  { name: 'door', run: useDoor },
  { name: 'offline reload', run: reloadOffline },
  { name: 'sign out', run: signOut },
];

/** By the provider's page and back, to the timeline an hour before now. */
async function signIn({ page, server }: Walk): Promise<void> {
  await page.open(server.origin + TIMELINE);
  await page.clickOn('button', /^Sign in$/);
  await page.clickOn('button', /Ada Lindholm/);
  await timelineReady(page);
  await page.until('eight hours are hidden', async () => (await scrolled(page)).left === 8 * 4 * QUARTER_WIDTH);
}

async function scroll({ page }: Walk): Promise<void> {
  const before = await scrolled(page);
  await page.until('names are painted', async () => (await coloursOf(page)) > FEW_COLOURS);
  await page.wheel({ x: 700, y: 500 }, 2_000);
  await page.until('the board has scrolled', async () => (await scrolled(page)).top > before.top + 1_000);
  await page.until('other names are painted', async () => (await coloursOf(page)) > FEW_COLOURS);
}

async function reserveByDrag({ page, server }: Walk): Promise<void> {
  await page.open(server.origin + SATURDAY);
  await timelineReady(page);
  const [id = ''] = await freeRows(page, 1);
  await page.drag(await slotPoint(page, id, TEN), await slotPoint(page, id, TEN + 3, TEN));
  await page.see('button', /^Reserve \d/);
  await page.fill('Subject', 'By drag');
  await page.clickOn('button', /^Reserve \d/);
  await page.see('dialog output', /^Booked$/);
  await page.press('Escape');
  await page.see('[role=gridcell]', /^By drag, 10:00–11:00, accepted/);
}

async function reserveByKeys({ page }: Walk): Promise<void> {
  const [id = ''] = await freeRows(page, 1);
  await page.evaluate(() => document.querySelector<HTMLElement>('[role=grid]')?.focus());
  await page.press('Home');
  await page.until('the keys are at a free desk', async () => {
    if ((await rowOfKeys(page)) === id) return true;
    await page.press('ArrowDown');
    return false;
  });
  await page.press('ArrowRight', { shift: true });
  await page.press('Enter');
  await page.see('button', /^Reserve \d/);
  await page.fill('Subject', 'By keys');
  await page.press('Enter');
  await page.see('dialog output', /^Booked$/);
  await page.press('Escape');
  await page.see('[role=gridcell]', /^By keys, .*accepted/);
}

/** Two hours later, by dragging it there. */
async function change({ page }: Walk): Promise<void> {
  const id = await rowOfItem(page, 'By drag');
  await page.drag(await slotPoint(page, id, TEN + 1, TEN), await slotPoint(page, id, TWELVE + 1, TEN));
  await page.see('[role=gridcell]', /^By drag, 12:00–13:00, accepted/);
}

async function cancel({ page }: Walk): Promise<void> {
  const id = await rowOfItem(page, 'By drag');
  await page.click(await slotPoint(page, id, TWELVE + 1));
  await page.clickOn('button', /^Cancel reservation$/);
  await page.until('the desk is free', async () => !(await spoken(page, id)).includes('reserved'));
}

/** Somebody else reserves; the page shows it by itself. */
async function followOthers({ page, server }: Walk): Promise<void> {
  const [id = ''] = await freeRows(page, 1);
  await reserveAsBen(server.origin, id);
  await page.until('the desk is reserved', async () => (await spoken(page, id)).includes('reserved'));
}

async function useDoor({ page, server }: Walk): Promise<void> {
  await page.open(server.origin + DOOR);
  await page.clickOn('button', /^Book 30m$/);
  await page.see('*', /^In use$/);
  await page.clickOn('button', /^Finish$/);
  await page.clickOn('button', /^Finish now$/);
  await page.see('*', /^Free$/);
}

/** Without its server the page starts with what it knew. */
async function reloadOffline({ page, server }: Walk): Promise<string | void> {
  await page.open(server.origin + TIMELINE);
  await timelineReady(page);
  if (!(await page.evaluate(() => 'serviceWorker' in navigator))) return 'the browser gives it no service worker';
  await page.until('the application is kept', () => page.evaluate(isKept));
  await server.kill();
  await page.reload();
  await timelineReady(page);
  await page.see('*', /^(Updating|Not live)/);
  await server.startAgain();
}

async function signOut({ page }: Walk): Promise<void> {
  await page.clickOn('button', /Account/);
  await page.clickOn('button', /^Sign out$/);
  await page.see('h1', /^Sign in$/);
  await page.until('the tokens are gone', () => page.evaluate(() => localStorage.getItem('api_token') === null));
}

const scrolled = (page: Page): Promise<{ readonly top: number; readonly left: number }> =>
  page.evaluate(() => {
    const { scrollTop = 0, scrollLeft = 0 } = document.querySelector('[data-timeline-scroller]') ?? {};
    return { top: scrollTop, left: scrollLeft };
  });

const rowOfKeys = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.closest('[data-timeline-row]')?.getAttribute('data-timeline-row') ?? null;
  });

/** Waits for a reservation on the board. @returns the id of its row */
async function rowOfItem(page: Page, subject: string): Promise<string> {
  let id = '';
  await page.until(`${subject} is on the board`, async () => {
    id = await page.evaluate((text) => {
      const item = document.querySelector(`[role=gridcell][aria-label^="${text}, "]`);
      return item?.closest('[data-timeline-row]')?.getAttribute('data-timeline-row') ?? '';
    }, subject);
    return id !== '';
  });
  return id;
}

/** The page is under a service worker that has kept all files, the texts of its language last. */
async function isKept(): Promise<boolean> {
  if (navigator.serviceWorker.controller === null) return false;
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().some(({ url }) => url.includes('/language-en-first'));
}

async function reserveAsBen(origin: string, resourceId: string): Promise<void> {
  const { origins } = await signedInStorage(origin, 'Ben Okafor');
  const token = origins[0]?.localStorage.find(({ name }) => name === 'api_token')?.value ?? '';
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  const resources: readonly { readonly id: string; readonly email: string }[] = await (
    await fetch(`${origin}/api/assist/resources`, { headers })
  ).json();
  const time = (hour: number) => ({ dateTime: `2026-11-21T${hour}:00:00`, timeZone: 'Europe/Prague' });
  const email = resources.find(({ id }) => id === resourceId)?.email;
  const body = { subject: 'Of Ben', start: time(14), end: time(16), resources: [{ email }] };
  const answer = await fetch(`${origin}/v1/users/me/events`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(`Ben cannot reserve ${resourceId}: ${answer.status}`);
}
