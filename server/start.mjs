/* `npm start`. */
import process from 'node:process';

import { runInOwnNode } from './own-node.mjs';

await runInOwnNode(import.meta.url, async () => {
  const { main } = await import('./main.ts');
  await main(process.argv.slice(2), process.env);
});
