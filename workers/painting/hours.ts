/*
 * Which hours of the header have room for a label; the others are only lines.
 */
import { isFolded } from './axis.ts';
import type { Axis } from './axis.ts';
import type { HourMark } from '../model/day-table.ts';
import type { Pixels } from '../model/units.ts';

/** CSS pixels of a label with its margin. */
const labelWidth = 48 as Pixels;
const quartersAnHour = 4;
/** Divisors of a day, so that each day begins with a label. */
const steps = [1, 2, 3, 4, 6, 12] as const;
const longestStep = 24;

/** Hours from one label to the next. */
export function hourStep(quarterWidth: Pixels): number {
  return steps.find((step) => step * quartersAnHour * quarterWidth >= labelWidth) ?? longestStep;
}

/** The hours of the wall clock that are labelled. */
export function labelledHours(hours: readonly HourMark[], quarterWidth: Pixels): readonly HourMark[] {
  return hoursOfStep(hours, hourStep(quarterWidth));
}

/** The labelled hours that are not folded, nor end in a strip before the next label. */
export function labelledHoursOn(axis: Axis, hours: readonly HourMark[]): readonly HourMark[] {
  const room = hourStep(axis.quarterWidth) * quartersAnHour - 1;
  return labelledHours(hours, axis.quarterWidth).filter(
    ({ slot }) => !isFolded(axis, slot) && !isFolded(axis, slot + room),
  );
}

/** Every n-th hour of the wall clock. */
export function hoursOfStep(hours: readonly HourMark[], step: number): readonly HourMark[] {
  return step === 1 ? hours : hours.filter(({ label }) => Number.parseInt(label, 10) % step === 0);
}
