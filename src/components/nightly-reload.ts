const HOUR_MS = 3_600_000;
/** Hours of the display's own clock in which hardly anybody is there. */
const NIGHT = { from: 2, to: 5 };
/** Hours for which a page has been open, to be reloaded at night, and at any time: a display may sleep at night. */
const OLD = 12;
const TOO_OLD = 36;

/**
 * Whether a display that is open for weeks is to be reloaded, so that nothing can pile up in it.
 * @param openFor ms since the page was loaded
 * @param hour of the day, 0 to 23
 */
export const isReloadDue = (openFor: number, hour: number): boolean =>
  openFor >= TOO_OLD * HOUR_MS || (openFor >= OLD * HOUR_MS && hour >= NIGHT.from && hour < NIGHT.to);
