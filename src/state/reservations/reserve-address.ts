/*
 * The address of the page that reserves: what it is opened with, or the reservation that it changes or reports on.
 */
import type { Instant, SeriesScope } from '../../../workers/contract.ts';
import { ROUTES } from '../routes.ts';

export interface ReserveInput {
  readonly resourceIds?: readonly string[];
  readonly start?: Instant | null;
  readonly end?: Instant | null;
  readonly subject?: string;
  /** An existing reservation that is to be changed. */
  readonly eventId?: string | null;
  /** Which dates of its series; null = the user is asked when it is saved. */
  readonly scope?: SeriesScope | null;
}

/** Where a reservation is written: `/reservations/reserve?resource=…&start=…&end=…`, or changed: `…?event=…`. */
export function reserveAddress({
  resourceIds = [],
  start = null,
  end = null,
  subject = '',
  eventId = null,
  scope = null,
}: ReserveInput = {}): string {
  const parameters = new URLSearchParams();
  for (const id of resourceIds) parameters.append('resource', id);
  if (start !== null) parameters.set('start', instantText(start));
  if (end !== null) parameters.set('end', instantText(end));
  if (subject !== '') parameters.set('subject', subject);
  if (eventId !== null) parameters.set('event', eventId);
  if (scope !== null) parameters.set('scope', scope);
  const text = parameters.toString();
  return text === '' ? ROUTES.reserve : `${ROUTES.reserve}?${text}`;
}

/** The page that shows the progress of a sent reservation (spec point 4); it can be reloaded and shared. */
export function reservedAddress(eventId: string): string {
  return `${ROUTES.reserve}?${new URLSearchParams({ event: eventId, sent: '1' }).toString()}`;
}

/** To the minute, in UTC. */
const instantText = (instant: Instant): string => `${new Date(instant).toISOString().slice(0, 16)}Z`;
