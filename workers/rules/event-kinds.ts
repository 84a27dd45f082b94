import type { CalendarEvent, EventKind, EventTimes } from '../model/event.ts';

/** The reasons of spec point 8 in its words; ours beside them. */
const REASONS = {
  noICalUId: 'Missing iCalUId, or it is empty',
  noResource: 'Cannot find event attendee from location',
  noId: 'Missing id, or it is empty',
  noTimes: 'The times cannot be read',
} as const;

/** An event that can be shown, with its resources of ours. */
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

/** What all events of the alternative fetch are: it tells when somebody is busy and no more. */
export const LIMITED_EVENT: UnidentifiedEvent = { kind: 'Limited', reason: 'Known from the alternative fetch alone' };

/**
 * What kind of event the calendar gave (spec points 4 and 8); a fault comes before the question for resources.
 * @param times null where they cannot be read
 * @param resources its resource attendees that are ours
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
