/*
 * A door that is never reloaded: repeated use and pushes leave nothing behind. A few hundred times in
 * each run; with `SOAK=all` as often as it takes to see by the byte what grows.
 */
import { randomUUID } from 'node:crypto';

import type { CDPSession, Page } from '@playwright/test';

import { readPageMemory } from '../../bench/browser/driver/heap-snapshot.ts';
import { openWorkerMemory } from '../../bench/browser/driver/worker-memory.ts';
import { expect, MORNING, type RunningServer, test } from './support.ts';
import { signedInStorage } from './tokens.ts';

const IS_WHOLE = process.env['SOAK'] === 'all';
const WARM_UP = IS_WHOLE ? 500 : 30;
const COUNTED = IS_WHOLE ? 1_000 : 60;
/** Nodes and listeners that a cycle may leave: a leak leaves one or more, a clock that has just ticked a few in all. */
const LARGEST_SHARE = 0.25;
/** Bytes a cycle, of each thread. */
const LARGEST_SLOPE = 200;
const DOOR = 'r00022';
const HOUR = 3_600_000;

test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '0'] });

/** Opens and closes the door's day; only its text is added to the page. */
async function touchInPage(count: number): Promise<void> {
  const press = (label: string): void => {
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent === label);
    if (found === undefined) throw new Error(`There is no ${label}`);
    found.click();
  };
  const paint = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 20));
  for (let cycle = 0; cycle < count; cycle += 1) {
    press('Today');
    await paint();
    press('Close');
    await paint();
  }
}

/** Another user reserves the door's resource and cancels that again. */
async function createReserver({ origin }: RunningServer) {
  const { origins } = await signedInStorage(origin, 'Ben Okafor');
  const token = origins[0]?.localStorage.find(({ name }) => name === 'api_token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const resources: { id: string; email: string; displayName: string; username: string }[] = await fetch(
    `${origin}/api/assist/resources`,
    { headers },
  ).then((answer) => answer.json());
  const place = resources.find(({ id }) => id === DOOR);
  const at = (hours: number) => ({
    dateTime: new Date(Date.parse(MORNING) + hours * HOUR).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });
  const body = JSON.stringify({
    subject: 'Comes and goes',
    text: '',
    start: at(2),
    end: at(3),
    isAllDay: false,
    visibility: 'default',
    showAs: 'busy',
    resources: [place],
    attendees: [],
    onlineMeeting: 'none',
    meetingLink: null,
    reminder: null,
  });
  return async (): Promise<void> => {
    const created = await fetch(`${origin}/v1/users/me/events`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body,
    });
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as { id: string };
    const removed = await fetch(`${origin}/v1/users/me/events/${id}`, {
      method: 'DELETE',
      headers: { authorization: headers.authorization },
    });
    expect(removed.status).toBe(204);
  };
}

async function runCycles(page: Page, reserve: () => Promise<void>, count: number): Promise<void> {
  const pushes = async (): Promise<void> => {
    for (let cycle = 0; cycle < count; cycle += 1) await reserve();
  };
  await Promise.all([page.evaluate(touchInPage, count), pushes()]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
}

async function readDocument(cdp: CDPSession): Promise<Record<'Nodes' | 'JSEventListeners', number>> {
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const valueOf = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { Nodes: valueOf('Nodes'), JSEventListeners: valueOf('JSEventListeners') };
}

test('a door has no leak after a day of touches and pushes', async ({ open, server }) => {
  const page = await open('Door displays', `/touch/${DOOR}`, { width: 1280, height: 800 });
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  const reserve = await createReserver(server);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const workers = await openWorkerMemory(cdp);
  const readHeaps = async () => ({
    page: (await readPageMemory(cdp)).heapBytes,
    worker: (await workers.read('computation')).heapBytes,
  });
  await runCycles(page, reserve, WARM_UP);
  const [before, heapsBefore] = [await readDocument(cdp), await readHeaps()];
  await runCycles(page, reserve, COUNTED);
  const [after, heapsAfter] = [await readDocument(cdp), await readHeaps()];
  expect((after.Nodes - before.Nodes) / COUNTED).toBeLessThanOrEqual(LARGEST_SHARE);
  expect((after.JSEventListeners - before.JSEventListeners) / COUNTED).toBeLessThanOrEqual(LARGEST_SHARE);
  if (!IS_WHOLE) return;
  expect((heapsAfter.page - heapsBefore.page) / COUNTED).toBeLessThanOrEqual(LARGEST_SLOPE);
  expect((heapsAfter.worker - heapsBefore.worker) / COUNTED).toBeLessThanOrEqual(LARGEST_SLOPE);
});
