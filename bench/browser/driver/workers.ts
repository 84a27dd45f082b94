/*
 * Observes the application's workers: when the computing worker sends a patch, and when the painter has painted.
 * Functions that run in a worker use nothing outside of themselves, since only their text is sent there.
 */
import type { Page, Worker } from '@playwright/test';

interface WorkerNotes {
  /** Epoch milliseconds at which patches with rows were sent. */
  patches: number[];
  /** Epoch milliseconds at which whole days were sent to the painter. */
  frames: number[];
  /** Epoch milliseconds after the painter's frames in which something new was painted. */
  paints: number[];
}

declare global {
  // oxlint-disable-next-line no-var -- only a var becomes a property of the worker's global
  var benchNotes: WorkerNotes | undefined;
}

/** Both workers, from the call of `watchWorkers` on. */
export interface WorkerWatch {
  /** Waits for the first patch after an instant. @returns when it was sent */
  firstPatch(after: number): Promise<number>;
  /** Waits for the first day after an instant. @returns when it was sent */
  firstFrame(after: number): Promise<number>;
  /** Waits for the first paint after an instant. @returns when it was presented */
  firstPaint(after: number): Promise<number>;
  /** Waits until nothing was painted for `quiet` ms. @returns when the last paint was presented */
  lastPaint(quiet: number): Promise<number>;
}

export async function watchWorkers(page: Page): Promise<WorkerWatch> {
  const computing = workerOf(page, 'computation');
  const painting = workerOf(page, 'painting');
  await Promise.all([computing.evaluate(noteSent), painting.evaluate(notePaints)]);
  return {
    firstPatch: (after) => computing.evaluate(firstAfter, ['patches', after] as const),
    firstFrame: (after) => computing.evaluate(firstAfter, ['frames', after] as const),
    firstPaint: (after) => painting.evaluate(firstAfter, ['paints', after] as const),
    lastPaint: (quiet) => painting.evaluate(lastPaintBefore, quiet),
  };
}

/** The paints of the next painter that starts, from its first one on. */
export async function watchNextPainter(page: Page): Promise<Pick<WorkerWatch, 'lastPaint'>> {
  const worker = await page.waitForEvent('worker', (started) => started.url().includes('/painting-'));
  await worker.evaluate(notePaints);
  return { lastPaint: (quiet) => worker.evaluate(lastPaintBefore, quiet) };
}

/** Finds a worker of the page by its name in the build. */
function workerOf(page: Page, name: 'computation' | 'painting'): Worker {
  // The newest one: those of an earlier page may still be listed.
  const found = page.workers().findLast((worker) => worker.url().includes(`/${name}-`));
  if (found === undefined) throw new Error(`The ${name} worker does not run`);
  return found;
}

function noteSent(): void {
  const isNoted = globalThis.benchNotes !== undefined;
  globalThis.benchNotes = { patches: [], frames: [], paints: [] };
  if (isNoted) return;
  const { prototype } = MessagePort;
  const post = prototype.postMessage;
  prototype.postMessage = function (this: MessagePort, message: unknown, ...rest: readonly never[]): void {
    const { type, patch } = (message ?? {}) as { type?: string; patch?: { rows: Uint32Array } };
    const hasRows = type === 'patch' && (patch?.rows.length ?? 0) > 0;
    if (hasRows) globalThis.benchNotes?.patches.push(performance.timeOrigin + performance.now());
    if (type === 'frame') globalThis.benchNotes?.frames.push(performance.timeOrigin + performance.now());
    Reflect.apply(post, this, [message, ...rest]);
  };
}

/** Canvases are presented at the end of the animation frame after they were painted. */
function notePaints(): void {
  const isNoted = globalThis.benchNotes !== undefined;
  globalThis.benchNotes = { patches: [], frames: [], paints: [] };
  if (isNoted) return;
  let isExpected = false;
  const channel = new MessageChannel();
  channel.port1.addEventListener('message', () => {
    isExpected = false;
    globalThis.benchNotes?.paints.push(performance.timeOrigin + performance.now());
  });
  channel.port1.start();
  const { prototype } = OffscreenCanvasRenderingContext2D;
  // Each drawing fills or clears something.
  for (const name of ['fillRect', 'clearRect'] as const) {
    const original = prototype[name];
    prototype[name] = function (this: OffscreenCanvasRenderingContext2D, ...box): void {
      if (!isExpected) requestAnimationFrame(() => channel.port2.postMessage(null));
      isExpected = true;
      Reflect.apply(original, this, box);
    };
  }
}

async function firstAfter([kind, after]: readonly [keyof WorkerNotes, number]): Promise<number> {
  const patience = 20_000;
  const end = performance.now() + patience;
  while (performance.now() < end) {
    const at = globalThis.benchNotes?.[kind].find((noted) => noted > after);
    if (at !== undefined) return at;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No ${kind} within ${patience} ms`);
}

async function lastPaintBefore(quiet: number): Promise<number> {
  const patience = 60_000;
  const end = performance.now() + patience;
  while (performance.now() < end) {
    const last = globalThis.benchNotes?.paints.at(-1);
    const now = performance.timeOrigin + performance.now();
    if (last !== undefined && now - last > quiet) return last;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No rest within ${patience} ms`);
}
