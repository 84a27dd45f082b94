import { minutesToSlots, Slot } from '../model/slots.ts';
import type { Instant, SlotIndex } from '../model/units.ts';
import { limitPassed, limitShortRuns, limitSlots, rewriteRow } from './availability-bytes.ts';
import { type CurrentEvent, type CurrentSlots, freeCurrentSlots } from './current-event.ts';
import {
  firstOpenSlot,
  prepareSlotClasses,
  readOpenEnds,
  type SlotClass,
  type SlotClasses,
  type SlotWindow,
} from './slot-classes.ts';
import { createUtilisation, type LimitedArea, type Utilisation } from './utilisation.ts';

/** What the rules need to know about a campus; computed once for its resources. */
export interface CampusRules {
  readonly classes: SlotClasses;
  /** By row: 1 if the resource is reserved to somebody, so that its free slots stay free (D4). */
  readonly isKeptFree: Uint8Array;
  readonly areas: readonly LimitedArea[];
  /** By row: indices of the limited areas that contain it. */
  readonly areasOfRow: readonly (readonly number[])[];
}

/** The availability of a whole campus after all rules; one buffer per step, so that a change recomputes little. */
export interface CampusAvailability {
  /** rows × slots after all rules. */
  readonly codes: Uint8Array;
  /**
   * Applies all rules to every row.
   * @param current the reservation being changed (D8), kept for later calls; none by default
   */
  ruleAll(raw: Uint8Array, window: SlotWindow, current?: CurrentEvent | null): void;
  /**
   * Applies the rules to rows whose raw codes have changed, with the window of the last call.
   * @returns the rows whose codes may have changed: those, and other rows of areas that became full or free
   */
  ruleRows(raw: Uint8Array, rows: Iterable<number>): Iterable<number>;
  /**
   * Updates every row for another current time or duration, with the raw codes of the last call: it recomputes only
   * what these affect. It may change every row.
   */
  ruleTime(raw: Uint8Array, window: SlotWindow): void;
}

/*
 * Two buffers of rows × slots:
 *
 *   raw ──hours, advance──▶ staged ──past, full areas, short runs, current event──▶ codes
 *                             └──counts of reserved resources──▲
 *
 * The staged codes stay valid as time passes and when the duration changes. They ignore the past, and so do the
 * counts: the past has no free slot that a full area could close.
 */

/**
 * Order of the rules (D3, D7): working hours, past, advance; then max utilisation over the campus; then short runs.
 * @param slotCount slots per row, including those after the shown range (D5); the same for every window
 */
export function createCampusAvailability(campus: CampusRules, slotCount: number): CampusAvailability {
  const { isKeptFree } = campus;
  const rowCount = isKeptFree.length;
  const staged = createStagedCampus(campus, slotCount);
  const codes = new Uint8Array(staged.codes.length);
  let own = NOTHING_OWN;
  let firstOpen = 0;
  let requestedMinutes = 0;

  const setTime = (window: SlotWindow): void => {
    firstOpen = firstOpenSlot(window);
    requestedMinutes = window.requestedMinutes;
  };
  /** Starts from the staged codes of the row, already copied into `codes`. */
  const finish = (row: number): void => {
    const from = row * slotCount;
    const isKept = isKeptFree[row] === 1;
    limitSlots(codes, from, from + firstOpen, isKept);
    if (!isKept) {
      const endOpen = staged.endOpenOf(row);
      staged.closeFull(row, codes, firstOpen, endOpen);
      limitShortRuns(codes, from + firstOpen, from + endOpen, minutesToSlots(requestedMinutes));
    }
    if (own.rows.has(row)) codes.fill(Slot.CurrentEvent, from + own.from, from + own.end);
  };
  const finishAll = (): void => {
    codes.set(staged.codes);
    for (let row = 0; row < rowCount; row += 1) finish(row);
  };
  const finishRows = (rows: Iterable<number>): void => {
    for (const row of rows) {
      copyRow(staged.codes, codes, row, slotCount);
      finish(row);
    }
  };
  const passSlots = (before: SlotIndex): void => {
    const needed = minutesToSlots(requestedMinutes);
    for (let row = 0; row < rowCount; row += 1) {
      const from = row * slotCount;
      if (isKeptFree[row] === 1) limitSlots(codes, from + before, from + firstOpen, true);
      else limitPassed(codes, from + before, from + firstOpen, from + slotCount, needed);
    }
    finishRows(own.rows);
  };
  const ruleAll = (raw: Uint8Array, window: SlotWindow, slots: OwnSlots): void => {
    own = slots;
    setTime(window);
    staged.stageAll(raw, window, own);
    finishAll();
  };

  return {
    codes,
    ruleAll: (raw, window, current = null) =>
      ruleAll(raw, window, current === null ? NOTHING_OWN : { ...current, rows: new Set(current.rows) }),
    ruleRows(raw, rows) {
      const touched = staged.stageRows(raw, rows);
      finishRows(touched);
      return touched;
    },
    ruleTime(raw, window) {
      if (!staged.holdsFor(window)) return ruleAll(raw, window, own);
      const before = firstOpen;
      const isSameDuration = window.requestedMinutes === requestedMinutes;
      setTime(window);
      if (isSameDuration && before <= firstOpen) passSlots(before);
      else finishAll();
    },
  };
}

