/*
 * The user's upcoming events (spec points 4 and 9): read for 30 days, selected and made into cards for each moment.
 */
import type { EventCard, Failure, Section } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import { dateOf } from '../../model/day.ts';
import { type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { upcomingEvents, upcomingWindow } from '../../rules/upcoming-events.ts';
import type { Log } from '../../wire/log.ts';
import { cardContext, type ReadEvent, readEvents, toEventCard } from '../events/event-cards.ts';
import { timesFor } from '../events/event-resources.ts';
import { readOwnEvents } from '../events/own-events.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';

/** What was read of the user's events, and when. */
export interface EventsReading {
  readonly events: readonly ReadEvent[];
  readonly readAt: Instant;
  /** The viewer's date that day: on the next date the 30 days are others. */
  readonly date: string;
}

/** All of the 30 days that are not cancelled, with their confirmation records. */
export async function readUpcoming(
  workspace: Workspace,
  now: Instant,
  log: Log,
  signal: AbortSignal,
): Promise<Result<EventsReading, Failure>> {
  const { start, end } = upcomingWindow(now, workspace.timeZone);
  const events = await readOwnEvents(workspace, start, end, signal);
  if (!events.ok) return events;
  const read = await readEvents(
    events.value.filter(({ cancelled }) => !cancelled),
    workspace,
    log,
    signal,
  );
  if (!read.ok) return read;
  return success({ events: read.value, readAt: now, date: dateOf(now, workspace.timeZone) });
}

/** The cards of a moment: at most ten, of a series the next one only. */
export function upcomingCards(
  { events }: EventsReading,
  workspace: Workspace,
  source: Pick<WorkspaceSource, 'language'>,
  now: Instant,
): readonly EventCard[] {
  const candidates = events.map((read) => {
    const { event, times } = read.shown;
    const { id, seriesMasterId } = event;
    const own = timesFor(event, times, workspace.timeZone);
    return { id, seriesMasterId, ...own, cancelled: isGivenBack(read), declinedBy: declinedBy(read), read };
  });
  const context = cardContext(workspace, source.language(), now);
  return upcomingEvents(candidates, now).map(({ read }) => toEventCard(read, context));
}

/** All its places were released because nobody confirmed it: to its user it is cancelled. */
function isGivenBack({ shown, records }: ReadEvent): boolean {
  return shown.event.cancelled || (records.length > 0 && records.every((record) => record?.canceled === true));
}

/** The places of an event, if all have declined it. */
function declinedBy({ shown: { resources } }: ReadEvent): string | null {
  const areAll = resources.length > 0 && resources.every(({ response }) => response === 'declined');
  return areAll ? resources.map(({ resource }) => resource.id).join(' ') : null;
}

/** Whether one of these addresses is a place of an event that was read; of no addresses any may be. */
export function isAbout({ events }: EventsReading, emails: readonly string[]): boolean {
  const wanted = new Set(emails);
  const holds = ({ shown }: ReadEvent): boolean =>
    shown.resources.some(({ resource }) => wanted.has(addressKey(resource.email)));
  return emails.length === 0 || events.some(holds);
}

/** A section of what was read and of how the last reading went. */
export function toSection<T>(value: T | null, asOf: Instant | null, failure: Failure | null): Section<T> {
  return { value, asOf: value === null ? null : asOf, failure };
}
