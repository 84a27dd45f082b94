/*
 * What a script keeps, out of a heap snapshot. Left out are machine code, which grows for as long as the engine learns, and
 * what the browser and its tools keep beside it, such as a log of all requests.
 */
import type { CDPSession } from '@playwright/test';

import type { Memory } from './counters.ts';

/** The parts of a heap snapshot that are read: https://developer.chrome.com/docs/devtools/memory-problems/heap-snapshots */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  /** Of each node its fields, one after the other. */
  readonly nodes: readonly number[];
}

/** Kinds of nodes that are not a script's own. */
const NOT_KEPT = new Set(['code', 'native', 'synthetic']);

/** @param text a snapshot as it was sent. @returns bytes */
export function keptIn(text: string): number {
  const { snapshot, nodes } = JSON.parse(text) as Snapshot;
  const { meta } = snapshot;
  const { node_fields: fields, node_types: types } = meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let kept = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (!NOT_KEPT.has(types[0][nodes[node + type] ?? 0] ?? '')) kept += nodes[node + size] ?? 0;
  }
  return kept;
}

/** What the script of a page keeps, garbage collected first. */
export async function readPageMemory(cdp: CDPSession): Promise<Memory> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { backingStorageSize } = await cdp.send('Runtime.getHeapUsage');
  const chunks: string[] = [];
  const keep = ({ chunk }: { readonly chunk: string }): void => void chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', keep);
  return { heapBytes: keptIn(chunks.join('')), bufferBytes: backingStorageSize };
}
