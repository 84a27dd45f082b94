/* `npm run build`: the application with the compressed copies of its files, as the first start would build it. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { runInOwnNode } from './own-node.mjs';

await runInOwnNode(import.meta.url, async () => {
  const { BuildError, buildApplication } = await import('./build.ts');
  try {
    await buildApplication(fileURLToPath(new URL('../dist', import.meta.url)));
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exitCode = 31;
  }
});
