import type { EventKind, EventTimes } from '../model/event.ts';
import type { Instant } from '../model/units.ts';
import { type EventButtons, eventButtons, isConfirmed } from './buttons.ts';
import { isAccepted } from './participation.ts';
import type { ResourceUse } from './resource-use.ts';

/** The fields that spec point 3 adds to an event. */
export interface EnrichedEvent extends EventButtons {
  /** Every resource has accepted. */
  readonly accepted: boolean;
  /** No resource needs a confirmation any more (D11). */
  readonly confirmed: boolean;
  /** Every resource has declined, or was cancelled as unconfirmed: the event has no place left. */
  readonly cancelledByResponse: boolean;
  /** The deadline after which the first resource is released; null if nothing can be confirmed any more. */
  readonly confirmUntil: Instant | null;
  /** Its end is now or past (D16). */
  readonly afterEnd: boolean;
  readonly assistEventType: EventKind;
}

export interface EventToEnrich {
  readonly times: EventTimes;
  /** As the calendar says. */
  readonly cancelled: boolean;
  readonly kind: EventKind;
  readonly resources: readonly ResourceUse[];
}

/** Enriches an event with its resources' responses and confirmation records (spec points 3 and 4). */
export function enrichEvent({ times, cancelled, kind, resources }: EventToEnrich, now: Instant): EnrichedEvent {
  const { start, end } = times;
  // A place that declined needs no confirmation.
  const uses = resources.map((use) => (use.response === 'declined' ? { ...use, window: null } : use));
  const cancelledByResponse = uses.length > 0 && uses.every(isGone);
  const buttons = eventButtons({ cancelled, start, end, resources: uses }, now);
  return {
    accepted: isAccepted(resources.map(({ response }) => response)),
    confirmed: uses.every(isConfirmed),
    cancelledByResponse,
    confirmUntil: cancelled ? null : firstClosing(uses, end, now),
    afterEnd: end <= now,
    assistEventType: kind,
    ...buttons,
    showFinish: buttons.showFinish && !cancelledByResponse,
  };
}

const isGone = ({ cancelled, response }: ResourceUse): boolean => cancelled || response === 'declined';

/**
 * Whether the user may change an event: as long as its change button is shown (spec point 4).
 * @param event.isAllowed the calendar permits the change
 */
export function canChange(
  { isAllowed, ...event }: Omit<EventToEnrich, 'kind'> & { readonly isAllowed: boolean },
  now: Instant,
): boolean {
  return isAllowed && enrichEvent({ ...event, kind: 'Identified' }, now).showChangeButton;
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
