/** Up to so many days each has a bar, beyond that each week. */
const MOST_BARS = 92;
const WEEK = 7;

export interface Period<Day> {
  /** Its first date. */
  readonly date: string;
  readonly days: readonly Day[];
}

/** Days one by one, or by seven where there are many: the last week may be shorter. */
export function periodsOf<Day extends { readonly date: string }>(days: readonly Day[]): readonly Period<Day>[] {
  const length = days.length > MOST_BARS ? WEEK : 1;
  return Array.from({ length: Math.ceil(days.length / length) }, (_, index) => {
    const some = days.slice(index * length, (index + 1) * length);
    return { date: some[0]?.date ?? '', days: some };
  });
}

export const areWeeks = (days: readonly unknown[]): boolean => days.length > MOST_BARS;

export const sumOf = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0);
