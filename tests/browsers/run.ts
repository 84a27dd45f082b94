/*
 * `npm run browsers`: one walk through the built product in each engine that this machine has.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { startStoppable, type StoppableServer } from '../e2e/stoppable-server.ts';
import type { Driver, Engine } from './driver.ts';
import { findEngines } from './engines.ts';
import { createPage } from './page.ts';
import { type Step, WALK, type Walk } from './walk.ts';

const PICTURES = 'test-results/browsers';

/** Walks until a step fails: those that follow need what it does. @returns whether none has failed */
async function walkIn(engine: Engine): Promise<boolean> {
  console.log(`\n${engine.name}`);
  const directory = await mkdtemp(join(tmpdir(), 'deskway-browsers-'));
  const server = await startStoppable(directory);
  try {
    return await walkWith(await engine.start(), server, engine.name);
  } catch (error) {
    console.log(`  FAILED  the browser: ${String(error)}`);
    return false;
  } finally {
    await server.stop();
    await rm(directory, { recursive: true });
  }
}

async function walkWith(driver: Driver, server: StoppableServer, engine: string): Promise<boolean> {
  try {
    const walk = { page: createPage(driver), server };
    for (const step of WALK) if (!(await take(step, walk, engine))) return false;
    return true;
  } finally {
    await driver.quit();
  }
}

async function take(step: Step, walk: Walk, engine: string): Promise<boolean> {
  const started = performance.now();
  try {
    const obstacle = await step.run(walk);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    console.log(
      obstacle === undefined ? `  passed  ${step.name} (${seconds} s)` : `  skipped ${step.name}: ${obstacle}`,
    );
    return true;
  } catch (error) {
    const path = join(PICTURES, `${engine}-${step.name.replaceAll(' ', '-')}.png`);
    console.log(`  FAILED  ${step.name}: ${String(error)}\n          ${path}`);
    await mkdir(PICTURES, { recursive: true });
    await writeFile(path, await walk.page.screenshot());
    return false;
  }
}

const { engines, missing } = findEngines();
const wanted = process.argv.slice(2);
console.log(`Found: ${engines.map(({ name }) => name).join(', ') || 'no browser'}`);
for (const name of missing) console.log(`Missing: ${name}`);
const chosen = wanted.length === 0 ? engines : engines.filter(({ name }) => wanted.includes(name));
const failed: string[] = [];
for (const engine of chosen) if (!(await walkIn(engine))) failed.push(engine.name);
console.log(`\n${chosen.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = chosen.length === 0 || failed.length > 0 ? 1 : 0;
