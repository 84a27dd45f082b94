import { ROUTES } from '../routes.ts';

/** The page of one of the user's reservations. */
export const eventAddress = (eventId: string): string =>
  `${ROUTES.myEvents}?${new URLSearchParams({ event: eventId }).toString()}`;
