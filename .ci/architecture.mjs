import { readFileSync } from 'node:fs';
import process from 'node:process';

import { cruise } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

import configuration from '../.dependency-cruiser.cjs';

const FEWEST_MODULES = 40;

const options = { ...configuration.options, ruleSet: { forbidden: configuration.forbidden }, validate: true };
const { output } = await cruise(
  ['src', 'workers', 'server'],
  options,
  {},
  { tsConfig: extractTsConfig('tsconfig.base.json') },
);

const { violations, totalCruised } = output.summary;
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`${totalCruised} modules, ${violations.length} forbidden imports`);
// An empty graph would always pass, so it is a failure.
if (violations.length > 0 || totalCruised < FEWEST_MODULES) process.exitCode = 1;

const newWorkers = output.modules
  .map((module) => module.source)
  .filter((path) => path.startsWith('src/'))
  .filter((path) => /\bnew Worker\(/.test(readFileSync(path, 'utf8')));
if (newWorkers.length > 1) {
  console.error(`Exactly one file of src/ may call new Worker, found ${newWorkers.join(', ')}`);
  process.exitCode = 1;
}
