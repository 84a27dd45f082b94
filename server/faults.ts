import process from 'node:process';

/** Exit code after a fault that nobody caught (EX_SOFTWARE); `supervisor.mjs` has the same. */
const FAULT = 70;

/**
 * Ends the process at an exception or a rejection that nobody caught: in what state it left things nobody knows, the files
 * are whole, and the supervisor starts anew. A log that nobody reads any more is no fault.
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
