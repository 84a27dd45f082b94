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

/** Where a reservation is written: `/reservations/reserve?resource=…&start=…&end=…`, or changed: `…?event=…&change=1`. */
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
  if (eventId !== null) {
    parameters.set('event', eventId);
    parameters.set('change', '1');
  }
  if (scope !== null) parameters.set('scope', scope);
  const text = parameters.toString();
  return text === '' ? ROUTES.reserve : `${ROUTES.reserve}?${text}`;
}

/**
 * The sub-page of spec point 2: the timeline with a sent reservation and its progress; it can be reloaded and shared.
 * @param timeline the parameters of the timeline that stays
 */
export function reservedAddress(eventId: string, timeline = ''): string {
  const parameters = new URLSearchParams(timeline);
  parameters.set('event', eventId);
  return `${ROUTES.reserve}?${parameters.toString()}`;
}

/** The reservation that an address shows on the timeline; null = it shows none. */
export function reservedEvent(path: string, search: string): string | null {
  const parameters = new URLSearchParams(search);
  return path === ROUTES.reserve && !parameters.has('change') ? parameters.get('event') : null;
}

/** To the minute, in UTC. */
const instantText = (instant: Instant): string => `${new Date(instant).toISOString().slice(0, 16)}Z`;
