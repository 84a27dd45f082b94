/*
 * `npm start`. Runs in any Node from 20 on: where this one is too old for `node:sqlite` and for running TypeScript as it
 * is, the Node that the project brings along takes over.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const OLDEST_MAJOR = 26;

function isNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR && isBuiltin('node:sqlite');
}

/** Starts this file again in the project's own Node; its end is our end, and ours is its. */
function handOver(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    // Through the channel the child notices when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Cannot start ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}

if (isNewEnough()) {
  const { main } = await import('./main.ts');
  await main(process.argv.slice(2), process.env);
} else {
  const node = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
  if (existsSync(node)) handOver(node);
  else {
    console.error(`Deskway needs Node ${OLDEST_MAJOR} or later, and this is ${process.version}.`);
    console.error('Run "npm install" first: it brings the right Node along.');
    process.exitCode = 1;
  }
}
