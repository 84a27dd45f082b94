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
  /** A reading has ended; one of the whole day also tells when it was read, though nothing else may have changed. */
  sendEnd(isWholeDay: boolean): void;
}

export function createTimelineSender({ picture, now, problem, onUpdate }: TimelineSenderDeps): TimelineSender {
  let sent: { readonly at: Instant; readonly isFinal: boolean; readonly problem: string } | null = null;

  const sendFrame = (): void => {
    const frame = picture.frame(now(), problem());
    const isFinal = frame.progress === 1 && !frame.stale;
    sent = { at: frame.now, isFinal, problem: JSON.stringify(frame.problem) };
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
    sendEnd(isWholeDay) {
      const isUnchanged = sent !== null && sent.problem === JSON.stringify(problem());
      if (!isUnchanged || (isWholeDay && sent?.isFinal !== true)) sendFrame();
      else if (isWholeDay) sendPatch([], true);
    },
  };
}
