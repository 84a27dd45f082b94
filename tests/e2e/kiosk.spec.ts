/*
 * What visitors ask of a kiosk: a colleague, the nearest of a kind, and the way to another building.
 */
import type { Page } from '@playwright/test';

import { misfits } from './layout.ts';
import { freeDesks, plans, ROUTE, withNetwork } from './plan-page.ts';
import { expect, type OpenBrowser, type RunningServer, startServer, test } from './support.ts';
import { signedInStorage } from './tokens.ts';

const ARGS = ['--memory', '--resources', '300', '--answer-delay', '0'];
test.use({ serverArgs: [...ARGS, '--visitors-find-people'] });

const KIOSK = '/kiosk/b1-kiosk-1';
const UPRIGHT = { width: 1080, height: 1920 };
const LANDSCAPE = { width: 1920, height: 1080 };
/** By the clock of the servers. */
const TODAY = '2026-11-18';
const PEOPLE = ['Diego Marín', 'Ben Okafor'];
/** On a level of another building. */
const ELSEWHERE = new URL(ROUTE, 'http://site').searchParams.get('target') ?? '';

const steps = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
const guidance = (page: Page) => page.getByRole('region', { name: 'Step by step' });

async function type(page: Page, text: string): Promise<void> {
  const keyboard = page.getByRole('group', { name: 'Keyboard' });
  for (const letter of text) await keyboard.getByRole('button', { name: letter, exact: true }).click();
}

/** Gives a person a desk for the afternoon of today. */
async function reserveDesk({ origin }: RunningServer, person: string) {
  // Each its own: a test may have been tried before.
  const desk = freeDesks(TODAY)[PEOPLE.indexOf(person)];
  if (desk === undefined) throw new Error('No desk is free');
  const { origins } = await signedInStorage(origin, person);
  const token = origins[0]?.localStorage.find(({ name }) => name === 'api_token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const resources: { id: string; email: string }[] = await fetch(`${origin}/api/assist/resources`, { headers }).then(
    (answer) => answer.json(),
  );
  const email = resources.find(({ id }) => id === desk.id)?.email;
  const at = (hour: string) => ({ dateTime: `${TODAY}T${hour}:00:00`, timeZone: 'Europe/Prague' });
  const created = await fetch(`${origin}/v1/users/me/events`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ subject: 'Here today', start: at('10'), end: at('17'), resources: [{ email }] }),
  });
  expect(created.status).toBe(201);
}

test.describe('people', () => {
  test('who have a desk today are found by their names, and the way leads to it', async ({ open, server }) => {
    await reserveDesk(server, 'Diego Marín');
    const kiosk = await open(null, KIOSK, UPRIGHT);
    await expect(kiosk.getByText('Room, place or colleague')).toBeVisible();
    await type(kiosk, 'die');
    await expect(kiosk.getByRole('heading', { name: 'People' })).toBeVisible();
    await kiosk.getByRole('button', { name: /^Diego Marín/ }).click();
    await expect(steps(kiosk).first()).toBeVisible();
    await expect(steps(kiosk).last()).toContainText(/is on your|straight ahead of you|arrived/);
    expect(await misfits(kiosk)).toEqual([]);
  });

  test('are found by colleagues as a start too', async ({ open, server }) => {
    await reserveDesk(server, 'Ben Okafor');
    const page = await open('Ada Lindholm', '/navigate?target=b1-kiosk-1&mode=StartSelection');
    await page.getByRole('searchbox', { name: 'Room, desk, colleague or point of interest' }).fill('ben oka');
    await page.getByRole('button', { name: /^Ben Okafor/ }).click();
    await expect(steps(page).first()).toBeVisible();
    expect(new URL(page.url()).searchParams.get('startBy')).toBe('SelectedFromList');
    // Whoever has no account is not offered what the kiosk alone is meant to give.
    const visitor = await open(null, '/navigate?target=b1-kiosk-1&mode=StartSelection');
    await expect(visitor.getByRole('searchbox', { name: 'Room, desk or point of interest' })).toBeVisible();
  });

  test('are not found where the site does not want it', async ({ browser }) => {
    const server = await startServer(ARGS);
    const context = await browser.newContext({ viewport: UPRIGHT });
    try {
      await reserveDesk(server, 'Diego Marín');
      const page = await context.newPage();
      const asked = page.waitForResponse((answer) => answer.url().includes('/api/plans/people'));
      await page.goto(server.origin + KIOSK);
      expect((await asked).status()).toBe(204);
      await expect(page.getByText('Room or place')).toBeVisible();
      await type(page, 'die');
      await expect(page.getByText('No matches. Try another word.')).toBeVisible();
      expect((await fetch(`${server.origin}/api/plans/people?text=die`)).status).toBe(204);
    } finally {
      await context.close();
      await server.stop();
    }
  });
});

