/*
 * What opens over the board, in one part that is fetched while nothing else is to do.
 */
export { HoverCard } from '../pointer/HoverCard.tsx';
export { ItemSheet } from './ItemSheet.tsx';
export { ResourceSheet } from './ResourceSheet.tsx';
export { RefusalCard } from './RefusalCard.tsx';
export { ReservationSheet } from './ReservationSheet.tsx';
