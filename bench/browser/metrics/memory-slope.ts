import type { Board, Surroundings } from '../contestants/board.ts';
import type { Memory } from '../driver/counters.ts';
import { readPageMemory } from '../driver/heap-snapshot.ts';
import { openWorkerMemory, type WorkerMemory } from '../driver/worker-memory.ts';
import type { Found } from '../figures.ts';

/** Pause after the scroll and the day change, so that canvases are painted in both. */
const PAUSE = 60;

const READINGS = 4;
/** Cycles between two readings, which end on the day on which they began. */
const BETWEEN = 2;

/** Heap and buffers of the three threads, in bytes. */
interface Threads {
  readonly main: number;
  readonly computation: number;
  readonly painting: number;
}

/** Growth of memory over cycles of a scroll, a change of day and a change of a row, after cycles to warm up. */
export async function measureMemorySlope(
  board: Board,
  { server }: Surroundings,
  cycles: { readonly warmUp: number; readonly counted: number },
): Promise<Found> {
  const workers = await openWorkerMemory(board.tab.cdp);
  await runCycles(board, server, cycles.warmUp);
  const before = await readLeast(board, server, workers);
  await runCycles(board, server, cycles.counted);
  const after = await readLeast(board, server, workers);
  const slope = (thread: keyof Threads): number => (after[thread] - before[thread]) / cycles.counted;
  return { slopeMain: slope('main'), slopeComputation: slope('computation'), slopePainting: slope('painting') };
}

async function runCycles(board: Board, server: Surroundings['server'], count: number): Promise<void> {
  const { page } = board.tab;
  const id = await page.locator('[data-timeline-row]').first().getAttribute('data-timeline-row');
  // One call for all cycles: each CDP call leaves objects in the page.
  await Promise.all([page.evaluate(cycleInPage, [count, PAUSE] as const), changeOften(server, id ?? '', count)]);
  await board.rest();
}

async function changeOften(server: Surroundings['server'], id: string, count: number): Promise<void> {
  for (let change = 0; change < count; change += 1) {
    await server.send({ type: 'change', resourceIds: [id] });
    await new Promise((resolve) => setTimeout(resolve, 2 * PAUSE));
  }
}

/** Runs in the page, where only its text is sent. Ends on the day and at the position at which it began. */
async function cycleInPage([count, pause]: readonly [number, number]): Promise<void> {
  const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pause));
  for (let cycle = 0; cycle < count; cycle += 1) {
    const scroller = document.querySelector('[data-timeline-scroller]');
    if (scroller === null) throw new Error('There is no timeline');
    const place = ((cycle + 1) % 10) / 10;
    scroller.scrollTo({ top: place * (scroller.scrollHeight - scroller.clientHeight) });
    await wait();
    const day = cycle % 2 === 0 ? 'Next day' : 'Previous day';
    const step = document.querySelector<HTMLElement>(`[aria-label^="${day}"]`);
    if (step === null) throw new Error('There is no way to another day');
    step.click();
    await wait();
  }
}

/** Memory of a thread as one number: heap and buffers. */
const sum = ({ heapBytes, bufferBytes }: Memory): number => heapBytes + bufferBytes;

/**
 * The least of some readings, a few cycles apart: sometimes one of them still has the buffer of a whole day (1.45 MB), which
 * made a single reading 1,477 B a cycle, or −1,455. Real growth is in all of them.
 */
async function readLeast(board: Board, server: Surroundings['server'], workers: WorkerMemory): Promise<Threads> {
  const readings: Threads[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    await runCycles(board, server, BETWEEN);
    readings.push(await readThreads(board, workers));
  }
  const least = (thread: keyof Threads): number => Math.min(...readings.map((one) => one[thread]));
  return { main: least('main'), computation: least('computation'), painting: least('painting') };
}

async function readThreads({ tab: { cdp } }: Board, workers: WorkerMemory): Promise<Threads> {
  return {
    main: sum(await readPageMemory(cdp)),
    computation: sum(await workers.read('computation')),
    painting: sum(await workers.read('painting')),
  };
}