test('the nearest of a kind is one on each other floor, with the floor and the time', async ({ open }) => {
  const kiosk = await open(null, KIOSK, UPRIGHT);
  await kiosk.getByRole('button', { name: 'Toilet', exact: true }).click();
  const offers = kiosk.getByRole('button', { name: /^Toilet.+min · / });
  await expect(offers.first()).toBeVisible();
  const places = (await offers.allInnerTexts()).map((text) => text.split('\n').at(-1) ?? '');
  expect(places.length).toBeGreaterThan(1);
  for (const place of places) expect(place).toMatch(/B\d .+, .+/);
  const others = places.filter((place) => !place.endsWith('Level 1'));
  expect(new Set(others).size).toBe(others.length);
});

test('a room that cannot be reserved is found by its number; one without a way says so', async ({ open }) => {
  const kiosk = await open(null, KIOSK, UPRIGHT);
  const room = kiosk.getByRole('button', { name: /^Classroom 401/ });
  await type(kiosk, '401');
  await room.click();
  await expect(steps(kiosk).first()).toContainText('Lift 1');
  await expect(steps(kiosk).last()).toContainText('Classroom 401');
  const isLost = (id: string): boolean => id === 'b1-l4-u4';
  await withNetwork(kiosk, (network) => ({
    ...network,
    edges: network.edges.filter(({ from, to }) => !isLost(from) && !isLost(to)),
  }));
  await kiosk.reload();
  await type(kiosk, '401');
  await expect(room).toContainText('No route');
  await room.click();
  await expect(kiosk.getByRole('alert')).toContainText('Classroom 401');
  await expect(kiosk.getByRole('alert')).toContainText('No route between these places.');
});

test('outdoors the plan shows both buildings, and where the way enters the next one', async ({ open }) => {
  const page = await open('Ada Lindholm', ROUTE);
  await expect(steps(page).first()).toBeVisible();
  const outdoors = page.getByRole('button', { name: 'Outdoors, on the way' });
  await page.getByRole('button', { name: 'Show Outdoors' }).click();
  await expect(outdoors).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: /^Show B2 Westport House, / }).click();
  await expect(outdoors).not.toHaveAttribute('aria-current', 'true');
  // A step outdoors shows it as well.
  await steps(page)
    .filter({ hasText: /^Leave the building/ })
    .click();
  await expect(outdoors).toHaveAttribute('aria-current', 'true');
  const kiosk = await open(null, KIOSK, UPRIGHT);
  await type(kiosk, 'printer');
  await kiosk
    .getByRole('button', { name: /^Printer.*B2/ })
    .first()
    .click();
  await steps(kiosk)
    .filter({ hasText: /^Leave the building/ })
    .click();
  await expect(kiosk.getByRole('button', { name: 'Outdoors, on the way' })).toHaveAttribute('aria-current', 'true');
});

