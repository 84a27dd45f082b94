/*
 * What both bare floors share: the day in memory, and how the bench calls them. Geometry is the timeline's own.
 */
export const ROW = 28;
export const QUARTER = 20;
export const NAMES = 220;

/** @returns the day: names, and reservations of each row as slots from midnight */
export async function loadDay() {
  const answer = await fetch(`day.json${location.search}`);
  return answer.json();
}

/**
 * Offers a floor to the bench.
 * @param mount shows the rows
 * @param change shows the rows whose reservations have changed
 */
export function offerFloor(day, mount, change) {
  const floor = {
    marks: { data: null, painted: null },
    mount() {
      floor.marks.data = performance.now();
      mount();
      floor.marks.painted = performance.now();
    },
    change(rows, slot) {
      for (const row of rows) day.rows[row].push({ start: slot, end: slot + 1 });
      change(new Set(rows));
    },
  };
  window.bareFloor = floor;
}
