/** Milliseconds that work may occupy the event loop before other work runs. */
const LONGEST_TURN_MS = 8;

const waiting: (() => void)[] = [];

/**
 * Runs work in an iteration of the event loop that no other long work shares, in the order of the calls: parts of many
 * answers in one iteration would add up to one long wait.
 */
export function inOwnTurn(run: () => void): void {
  if (waiting.length === 0) setImmediate(runNext);
  waiting.push(run);
}

function runNext(): void {
  const run = waiting.shift();
  if (waiting.length > 0) setImmediate(runNext);
  run?.();
}

/**
 * For long loops: awaited in each round, it lets other work run after enough time. Data read before may then be
 * outdated.
 */
export function createTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_TURN_MS) return;
    await new Promise<void>(inOwnTurn);
    since = performance.now();
  };
}
