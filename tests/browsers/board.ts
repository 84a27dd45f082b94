import { createCampus } from '../../server/campus/index.ts';
import { MORNING } from '../e2e/running-server.ts';
import type { Point } from './driver.ts';
import type { Page } from './page.ts';

/** Constants of spec point 9 in CSS pixels. */
const NAME_WIDTH = 220;
export const QUARTER_WIDTH = 20;
/** Slots that stay in sight before the one that is scrolled to. */
const BEFORE = 4;
/** As many as the server is started with. */
const RESOURCES = 300;

/** Places that accept, and take changes at once: neither asks anybody nor wants to be confirmed. */
const willing: ReadonlySet<string> = new Set(
  createCampus({ resources: RESOURCES, seed: 1, now: Date.parse(MORNING) })
    .campus.resources.filter(({ answers, resource }) => answers === 'accepts' && !resource.requiresConfirmation)
    .map(({ resource }) => resource.id),
);

/** Ids of willing desks in sight that are free the whole day. */
export async function freeRows(page: Page, count: number): Promise<readonly string[]> {
  let found: readonly string[] = [];
  await page.until(`${count} desks are free`, async () => {
    found = (await page.evaluate(freeRowsInView)).filter((id) => willing.has(id));
    return found.length >= count;
  });
  return found;
}

/** What is said of a row: "free all day", "free until 10:30, then …". */
export const spoken = (page: Page, id: string): Promise<string> =>
  page.evaluate(
    (row) => document.querySelector(`[data-timeline-row="${row}"] [role=gridcell]`)?.getAttribute('aria-label') ?? '',
    id,
  );

/** Waits until the timeline shows rows of a campus. */
export const timelineReady = (page: Page): Promise<void> =>
  page.until('the timeline has rows', () =>
    page.evaluate(() => document.querySelector('[data-timeline-row]') !== null),
  );

/** The middle of a row's slot. @param first the slot that is scrolled into sight for it */
export async function slotPoint(page: Page, id: string, slot: number, first = slot): Promise<Point> {
  const left = Math.max(0, (first - BEFORE) * QUARTER_WIDTH);
  let point: Point | null = null;
  await page.until(`slot ${slot} of ${id} rests in sight`, async () => {
    const before = point;
    const corner = await page.evaluate(cornerOfRow, id, left);
    point = corner && { x: corner.x + NAME_WIDTH + (slot + 0.5) * QUARTER_WIDTH, y: corner.y };
    return point !== null && before?.x === point.x && before.y === point.y;
  });
  if (point === null) throw new Error(`The row ${id} is gone`);
  return point;
}

/** Different colours that the window shows where the names are. */
export async function coloursOf(page: Page): Promise<number> {
  const png = Buffer.from(await page.screenshot()).toString('base64');
  return page.evaluate(countColours, `data:image/png;base64,${png}`);
}

function freeRowsInView(): readonly string[] {
  return [...document.querySelectorAll('[data-timeline-row]')]
    .filter((row) => {
      const [day, ...items] = row.querySelectorAll('[role=gridcell]');
      const words = day?.getAttribute('aria-label') ?? '';
      const { top, bottom } = row.getBoundingClientRect();
      if (items.length > 0 || top < 150 || bottom > innerHeight) return false;
      return words.includes(', desk: free') && !/reserved|not available|closed|assigned|read/.test(words);
    })
    .map((row) => row.getAttribute('data-timeline-row') ?? '');
}

function cornerOfRow(id: string, left: number): Point | null {
  document.querySelector('[data-timeline-scroller]')?.scrollTo({ left });
  const box = document.querySelector(`[data-timeline-row="${id}"]`)?.getBoundingClientRect();
  return box === undefined ? null : { x: box.x, y: box.y + box.height / 2 };
}

async function countColours(address: string): Promise<number> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const scroller = document.querySelector('[data-timeline-scroller]')?.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  const context = canvas.getContext('2d');
  if (context === null || scroller === undefined) throw new Error('There is nothing to look at');
  context.drawImage(picture, 0, 0);
  // The names, under the header and the first group.
  const { data } = context.getImageData(scroller.x, scroller.y + 100, 200, 300);
  return new Set(new Uint32Array(data.buffer)).size;
}
