import type { PaintingFeed, TimelineQuery, TimelineUpdate } from '../../contract.ts';
import { openDayTable } from '../../model/day-table.ts';
import { type StartupSnapshot, type SnapshotFrame, windowOf } from './startup-snapshot.ts';
import type { FirstPaint } from '../session/first-paint.ts';
import { tellBoth } from './painter-feed.ts';
import type { SentSnapshot } from './timeline-session.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

export interface OpenView {
  readonly view: number;
  readonly query: TimelineQuery;
  readonly onUpdate: (update: TimelineUpdate) => void;
}

/** Sends the snapshot of the last visit: to the painter before it is asked for, to the page when it asks. */
export interface StartupSnapshotPublisher {
  /** @param take receives what is to be sent; false where something else has come meanwhile */
  tell(open: OpenView, take: (sent: SentSnapshot) => boolean): Promise<void>;
}

interface StartupSnapshotPublisherDeps {
  readonly startupSnapshot: Pick<StartupSnapshot, 'speculative' | 'take'>;
  readonly firstPaint: FirstPaint;
  readonly feed: (message: PaintingFeed) => void;
}

/** The number of the view that is opened first. */
const FIRST_VIEW = 1;

/** @param views that have been opened so far */
export function createStartupSnapshotPublisher(
  source: Pick<WorkspaceSource, 'timeZone' | 'now'>,
  { startupSnapshot, firstPaint, feed }: StartupSnapshotPublisherDeps,
  views: () => number,
): StartupSnapshotPublisher {
  let speculative: SnapshotFrame | null = null;
  const sendSpeculative = async (): Promise<void> => {
    const snapshot = await startupSnapshot.speculative;
    // A view opened meanwhile sends its own updates.
    if (snapshot === null || views() > 0) return;
    speculative = snapshot;
    feed({ type: 'speculative frame', frame: { ...snapshot, view: FIRST_VIEW, buffer: snapshot.buffer.slice(0) } });
  };
  void sendSpeculative();
  return {
    async tell({ view, query, onUpdate }, take) {
      const window = windowOf(query, source);
      if (!window.ok) return firstPaint.up();
      const snapshot = await startupSnapshot.take(query, window.value);
      if (snapshot === null) return;
      const frame = { ...snapshot, view };
      // The receivers may transfer theirs.
      if (!take({ ...frame, table: openDayTable(snapshot.buffer.slice(0)) })) return;
      if (snapshot === speculative && view === FIRST_VIEW) {
        feed({ type: 'speculation confirmed', view });
        onUpdate({ type: 'frame', frame });
      } else tellBoth(onUpdate, feed)({ type: 'frame', frame });
    },
  };
}
