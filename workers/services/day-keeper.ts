import type { Instant } from '../model/units.ts';
import type { Log } from '../wire/log.ts';
import type { TimelineDay } from './timeline-day.ts';
import type { TimelinePicture } from './timeline-picture.ts';
import type { Workspace } from './workspace.ts';

/** A look is only seen until the day is ruled, and is a megabyte: this many milliseconds between two of them. */
const LOOK_EVERY = 600_000;

export interface DayKeeperInput {
  readonly workspace: Workspace;
  readonly day: TimelineDay;
  readonly picture: Pick<TimelinePicture, 'table' | 'totalRows'>;
  readonly now: () => Instant;
  readonly log: Log;
  /** Of what is shown; null where it is not kept. */
  readonly lookKey: string | null;
}

/** Keeps for the next visit what has been read, and how it is shown. */
export interface DayKeeper {
  /** Something has been read. */
  note(): void;
  save(): void;
}

export function createDayKeeper({ workspace, day, picture, now, log, lookKey }: DayKeeperInput): DayKeeper {
  const { availability, looks } = workspace;
  let isUnsaved = false;
  let lookAt = Number.NEGATIVE_INFINITY;
  const keep = (writing: Promise<void>): void => {
    writing.catch((error: unknown) => log('The day is not kept', String(error)));
  };
  const saveLook = (asOf: Instant, key: string): void => {
    const shown = picture.table();
    // Without rows there is nothing that could be seen sooner.
    if (!shown?.rowCount || !day.isWhole() || now() - lookAt < LOOK_EVERY) return;
    lookAt = now();
    keep(looks.write({ key, start: day.window.start, asOf, totalRows: picture.totalRows, buffer: shown.buffer }));
  };
  return {
    note() {
      isUnsaved = true;
    },
    save() {
      const cached = isUnsaved ? day.toCached() : null;
      isUnsaved = false;
      if (cached === null) return;
      keep(availability.write(cached));
      if (lookKey !== null) saveLook(cached.asOf, lookKey);
    },
  };
}
