/** The state of an event at one of its places, in the terms of the rules and of the shown items. */
type Standing = 'accepted' | 'tentative' | 'toConfirm' | 'unconfirmed' | 'rejected' | 'declined' | 'cancelled';

/** False if it was cancelled or the place declined. */
export function holdsPlace(standing: Standing): boolean {
  return standing !== 'cancelled' && standing !== 'declined' && standing !== 'rejected';
}
