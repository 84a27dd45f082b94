import type { TimelineItem } from '../contract.ts';
import type { DayWindow } from '../model/day-table.ts';
import type { EventTimes, ResponseState } from '../model/event.ts';
import { SLOT_MS } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';
import { resourceUse } from '../rules/resource-use.ts';
import { type ItemFacts, itemLook } from '../rules/timeline-item.ts';
import type { TimelineCampus, TimelineRow } from './timeline-campus.ts';

/** One's own event with the resources of the campus that it reserves. */
export interface OwnReservation extends EventTimes {
  readonly eventId: string;
  readonly subject: string;
  readonly cancelled: boolean;
  readonly resources: readonly {
    /** Row of the campus. */
    readonly row: number;
    readonly response: ResponseState;
    /** By the confirmation record; without one, false (D11). */
    readonly confirmed: boolean;
    readonly cancelled: boolean;
  }[];
}

/**
 * Own reservations as items on shown rows, clipped to the window; those outside of it or on hidden rows have none.
 * @param shownRows by row of the campus: its row in the view, absent where it is hidden
 */
export function timelineItems(
  campus: TimelineCampus,
  reservations: readonly OwnReservation[],
  shownRows: ReadonlyMap<number, number>,
  window: DayWindow,
  now: Instant,
): readonly TimelineItem[] {
  return reservations
    .filter((reservation) => reservation.start < window.end && reservation.end > window.start)
    .flatMap((reservation) =>
      reservation.resources.flatMap((reserved) => {
        const shown = campus.rows[reserved.row];
        const row = shownRows.get(reserved.row);
        if (shown === undefined || row === undefined) return [];
        const look = itemLook(factsOf(reservation, reserved, shown, now), now);
        return [toItem(reservation, shown.resource.id, row, window, look)];
      }),
    );
}

/** True where nothing about an item differs, so that it need not cross again. */
export function isSameItem(a: TimelineItem | undefined, b: TimelineItem): boolean {
  return (
    a?.key === b.key &&
    a.row === b.row &&
    a.start === b.start &&
    a.end === b.end &&
    a.startSlot === b.startSlot &&
    a.endSlot === b.endSlot &&
    a.subject === b.subject &&
    a.look === b.look
  );
}

function toItem(
  { eventId, subject, start, end }: OwnReservation,
  resourceId: string,
  row: number,
  window: DayWindow,
  look: TimelineItem['look'],
): TimelineItem {
  const startSlot = (Math.max(start, window.start) - window.start) / SLOT_MS;
  const endSlot = (Math.min(end, window.end) - window.start) / SLOT_MS;
  return { key: `${eventId}:${resourceId}`, eventId, resourceId, row, start, end, startSlot, endSlot, subject, look };
}

function factsOf(
  { start, end, isAllDay, cancelled }: OwnReservation,
  { response, ...reserved }: OwnReservation['resources'][number],
  { resource }: TimelineRow,
  now: Instant,
): ItemFacts {
  const times = { start, end, isAllDay };
  const record = { confirmed: reserved.confirmed, canceled: reserved.cancelled };
  return { ...times, cancelled, use: resourceUse(resource, response, record, times, now) };
}