/** The current event, indexed by row. */
interface OwnSlots extends CurrentSlots {
  readonly rows: ReadonlySet<number>;
}

const NOTHING_OWN: OwnSlots = { rows: new Set(), from: 0, end: 0 };

interface StagedCampus {
  /** rows × slots after working hours and the advance limit. */
  readonly codes: Uint8Array;
  stageAll(raw: Uint8Array, window: SlotWindow, own: OwnSlots): void;
  /** @returns those rows, and other rows of areas that became full or free */
  stageRows(raw: Uint8Array, rows: Iterable<number>): Iterable<number>;
  /** True if staging everything for that window would give the same codes. */
  holdsFor(window: SlotWindow): boolean;
  endOpenOf(row: number): SlotIndex;
  readonly closeFull: Utilisation['close'];
}

function createStagedCampus(campus: CampusRules, slotCount: number): StagedCampus {
  const { classes, isKeptFree, areas, areasOfRow } = campus;
  const codes = new Uint8Array(isKeptFree.length * slotCount);
  const utilisation = createUtilisation(areas, areasOfRow, slotCount);
  let start: Instant | null = null;
  let slotClasses: readonly SlotClass[] = [];
  let own = NOTHING_OWN;

  const classOf = (row: number): SlotClass => {
    const slots = slotClasses[classes.classOfRow[row] ?? 0];
    if (slots === undefined) throw new Error('Rows are ruled before their window is known');
    return slots;
  };
  /** Starts from the raw codes of the row, already copied into `codes`. */
  const stage = (row: number): void => {
    const from = row * slotCount;
    if (own.rows.has(row)) freeCurrentSlots(codes, from, own);
    rewriteRow(codes, from, classOf(row), isKeptFree[row] === 1);
    utilisation.count(row, codes, 1);
  };

  return {
    codes,
    stageAll(raw, window, slots) {
      start = window.start;
      slotClasses = prepareSlotClasses(classes.settings, window);
      own = slots;
      codes.set(raw);
      utilisation.clear();
      for (let row = 0; row < isKeptFree.length; row += 1) stage(row);
      for (const area of areas.keys()) utilisation.mark(area);
    },
    stageRows(raw, rows) {
      const touched = new Set(rows);
      for (const row of touched) {
        utilisation.count(row, codes, -1);
        copyRow(raw, codes, row, slotCount);
        stage(row);
      }
      const changed = [...new Set([...touched].flatMap((row) => areasOfRow[row] ?? []))].filter(utilisation.mark);
      for (const area of changed) for (const row of areas[area]?.rows ?? []) touched.add(row);
      return touched;
    },
    holdsFor(window) {
      if (start !== window.start) return false;
      const ends = readOpenEnds(classes.settings, window);
      return slotClasses.every(({ endOpen }, index) => endOpen === ends[index]);
    },
    endOpenOf: (row) => classOf(row).endOpen,
    closeFull: utilisation.close,
  };
}

function copyRow(from: Uint8Array, to: Uint8Array, row: number, slotCount: number): void {
  to.set(from.subarray(row * slotCount, (row + 1) * slotCount), row * slotCount);
}
