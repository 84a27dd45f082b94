/*
 * Shared by both baselines: the day in memory and the interface for the bench. The geometry is that of the timeline.
 */
export const ROW = 28;
export const QUARTER = 20;
export const NAMES = 220;
/** A day opens at seven o'clock. */
export const MORNING = 28 * QUARTER;

/** Names, and reservations of each row as slots from midnight (`day.js`). */
export const day = window.bareDay;

/**
 * Shows the rows at once and makes the page available to the bench.
 * @param mount shows the rows
 * @param change shows the rows whose reservations have changed
 */
export function startBaseline(mount, change) {
  const marks = { data: performance.now(), painted: null };
  window.benchBaseline = {
    marks,
    change(rows, slot) {
      for (const row of rows) day.rows[row].push({ start: slot, end: slot + 1 });
      change(new Set(rows));
    },
  };
  mount();
  marks.painted = performance.now();
}
