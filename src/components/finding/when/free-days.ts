/*
 * How many places are free on each of the shown days, as far as they have been read. Pure.
 */
import { minutesToSlots } from '../../../../workers/painting/measures.ts';
import { isOpenSlot, isUnsuitableRow } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { minutesOf } from './when.ts';
import type { Wanted } from './when.ts';

export interface FreeDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly free: number;
}

/** The places that suit and are free at the wanted time, or at some time, of each day; days that are over are left out. */
export function freeDays(
  model: TimelineModel,
  { time, minutes }: Pick<Wanted, 'time' | 'minutes'>,
): readonly FreeDay[] {
  const { window, table } = model;
  return window.days.flatMap(({ date, slot }, index) => {
    const end = window.days[index + 1]?.slot ?? table.slotCount;
    const hour = window.hours.find((mark) => mark.slot >= slot && mark.label.slice(0, 2) === time?.slice(0, 2));
    const start = time === null ? slot : (hour?.slot ?? end) + minutesToSlots(minutesOf(time) % 60);
    const needed = time === null ? 1 : Math.max(1, minutesToSlots(minutes));
    const last = time === null ? end - 1 : start;
    let free = 0;
    for (let row = 0; row < table.rowCount; row++)
      if (!isUnsuitableRow(model, row) && isFreeWithin(model, row, start, last, needed)) free++;
    const isOver = model.now >= window.start + (end * (window.end - window.start)) / table.slotCount;
    return isOver || start >= end ? [] : [{ date, free }];
  });
}

/** Some slot from the first to the last begins a run of open ones. */
function isFreeWithin(model: TimelineModel, row: number, first: number, last: number, needed: number): boolean {
  for (let slot = first; slot <= last; slot++) {
    let run = 0;
    while (run < needed && slot + run < model.table.slotCount && isOpenSlot(model, row, slot + run)) run++;
    if (run === needed) return true;
  }
  return false;
}
