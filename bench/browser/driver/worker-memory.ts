/*
 * Memory of a page's dedicated workers. Chromium reaches them through their page, by messages within messages.
 */
import type { CDPSession } from '@playwright/test';

import type { Memory } from './counters.ts';
import { keptIn } from './heap-snapshot.ts';

export interface WorkerMemory {
  /** Memory of its script after a garbage collection. @throws where no such worker runs */
  read(name: 'computation' | 'painting'): Promise<Memory>;
}

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly chunk?: string };
  readonly result?: { readonly backingStorageSize?: number };
}

/** Finds the workers that run now. */
export async function openWorkerMemory(cdp: CDPSession): Promise<WorkerMemory> {
  const sessionByName = new Map<string, string>();
  const waiting = new Map<number, (reply: Reply) => void>();
  let calls = 0;
  let chunks: string[] = [];
  cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => sessionByName.set(targetInfo.title, sessionId));
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply = JSON.parse(message) as Reply;
    if (reply.method === 'HeapProfiler.addHeapSnapshotChunk') chunks.push(reply.params?.chunk ?? '');
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  // Resolves when all running workers are attached.
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });

  const ask = async (sessionId: string, method: string): Promise<Reply> => {
    calls += 1;
    const id = calls;
    const reply = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return reply;
  };
  return {
    async read(name) {
      const sessionId = sessionByName.get(name);
      if (sessionId === undefined) throw new Error(`The ${name} worker does not run`);
      await ask(sessionId, 'HeapProfiler.collectGarbage');
      const { result } = await ask(sessionId, 'Runtime.getHeapUsage');
      chunks = [];
      await ask(sessionId, 'HeapProfiler.takeHeapSnapshot');
      const heapBytes = keptIn(chunks.join(''));
      return { heapBytes, bufferBytes: result?.backingStorageSize ?? Number.NaN };
    },
  };
}
