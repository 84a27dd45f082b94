/*
 * The way from one place to another: on the plan, in steps, without barriers, and why there is none.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import * as v from 'valibot';

import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import { PoisSchema } from '../../workers/wire/schemas/plans.ts';
import { labelText } from '../../workers/model/labels.ts';
import { misfits } from './layout.ts';
import { plans, withNetwork } from './plan-page.ts';
import { expect, type OpenBrowser, startServer, test } from './support.ts';
import { signedInStorage } from './tokens.ts';

const KIOSK = 'b1-kiosk-1';
/** A printer on the second floor of the building of the kiosk. */
const PRINTER = plans.pois.find(({ areaId, category }) => areaId === 'b1-l2' && category === 'printer')?.id ?? '';

const way = (parameters: Readonly<Record<string, string>> = {}): string =>
  `/navigate?${new URLSearchParams({ startAreaId: 'b1-l1', locationId: KIOSK, target: PRINTER, barrierFree: '0', ...parameters }).toString()}`;

const steps = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
const guidance = (page: Page) => page.getByRole('region', { name: 'Step by step' });

test('a route is shown on each level and in steps, and is walked with keys alone', async ({ open }) => {
  const page = await open('Ada Lindholm', way());
  await expect(steps(page).first()).toBeVisible();
  const count = await steps(page).count();
  expect(count).toBeGreaterThan(2);
  await expect(steps(page).filter({ hasText: /^Take the (?:stairs|lift) up to floor 2/ })).toHaveCount(1);
  await expect(page.getByText(/^\d+ min · \d+ m$/)).toBeVisible();
  // The marker at the stairs leads to the next floor.
  await page.getByRole('button', { name: 'Show floor 2' }).click();
  await expect(page.getByRole('button', { name: 'Level 2, on the way' })).toHaveAttribute('aria-current', 'true');

  await page.getByRole('button', { name: 'Start step by step' }).press('Enter');
  await expect(guidance(page)).toBeFocused();
  await expect(guidance(page)).toContainText(`Step 1 of ${count}`);
  const first = await guidance(page).locator('[aria-live]').innerText();
  await page.keyboard.press('ArrowRight');
  await expect(guidance(page)).toContainText(`Step 2 of ${count}`);
  await expect(guidance(page).locator('[aria-live]')).not.toHaveText(first);
  await page.keyboard.press('ArrowLeft');
  await expect(guidance(page).locator('[aria-live]')).toHaveText(first);
  for (let step = 1; step < count; step += 1) await page.keyboard.press('ArrowRight');
  await expect(guidance(page).locator('[aria-live]')).toContainText(
    /You have arrived|is on your|straight ahead of you/,
  );
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Continue at step ${count - 1}` })).toBeVisible();
  // A link leads another device to the same step.
  const again = await open('Ben Okafor', way({ mode: 'StepByStepNavigation', step: '1' }));
  await expect(guidance(again)).toContainText(`Step 2 of ${count}`);
});

test('both ends are chosen from the list and the nearest, and change places', async ({ open }) => {
  const page = await open('Ada Lindholm', '/navigate');
  await page.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('searchbox').fill('reception');
  await page
    .getByRole('button', { name: /^Reception/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Destination/ }).click();
  await page.getByRole('button', { name: 'Toilet', exact: true }).click();
  await page
    .getByRole('list')
    .getByRole('button', { name: /min · / })
    .first()
    .click();
  await expect(steps(page).first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('targetBy')).toBe('SelectedFromNearestList');
  const before = new URL(page.url()).searchParams;
  await page.getByRole('button', { name: 'Swap start and destination' }).click();
  await expect(page.getByRole('button', { name: /^Destination Reception/ })).toBeVisible();
  const after = new URL(page.url()).searchParams;
  expect([after.get('locationId'), after.get('target')]).toEqual([before.get('target'), before.get('locationId')]);
  expect([after.get('startBy'), after.get('targetBy')]).toEqual(['SelectedFromNearestList', 'SelectedFromList']);
});

test('the switch for barrier-free ways avoids the stairs and is remembered', async ({ open }) => {
  const page = await open('Ada Lindholm', way());
  await expect(steps(page).first()).toBeVisible();
  await page.getByRole('switch', { name: 'Step-free' }).check();
  await expect(steps(page).filter({ hasText: /^Take the lift up to floor 2/ })).toHaveCount(1);
  await expect(steps(page).filter({ hasText: /stairs/ })).toHaveCount(0);
  await page.goto(new URL(`/navigate?locationId=${KIOSK}&target=${PRINTER}`, page.url()).href);
  await expect(page.getByRole('switch', { name: 'Step-free' })).toBeChecked();
});

/** A facility manager beside the switch of a lift, once the lift of a route is known by its step. */
async function atLift(open: OpenBrowser, page: Page, building: string) {
  const ride = steps(page).filter({ hasText: /Take the lift up/ });
  const name = /\((?<name>Lift \d+)\)/.exec(await ride.innerText())?.groups?.['name'] ?? '';
  const lift = plans.campus.connectors.find(
    ({ id, kind, name: label }) =>
      kind === 'elevator' && id.startsWith(`${building}-`) && labelText(label, 'en') === name,
  );
  const diego = await open('Diego Marín', `/reservations/plan?level=${lift?.stops[0]?.areaId}`);
  await diego.getByRole('button', { name: 'Devices', exact: true }).click();
  const list = diego.locator('[data-sheet]');
  await list.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  return { name, flip: () => list.getByRole('switch').click() };
}

test('a lift that goes out of order on the way leads a barrier-free route to another one, and says why', async ({
  open,
}) => {
  const above = plans.pois.find(({ areaId, category }) => areaId === 'b2-l1' && category === 'printer')?.id ?? '';
  const page = await open('Ada Lindholm', way({ locationId: 'b2-kiosk-1', target: above, barrierFree: '1' }));
  const { name, flip } = await atLift(open, page, 'b2');
  await flip();
  await expect(page.getByText(`Route changed: “${name}” is closed.`)).toBeVisible();
  await expect(steps(page).filter({ hasText: `(${name})` })).toHaveCount(0);
  await expect(steps(page).filter({ hasText: /Take the lift up to floor 1/ })).toHaveCount(1);
  await flip();
  await expect(page.getByText(`Route changed: “${name}” is open again.`)).toBeVisible();
});

test('where the only lift goes out of order in step by step, it is named as the obstacle', async ({ open }) => {
  const page = await open('Ada Lindholm', way({ barrierFree: '1' }));
  const { name, flip } = await atLift(open, page, 'b1');
  await page.getByRole('button', { name: 'Start step by step' }).click();
  await expect(guidance(page)).toContainText('Step 1 of');
  await flip();
  await expect(page.locator('[data-error="BarrierFreeRouteNotFound"]')).toContainText(`In the way: ${name}.`);
  await flip();
  await expect(guidance(page)).toContainText('Step 1 of');
});

test.describe('each reason why there is no route', () => {
  const message = (page: Page, kind: string) => page.locator(`[data-error="${kind}"]`);

  test('names what to do at the start, the target, and where both are the same', async ({ open }) => {
    const page = await open('Ada Lindholm', way({ locationId: 'nowhere', startAreaId: 'nowhere' }));
    await message(page, 'StartNotFound').getByRole('button', { name: 'Choose a start' }).click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.goto(new URL(way({ target: 'nowhere' }), page.url()).href);
    await expect(message(page, 'TargetNotFound')).toContainText('The destination is on no floor plan.');
    await page.goto(new URL(way({ target: KIOSK }), page.url()).href);
    await expect(message(page, 'SameStartTarget')).toContainText('are the same');
  });

  test('says that two places are not joined', async ({ open }) => {
    const page = await open('Ada Lindholm', '/');
    await withNetwork(page, (network) => {
      const end = network.anchors[PRINTER];
      return { ...network, edges: network.edges.filter(({ from, to }) => from !== end && to !== end) };
    });
    await page.goto(new URL(way(), page.url()).href);
    await expect(message(page, 'NotFound')).toContainText('No route between these places.');
  });

  test('names the obstacle of a barrier-free way, and offers the usual one and a place like it', async ({ open }) => {
    const page = await open('Ada Lindholm', '/');
    // The lifts are gone.
    await withNetwork(page, (network) => ({
      ...network,
      edges: network.edges.filter(({ kind }) => kind !== 'elevator'),
    }));
    await page.goto(new URL(way({ barrierFree: '1' }), page.url()).href);
    const barrier = message(page, 'BarrierFreeRouteNotFound');
    await expect(barrier).toContainText(/In the way: .*[Ss]tair/);
    await expect(barrier.getByRole('button', { name: /^Go to .* instead \(/ })).toBeVisible();
    await barrier.getByRole('button', { name: 'Show the usual route' }).click();
    await expect(
      steps(page)
        .filter({ hasText: /stairs/ })
        .first(),
    ).toBeVisible();
  });

  test('says that it is unknown where the network cannot be read', async ({ open, expectedFaults }) => {
    expectedFaults.push(/500/);
    // Home reads the network where one is to leave soon.
    const page = await open('Ada Lindholm', '/settings');
    await page.route('**/api/plans/network*', (route) => route.fulfill({ status: 500 }));
    await page.goto(new URL(way(), page.url()).href);
    await expect(message(page, 'Unknown')).toContainText('Try again or reload');
  });

  test('asks to start again where the plan was replaced on the way', async ({ browser }) => {
    const data = await mkdtemp(join(tmpdir(), 'deskway-routes-'));
    const server = await startServer(['--data', data, '--resources', '300']);
    const context = await browser.newContext({ storageState: await signedInStorage(server.origin, 'Ben Okafor') });
    try {
      const page = await context.newPage();
      await page.goto(server.origin + way());
      await expect(steps(page).first()).toBeVisible();
      const store = createSqliteStore(data);
      const [first] = plans.network.nodes;
      if (first === undefined) throw new Error('The network is empty');
      const nodes = plans.network.nodes.with(0, { ...first, x: first.x + 1 });
      await store.plans.replace({ ...plans, network: { ...plans.network, nodes } });
      await store.close();
      await expect(message(page, 'RequestRestartNavigation')).toContainText('The floor plan has changed');
    } finally {
      await context.close();
      await server.stop();
      await rm(data, { recursive: true });
    }
  });

  test('says why a kiosk cannot be used', async ({ open }) => {
    const page = await open(null, '/kiosk/nowhere');
    await expect(page.getByText('Unknown kiosk.')).toBeVisible();
    let change: object = { csCode: 'CS0642' };
    await page.route('**/api/pois*', async (route) => {
      // Without the stamp of what is known, so that it is not 204.
      const answer = await route.fetch({ url: route.request().url().replace(/\?.*/, '') });
      const pois = v.parse(PoisSchema, await answer.json());
      await route.fulfill({
        response: answer,
        json: pois.map((poi) => (poi.id === KIOSK ? Object.assign(poi, change) : poi)),
      });
    });
    await page.goto(new URL(`/kiosk/${KIOSK}`, page.url()).href);
    await expect(page.getByText('This kiosk has no valid licence.')).toBeVisible();
    change = { isOutOfOrder: true };
    await page.goto(new URL(`/kiosk/${KIOSK}`, page.url()).href);
    await expect(page.getByText('This kiosk is out of order.')).toBeVisible();
    await expect(page.getByText(/^Nearest other kiosk: /)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a visitor without an account follows a code, and goes on without a network', async ({
    open,
    expectedFaults,
  }) => {
    expectedFaults.push(/ERR_INTERNET_DISCONNECTED/);
    const page = await open(null, `/qr/${KIOSK}`);
    await expect(page.getByRole('button', { name: /^Start Information kiosk 1/ })).toBeVisible();
    await page.getByRole('button', { name: /^Destination/ }).click();
    await page.getByRole('searchbox').fill('printer');
    await page
      .getByRole('button', { name: /^Printer.*B1/ })
      .first()
      .click();
    await expect(steps(page).first()).toBeVisible();
    expect(await misfits(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Start step by step' }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(guidance(page)).toContainText('Step 2 of');
    expect(await misfits(page)).toEqual([]);
  });
});

test('a visitor finds a place at a kiosk, and takes the way along on a phone by its code', async ({ open }) => {
  const kiosk = await open(null, `/kiosk/${KIOSK}`, { width: 1080, height: 1920 });
  await expect(kiosk.getByRole('heading', { name: 'You are here: Information kiosk 1' })).toBeVisible();
  await kiosk.getByRole('button', { name: 'DE', exact: true }).click();
  await expect(kiosk.getByRole('heading', { name: /^Sie sind hier: / })).toBeVisible();
  await kiosk.getByRole('button', { name: 'EN', exact: true }).click();
  for (const letter of 'printer') {
    await kiosk.getByRole('group', { name: 'Keyboard' }).getByRole('button', { name: letter, exact: true }).click();
  }
  await kiosk
    .getByRole('button', { name: /^Printer.*B1.*Level 2/ })
    .first()
    .click();
  await expect(steps(kiosk).first()).toBeVisible();
  const code = kiosk.getByRole('img', { name: 'Open on your phone' });
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const address = decodeQR({ width: info.width, height: info.height, data });
  const phone = await open(null, new URL(address).pathname + new URL(address).search, { width: 390, height: 844 });
  await expect(phone.getByRole('button', { name: /^Start Information kiosk 1/ })).toBeVisible();
  await expect(steps(phone)).toHaveText(await steps(kiosk).allInnerTexts());
  await kiosk.getByRole('button', { name: 'Start over' }).click();
  await expect(steps(kiosk)).toHaveCount(0);
  expect(await misfits(kiosk)).toEqual([]);
});
