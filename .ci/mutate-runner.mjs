import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { createVitest } from 'vitest/node';

/*
 * A process that runs tests against mutants, one after the other: it receives a file, its mutated code and the tests, and
 * answers whether they pass. Its parent ends it where a mutant does not terminate.
 */

/** @type {{ path: string, code: string } | null} */
let mutant = null;

const vitest = await createVitest(
  {
    config: false,
    watch: false,
    fsModuleCache: false,
    pool: 'threads',
    maxWorkers: 1,
    bail: 1,
    silent: true,
    reporters: [{}],
    setupFiles: [fileURLToPath(new URL('mutate-setup.mjs', import.meta.url))],
  },
  {
    configFile: false,
    plugins: [{ name: 'mutant', load: (id) => (id === mutant?.path ? { code: mutant.code } : null) }],
  },
);

/** @param {string} path */
function forget(path) {
  for (const { vite } of vitest.projects) {
    for (const { moduleGraph } of Object.values(vite.environments)) {
      for (const module of moduleGraph.getModulesByFile(path) ?? []) moduleGraph.invalidateModule(module);
    }
  }
}

/** @param {{ path: string, code: string, tests: string[] }} task */
async function passes({ path, code, tests }) {
  // The file of the previous mutant has its own code again.
  if (mutant !== null) forget(mutant.path);
  mutant = { path, code };
  forget(path);
  const specifications = tests.map((test) => vitest.getRootProject().createSpecification(test));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  // The results of earlier tasks are still among them.
  const own = testModules.filter(({ moduleId }) => tests.includes(moduleId));
  const isWhole = own.length === tests.length && own.every((module) => module.ok() && module.children.size > 0);
  return isWhole && unhandledErrors.length === 0;
}

process.on('message', (/** @type {{ path: string, code: string, tests: string[] }} */ task) => {
  void passes(task).then((passed) => process.send?.(passed));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
