import type { Random } from '../random.ts';

/** A reservation without its people: minutes of the wall clock of its first day. */
export interface Slot {
  readonly from: number;
  readonly to: number;
  /** Whole days from midnight, at least one; 0 = not all-day. */
  readonly days: number;
}

const at = (hour: number): number => hour * 60;

const quarterBetween = (random: Random, from: number, to: number): number =>
  from + 15 * random.below((to - from) / 15 + 1);

const slot = (from: number, to: number): Slot => ({ from, to, days: 0 });

export const wholeDays = (days: number): Slot => ({ from: 0, to: 0, days });

/** A desk is taken for the working day, half a day, two halves by different people, or the whole date. */
export const deskSlots = (random: Random): readonly Slot[] => {
  const workday = slot(quarterBetween(random, at(7.5), at(9.5)), quarterBetween(random, at(15.5), at(18)));
  const morning = slot(at(8), at(12));
  const afternoon = slot(at(13), quarterBetween(random, at(16.5), at(18)));
  return random.weighted<readonly Slot[]>([
    [[workday], 60],
    [[morning], 13],
    [[afternoon], 11],
    [[morning, afternoon], 10],
    [[wholeDays(1)], 4],
    [[slot(at(9), at(10.5)), slot(at(11), at(15))], 2],
  ]);
};

const MEETING_LENGTHS: readonly (readonly [number, number])[] = [
  [30, 34],
  [45, 12],
  [60, 36],
  [90, 18],
];

/** Several meetings between eight and six, on quarter hours, around the planned ones. */
export const roomSlots = (random: Random, meetings: number, planned: readonly Slot[]): readonly Slot[] => {
  const slots: Slot[] = [];
  let cursor = at(8) + 15 * random.below(6);
  const gap = Math.max(15, (at(10) - meetings * 60) / Math.max(1, meetings));
  while (cursor < at(17.5) && slots.length < meetings) {
    const candidate = slot(cursor, Math.min(at(18.5), cursor + random.weighted(MEETING_LENGTHS)));
    const clash = planned.find((other) => other.from < candidate.to && other.to > candidate.from);
    if (clash === undefined) slots.push(candidate);
    cursor = (clash ?? candidate).to + 15 * random.below(Math.round(gap / 7.5));
  }
  return slots;
};

export const parkingSlot = (random: Random): Slot =>
  random.chance(0.15)
    ? wholeDays(1)
    : slot(quarterBetween(random, at(6), at(9)), quarterBetween(random, at(16), at(19)));
