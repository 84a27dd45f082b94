import type { CalendarEvent, EventKind, EventTimes } from '../model/event.ts';

/** The reasons of spec point 8 in its words, and our own. */
const REASONS = {
  noICalUId: 'Missing iCalUId, or it is empty',
  noResource: 'Cannot find event attendee from location',
  noId: 'Missing id, or it is empty',
  noTimes: 'The times cannot be read',
} as const;

/** An event that can be shown, with those of its resources that are in our campus. */
export interface IdentifiedEvent<Resource> {
  readonly kind: 'Identified';
  readonly times: EventTimes;
  readonly resources: readonly [Resource, ...Resource[]];
}

/** An event that goes to the events log. */
export interface UnidentifiedEvent {
  readonly kind: Exclude<EventKind, 'Identified'>;
  readonly reason: string;
}

/** The kind of all events of the alternative fetch, which gives only busy times. */
export const LIMITED_EVENT: UnidentifiedEvent = { kind: 'Limited', reason: 'Known from the alternative fetch alone' };

/**
 * The kind of an event from the calendar (spec points 4 and 8); faults are checked before resources.
 * @param times null if they cannot be read
 * @param resources its resource attendees that are in our campus
 */
export function classifyEvent<Resource>(
  event: Pick<CalendarEvent, 'id' | 'iCalUId'>,
  times: EventTimes | null,
  resources: readonly Resource[],
): IdentifiedEvent<Resource> | UnidentifiedEvent {
  if (event.id === '') return { kind: 'Faulty', reason: REASONS.noId };
  if (event.iCalUId.trim() === '') return { kind: 'Faulty', reason: REASONS.noICalUId };
  if (times === null) return { kind: 'Faulty', reason: REASONS.noTimes };
  const [first, ...others] = resources;
  if (first === undefined) return { kind: 'Anonymous', reason: REASONS.noResource };
  return { kind: 'Identified', times, resources: [first, ...others] };
}
