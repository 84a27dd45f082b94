/*
 * Devices on the plan: a switch flipped in one browser is seen in the other, in the simulated building and over MQTT.
 */
import type { Browser, Page } from '@playwright/test';

import { startBroker } from '../server/mqtt-broker.ts';
import { LEVEL, planReady, plans } from './plan-page.ts';
import { expect, signIn, startServer, test } from './support.ts';

const PLAN = `/reservations/plan?level=${LEVEL}`;

const sheet = (page: Page) => page.locator('[data-sheet]');
const lightOf = (page: Page) => sheet(page).getByRole('switch', { name: 'Light', exact: true });

/** Opens the list of devices, and the first one that has a light. @returns the id of the device */
async function openLight(page: Page): Promise<string> {
  await planReady(page);
  await page.getByRole('button', { name: 'Devices', exact: true }).click();
  await sheet(page)
    .getByRole('button', { name: /^Light and blinds/ })
    .first()
    .click();
  await expect(lightOf(page)).toBeVisible();
  return `${LEVEL}-control-1`;
}

test('a switch flipped in one browser is seen in the other, on its pin as well', async ({ open }) => {
  const ada = await open('Ada Lindholm', PLAN);
  const ben = await open('Ben Okafor', PLAN);
  const id = await openLight(ada);
  await openLight(ben);
  await expect(lightOf(ben)).not.toBeChecked();
  await lightOf(ada).click();
  await expect(lightOf(ada)).toBeChecked();
  await expect(lightOf(ben)).toBeChecked();
  await expect(ben.locator(`[data-device="${id}"]`)).toHaveText('on');
  await sheet(ben).getByRole('slider', { name: 'Blinds closed' }).fill('70');
  await expect(sheet(ada).getByRole('slider', { name: 'Blinds closed' })).toHaveValue('70');
});

test('a press on a pin opens its device, and keys reach the list', async ({ open }) => {
  const page = await open('Ada Lindholm', PLAN);
  await planReady(page);
  // Far out there are none.
  if ((page.viewportSize()?.width ?? 0) > 640) await expect(page.locator('[data-device]').first()).toBeAttached();
  const id = await openLight(page);
  // The plan moves while the sheet closes, so a press may miss.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    const pin = await page.locator(`[data-device="${id}"]`).boundingBox();
    if (pin === null) throw new Error('The pin is not drawn');
    await page.mouse.click(pin.x + pin.width / 2, pin.y + pin.height / 2);
    await expect(lightOf(page)).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 75_000 });
  await sheet(page).getByRole('button', { name: 'All devices' }).press('Enter');
  const first = sheet(page).getByRole('listitem').first().getByRole('button');
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(lightOf(page)).toBeVisible();
  const isOn = await lightOf(page).isChecked();
  await lightOf(page).focus();
  await page.keyboard.press('Space');
  await expect(lightOf(page)).toBeChecked({ checked: !isOn });
});

test('only facility managers put a lift out of order; everybody sees it', async ({ open }) => {
  const lift = plans.campus.connectors.find(({ kind }) => kind === 'elevator');
  const lowest = `/reservations/plan?level=${lift?.stops[0]?.areaId}`;
  const openLift = async (page: Page): Promise<void> => {
    await planReady(page);
    await page.getByRole('button', { name: 'Devices', exact: true }).click();
    await sheet(page)
      .getByRole('button', { name: /^Lift 1/ })
      .click();
  };
  const ada = await open('Ada Lindholm', lowest);
  const diego = await open('Diego Marín', lowest);
  await openLift(ada);
  await openLift(diego);
  await expect(sheet(ada).getByText('in service')).toBeVisible();
  await expect(sheet(ada).getByRole('switch')).toHaveCount(0);
  await sheet(diego).getByRole('switch', { name: 'In service' }).click();
  await expect(sheet(ada).getByText('out of order')).toBeVisible();
});

async function signedIn(browser: Browser, origin: string, user: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, origin, user, PLAN);
  return page;
}

test('over MQTT the device has the last word, in both browsers', async ({ browser }) => {
  const broker = await startBroker();
  const server = await startServer(['--memory', '--resources', '300', '--mqtt-url', `mqtt://127.0.0.1:${broker.port}`]);
  try {
    const ada = await signedIn(browser, server.origin, 'Ada Lindholm');
    const ben = await signedIn(browser, server.origin, 'Ben Okafor');
    const id = await openLight(ada);
    await openLight(ben);
    const noData = 'No current data. These are the last values.';
    await expect(sheet(ben).getByText(noData)).toBeVisible();
    await broker.report(`deskway/${id}/lamp`, 'false', true);
    await expect(sheet(ben).getByText(noData)).toHaveCount(0);
    await lightOf(ada).click();
    await expect(sheet(ada).getByText('Waiting for the device: on')).toBeVisible();
    await expect.poll(() => broker.published).toEqual([`deskway/${id}/lamp/set true`]);
    await expect(lightOf(ada)).not.toBeChecked();
    // The lamp answers.
    await broker.report(`deskway/${id}/lamp`, 'true', true);
    await expect(lightOf(ada)).toBeChecked();
    await expect(lightOf(ben)).toBeChecked();
    // This time it does not.
    await lightOf(ben).click();
    await expect(sheet(ben).getByText('The device does not respond.')).toBeVisible();
    await expect(lightOf(ben)).toBeChecked();
    await broker.close();
    await expect(sheet(ada).getByText(noData)).toBeVisible();
    await lightOf(ada).click();
    await expect(sheet(ada).getByText('Not switched: the device is offline.')).toBeVisible();
    await ada.context().close();
    await ben.context().close();
  } finally {
    await server.stop();
    await broker.close();
  }
});
