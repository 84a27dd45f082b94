import type { TimelineItem } from '../contract.ts';
import type { DayWindow } from '../model/day-table.ts';
import type { EventTimes, ResponseState } from '../model/event.ts';
import type { WireResource } from '../model/resource.ts';
import { SLOT_MS } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';
import { canChange } from '../rules/enriched-event.ts';
import { type ResourceUse, resourceUse } from '../rules/resource-use.ts';
import { itemLook } from '../rules/timeline-item.ts';
import type { TimelineCampus } from './timeline-campus.ts';

/** A resource of the campus that an event reserves. */
export interface ReservedPlace {
  /** Row of the campus. */
  readonly row: number;
  readonly response: ResponseState;
}

/** An event with its reserved places. */
export interface Reservation<Place extends ReservedPlace = ReservedPlace> extends EventTimes {
  readonly eventId: string;
  readonly subject: string;
  readonly cancelled: boolean;
  readonly resources: readonly Place[];
}

/** The user's own event with the resources of the campus that it reserves. */
export type OwnReservation = Reservation<
  ReservedPlace & {
    /** Times in the zone of the resource, for its rules; those of the reservation are in the viewer's zone (D27). */
    readonly times: EventTimes;
    /** From the confirmation record; false without one (D11). */
    readonly confirmed: boolean;
    readonly cancelled: boolean;
  }
> & {
  /** The calendar permits the user to change it. */
  readonly isAllowed: boolean;
};

/**
 * Own reservations as items on shown rows, clipped to the window; those outside it or on hidden rows have none.
 * @param shownRows by row of the campus: its row in the view, absent if it is hidden
 */
export function timelineItems(
  campus: TimelineCampus,
  reservations: readonly OwnReservation[],
  shownRows: Pick<ReadonlyMap<number, number>, 'get'>,
  window: DayWindow,
  now: Instant,
): readonly TimelineItem[] {
  return reservations
    .filter((reservation) => reservation.start < window.end && reservation.end > window.start)
    .flatMap((reservation) => {
      const uses = reservation.resources.flatMap((reserved) => {
        const resource = campus.rows[reserved.row]?.resource;
        return resource === undefined ? [] : [{ reserved, resource, use: useOf(resource, reserved, now) }];
      });
      const { cancelled, isAllowed } = reservation;
      const event = { times: reservation, cancelled, isAllowed, resources: uses.map(({ use }) => use) };
      const isMovable = canChange(event, now);
      return uses.flatMap(({ reserved, resource, use }) => {
        const row = shownRows.get(reserved.row);
        if (row === undefined) return [];
        const look = itemLook({ ...reserved.times, cancelled, use }, now);
        const item = toItem(reservation, { resourceId: resource.id, row }, window, look, null);
        return [{ ...item, canChange: isMovable }];
      });
    });
}

/** A colleague with the events of their calendar. */
export interface ColleagueReservations {
  /** Colour of their calendar. */
  readonly id: string;
  readonly displayName: string;
  readonly colour: number;
  readonly reservations: readonly Reservation[];
}

/** @param colleague the owner; null = the user */
export function toItem(
  { eventId, subject, start, end }: Reservation,
  place: Pick<TimelineItem, 'resourceId' | 'row'>,
  window: DayWindow,
  look: TimelineItem['look'],
  colleague: ColleagueReservations | null,
): TimelineItem {
  const startSlot = (Math.max(start, window.start) - window.start) / SLOT_MS;
  const endSlot = (Math.min(end, window.end) - window.start) / SLOT_MS;
  const key = `${eventId}:${place.resourceId}${colleague === null ? '' : `:${colleague.id}`}`;
  const owner = colleague === null ? null : { name: colleague.displayName, colour: colleague.colour };
  return { key, eventId, ...place, start, end, startSlot, endSlot, subject, look, canChange: false, owner };
}

function useOf(
  resource: WireResource,
  { response, times, confirmed, cancelled }: OwnReservation['resources'][number],
  now: Instant,
): ResourceUse {
  return resourceUse(resource, response, { confirmed, canceled: cancelled }, times, now);
}
