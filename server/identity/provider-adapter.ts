import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  /** Epoch milliseconds of the machine's clock, which the provider uses. */
  readonly expires: number;
}

export type ProviderAdapter = (model: string) => Adapter;

/**
 * Keeps what a sign-in under way needs (codes, interactions, grants) in memory: minutes at most, so a restart costs a
 * repeated sign-in and nothing else. Bounded: the oldest entry goes first, so that a flood of unfinished sign-ins
 * cannot fill the memory.
 */
export function createProviderAdapter(capacity: number): ProviderAdapter {
  const entries = new Map<string, Entry>();

  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.expires > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };

  const put = (key: string, entry: Entry): void => {
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.keys().next();
    if (entries.size > capacity && oldest.done !== true) entries.delete(oldest.value);
  };

  const findBy = (model: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const key of entries.keys()) {
      const payload = key.startsWith(`${model}:`) ? find(key) : undefined;
      if (payload !== undefined && matches(payload)) return payload;
    }
    return undefined;
  };

  return (model) => ({
    upsert: async (id, payload, expiresIn) =>
      put(`${model}:${id}`, { payload, expires: Date.now() + (expiresIn ?? 600) * 1000 }),
    find: async (id) => find(`${model}:${id}`),
    findByUid: async (uid) => findBy(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findBy(model, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = find(`${model}:${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      entries.delete(`${model}:${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
