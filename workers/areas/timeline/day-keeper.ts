import type { KeptItem } from '../../cache/startup-snapshot-cache.ts';
import type { TimelineItem } from '../../contract.ts';
import type { Instant } from '../../model/units.ts';
import type { Log } from '../../wire/log.ts';
import type { TimelineDay } from './timeline-day.ts';
import type { TimelinePicture } from './timeline-picture.ts';
import type { Workspace } from '../shared/workspace.ts';

/** Milliseconds between two snapshots: their rows are a megabyte, and are only shown until the rules are applied. */
const SNAPSHOT_EVERY = 600_000;

export interface DayKeeperInput {
  readonly workspace: Workspace;
  readonly day: TimelineDay;
  readonly picture: Pick<TimelinePicture, 'table' | 'items' | 'totalRows'>;
  readonly now: () => Instant;
  readonly log: Log;
  /** Key of what is shown; null where it is not kept. */
  readonly snapshotKey: string | null;
}

/** Stores what has been read, and how it is shown, for the next visit. */
export interface DayKeeper {
  /** Something has been read. */
  note(): void;
  save(): void;
  /** Stores only the snapshot, where it is due. */
  saveSnapshot(): void;
}

export function createDayKeeper({ workspace, day, picture, now, log, snapshotKey }: DayKeeperInput): DayKeeper {
  const { availability, startupSnapshots } = workspace;
  let isUnsaved = false;
  let isSnapshotUnsaved = false;
  /** The user's own reservations and favourites of the snapshot that was kept last. */
  let keptOwn = '';
  let snapshotAt = Number.NEGATIVE_INFINITY;
  const keep = (writing: Promise<void>): void => {
    writing.catch((error: unknown) => log('The day is not kept', String(error)));
  };
  const saveSnapshot = (): void => {
    const shown = picture.table();
    const asOf = day.asOf();
    const items = picture.items().flatMap(toKept);
    const { keptItems, favourites } = day.own;
    const own = keptItems === null && favourites !== null ? JSON.stringify([items, favourites]) : keptOwn;
    // What has been cancelled must not come back with the next visit.
    const isDue = own !== keptOwn || (isSnapshotUnsaved && now() - snapshotAt >= SNAPSHOT_EVERY);
    // Without rows there is nothing that could be seen sooner.
    if (!isDue || snapshotKey === null || asOf === null || !shown?.rowCount || !day.isWhole()) return;
    [snapshotAt, isSnapshotUnsaved, keptOwn] = [now(), false, own];
    const { start } = day.window;
    const { totalRows } = picture;
    keep(startupSnapshots.write({ key: snapshotKey, start, asOf, totalRows, buffer: shown.buffer, items }));
  };
  return {
    note() {
      [isUnsaved, isSnapshotUnsaved] = [true, true];
    },
    save() {
      const cached = isUnsaved ? day.toCached() : null;
      isUnsaved = false;
      if (cached !== null) keep(availability.write(cached));
      saveSnapshot();
    },
    saveSnapshot,
  };
}

function toKept({ key, eventId, resourceId, row, look, owner, ...rest }: TimelineItem): readonly KeptItem[] {
  const { start, end, startSlot, endSlot } = rest;
  return owner === null ? [{ key, eventId, resourceId, row, look, start, end, startSlot, endSlot }] : [];
}
