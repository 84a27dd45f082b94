/** Milliseconds between two batches; a change reaches the clients within half a second. */
const EVERY = 250;
const BATCH = 10;

export interface PushQueue {
  /** @param isUrgent it is sent before the others */
  add(objectId: string, isUrgent: boolean): void;
  stop(): void;
}

/**
 * Sends changed objects to the clients, a few at a time; an object that changes again while it waits is sent once.
 * There is a timer only while something waits.
 * @param isWatched whether anybody is connected
 */
export function createPushQueue(send: (objectId: string) => void, isWatched: () => boolean): PushQueue {
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const run = (): void => {
    timer = null;
    if (!isWatched()) waiting.clear();
    const batch = [...waiting].slice(0, BATCH);
    for (const id of batch) {
      waiting.delete(id);
      send(id);
    }
    if (batch.length > 0) timer = setTimeout(run, EVERY).unref();
  };
  return {
    add(objectId, isUrgent) {
      waiting = isUrgent ? new Set([objectId, ...waiting]) : waiting.add(objectId);
      if (timer === null) run();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      waiting.clear();
    },
  };
}
