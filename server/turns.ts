/** Milliseconds that work may hold the event loop before others have their turn. */
const LONGEST_TURN_MS = 8;

/**
 * For long loops: await what it returns in each round, and it lets others have their turn when enough has been done.
 * What was read before may have changed by then.
 */
export function createTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_TURN_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}
