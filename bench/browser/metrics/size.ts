import type { Board } from '../contestants/board.ts';
import { readMemory } from '../driver/counters.ts';
import type { Found } from '../figures.ts';

/** Elements and memory of the page's main thread at rest. */
export async function measureSize({ tab: { page, cdp } }: Board): Promise<Found> {
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const { heapBytes, bufferBytes } = await readMemory(cdp);
  return { nodes, heap: heapBytes / 1e6, buffers: bufferBytes / 1e6 };
}
