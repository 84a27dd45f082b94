import type { BrowserContext, Page } from '@playwright/test';

import { CHANGE_SLOT, DATE } from '../campus.ts';
import { openTab } from '../driver/browser.ts';
import type { Point } from '../driver/page-pixels.ts';
import type { BenchServer } from '../driver/server-process.ts';
import { watchWorkers } from '../driver/workers.ts';
import type { TimelineBoard } from './board.ts';
import { PATIENCE, signIn, waitUntilLive } from './deskway-page.ts';

const PATH = `/reservations/timeline?date=${DATE}&probe`;
/** ms; the bench's own work is over by then. */
const ASIDE = 300;
/** CSS pixels of spec point 9. */
const NAME_WIDTH = 220;
const QUARTER = 20;
/** Bottom of the header of a group, which stays while its rows scroll under it. */
const ROWS_TOP = 186;

/** A row in view, and the middle of one of its slots. */
interface SeenRow {
  readonly id: string;
  readonly point: Point;
}

/** The real application on the real server. */
export async function openDeskway(context: BrowserContext, server: BenchServer): Promise<TimelineBoard> {
  const tab = await openTab(context);
  const { page } = tab;
  await signIn(page, server.origin + PATH, '[data-timeline-row]');
  const allIds = await resourceIds(page, server.origin);
  const board: TimelineBoard = {
    name: 'deskway',
    tab,
    names: { left: 100, right: 250, top: ROWS_TOP, bottom: 760 },
    async arrive() {
      await page.goto(server.origin + PATH, { waitUntil: 'commit' });
      const { at, dataAt, hasReservations } = await page.evaluate(() => window.benchFrames.firstShown);
      if (!hasReservations) throw new Error('The first rows were not those of the cache');
      return { visit: at, mount: at - dataAt };
    },
    async rest() {
      await page.locator('[data-timeline-row]').first().waitFor({ state: 'attached', timeout: PATIENCE });
      await waitUntilLive(page);
    },
    async change(rows) {
      const seen = (await rowsInView(page)).slice(0, 3);
      const ids = [...new Set([...seen.map(({ id }) => id), ...spread(allIds, rows)])].slice(0, rows);
      const points = seen.filter(({ id }) => ids.includes(id)).map(({ point }) => point);
      const before = await page.evaluate((at) => window.benchPixels.read(at), points);
      const watch = await watchWorkers(page);
      // Reading pixels is slow and would use up a quota.
      await page.waitForTimeout(ASIDE);
      const announced = await server.send({ type: 'change', resourceIds: ids });
      const patchAt = await watch.firstPatch(announced.at);
      const paintAt = await watch.firstPaint(patchAt);
      // Proves that the workers made the change. Read only now, for the same reason.
      const seenAt = await page.evaluate(([at, old]) => window.benchPixels.whenOther(at, old), [
        points,
        before,
      ] as const);
      return { fromData: paintAt - patchAt, fromHub: seenAt - announced.at };
    },
    leave: async () => void (await page.goto('about:blank')),
  };
  await board.rest();
  return board;
}

/** Rows that are fully visible and can be reserved, from the accessible grid; each with the slot that changes. */
function rowsInView(page: Page): Promise<readonly SeenRow[]> {
  return page.locator('[data-timeline-row]').evaluateAll(
    (rows, [nameWidth, quarter, at, rowsTop]) => {
      const scroller = document.querySelector('[data-timeline-scroller]');
      if (scroller === null) throw new Error('There is no timeline');
      const left = scroller.getBoundingClientRect().left + nameWidth - scroller.scrollLeft;
      return rows.flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const words = row.querySelector('[role=gridcell]')?.getAttribute('aria-label') ?? '';
        const isOdd = /not available|closed|assigned|read/.test(words) || !words.includes('free');
        if (isOdd || top < rowsTop || bottom > innerHeight - 30) return [];
        const point = { x: left + (at + 0.5) * quarter, y: (top + bottom) / 2 };
        return [{ id: row.getAttribute('data-timeline-row') ?? '', point }];
      });
    },
    [NAME_WIDTH, QUARTER, CHANGE_SLOT, ROWS_TOP] as const,
  );
}

/** Requested outside of the page, so that it costs the page nothing. */
async function resourceIds(page: Page, origin: string): Promise<readonly string[]> {
  const token = await page.evaluate(() => localStorage.getItem('api_token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(`${origin}/api/assist/resources`, { headers });
  const resources = (await answer.json()) as readonly { readonly id: string }[];
  return resources.map(({ id }) => id);
}

/** Evenly spread over the campus. */
function spread(ids: readonly string[], count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => ids[Math.floor(((index + 0.5) * ids.length) / count)] ?? '');
}
