/*
 * Entry of the computing worker: builds everything and exposes it (contract.ts: Computation).
 */
import { expose } from 'comlink';

import { composeComputation } from './areas/compose.ts';
import { keepEarlyMessages } from './areas/shared/early-messages.ts';
import { createPlatform } from './areas/platform.ts';

function run(): void {
  expose(composeComputation(createPlatform()));
}

async function runWithPolyfill(): Promise<void> {
  const deliverEarlyMessages = keepEarlyMessages(globalThis);
  const { Temporal } = await import('@js-temporal/polyfill');
  Object.assign(globalThis, { Temporal });
  run();
  deliverEarlyMessages();
}

// Nothing is exported: WebKit runs the entry of a worker once more for those who import from it.
if ('Temporal' in globalThis) run();
else runWithPolyfill().catch(reportError);
