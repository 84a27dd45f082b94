/*
 * What explains the board, in one part that comes when it is first asked for.
 */
export { HelpSheet } from './HelpSheet.tsx';
export { LegendSheet } from './LegendSheet.tsx';
