import { createAttemptLimit } from './identity/attempt-limit.ts';
import type { Processes, SharedTexts } from './processes.ts';

const MOST_TEXTS = 20_000;

interface Entry {
  readonly text: string;
  readonly group: string | null;
  /** Epoch milliseconds of the machine's clock. */
  readonly expires: number;
}

/** In memory; beyond the limit the oldest is dropped, so that a flood of unfinished sign-ins cannot fill it. */
function createTexts(): SharedTexts {
  const entries = new Map<string, Entry>();
  const put = (key: string, text: string, group: string | null, milliseconds: number): void => {
    entries.delete(key);
    entries.set(key, { text, group, expires: Date.now() + milliseconds });
    const [oldest] = entries.keys();
    if (entries.size > MOST_TEXTS && oldest !== undefined) entries.delete(oldest);
  };
  return {
    async find(key) {
      const entry = entries.get(key);
      if (entry === undefined) return null;
      if (entry.expires > Date.now()) return entry.text;
      entries.delete(key);
      return null;
    },
    async put(key, text, group, milliseconds) {
      put(key, text, group, milliseconds);
    },
    async add(key, text, milliseconds) {
      const entry = entries.get(key);
      if (entry !== undefined && entry.expires > Date.now()) return false;
      put(key, text, null, milliseconds);
      return true;
    },
    async replace(key, before, text) {
      const entry = entries.get(key);
      if (entry?.text !== before) return false;
      entries.set(key, { ...entry, text });
      return true;
    },
    async remove(key) {
      entries.delete(key);
    },
    async removeGroup(group) {
      for (const [key, entry] of entries) if (entry.group === group) entries.delete(key);
    },
  };
}

/** The only process on its database. */
export function createOneProcess(): Processes {
  return {
    areSeveral: false,
    publish: () => undefined,
    listen: () => undefined,
    isFirst: () => true,
    alone: (work) => work(),
    texts: createTexts(),
    limit(_name, most, milliseconds) {
      const limit = createAttemptLimit(most, milliseconds);
      return {
        async take(key, now) {
          const wait = limit.wait(key, now);
          if (wait === 0) limit.count(key, now);
          return wait;
        },
        forgive: async (key) => limit.forgive(key),
      };
    },
    close: () => Promise.resolve(),
  };
}
