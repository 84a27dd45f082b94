/* `npm run backup`. */
import process from 'node:process';

import { runInOwnNode } from './own-node.mjs';

await runInOwnNode(import.meta.url, async () => {
  const { main } = await import('./operation/backup.ts');
  process.exitCode = main(process.argv.slice(2));
});
