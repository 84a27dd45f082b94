import type { PaintingTheme } from '../contract.ts';
import type { ResponseState } from '../model/event.ts';

/** The responses of an event's places, summarised (spec point 3, event participation colours). */
export type Participation = 'cancelled' | 'accepted' | 'tentative' | 'rejected';

/**
 * The participation of an event, or of one of its places. A single declined place comes first, as the user must know
 * about it; an event is accepted only if all of them are.
 * @param responses of its resources
 */
export function participationOf(event: {
  readonly cancelled: boolean;
  readonly responses: readonly ResponseState[];
}): Participation {
  if (event.cancelled) return 'cancelled';
  if (event.responses.includes('declined')) return 'rejected';
  return isAccepted(event.responses) ? 'accepted' : 'tentative';
}

/** True if every resource has accepted; the organizer counts as accepted. */
export function isAccepted(responses: readonly ResponseState[]): boolean {
  return responses.length > 0 && responses.every((response) => response === 'accepted' || response === 'organizer');
}

/** The design token of its colour; a word or a shape always accompanies it. */
export const PARTICIPATION_COLOURS = {
  cancelled: 'textMuted',
  accepted: 'accent',
  tentative: 'tentative',
  rejected: 'danger',
} as const satisfies Readonly<Record<Participation, keyof PaintingTheme>>;
