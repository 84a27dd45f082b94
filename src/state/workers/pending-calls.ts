import type { Failure } from '../../../workers/contract.ts';

/** Calls to one worker that have not been answered. */
export interface PendingCalls {
  /**
   * Follows a call to its end. It always resolves: with the answer, or with `lost(why)` where the worker dies or
   * throws (a programmer error there, which is also reported to the window).
   */
  settle<T>(call: Promise<T>, lost: (failure: Failure) => T): Promise<T>;
  /** The worker is dead: every call under way gets its `lost` answer. */
  settleAll(): void;
}

export function createPendingCalls(): PendingCalls {
  const onDeath = new Set<() => void>();
  return {
    settle: (call, lost) =>
      new Promise((resolve) => {
        const die = (): void => resolve(lost({ type: 'worker-died' }));
        onDeath.add(die);
        const fail = (error: unknown): void => {
          reportError(error);
          resolve(lost({ type: 'internal', detail: String(error) }));
        };
        void call.then(resolve, fail).finally(() => onDeath.delete(die));
      }),
    settleAll: () => {
      for (const die of onDeath) die();
      onDeath.clear();
    },
  };
}
