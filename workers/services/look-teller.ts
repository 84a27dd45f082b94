import type { PaintingFeed, TimelineQuery, TimelineUpdate } from '../contract.ts';
import { openDayTable } from '../model/day-table.ts';
import { type FirstLook, type LookFrame, windowOf } from './first-look.ts';
import type { FirstPicture } from './first-picture.ts';
import { tellBoth } from './painter-feed.ts';
import type { SentLook } from './timeline-session.ts';
import type { WorkspaceSource } from './workspace.ts';

export interface OpenView {
  readonly view: number;
  readonly query: TimelineQuery;
  readonly onUpdate: (update: TimelineUpdate) => void;
}

/** Tells of the look of the last visit: the painter before anybody asks, the page when it does. */
export interface LookTeller {
  /** @param take gets what is to be told; false where something else has come meanwhile */
  tell(open: OpenView, take: (sent: SentLook) => boolean): Promise<void>;
}

interface LookTellerDeps {
  readonly firstLook: Pick<FirstLook, 'supposed' | 'take'>;
  readonly firstPicture: FirstPicture;
  readonly feed: (message: PaintingFeed) => void;
}

/** The number of the view that is opened first. */
const FIRST_VIEW = 1;

/** @param views that have been opened so far */
export function createLookTeller(
  source: Pick<WorkspaceSource, 'timeZone' | 'now'>,
  { firstLook, firstPicture, feed }: LookTellerDeps,
  views: () => number,
): LookTeller {
  let supposed: LookFrame | null = null;
  const suppose = async (): Promise<void> => {
    const look = await firstLook.supposed;
    // What has been opened meanwhile is told as it comes.
    if (look === null || views() > 0) return;
    supposed = look;
    feed({ type: 'supposed', frame: { ...look, view: FIRST_VIEW, buffer: look.buffer.slice(0) } });
  };
  void suppose();
  return {
    async tell({ view, query, onUpdate }, take) {
      const window = windowOf(query, source);
      if (!window.ok) return firstPicture.up();
      const look = await firstLook.take(query, window.value);
      if (look === null) return;
      const frame = { ...look, view };
      // The receivers may transfer theirs.
      if (!take({ ...frame, table: openDayTable(look.buffer.slice(0)) })) return;
      if (look === supposed && view === FIRST_VIEW) {
        feed({ type: 'as supposed', view });
        onUpdate({ type: 'frame', frame });
      } else tellBoth(onUpdate, feed)({ type: 'frame', frame });
    },
  };
}
