/*
 * When the painter takes its next step: at once, or after a breath, so that a thin client has time for the frames of a
 * scroll between two steps of what is not needed yet.
 */
export interface StepSchedulerOptions {
  /** Runs a task after the messages that already wait. */
  readonly later: (task: () => void) => void;
  /** Runs a task once the thread has rested for a while. */
  readonly afterPause: (task: () => void) => void;
}

export interface StepScheduler {
  /** Works once the messages that already wait have been taken. */
  runSoon(): void;
  /** Works again after a breath. */
  runAfterPause(): void;
  isPaused(): boolean;
}

export function createStepScheduler({ later, afterPause }: StepSchedulerOptions, work: () => void): StepScheduler {
  let isScheduled = false;
  let isResting = false;
  return {
    runSoon: () => {
      if (isScheduled) return;
      isScheduled = true;
      later(() => {
        isScheduled = false;
        work();
      });
    },
    runAfterPause: () => {
      if (isResting) return;
      isResting = true;
      afterPause(() => {
        isResting = false;
        work();
      });
    },
    isPaused: () => isResting,
  };
}
