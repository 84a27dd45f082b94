import type { Page } from '@playwright/test';

import type { Board, Surroundings } from '../contestants/board.ts';
import type { Found } from '../figures.ts';

/** Milliseconds until a screen has loaded, and until the effects of a press are over. */
const SETTLING = 2_000;
const AFTER_PRESS = 500;
/** Milliseconds above which a press is repeated: the machine may have been busy. */
const SLOW = 300;

type Press = (page: Page) => Promise<unknown>;

/** A screen and the presses on it. */
interface Screen {
  readonly path: string;
  readonly presses: readonly Press[];
}

const key =
  (name: string): Press =>
  (page) =>
    page.keyboard.press(name);
const button =
  (name: string | RegExp): Press =>
  (page) =>
    page.getByRole('button', { name }).first().click();
const link =
  (name: string): Press =>
  (page) =>
    page.getByRole('link', { name, exact: true }).first().click();
/** Types a letter into an empty field, which shows results. */
const type =
  (letter: string, name?: string): Press =>
  async (page) => {
    const field = name === undefined ? page.getByRole('searchbox').first() : page.getByLabel(name).first();
    await field.focus();
    await page.keyboard.press(letter);
  };

const SCREENS: readonly Screen[] = [
  { path: '/', presses: [key('Tab'), link('Timeline'), link('Favourites'), link('Home')] },
  {
    path: '/reservations/timeline',
    presses: [
      button(/^Next day/),
      (page) => page.getByRole('grid').first().focus(),
      ...['ArrowDown', 'ArrowRight', 'PageDown', 'End', 'Home', '?', 'Escape', '/', 'b', '1', 'Backspace'].map(key),
      button(/^Filters/),
      key('Escape'),
    ],
  },
  { path: '/reservations/my', presses: [button('Week'), button('List'), button('Booked')] },
  {
    path: '/reservations/reserve',
    presses: [type('a', 'Subject'), key('b'), type('b', 'Places'), key('1'), key('ArrowDown'), key('Enter')],
  },
  { path: '/favourites', presses: [key('Tab'), button(/favourite/i)] },
  { path: '/resources/r00021', presses: [key('Tab'), button(/favourite/i)] },
  { path: '/colleagues', presses: [type('b', 'Find people to follow'), key('e')] },
  { path: '/settings', presses: [key('Tab'), key('Tab')] },
];

/** Milliseconds, milliseconds, and the score of Layout Instability. */
interface Feedback {
  readonly inp: number;
  readonly lcp: number;
  readonly cls: number;
}

/** Opens each screen and presses on it; the worst screen counts. */
export async function measureFeedback({ tab }: Board, { rate, server }: Surroundings): Promise<Found> {
  const found: Feedback[] = [];
  for (const screen of SCREENS) {
    const first = await feedbackOf(tab.page, server.origin, screen);
    const second = first.inp > SLOW ? await feedbackOf(tab.page, server.origin, screen) : first;
    const feedback = { ...first, inp: Math.min(first.inp, second.inp) };
    const { inp, lcp, cls } = feedback;
    console.log(
      `      ×${rate} ${screen.path.padEnd(24)} ${inp} ms pressed, ${lcp.toFixed(0)} ms painted, ${cls.toFixed(3)} moved`,
    );
    found.push(feedback);
  }
  const worst = (figure: keyof Feedback): number => Math.max(...found.map((one) => one[figure]));
  return { pressed: worst('inp'), painted: worst('lcp'), moved: worst('cls') };
}

async function feedbackOf(page: Page, origin: string, { path, presses: list }: Screen): Promise<Feedback> {
  await page.goto(origin + path);
  await page.getByRole('main').waitFor();
  await page.waitForTimeout(SETTLING);
  const shown = await page.evaluate(readShown);
  const presses = await page.evaluateHandle(watchPresses);
  for (const press of list) {
    await press(page);
    // A press that paints nothing would be measured until the frame of the next press.
    await page.evaluate(paintDot);
    await page.waitForTimeout(AFTER_PRESS);
  }
  const { slowest } = await presses.jsonValue();
  return { ...shown, inp: slowest };
}

/** Makes the page paint one frame. */
async function paintDot(): Promise<void> {
  const dot = document.createElement('i');
  dot.style.cssText = 'position: fixed; z-index: 9; inset: 0 auto auto 0; width: 1px; height: 1px; background: red';
  document.body.append(dot);
  await window.benchFrames.afterFrame();
  dot.remove();
}

/** The largest paint and the layout shifts so far. */
async function readShown(): Promise<{ readonly lcp: number; readonly cls: number }> {
  const shown = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) shown.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) shown.cls += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  await new Promise((resolve) => setTimeout(resolve, 100));
  return shown;
}

/** The slowest press from now on, in ms to the next paint; 0 where all took less than 16 ms. */
function watchPresses(): { slowest: number } {
  const log = { slowest: 0 };
  const options = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId > 0) log.slowest = Math.max(log.slowest, entry.duration);
    }
  }).observe(options);
  return log;
}
