/**
 * Makes work that runs one at a time: asked for while it runs, it runs once more afterwards, however often it was asked.
 * @param work a rejection is a programmer error: it is not caught, and the next asking begins anew
 */
export function createRerun(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWantedAgain = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    try {
      do {
        isWantedAgain = false;
        await work();
      } while (isWantedAgain);
    } finally {
      isRunning = false;
    }
  };
  return () => {
    if (isRunning) isWantedAgain = true;
    else void run();
  };
}
