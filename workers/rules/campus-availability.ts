import { minutesToSlots } from '../model/slots.ts';
import { limitShortRuns, rewriteRow } from './availability-bytes.ts';
import { prepareSlotClasses, type SlotClass, type SlotClasses, type SlotWindow } from './slot-classes.ts';
import { closeFullSlots, findFullSlots, type LimitedArea } from './utilisation.ts';

/** What the rules need to know of a campus; worked out once for its resources. */
export interface CampusRules {
  readonly classes: SlotClasses;
  /** By row: 1 where the resource is reserved to somebody, so that its free slots stay (D4). */
  readonly isKeptFree: Uint8Array;
  readonly areas: readonly LimitedArea[];
  /** By row: indices of its limited areas. */
  readonly areasOfRow: readonly (readonly number[])[];
}

/** The ruled availability of a whole campus; one buffer a step, so that a change costs its own rows alone. */
export interface CampusAvailability {
  /** rows × slots after all rules. */
  readonly codes: Uint8Array;
  /** Rules every row anew, e.g. because time has passed. */
  ruleAll(raw: Uint8Array, window: SlotWindow): void;
  /**
   * Rules rows whose raw codes have changed, with the window of the last `ruleAll`.
   * @returns the rows whose codes may have changed: those, and their neighbours in limited areas
   */
  ruleRows(raw: Uint8Array, rows: Iterable<number>): Iterable<number>;
}

/**
 * Order of the rules (D3, D7): working hours, past, advance; then max utilisation over the campus; then short runs.
 * @param slotCount slots a row, those after the shown day included (D5)
 */
export function createCampusAvailability(campus: CampusRules, slotCount: number): CampusAvailability {
  const { classes, isKeptFree, areas, areasOfRow } = campus;
  const rowCount = isKeptFree.length;
  const codes = new Uint8Array(rowCount * slotCount);
  // Utilisation looks at the codes before it: they are kept where an area has a limit.
  const staged = areas.length === 0 ? codes : new Uint8Array(codes.length);
  let slotClasses: readonly SlotClass[] = [];
  let needed = 0;
  let fullByArea: readonly Uint8Array[] = [];

  const copyRow = (from: Uint8Array, to: Uint8Array, row: number): void =>
    to.set(from.subarray(row * slotCount, (row + 1) * slotCount), row * slotCount);
  const stage = (row: number): void => {
    const slots = slotClasses[classes.classOfRow[row] ?? 0];
    if (slots === undefined) throw new Error('Rows are ruled before their window is known');
    rewriteRow(staged, row * slotCount, slots, isKeptFree[row] === 1);
  };
  const finish = (row: number): void => {
    const from = row * slotCount;
    if (isKeptFree[row] === 1) return;
    for (const area of areasOfRow[row] ?? []) closeFullSlots(codes, from, fullByArea[area] ?? new Uint8Array(0));
    limitShortRuns(codes, from, from + slotCount, needed);
  };

  return {
    codes,
    ruleAll(raw, window) {
      slotClasses = prepareSlotClasses(classes.settings, window);
      needed = minutesToSlots(window.requestedMinutes);
      staged.set(raw);
      for (let row = 0; row < rowCount; row += 1) stage(row);
      fullByArea = areas.map((area) => findFullSlots(area, staged, slotCount));
      if (staged !== codes) codes.set(staged);
      for (let row = 0; row < rowCount; row += 1) finish(row);
    },
    ruleRows(raw, rows) {
      const touched = new Set(rows);
      for (const row of touched) {
        copyRow(raw, staged, row);
        stage(row);
      }
      const touchedAreas = new Set([...touched].flatMap((row) => areasOfRow[row] ?? []));
      fullByArea = fullByArea.map((full, index) => {
        const area = areas[index];
        return area !== undefined && touchedAreas.has(index) ? findFullSlots(area, staged, slotCount) : full;
      });
      for (const index of touchedAreas) for (const row of areas[index]?.rows ?? []) touched.add(row);
      for (const row of touched) {
        if (staged !== codes) copyRow(staged, codes, row);
        finish(row);
      }
      return touched;
    },
  };
}
