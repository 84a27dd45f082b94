/*
 * The sheets that open over the board, in one part that is fetched while nothing else is to do.
 */
export { ItemSheet } from './ItemSheet.tsx';
export { PlaceSheet } from './PlaceSheet.tsx';
export { ReservationSheet } from './ReservationSheet.tsx';
