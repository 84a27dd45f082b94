import type { PaintingTheme } from '../contract.ts';
import type { ResponseState } from '../model/event.ts';

/** How an event stands with its places (spec point 3, event participation colours). */
export type Participation = 'cancelled' | 'accepted' | 'tentative' | 'rejected';

/**
 * The participation of an event, or of one place of it. One place that refused is what its user must hear of first;
 * accepted are all of them or none.
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

/** True where every resource has accepted; who organizes has. */
export function isAccepted(responses: readonly ResponseState[]): boolean {
  return responses.length > 0 && responses.every((response) => response === 'accepted' || response === 'organizer');
}

/** The token of its colour; a word or a shape always goes with it. */
export const PARTICIPATION_COLOURS = {
  cancelled: 'textMuted',
  accepted: 'accent',
  tentative: 'tentative',
  rejected: 'danger',
} as const satisfies Readonly<Record<Participation, keyof PaintingTheme>>;
