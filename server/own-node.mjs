/*
 * Commands run in any Node from 20 on: where this one is too old for `node:sqlite` or for running TypeScript, the
 * project's own Node takes over.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const OLDEST_MAJOR = 26;
/** The cache of compiled sources for the next start. */
const COMPILED = fileURLToPath(new URL('../.cache/node', import.meta.url));
/** Milliseconds before the cache is written, so that the first requests do not wait for it. */
const WRITTEN_AFTER = 3_000;

function isNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR && module.isBuiltin('node:sqlite');
}

/** Starts a file again in the project's own Node; either process ends with the other. */
function handOver(node, file) {
  const child = spawn(node, [file, ...process.argv.slice(2)], {
    // The channel closes when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Cannot start ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}

/**
 * The Node that runs the server: this one, or the project's own. Prints a message where there is neither.
 * @returns {string
 * null}
 */
export function findNode() {
  if (isNewEnough()) return process.execPath;
  const node = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
  if (existsSync(node)) return node;
  console.error(`Deskway needs Node ${OLDEST_MAJOR} or later, and this is ${process.version}.`);
  console.error('Run "npm install" first: it brings the right Node along.');
  process.exitCode = 1;
  return null;
}

/**
 * Runs a command here, or its file again in a suitable Node.
 * @param {string} url of the file in the command line
 * @param {() => Promise<void>} run
 */
export async function runInOwnNode(url, run) {
  const node = findNode();
  if (node === null) return;
  if (node !== process.execPath) return handOver(node, fileURLToPath(url));
  // Without write permission there is no cache, and each start compiles.
  module.enableCompileCache(COMPILED);
  await run();
  // A killed process writes nothing at its end.
  setTimeout(() => module.flushCompileCache(), WRITTEN_AFTER).unref();
}
