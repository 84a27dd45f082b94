/*
 * Memory of a script from a heap snapshot. Machine code is left out, since it grows while the engine optimises, and so are
 * the browser's and its tools' own objects, such as a log of all requests.
 */
import type { CDPSession } from '@playwright/test';

import type { Memory } from './counters.ts';

/** The parts of a heap snapshot that are read: https://developer.chrome.com/docs/devtools/memory-problems/heap-snapshots */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  /** The fields of each node, one after the other. */
  readonly nodes: readonly number[];
}

/** Kinds of nodes that do not belong to a script. */
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

/** Memory of a page's script after a garbage collection. */
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