test('the first way from a kiosk leads straight out of the building behind it', async ({ open }) => {
  const kiosk = plans.pois.find(({ id }) => id === 'b1-kiosk-1');
  const page = await open(null, `${ROUTE}&mode=StepByStepNavigation&step=0`);
  await expect(guidance(page)).toContainText('Step 1 of');
  await expect(guidance(page).locator('[aria-live]')).toContainText(/^Turn (around|sharply)/);
  expect(kiosk?.rotationDeg).toBe(0);
});

test('who switches to ways without steps on the way stays where they are', async ({ open }) => {
  const page = await open('Ada Lindholm', ROUTE);
  await expect(steps(page).first()).toBeVisible();
  const texts = await steps(page).allInnerTexts();
  const enters = texts.findIndex((text) => text.startsWith('Go into the building'));
  await steps(page).nth(enters).click();
  await expect(guidance(page)).toContainText(`Step ${enters + 1} of`);
  await page.getByRole('switch', { name: 'Step-free' }).check();
  await expect(page).toHaveURL(/barrierFree=1/);
  await expect(guidance(page).locator('[aria-live]')).toContainText(/^Go into the building/);
  await expect(guidance(page)).not.toContainText('Step 1 of');
});

test('a place that is looked at is marked on the plan', async ({ open }) => {
  const page = await open('Ada Lindholm', `/navigate?mode=ResourcesDetail&detail=${ELSEWHERE}`);
  await expect(page.getByRole('heading', { name: 'Printer' })).toBeVisible();
  await expect(page.locator(`[data-marked="${ELSEWHERE}"]`)).toBeVisible();
});

test('a desk that visitors may not find is a place on its level, and nothing more', async ({ open }) => {
  const [desk] = freeDesks(TODAY);
  const page = await open(null, `/navigate?locationId=b1-kiosk-1&target=${desk?.id}`);
  await expect(page.getByRole('button', { name: /^Destination A place on Level / })).toBeVisible();
  await expect(page.getByText(desk?.name ?? '')).toHaveCount(0);
  await expect(steps(page).last()).toContainText(/^Your destination is |^You have arrived/);
});

test.describe('there is room', () => {
  async function roomFor(open: OpenBrowser, viewport: typeof UPRIGHT): Promise<number> {
    const kiosk = await open(null, KIOSK, viewport);
    await kiosk.getByRole('button', { name: 'Controls lower' }).click();
    await type(kiosk, 'printer');
    await expect(kiosk.getByRole('button', { name: /^Printer/ }).first()).toBeVisible();
    expect(await misfits(kiosk)).toEqual([]);
    const list = kiosk.getByRole('button', { name: /^Printer/ });
    const heights = await list.evaluateAll((buttons) => {
      const box = buttons[0]?.closest('div')?.getBoundingClientRect();
      return box === undefined ? 0 : Math.min(box.bottom, innerHeight) - box.top;
    });
    return heights;
  }

  for (const viewport of [UPRIGHT, LANDSCAPE]) {
    test(`for what is found with the controls lower at ${viewport.width} × ${viewport.height}`, async ({ open }) => {
      // Three offers.
      expect(await roomFor(open, viewport)).toBeGreaterThan(3 * 64);
    });
  }

  test('on a phone for the levels of each building', async ({ open }) => {
    const page = await open('Ada Lindholm', ROUTE, { width: 390, height: 844 });
    const levels = page.getByRole('navigation', { name: 'Levels' });
    const building = levels.getByRole('combobox', { name: 'Building' });
    await expect(building.getByRole('option')).toHaveText(['B1 Annex', 'B2 Westport House', 'Outdoors']);
    await expect(levels.getByRole('button', { name: 'Level 1, on the way' })).toBeInViewport();
    await building.selectOption('B2 Westport House');
    await expect(levels.getByRole('button', { name: /^Floor 2, on the way$/ })).toBeInViewport();
    await building.selectOption('Outdoors');
    await expect(building).toHaveValue('campus');
    expect(await misfits(page)).toEqual([]);
  });
});
