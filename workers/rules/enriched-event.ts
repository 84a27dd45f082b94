import type { EventKind, EventTimes } from '../model/event.ts';
import type { Instant } from '../model/units.ts';
import { type EventButtons, eventButtons, isConfirmed } from './buttons.ts';
import { isAccepted } from './participation.ts';
import type { ResourceUse } from './resource-use.ts';

/** What spec point 3 adds to an event. */
export interface EnrichedEvent extends EventButtons {
  /** Every resource has accepted. */
  readonly accepted: boolean;
  /** No resource waits for a confirmation (D11). */
  readonly confirmed: boolean;
  /** Every resource has refused, or was cancelled as unconfirmed: the event has no place left. */
  readonly cancelledByResponse: boolean;
  /** The first resource to be given back is, after this; null where nothing can be confirmed any more. */
  readonly confirmUntil: Instant | null;
  /** Its end is now or past (D16). */
  readonly afterEnd: boolean;
  readonly assistEventType: EventKind;
}

export interface EventToEnrich {
  readonly times: EventTimes;
  /** The calendar's own word. */
  readonly cancelled: boolean;
  readonly kind: EventKind;
  readonly resources: readonly ResourceUse[];
}

/** Enriches an event by the answers of its resources and their confirmation records (spec points 3 and 4). */
export function enrichEvent({ times, cancelled, kind, resources }: EventToEnrich, now: Instant): EnrichedEvent {
  const { start, end } = times;
  // To the buttons a refusal is a cancellation.
  const uses = resources.map((use) => ({ ...use, cancelled: use.cancelled || use.response === 'declined' }));
  return {
    accepted: isAccepted(resources.map(({ response }) => response)),
    confirmed: uses.every(isConfirmed),
    cancelledByResponse: uses.length > 0 && uses.every((use) => use.cancelled),
    confirmUntil: cancelled ? null : firstClosing(uses, end, now),
    afterEnd: end <= now,
    assistEventType: kind,
    ...eventButtons({ cancelled, start, end, resources: uses }, now),
  };
}

/** Whether the user may change an event: who organizes it, while its change button is shown (spec point 4). */
export function canChange(
  { isOrganizer, ...event }: Omit<EventToEnrich, 'kind'> & { readonly isOrganizer: boolean },
  now: Instant,
): boolean {
  return isOrganizer && enrichEvent({ ...event, kind: 'Identified' }, now).showChangeButton;
}

/** Nothing is confirmed after its end, unless its window runs from midnight (spec point 4). */
function firstClosing(uses: readonly ResourceUse[], end: Instant, now: Instant): Instant | null {
  const closings = uses
    .filter((use) => !use.cancelled && !isConfirmed(use))
    .flatMap(({ window }) =>
      window === null ? [] : [window.fromMidnight ? window.closes : Math.min(window.closes, end)],
    )
    .filter((closes) => closes >= now);
  return closings.length === 0 ? null : Math.min(...closings);
}
