import type { HubClient, HubClientOptions } from './hub.ts';

/**
 * The hub client, whose library is loaded at the first start: it is a third of the worker's bytes, and the first screen
 * does not need it. If the library cannot be loaded, the start has failed.
 */
export function createLazyHubClient(options: HubClientOptions): HubClient {
  let client: HubClient | null = null;
  let isWanted = false;
  let isLoading = false;

  async function load(): Promise<HubClient | null> {
    isLoading = true;
    // Not `down`: nothing has failed yet.
    options.onState('Connecting');
    try {
      const { createHubClient } = await import('./hub.ts');
      client ??= createHubClient(options);
      return client;
    } catch (error) {
      options.log('hub: the library cannot be loaded', String(error));
      options.onState('Disconnected');
      return null;
    } finally {
      isLoading = false;
    }
  }

  return {
    state: () => client?.state() ?? (isLoading ? 'Connecting' : 'Disconnected'),
    async start() {
      isWanted = true;
      const loaded = client ?? (await load());
      return loaded !== null && isWanted ? loaded.start() : false;
    },
    async stop() {
      isWanted = false;
      await client?.stop();
    },
    callObject: async (object, item) => client?.callObject(object, item) ?? { type: 'not-connected' },
  };
}
