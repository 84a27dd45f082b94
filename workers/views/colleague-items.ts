/*
 * The reservations of followed colleagues as items of the timeline, loaded with the code that reads their calendars.
 */
import type { TimelineItem } from '../contract.ts';
import type { DayWindow } from '../model/day-table.ts';
import { holdsPlace } from '../model/standing.ts';
import { type Participation, participationOf } from '../rules/participation.ts';
import type { TimelineCampus } from './timeline-campus.ts';
import { type ColleagueReservations, toItem } from './timeline-items.ts';

/**
 * Colleagues' reservations as items on shown rows, like the user's own. Each event is shown once: it is in the calendar
 * of every participant, with some providers under different ids. The item belongs to the first colleague and names the
 * others.
 * @param own the user's items
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

/** An item with another participant added. */
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

/** Items that hold the same place at the same time are one event; cancelled and declined ones are kept apart. */
function placeAndTime({ resourceId, start, end, look }: TimelineItem): string {
  return `${resourceId} ${start} ${end} ${holdsPlace(look)}`;
}

/** Whether a colleague has to confirm is not shown to others. */
function lookOfOthers(participation: Participation): TimelineItem['look'] {
  return participation === 'rejected' ? 'declined' : participation;
}
