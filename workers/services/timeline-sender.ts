import type { Failure, TimelinePatch, TimelineUpdate } from '../contract.ts';
import type { Instant } from '../model/units.ts';
import { isEmptyPatch, type TimelinePicture } from './timeline-picture.ts';

/** Frames of a loading day come at most this often. */
const PROGRESS_EVERY = 200;
const MINUTE = 60_000;

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
  /**
   * Rows have changed, or only the time, the user's own reservations or what is on screen.
   * @param isNews somebody else changed them just now
   */
  sendRows(rows: readonly number[], isNews?: boolean): void;
  /** A reading has ended; one of the whole day also tells when it was read, though nothing else may have changed. */
  sendEnd(isWholeDay: boolean): void;
}

export function createTimelineSender({ picture, now, problem, onUpdate }: TimelineSenderDeps): TimelineSender {
  let sent: { readonly at: Instant; readonly isFinal: boolean; readonly problem: string } | null = null;
  let sentHead = '';

  const sendFrame = (): void => {
    const frame = picture.frame(now(), problem());
    const isFinal = frame.progress === 1;
    sent = { at: frame.now, isFinal, problem: JSON.stringify(frame.problem) };
    sentHead = headOf(frame);
    onUpdate({ type: 'frame', frame });
  };
  const sendPatch = (rows: readonly number[], isWanted: boolean, isNews = false): void => {
    const patch = picture.patch(rows, now());
    if (patch === null) return sendFrame();
    const head = headOf(patch);
    if (!isWanted && isEmptyPatch(patch) && head === sentHead) return;
    sentHead = head;
    onUpdate({ type: 'patch', patch: { ...patch, isNews } });
  };
  return {
    sendFrame,
    sendRows(rows, isNews = false) {
      // Readings may be quicker than the first picture; that one will hold what they brought.
      if (sent === null) return;
      // Progress is the frame's to tell.
      const isProgressDue = !sent.isFinal && rows.length > 0 && now() - sent.at >= PROGRESS_EVERY;
      if (isProgressDue) sendFrame();
      else sendPatch(rows, false, isNews);
    },
    sendEnd(isWholeDay) {
      const isUnchanged = sent !== null && sent.problem === JSON.stringify(problem());
      if (!isUnchanged || (isWholeDay && sent?.isFinal !== true)) sendFrame();
      else if (isWholeDay) sendPatch([], true);
    },
  };
}

/** What is told of a day beside its rows; of the age as much as is shown: to the minute. */
function headOf({ asOf, stale, isNearNowhere }: Pick<TimelinePatch, 'asOf' | 'stale' | 'isNearNowhere'>): string {
  return `${asOf === null ? '' : Math.floor(asOf / MINUTE)} ${stale} ${isNearNowhere}`;
}
