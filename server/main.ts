import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import type { App } from './app.ts';
import { BuildError, buildApplication, needsBuild } from './build.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { createClock } from './http/clock.ts';
import { readSignInMethods, StartRefused } from './identity/sign-in-methods.ts';
import { isLocalHost } from './http/local-host.ts';
import { parseOptions, type StartOptions } from './options.ts';
import { seedApart } from './seeding/apart.ts';
import { joinProcesses, openStore } from './store/open.ts';
import { lockDirectory } from './store/sqlite/database/lock.ts';
import { quickCheck } from './store/sqlite/database/quick-check.ts';
import type { Store } from './store/store.ts';
import { StorageError } from './store/storage-error.ts';
import { UsageError } from './usage-error.ts';

/** Requests that are under way have this time to finish; then their connections are cut. */
const FINISH_WITHIN = 5_000;
/** All else is closed within this time more, or never. */
const CLOSE_WITHIN = 5_000;
/** The check of a large database continues while the server already answers. */
const CHECK_TIMEOUT = 200;

async function ensureBuilt({ build, dist }: StartOptions): Promise<void> {
  if (!build || !needsBuild(dist)) return;
  console.log('Building the application …');
  await buildApplication(dist);
}

/** Ends in order at the first signal, at once at the second. */
function stopOnSignals({ app, close }: App, drain: number): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    const finished = drain * 1_000 + FINISH_WITHIN;
    setTimeout(() => app.server.closeAllConnections(), finished).unref();
    setTimeout(() => process.exit(1), finished + CLOSE_WITHIN).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function announce(
  options: StartOptions,
  port: number,
  people: readonly { displayName: string; email: string }[],
  warnings: readonly string[],
): void {
  const protocol = options.tls === null ? 'http' : 'https';
  const name = isLocalHost(options.host) || /^(?:0\.0\.0\.0|::)$/.test(options.host) ? 'localhost' : options.host;
  console.log(`Deskway is at ${protocol}://${name}:${port}`);
  if (people.length > 0) {
    console.log('\nDemo people to sign in as (no password):');
    for (const { displayName, email } of people) console.log(`  ${displayName}, ${email}`);
  }
  for (const warning of warnings) console.warn(`\n${warning}`);
}

/**
 * Checks the whole database during the start. Where it is damaged, the process ends with a message.
 * @returns waits for the check, for a limited time
 */
function startCheck(directory: string): () => Promise<void> {
  const check = async (): Promise<void> => {
    const fault = await quickCheck(directory);
    if (fault !== null) refuse(fault.message, EXIT_CODES[fault.problem]);
  };
  const checked = check();
  checked.catch((error: unknown) => console.error(error));
  return () => Promise.race([checked, pause(CHECK_TIMEOUT, undefined, { ref: false })]);
}

/** Creates the campus of an empty directory. */
async function seedDirectory(
  store: Store,
  { dataDirectory, resources, seed }: StartOptions,
  now: number,
): Promise<void> {
  if (dataDirectory === null || !(await store.campus.isEmpty())) return;
  await seedApart({ directory: dataDirectory, campus: { resources, seed, now } });
}

function refuse(sentence: string, code: number): never {
  console.error(sentence);
  process.exit(code);
}

async function start(options: StartOptions): Promise<void> {
  const { dataDirectory, databaseUrl } = options;
  if (dataDirectory !== null) lockDirectory(dataDirectory, console.warn);
  const store = await openStore({ directory: dataDirectory, databaseUrl });
  const processes = await joinProcesses(databaseUrl);
  const checked = dataDirectory === null ? null : startCheck(dataDirectory);
  // A start that is refused ends before anything is built.
  const { methods, warnings } = await readSignInMethods(store.accounts, options);
  // The builder runs in a process of its own, while a new campus is created.
  const built = ensureBuilt(options);
  const clock = createClock(options.clockStart);
  const [{ createApp }] = await Promise.all([import('./app.ts'), seedDirectory(store, options, clock.now())]);
  const [app] = await Promise.all([createApp({ store, clock, options, processes }), built]);
  stopOnSignals(app, options.drain);
  await checked?.();
  const metricsPort = await app.metrics?.listen(options.metricsHost, options.metricsPort ?? 0);
  await app.app.listen({ host: options.host, port: options.port });
  const address = app.app.server.address() as AddressInfo;
  // The supervisor needs it for a restart in the same state.
  const clockOffset = options.clockStart === null ? null : clock.now() - Date.now();
  process.send?.({ type: 'listening', port: address.port, clockOffset });
  const users = await store.accounts.users();
  announce(options, address.port, methods.demo === 'none' ? [] : users.filter((user) => user.isDemo), warnings);
  if (metricsPort !== undefined) console.log(`\nMetrics are at http://${options.metricsHost}:${metricsPort}/metrics`);
  if (app.endedSignIns > 0) console.log(`\nSign-ins without a password have ended: ${app.endedSignIns}.`);
}

function explain(error: unknown, options: StartOptions): string {
  if (!(error instanceof Error)) return String(error);
  const isMetrics = 'port' in error && error.port === options.metricsPort && error.port !== options.port;
  const [port, flag] = isMetrics ? [options.metricsPort, '--metrics-port'] : [options.port, '--port'];
  if (error instanceof BuildError || error instanceof UsageError || error instanceof StorageError) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') return `Port ${port} is in use. Choose another one with ${flag}.`;
  if ('code' in error && error.code === 'EACCES') return `Port ${port} may not be used by you. Choose one above 1023.`;
  return error.stack ?? error.message;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof StorageError) return EXIT_CODES[error.problem];
  if (error instanceof BuildError) return EXIT_CODES.build;
  if (error instanceof StartRefused || error instanceof UsageError) return EXIT_CODES.usage;
  const isPort = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
  return isPort ? EXIT_CODES.port : 1;
}

/** Starts the server from the command line. */
export async function main(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const parsed = parseOptions(argv, env);
  if (parsed.type === 'text') {
    console.log(parsed.text);
    return;
  }
  if (parsed.type === 'error') {
    console.error(`${parsed.message}\nSee "npm start -- --help".`);
    process.exitCode = EXIT_CODES.usage;
    return;
  }
  try {
    await start(parsed.options);
  } catch (error) {
    refuse(explain(error, parsed.options), exitCodeOf(error));
  }
}
