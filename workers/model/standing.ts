/** How an event stands with one of its places, in the words of the rules and of what is shown. */
type Standing = 'accepted' | 'tentative' | 'toConfirm' | 'unconfirmed' | 'rejected' | 'declined' | 'cancelled';

/** False for what came to nothing: it was cancelled, or its place refused. */
export function holdsPlace(standing: Standing): boolean {
  return standing !== 'cancelled' && standing !== 'declined' && standing !== 'rejected';
}
