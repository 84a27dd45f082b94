import type { CalendarEvent, EventKind, EventTimes } from '../model/event.ts';

/** The reasons of spec point 8 in its words; ours beside them. */
const REASONS = {
  noICalUId: 'Missing iCalUId, or it is empty',
  noResource: 'Cannot find event attendee from location',
  noId: 'Missing id, or it is empty',
  noTimes: 'The times cannot be read',
  limited: 'Known from the alternative fetch alone',
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

/**
 * What kind of event it is (spec points 4 and 8); a fault comes before the question for resources.
 * @param event null for one of the alternative fetch, which tells when somebody is busy and no more
 * @param times null where they cannot be read
 * @param resources its resource attendees that are ours
 */
export function classifyEvent<Resource>(
  event: Pick<CalendarEvent, 'id' | 'iCalUId'> | null,
  times: EventTimes | null,
  resources: readonly Resource[],
): IdentifiedEvent<Resource> | UnidentifiedEvent {
  if (event === null) return { kind: 'Limited', reason: REASONS.limited };
  if (event.id === '') return { kind: 'Faulty', reason: REASONS.noId };
  if (event.iCalUId.trim() === '') return { kind: 'Faulty', reason: REASONS.noICalUId };
  if (times === null) return { kind: 'Faulty', reason: REASONS.noTimes };
  const [first, ...others] = resources;
  if (first === undefined) return { kind: 'Anonymous', reason: REASONS.noResource };
  return { kind: 'Identified', times, resources: [first, ...others] };
}
