import type { CDPSession } from '@playwright/test';

/** Work of the main thread since the page's process began. */
export interface Work {
  /** Wall-clock ms in tasks of the main thread; multiplied by the factor where it is slowed down. */
  readonly taskTime: number;
  /** CPU time of its thread in ms, without waits for another thread or for a quota. */
  readonly threadTime: number;
  readonly at: number;
}

export interface Memory {
  readonly heapBytes: number;
  readonly bufferBytes: number;
}

export async function readWork(cdp: CDPSession): Promise<Work> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const seconds = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    taskTime: seconds('TaskDuration') * 1000,
    threadTime: seconds('ThreadTime') * 1000,
    at: seconds('Timestamp') * 1000,
  };
}

/** @returns ms of work a second between two readings */
export const workRate = (before: Work, after: Work, time: 'taskTime' | 'threadTime' = 'taskTime'): number =>
  ((after[time] - before[time]) / (after.at - before.at)) * 1000;

/** Collects garbage first. */
export async function readMemory(cdp: CDPSession): Promise<Memory> {
  await cdp.send('HeapProfiler.collectGarbage');
  const usage = await cdp.send('Runtime.getHeapUsage');
  return { heapBytes: usage.usedSize, bufferBytes: usage.backingStorageSize };
}
