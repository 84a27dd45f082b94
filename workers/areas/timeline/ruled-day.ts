/*
 * The ruled codes of a day. They belong to the day, not to a query: another filter, order or grouping of the same day
 * applies no rules at all, another duration and the passing of time apply them only to what they change.
 */
import { roundUpToQuarter } from '../../model/slots.ts';
import type { Instant, Minutes } from '../../model/units.ts';
import { type CampusRules, createCampusAvailability } from '../../rules/campus-availability.ts';
import type { CurrentEvent } from '../../rules/current-event.ts';

export interface RuledDay {
  /** rows × slots, after the last application of the rules. */
  readonly codes: Uint8Array;
  /** The raw codes of a row have changed: the next `rule` includes it. */
  touch(row: number): void;
  /**
   * @param rows of those that changed only these are included, as far as that saves work; null = all
   * @returns the rows whose codes may differ from the last call's
   */
  rule(by: RuledBy, rows: Iterable<number> | null): Iterable<number>;
}

interface RuledBy {
  readonly now: Instant;
  readonly requestedMinutes: Minutes;
  /** The reservation being changed (D8). */
  readonly current: CurrentEvent | null;
}

interface RawDay {
  readonly rules: CampusRules;
  /** rows × slots, before any rule. */
  readonly raw: Uint8Array;
  readonly start: Instant;
  readonly slotCount: number;
}

/** Above this share of the rows it is quicker to apply the rules to all. */
const MANY = 1 / 4;

export function createRuledDay({ rules, raw, start, slotCount }: RawDay): RuledDay {
  const availability = createCampusAvailability(rules, slotCount);
  const allRows = [...rules.isKeptFree.keys()];
  const touched = new Set<number>();
  let ruledBy: RuledBy | null = null;

  const takeTouched = (rows: Iterable<number>): readonly number[] => [...rows].filter((row) => touched.delete(row));
  return {
    codes: availability.codes,
    touch: (row) => void touched.add(row),
    rule(by, asked) {
      const before = ruledBy;
      ruledBy = by;
      const { now, requestedMinutes, current } = by;
      const window = { start, slotCount, now, requestedMinutes };
      const rows = takeTouched(asked ?? touched);
      const areMany = asked === null && rows.length > allRows.length * MANY;
      if (before === null || areMany || !isSameEvent(before.current, current)) {
        touched.clear();
        availability.ruleAll(raw, window, current);
        return allRows;
      }
      const changed = rows.length === 0 ? rows : availability.ruleRows(raw, rows);
      if (isSameTime(before, by)) return changed;
      availability.ruleTime(raw, window);
      return allRows;
    },
  };
}

function isSameTime(a: RuledBy, b: RuledBy): boolean {
  return a.requestedMinutes === b.requestedMinutes && roundUpToQuarter(a.now) === roundUpToQuarter(b.now);
}

function isSameEvent(a: CurrentEvent | null, b: CurrentEvent | null): boolean {
  if (a === null || b === null) return a === b;
  return a.from === b.from && a.end === b.end && [...a.rows].join() === [...b.rows].join();
}
