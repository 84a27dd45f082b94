import { measures } from '../../../../workers/painting/measures.ts';

/** Blocks of a band, the unit in which react-virtuoso mounts the column. */
export const bandBlocks = 20;

/** CSS pixels. */
export const bandHeight = bandBlocks * measures.blockHeight;
