import type { Failure, TimelineUpdate } from '../contract.ts';
import type { Instant } from '../model/units.ts';
import { isEmptyPatch, type TimelinePicture } from './timeline-picture.ts';

/** Frames of a loading day come at most this often. */
const PROGRESS_EVERY = 200;

export interface TimelineSenderDeps {
  readonly picture: TimelinePicture;
  readonly now: () => Instant;
  /** Why nothing newer could be read; null = all is well. */
  readonly problem: () => Failure | null;
  readonly onUpdate: (update: TimelineUpdate) => void;
}

/** Decides what crosses: a frame while the day loads or a problem comes or goes, else patches. */
export interface TimelineSender {
  sendFrame(): void;
  /** Rows have changed, or only the time or the user's own reservations. */
  sendRows(rows: readonly number[]): void;
  /** A reading has ended: nothing may have changed but when it was read. */
  sendEnd(): void;
}

export function createTimelineSender({ picture, now, problem, onUpdate }: TimelineSenderDeps): TimelineSender {
  let sent: { readonly at: Instant; readonly isFinal: boolean } | null = null;

  const sendFrame = (): void => {
    const frame = picture.frame(now(), problem());
    sent = { at: frame.now, isFinal: frame.progress === 1 && !frame.stale && frame.problem === null };
    onUpdate({ type: 'frame', frame });
  };
  const sendPatch = (rows: readonly number[], isWanted: boolean): void => {
    const patch = picture.patch(rows, now());
    if (isWanted || !isEmptyPatch(patch)) onUpdate({ type: 'patch', patch });
  };
  return {
    sendFrame,
    sendRows(rows) {
      // Readings may be quicker than the first picture; that one will hold what they brought.
      if (sent === null) return;
      // Progress is the frame's to tell.
      const isProgressDue = !sent.isFinal && rows.length > 0 && now() - sent.at >= PROGRESS_EVERY;
      if (isProgressDue) sendFrame();
      else sendPatch(rows, false);
    },
    sendEnd() {
      if (sent?.isFinal === true && problem() === null) sendPatch([], true);
      else sendFrame();
    },
  };
}
