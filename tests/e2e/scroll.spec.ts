import type { CDPSession, Page } from '@playwright/test';

import { expect, test, timelineReady } from './support.ts';

test.use({ serverArgs: ['--memory', '--resources', '10000'] });

/** As a thin client, whose main thread is six times slower. */
const THROTTLE = 6;
/** CSS pixels a second: the whole campus in some twenty seconds. */
const SPEED = 14_000;
/** CSS pixels: six seconds of it, or the whole campus where HEIGHT=all. */
const HEIGHT = process.env['HEIGHT'] === 'all' ? Number.POSITIVE_INFINITY : 80_000;
/** The name column, away from its edges and icons. */
const NAMES = { left: 100, right: 270, top: 112, bottom: 760 };
/** A row of 28 px holds text of at least 8; without ink for longer than this a row is blank. */
const LONGEST_GAP = 40;
/** Frames that the analysing page takes at once. */
const BATCH = 25;

/** The longest run without ink in the name column of each frame, in CSS pixels. */
async function longestGaps(page: Page, frames: readonly string[]): Promise<readonly number[]> {
  return page.evaluate(
    async ([images, region]) => {
      const gapOf = async (image: string): Promise<number> => {
        const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d', { willReadFrequently: true })!;
        context.drawImage(bitmap, 0, 0);
        const width = region.right - region.left;
        const { data } = context.getImageData(region.left, region.top, width, region.bottom - region.top);
        let gap = 0;
        let longest = 0;
        for (let y = 0; y < region.bottom - region.top; y += 1) {
          let hasInk = false;
          for (let x = 0; x < width; x += 1) hasInk ||= (data[(y * width + x) * 4 + 1] ?? 255) < 150;
          gap = hasInk ? 0 : gap + 1;
          longest = Math.max(longest, gap);
        }
        return longest;
      };
      const gaps: number[] = [];
      for (const image of images) gaps.push(await gapOf(image));
      return gaps;
    },
    [frames, NAMES] as const,
  );
}

async function record(session: CDPSession, act: () => Promise<unknown>): Promise<readonly string[]> {
  const frames: string[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data);
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 80, everyNthFrame: 1 });
  await act();
  await session.send('Page.stopScreencast');
  return frames;
}

test('ten thousand rows scroll without a blank one on a thin client', async ({ open, browser }) => {
  const page = await open('Ada Lindholm', '/reservations/timeline?date=2026-11-19');
  await timelineReady(page);
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });

  const scroller = page.locator('[data-timeline-scroller]');
  const height = await scroller.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(height).toBeGreaterThan(9_000 * 28);
  const distance = Math.min(height, HEIGHT);
  const frames = await record(session, () =>
    session.send('Input.synthesizeScrollGesture', {
      x: 700,
      y: 450,
      yDistance: -distance,
      speed: SPEED,
      gestureSourceType: 'mouse',
      preventFling: true,
    }),
  );
  expect(await scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(distance - 100);

  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const judge = await browser.newPage();
  const gaps: number[] = [];
  for (let first = 0; first < frames.length; first += BATCH) {
    gaps.push(...(await longestGaps(judge, frames.slice(first, first + BATCH))));
  }
  await judge.close();
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const heap = Math.round(valueOf('JSHeapUsedSize') / 1e6);
  const worst = Math.max(...gaps);
  console.log(`${frames.length} frames, longest gap ${worst} px, ${valueOf('Nodes')} nodes, heap ${heap} MB`);
  expect(frames.length).toBeGreaterThan(20);
  expect(worst).toBeLessThanOrEqual(LONGEST_GAP);
  expect(valueOf('Nodes')).toBeLessThan(3_000);
  expect(heap).toBeLessThan(80);
});
