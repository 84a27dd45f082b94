/** Milliseconds that work may hold the event loop before others have their turn. */
const LONGEST_TURN_MS = 8;

const waiting: (() => void)[] = [];

/**
 * Runs work in an iteration of the event loop that no other long work shares, in the order in which it was asked for: the
 * parts of many answers at once would add up to one long wait.
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
 * For long loops: await what it returns in each round, and it lets others have their turn when enough has been done.
 * What was read before may have changed by then.
 */
export function createTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_TURN_MS) return;
    await new Promise<void>(inOwnTurn);
    since = performance.now();
  };
}
