/* `npm run accounts`. */
import process from 'node:process';

import { runInOwnNode } from './own-node.mjs';

await runInOwnNode(import.meta.url, async () => {
  const { main } = await import('./accounts/main.ts');
  process.exitCode = await main(process.argv.slice(2));
});
