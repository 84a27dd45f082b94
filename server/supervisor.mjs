/*
 * Keeps the server running (docs/decisions/0021-supervisor.md): after a fault of its process it is started again, after
 * a pause that grows each time. An intended end is final: a signal, a mistake in the command line, a port in use.
 */
import { spawn } from 'node:child_process';
import process from 'node:process';

/** The server's exit code after an uncaught fault; `faults.ts` has the same. */
const FAULT = 70;
/** Seconds before each successive start; the last counts for all further ones. */
const PAUSES = [0.1, 1, 2, 4, 8, 16, 30];
/** Milliseconds after which the server counts as stable: the next fault is the first again. */
const STEADY = 60_000;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * What the server says once it listens: its port, and how far its clock is ahead where `--clock` has set it.
 * @typedef {{ type: 'listening', port: number, clockOffset: number | null }} Listening
 */

/** @param {number | null} code @param {string | null} signal */
function isFault(code, signal) {
  return signal === null ? code === FAULT : !SIGNALS.some((meant) => meant === signal);
}

/** The same port and the same clock as before, whatever the command line says. @param {Listening} last */
function argumentsAgain({ port, clockOffset }) {
  const clock = clockOffset === null ? [] : ['--clock', new Date(Date.now() + clockOffset).toISOString()];
  return ['--port', String(port), ...clock];
}

/**
 * Runs a server until it is meant to end; this process then ends with the server's exit code.
 * @param {string} node to run it with
 * @param {string} file of the server; it says {@link Listening} through its channel
 */
export function supervise(node, file) {
  /** @type {Listening | null} */
  let last = null;
  /** @type {{ kill(signal: string): boolean } | null} */
  let child = null;
  let isStopping = false;
  let faults = 0;
  const flags = node === process.execPath ? process.execArgv : [];

  function start() {
    const startedAt = Date.now();
    const again = last === null ? [] : argumentsAgain(last);
    const server = spawn(node, [...flags, file, ...process.argv.slice(2), ...again], {
      // The channel closes when this process is killed.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // A terminal signals the whole process group: the server would get each signal twice.
      detached: process.platform !== 'win32',
    });
    child = server;
    server.on('message', (/** @type {Listening} */ message) => {
      if (message.type === 'listening') last = message;
    });
    server.on('error', (error) => {
      console.error(`Cannot start ${node}: ${error.message}`);
      process.exit(1);
    });
    server.on('exit', (code, signal) => {
      child = null;
      // Where a server never ran, somebody at the keyboard sees the error.
      if (isStopping || last === null || !isFault(code, signal)) process.exit(code ?? 1);
      if (Date.now() - startedAt >= STEADY) faults = 0;
      const pause = PAUSES[Math.min(faults, PAUSES.length - 1)] ?? 0;
      faults += 1;
      console.error(`Deskway ended unexpectedly (${signal ?? `exit code ${code}`}). It starts again in ${pause} s.`);
      setTimeout(start, pause * 1_000);
    });
  }

  for (const signal of SIGNALS) {
    process.on(signal, () => {
      isStopping = true;
      if (child === null) process.exit(0);
      child.kill(signal);
    });
  }
  // The end of the log's reader is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  start();
}
