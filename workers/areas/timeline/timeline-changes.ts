import type { Close } from '../../contract.ts';
import type { FollowedSource } from '../colleagues/colleagues.ts';
import { addressKey } from '../../model/address.ts';
import type { Instant } from '../../model/units.ts';
import { readEnd, type TimelineDay } from './timeline-day.ts';
import type { TimelineNews } from './timeline-news.ts';
import type { TimelineSession } from './timeline-session.ts';
import type { LiveSource } from '../shared/workspace.ts';

export interface ChangesInput {
  readonly live: LiveSource;
  readonly followed: FollowedSource;
  readonly news: TimelineNews;
  /** The day shown last, and the session that works on it while a view is open. */
  readonly day: () => TimelineDay | null;
  readonly session: () => TimelineSession | null;
}

/** Has what changed, here or elsewhere, read again. */
export interface TimelineChanges {
  /** The user has changed something at these addresses. */
  refresh(resourceEmails: readonly string[]): void;
  /** Stops listening to the hub. */
  readonly close: Close;
}

export function followChanges({ live, followed, news, day, session }: ChangesInput): TimelineChanges {
  const rowsAt = (email: string): readonly number[] => day()?.campus.rowsByEmail.get(addressKey(email)) ?? [];
  /** Rows change also while no view is open: the next one must not treat them as read. */
  const touch = (rows: readonly number[]): void => {
    for (const row of rows) day()?.dirty.add(row);
    session()?.readDirty();
  };
  const touchOwn = (): void => {
    const shown = day();
    if (shown !== null) shown.own.areReservationsDirty = true;
    session()?.readOwn();
  };
  const hear = ({
    email,
    from,
    to,
  }: {
    readonly email: string;
    readonly from: Instant;
    readonly to: Instant;
  }): void => {
    const shown = day();
    if (shown === null || from >= readEnd(shown) || to <= shown.window.start) return;
    const rows = rowsAt(email);
    if (rows.length === 0) return;
    // What changes while no view is open is not highlighted later.
    if (session() !== null) news.told(rows);
    touch(rows);
    shown.others.turn += 1;
    session()?.colleagues.hear(rows);
    if (rows.some((row) => isOwnRow(shown, row))) return touchOwn();
    // It may be the user's own, made elsewhere; a campus is busy, so that this is asked once a minute at the most.
    shown.own.areReservationsDirty = true;
  };
  const endings = [
    followed.onChanged(() => session()?.colleagues.show()),
    live.onAvailabilityChanged(hear),
    live.onReconnected(() => {
      const shown = day();
      shown?.invalidate();
      if (shown !== null) shown.others.turn += 1;
      session()?.readAll();
      session()?.colleagues.hear(session()?.picture.seenRows() ?? []);
      touchOwn();
    }),
  ];
  return {
    refresh(resourceEmails) {
      const rows = resourceEmails.flatMap(rowsAt);
      news.own(rows);
      touch(rows);
      touchOwn();
    },
    close() {
      for (const end of endings) end();
    },
  };
}

function isOwnRow(day: TimelineDay, row: number): boolean {
  return day.own.reservations.some(({ resources }) => resources.some((reserved) => reserved.row === row));
}
