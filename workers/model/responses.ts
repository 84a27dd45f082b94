import type { ResponseState } from './event.ts';

/** The spellings of the calendar back ends, in lower case, letters only (spec point 3). */
const STATE_BY_SPELLING: Readonly<Record<string, ResponseState>> = {
  accept: 'accepted',
  accepted: 'accepted',
  decline: 'declined',
  declined: 'declined',
  tentative: 'tentative',
  tentativelyaccepted: 'tentative',
  tentativelyaccept: 'tentative',
  '': 'notResponded',
  none: 'notResponded',
  notresponded: 'notResponded',
  needsaction: 'notResponded',
  noresponsereceived: 'notResponded',
  unknown: 'notResponded',
  organizer: 'organizer',
};

/**
 * The state of a response in any calendar's spelling (Accept, None, NoResponseReceived …); absent = not responded.
 * @returns null for an unknown word: a malformed attendee response, to be logged and skipped (spec point 8)
 */
export function toResponseState(word: string | null | undefined): ResponseState | null {
  const spelling = (word ?? '').replaceAll(/[\s_-]/g, '').toLowerCase();
  return Object.hasOwn(STATE_BY_SPELLING, spelling) ? (STATE_BY_SPELLING[spelling] ?? null) : null;
}
