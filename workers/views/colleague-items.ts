/*
 * What followed colleagues have reserved, as items of the timeline. It comes with what reads their calendars.
 */
import type { TimelineItem } from '../contract.ts';
import type { DayWindow } from '../model/day-table.ts';
import { holdsPlace } from '../model/standing.ts';
import { type Participation, participationOf } from '../rules/participation.ts';
import type { TimelineCampus } from './timeline-campus.ts';
import { type ColleagueReservations, toItem } from './timeline-items.ts';

/**
 * Colleagues' reservations as items on shown rows, as those of the user are. What stands there already is not shown
 * again: an event is in the calendar of everybody who takes part, under ids of their own with some providers. The first one has the item, it names
 * the others.
 * @param own items of the user
 */
export function colleagueItems(
  campus: TimelineCampus,
  colleagues: readonly ColleagueReservations[],
  shownRows: ReadonlyMap<number, number>,
  window: DayWindow,
  own: readonly TimelineItem[],
): readonly TimelineItem[] {
  const taken = new Set(own.map(placeAndTime));
  const itemByPlace = new Map<string, TimelineItem>();
  for (const item of colleagues.flatMap((colleague) => itemsOf(campus, colleague, shownRows, window))) {
    const place = placeAndTime(item);
    const known = itemByPlace.get(place);
    if (!taken.has(place)) itemByPlace.set(place, known === undefined ? item : withOther(known, item));
  }
  return [...itemByPlace.values()];
}

/** An item of somebody in which another one takes part as well. */
function withOther(item: TimelineItem, { owner: other }: TimelineItem): TimelineItem {
  const { owner } = item;
  const others = owner?.others ?? [];
  if (owner === null || other === null || [owner.name, ...others].includes(other.name)) return item;
  return { ...item, owner: { ...owner, others: [...others, other.name] } };
}

function itemsOf(
  campus: TimelineCampus,
  colleague: ColleagueReservations,
  shownRows: ReadonlyMap<number, number>,
  window: DayWindow,
): readonly TimelineItem[] {
  return colleague.reservations
    .filter(({ start, end }) => start < window.end && end > window.start)
    .flatMap((reservation) =>
      reservation.resources.flatMap(({ row, response }) => {
        const resourceId = campus.rows[row]?.resource.id;
        const shown = shownRows.get(row);
        if (resourceId === undefined || shown === undefined) return [];
        const look = lookOfOthers(participationOf({ ...reservation, responses: [response] }));
        return [toItem(reservation, { resourceId, row: shown }, window, look, colleague)];
      }),
    );
}

/** What holds a place for a time is one event; what came to nothing lies apart from it. */
function placeAndTime({ resourceId, start, end, look }: TimelineItem): string {
  return `${resourceId} ${start} ${end} ${holdsPlace(look)}`;
}

/** Whether others confirm is theirs to know. */
function lookOfOthers(participation: Participation): TimelineItem['look'] {
  return participation === 'rejected' ? 'declined' : participation;
}
