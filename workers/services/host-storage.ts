import type { Host } from '../contract.ts';
import type { Log } from '../wire/log.ts';
import type { TokenStorage } from '../wire/tokens.ts';

export interface HostStorage extends TokenStorage {
  connect(host: Host): void;
}

/**
 * The main thread's token storage. A main thread that cannot read or write (storage switched off) costs the user a
 * sign-in at the next visit, not this one: the pair written last stands in.
 */
export function createHostStorage(log: Log): HostStorage {
  let host: Host | null = null;
  let last: Awaited<ReturnType<Host['readTokens']>> = null;
  const complain = (error: unknown): void => log('tokens: the page cannot store them', String(error));
  return {
    connect(connected) {
      host = connected;
    },
    async readTokens() {
      try {
        if (host !== null) last = await host.readTokens();
      } catch (error) {
        complain(error);
      }
      return last;
    },
    async writeTokens(tokens) {
      last = tokens;
      await host?.writeTokens(tokens).catch(complain);
    },
  };
}
