import type { Board } from '../contestants/board.ts';
import { readMemory } from '../driver/counters.ts';
import type { Found } from '../figures.ts';

/** What the page holds at rest, on its main thread. */
export async function measureSize({ tab: { page, cdp } }: Board): Promise<Found> {
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const { heapBytes, bufferBytes } = await readMemory(cdp);
  return { nodes, heap: heapBytes / 1e6, buffers: bufferBytes / 1e6 };
}
