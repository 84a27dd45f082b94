import { ROUTES } from '../routes.ts';

/** Where a reservation of the user's is opened in full. */
export const eventAddress = (eventId: string): string =>
  `${ROUTES.myEvents}?${new URLSearchParams({ event: eventId }).toString()}`;
