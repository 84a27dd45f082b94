import { type Locator, type Page, expect } from '@playwright/test';
import * as v from 'valibot';

import { createCampus } from '../../server/campus/index.ts';
import { keepResources } from '../../workers/rules/kept-resources.ts';
import { type NetworkPlan, NetworkPlanSchema } from '../../workers/wire/schemas/plans.ts';
import { MORNING } from './support.ts';

const { campus, events } = createCampus({ resources: 300, seed: 1, now: Date.parse(MORNING) });
const booked = [...events];

/** Those that a client shows. */
const shown = new Set(keepResources(campus.resources.map(({ resource }) => resource)).kept);

if (campus.plans === undefined) throw new Error('The campus has no plans');
/** The plans of the servers' campus. */
export const { plans } = campus;

const ELSEWHERE = plans.pois.find(({ areaId, category }) => areaId === 'b2-l2' && category === 'printer')?.id ?? '';
/** From a kiosk to a floor of another building. */
export const ROUTE = `/navigate?startAreaId=b1-l1&locationId=b1-kiosk-1&target=${ELSEWHERE}&barrierFree=0`;

/** The level with the most places. */
export const LEVEL = 'b1-l1';

const DAY_MS = 86_400_000;
/** Days ahead of the servers' clock that tests use. */
const FAR = 30;

export interface Desk {
  readonly id: string;
  readonly name: string;
}

/** Desks on {@link LEVEL} that are free all day, accept at once, and are nobody's own. */
export function freeDesks(date: string): readonly Desk[] {
  // In whatever time zone.
  const from = Date.parse(date) - DAY_MS / 2;
  const to = from + 2 * DAY_MS;
  const used = booked.filter(({ start, end }) => start < to && end > from);
  const taken = new Set(used.map(({ resourceEmail }) => resourceEmail));
  return campus.resources
    .filter(
      ({ resource, answers, assignedTo, scheduleFails }) =>
        shown.has(resource) &&
        resource.idForFiltering === LEVEL &&
        resource.resourceTypeId === 'type-desk' &&
        answers === 'accepts' &&
        assignedTo === null &&
        !scheduleFails &&
        resource.reservationsEnabled &&
        !resource.requiresConfirmation &&
        resource.schedulingSettings?.rejectOutsideWorkingHours === false &&
        (resource.schedulingSettings.maxAdvanceDays ?? FAR) >= FAR &&
        !taken.has(resource.email),
    )
    .map(({ resource }) => ({ id: resource.id, name: resource.displayName }));
}

/** A desk whose name is known. */
export function deskAt(desks: readonly Desk[], index: number): Desk {
  const desk = desks[index];
  if (desk === undefined) throw new Error('The campus has too few free desks');
  return desk;
}

/** The plan of {@link LEVEL} at ten o'clock, for an hour. @param more further parameters, `&place=r00001` */
export const planAt = (date: string, more = ''): string =>
  `/reservations/plan?level=${LEVEL}&date=${date}&time=10:00&duration=60${more}`;

/** The places of the open level, for keys and assistive technology. */
export const list = (page: Page): Locator => page.getByRole('listbox', { name: /^Places on / });

/** The option that has the focus of the list. */
export async function focusedOption(page: Page): Promise<string> {
  const id = await list(page).getAttribute('aria-activedescendant');
  return id === null ? '' : page.locator(`[id="${id}"]`).innerText();
}

/** Waits until the level is drawn, and the day has been read. */
export async function planReady(page: Page): Promise<void> {
  await expect(page.locator('[data-plan-canvas][data-drawn]')).toBeAttached();
  await expect(list(page).getByRole('option').first()).toBeAttached();
  await expect(list(page).getByRole('option').filter({ hasText: 'not loaded yet' })).toHaveCount(0);
}

/** Types the name of a place in the list, which has the focus then. */
export async function find(page: Page, name: string): Promise<void> {
  await list(page).focus();
  await expect(async () => {
    await page.keyboard.type(name);
    expect(await focusedOption(page)).toContain(`${name}, `);
  }).toPass();
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the place with the focus is drawn, once the plan rests. */
export async function focusedBox(page: Page): Promise<Box> {
  const ring = page.locator('[data-plan-canvas] ~ [data-kind=focus]');
  return ring.evaluate(async (element) => {
    const STILL_FRAMES = 5;
    let [before, still] = ['', 0];
    while (still < STILL_FRAMES) {
      await new Promise(requestAnimationFrame);
      const now = JSON.stringify(element.getBoundingClientRect());
      still = now === before ? still + 1 : 0;
      before = now;
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}

export const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** What is drawn within a box, as a picture. */
export async function drawnIn(page: Page, box: Box): Promise<string> {
  return (await page.screenshot({ clip: box, animations: 'disabled' })).toString('base64');
}

/** The same once it stays as it is. */
export async function drawnAtRest(page: Page, box: Box): Promise<string> {
  let last = '';
  await expect(async () => {
    const before = last;
    last = await drawnIn(page, box);
    expect(last).toBe(before);
  }).toPass({ intervals: [300] });
  return last;
}

export const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

export const reserveButton = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: /^Reserve / });

/** Answers of the server's network, changed. */
export async function withNetwork(page: Page, change: (network: NetworkPlan) => NetworkPlan): Promise<void> {
  await page.route('**/api/plans/network*', async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace(/\?.*/, '') });
    const network = v.parse(NetworkPlanSchema, await answer.json());
    await route.fulfill({ response: answer, json: change(network) });
  });
}
