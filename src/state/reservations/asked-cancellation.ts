import { proxy } from 'valtio';

/** The reservation that a key asked to cancel, until that has begun or the user has chosen otherwise. */
export const asked = proxy<{ eventId: string | null }>({ eventId: null });

/** Cancels a reservation as its button does, with Undo; asks which dates of a series. Null = the question is over. */
export function askToCancel(eventId: string | null): void {
  asked.eventId = eventId;
}
