import type { Failure, TimelinePatch, TimelineUpdate } from '../../contract.ts';
import type { Instant } from '../../model/units.ts';
import { isEmptyPatch, type Shown, type TimelinePicture } from './timeline-picture.ts';

/** Milliseconds between two patches for rows off screen while the day is read: each takes a thin client a frame. */
const READ_EVERY = 200;
const MINUTE = 60_000;

export interface TimelineSenderDeps {
  readonly picture: TimelinePicture;
  readonly now: () => Instant;
  /** Why nothing newer could be read; null = all is well. */
  readonly problem: () => Failure | null;
  readonly onUpdate: (update: TimelineUpdate) => void;
}

/**
 * Decides what is sent: a frame at first, where rows change places and where a problem comes or goes, else patches.
 * With each frame a thin client rebuilds its timeline, so a day that is being read comes in patches.
 */
export interface TimelineSender {
  /** @param shown what the view shows already, without a problem; null where nothing */
  begin(shown: Shown | null): void;
  /**
   * Rows have changed, or only the time, the user's own reservations or what is on screen.
   * @param isRemoteChange somebody else changed them just now
   */
  sendRows(rows: readonly number[], isRemoteChange?: boolean): void;
  /** A reading has ended; one of the whole day also sends when it was read, even if nothing else has changed. */
  sendEnd(isWholeDay: boolean): void;
}

export function createTimelineSender({ picture, now, problem, onUpdate }: TimelineSenderDeps): TimelineSender {
  /** Null = nothing has been sent yet. */
  let sentProblem: string | null = null;
  let sentHead = '';
  let sentAt = Number.NEGATIVE_INFINITY;
  let isRead = false;
  /** Rows that have been read and not sent yet. */
  const waiting = new Set<number>();

  const note = ({ progress }: Head): void => {
    waiting.clear();
    isRead = progress === 1;
    sentAt = now();
  };
  const begin = (shown: Shown | null): void => {
    const frame = picture.frame(now(), problem());
    const patch = shown === null || frame.problem !== null ? null : picture.goOnFrom(shown, now());
    sentProblem = JSON.stringify(frame.problem);
    sentHead = headOf(patch ?? frame);
    note(patch ?? frame);
    onUpdate(patch === null ? { type: 'frame', frame } : { type: 'patch', patch: { ...patch, isRemoteChange: false } });
  };
  const sendFrame = (): void => begin(null);
  const sendPatch = (rows: readonly number[], isWanted: boolean, isRemoteChange = false): void => {
    // What has only been read must not be highlighted.
    if (isRemoteChange && waiting.size > 0) sendPatch([], false);
    const patch = picture.patch([...waiting, ...rows], now());
    if (patch === null) return sendFrame();
    note(patch);
    const head = headOf(patch);
    if (!isWanted && isEmptyPatch(patch) && head === sentHead) return;
    sentHead = head;
    onUpdate({ type: 'patch', patch: { ...patch, isRemoteChange } });
  };
  const isAnySeen = (rows: readonly number[]): boolean => {
    const seen = new Set(picture.seenRows());
    return rows.some((row) => seen.has(row));
  };
  return {
    begin,
    sendRows(rows, isRemoteChange = false) {
      // Readings may be quicker than the first picture; that one will hold what they brought.
      if (sentProblem === null) return;
      if (isRead || isRemoteChange || rows.length === 0 || now() - sentAt >= READ_EVERY || isAnySeen(rows)) {
        sendPatch(rows, false, isRemoteChange);
      } else for (const row of rows) waiting.add(row);
    },
    sendEnd(isWholeDay) {
      if (sentProblem !== JSON.stringify(problem())) sendFrame();
      else if (isWholeDay || waiting.size > 0) sendPatch([], isWholeDay);
    },
  };
}

/** What is sent of a day beside its rows; its age to the minute, as it is shown. */
function headOf({ asOf, stale, nearInstead, progress }: Head): string {
  return `${Math.floor((asOf ?? 0) / MINUTE)} ${stale} ${nearInstead} ${progress}`;
}

type Head = Pick<TimelinePatch, 'asOf' | 'stale' | 'nearInstead' | 'progress'>;
