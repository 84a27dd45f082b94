/*
 * The sheets and cards over the board: one lazy module, loaded when the browser is idle.
 */
export { HoverCard } from '../pointer/HoverCard.tsx';
export { DistantSheet, ItemSheet, ReservedSheet } from './ItemSheet.tsx';
export { ResourceSheet } from './ResourceSheet.tsx';
export { RefusalCard } from './RefusalCard.tsx';
export { ReservationSheet } from './ReservationSheet.tsx';
