import type { Host, TokenPair } from '../../contract.ts';
import type { Log } from '../../wire/log.ts';
import type { TokenStorage } from '../../wire/tokens.ts';

export interface HostStorage extends TokenStorage {
  /** @param tokens what the host holds now, used for the first reading; undefined: it is asked */
  connect(host: Host, tokens?: TokenPair | null): void;
}

/**
 * The main thread's token storage. A main thread that cannot read or write (storage switched off) costs the user a
 * sign-in at the next visit, not this one: the pair written last is used.
 */
export function createHostStorage(log: Log): HostStorage {
  let host: Host | null = null;
  let last: TokenPair | null = null;
  let isGiven = false;
  const complain = (error: unknown): void => log('tokens: the page cannot store them', String(error));
  return {
    connect(connected, tokens) {
      host = connected;
      isGiven = tokens !== undefined;
      last = tokens ?? null;
    },
    async readTokens() {
      try {
        if (host !== null && !isGiven) last = await host.readTokens();
        isGiven = false;
      } catch (error) {
        complain(error);
      }
      return last;
    },
    async writeTokens(tokens) {
      last = tokens;
      isGiven = false;
      await host?.writeTokens(tokens).catch(complain);
    },
  };
}
