/* `npm run migrate`. */
import process from 'node:process';

import { runInOwnNode } from './own-node.mjs';

await runInOwnNode(import.meta.url, async () => {
  const { main } = await import('./operation/migrate.ts');
  process.exitCode = await main(process.argv.slice(2), process.env);
});
