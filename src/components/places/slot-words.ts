/** The word for each slot code (spec point 3), by the number of the code. */
export const slotWords = [
  'free',
  'tentative',
  'reserved',
  'closed',
  'limited',
  'yours',
  'crowded',
  'others',
  'outside',
  'current',
] as const;
