/*
 * When the painter takes its next step: at once, or after a breath, so that a thin client has time for the frames of a
 * scroll between two steps of what is not needed yet.
 */
export interface PaceOptions {
  /** Runs a task after the messages that already wait. */
  readonly later: (task: () => void) => void;
  /** Runs a task once the thread has rested for a while. */
  readonly afterBreath: (task: () => void) => void;
}

export interface Pace {
  /** Works once the messages that already wait have been taken. */
  goOn(): void;
  /** Works again after a breath. */
  rest(): void;
  isResting(): boolean;
}

export function createPace({ later, afterBreath }: PaceOptions, work: () => void): Pace {
  let isScheduled = false;
  let isResting = false;
  return {
    goOn: () => {
      if (isScheduled) return;
      isScheduled = true;
      later(() => {
        isScheduled = false;
        work();
      });
    },
    rest: () => {
      if (isResting) return;
      isResting = true;
      afterBreath(() => {
        isResting = false;
        work();
      });
    },
    isResting: () => isResting,
  };
}
