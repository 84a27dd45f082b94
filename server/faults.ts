import process from 'node:process';

/** Exit code after an uncaught fault (EX_SOFTWARE); `supervisor.mjs` has the same. */
const FAULT = 70;

/**
 * Ends the process at an uncaught exception or rejection: its state is unknown, the files are intact, and the
 * supervisor starts it again. A log without a reader is no fault.
 */
export function endOnFaults(): void {
  const end = (error: unknown): void => {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`A fault that nobody caught ends the server:\n${said}\n`);
    process.exit(FAULT);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
