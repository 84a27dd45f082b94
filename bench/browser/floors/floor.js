/*
 * What both bare floors share: the day in memory, and how the bench calls them. Geometry is the timeline's own.
 */
export const ROW = 28;
export const QUARTER = 20;
export const NAMES = 220;
/** Seven o'clock: where a day opens. */
export const MORNING = 28 * QUARTER;

/** The day in memory: names, and reservations of each row as slots from midnight (`day.js`). */
export const day = window.bareDay;

/**
 * Shows the rows at once, and offers the floor to the bench.
 * @param mount shows the rows
 * @param change shows the rows whose reservations have changed
 */
export function startFloor(mount, change) {
  const marks = { data: performance.now(), painted: null };
  window.bareFloor = {
    marks,
    change(rows, slot) {
      for (const row of rows) day.rows[row].push({ start: slot, end: slot + 1 });
      change(new Set(rows));
    },
  };
  mount();
  marks.painted = performance.now();
}
