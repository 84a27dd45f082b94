/** Something to do once all that changes in the same turn of the page has been told, still before a frame is drawn. */
export interface TurnEnd {
  ask(): void;
  cancel(): void;
}

export function createTurnEnd(run: () => void): TurnEnd {
  let isAsked = false;
  let isCancelled = false;
  return {
    ask: () => {
      if (isAsked) return;
      isAsked = true;
      queueMicrotask(() => {
        isAsked = false;
        if (!isCancelled) run();
      });
    },
    cancel: () => {
      isCancelled = true;
    },
  };
}
