/* The process of the server: `start.mjs` starts it, and again after a fault. */
import process from 'node:process';

import { runInOwnNode } from './own-node.mjs';

// When the supervisor is killed, so is the server.
process.on('disconnect', () => process.exit(1));
// The channel alone must not keep a process alive, e.g. after `--help`.
process.channel?.unref();
await runInOwnNode(import.meta.url, async () => {
  const [{ endOnFaults }, { main }] = await Promise.all([import('./faults.ts'), import('./main.ts')]);
  endOnFaults();
  await main(process.argv.slice(2), process.env);
});
