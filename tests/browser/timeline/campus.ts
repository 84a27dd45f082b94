/*
 * A generated day of a campus, seeded, for the tests of the timeline.
 */
import type { PaintingGeometry, TimelineFrame, TimelineItem } from '../../../workers/contract.ts';
import { buildDayTable, RowKind, RowState } from '../../../workers/model/day-table.ts';

/** 20 November 2026, 00:00 in Prague. */
export const dayStart = Date.UTC(2026, 10, 19, 23);
const quarter = 15 * 60_000;
export const slotsADay = 96;

/** How the board is painted on a wide screen. */
export const geometry: PaintingGeometry = {
  nameWidth: 220,
  folding: null,
  quarterWidth: 20,
  devicePixelRatio: 1,
  groupSummary: '{{free}}',
  groupSummaryNow: '{{free}}',
  language: 'en',
  collapsed: [],
  busy: 'Busy',
};

/** The instant at which a slot begins. */
export const slotInstant = (slot: number): number => dayStart + slot * quarter;

export interface CampusOptions {
  /** Name of every group; floors by default. */
  readonly groupName?: string;
  readonly rows?: number;
  readonly rowsPerGroup?: number;
  readonly view?: number;
  /** Slot of now; null = on another day. */
  readonly nowSlot?: number | null;
  readonly items?: readonly TimelineItem[];
  /** Codes of a row instead of the generated ones; shorter strings are filled with 0. */
  readonly codes?: readonly string[];
  readonly states?: Readonly<Record<number, number>>;
  readonly names?: readonly string[];
  readonly ids?: readonly string[];
  /** Number of shown days, each like the first. */
  readonly days?: number;
  /** Four more on a day in which clocks go back. */
  readonly moreSlots?: number;
}

/** mulberry32 */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function generatedCodes(random: () => number, nowSlot: number): Uint8Array {
  const codes = new Uint8Array(slotsADay);
  for (let slot = 0; slot < slotsADay; slot++) codes[slot] = slot < 28 || slot >= 72 ? 8 : 0;
  for (let reservation = 0; reservation < 6; reservation++) {
    const start = 28 + Math.floor(random() * 40);
    const code = random() < 0.15 ? 1 : 2;
    codes.fill(code, start, Math.min(slotsADay, start + 1 + Math.floor(random() * 6)));
  }
  codes.fill(4, 0, Math.max(0, nowSlot));
  return codes;
}

/** A frame of the timeline as the computing worker sends it. */
export function createFrame(options: CampusOptions = {}): TimelineFrame {
  const { rows = 400, rowsPerGroup = 40, view = 1, nowSlot = 38, days = 1, moreSlots = 0 } = options;
  const random = createRandom(1);
  const slotCount = slotsADay * days + moreSlots;
  const slots = new Uint8Array(rows * slotCount);
  const described = Array.from({ length: rows }, (_, row) => {
    const past = Math.max(0, nowSlot ?? 0);
    const generated = Array.from({ length: days }, (_, day) => generatedCodes(random, day === 0 ? past : 0));
    const given = options.codes?.[row];
    if (given === undefined) generated.forEach((codes, day) => slots.set(codes, row * slotCount + day * slotsADay));
    else slots.set(Uint8Array.from(given.padEnd(slotCount, '0'), Number), row * slotCount);
    const isRoom = row % rowsPerGroup < 4;
    const kind = isRoom ? RowKind.Room : RowKind.Desk;
    const group = Math.floor(row / rowsPerGroup);
    const number = String((row % rowsPerGroup) + 1).padStart(3, '0');
    return {
      id: options.ids?.[row] ?? `resource-${row}`,
      name: options.names?.[row] ?? (isRoom ? `Meeting room ${group + 1}.${number}` : `Desk ${group + 1}-${number}`),
      capacity: isRoom ? 4 + (row % 5) * 2 : 1,
      kind,
      state: options.states?.[row] ?? (row % 17 === 5 ? RowState.Favourite : 0),
    };
  });
  const groups = Array.from({ length: Math.ceil(rows / rowsPerGroup) }, (_, group) => ({
    name: options.groupName ?? `Floor ${(group % 6) + 1}`,
    path: `Campus Karlín › Building ${String.fromCodePoint(65 + (Math.floor(group / 6) % 26))}`,
    firstRow: group * rowsPerGroup,
  }));
  const hours = Array.from({ length: 24 * days }, (_, hour) => ({
    slot: hour * 4,
    label: `${String(hour % 24).padStart(2, '0')}:00`,
  }));
  return {
    view,
    window: {
      date: '2026-11-20',
      start: dayStart,
      end: dayStart + slotCount * quarter,
      hours,
      days: Array.from({ length: days }, (_, day) => ({ slot: day * slotsADay, date: `2026-11-${20 + day}` })),
    },
    buffer: buildDayTable({ slotCount, rows: described, groups, slots }).buffer,
    items: options.items ?? [],
    now: nowSlot === null ? dayStart - 5 * quarter : slotInstant(nowSlot) - 4 * 60_000,
    wantedSlot: null,
    asOf: slotInstant(nowSlot ?? 0) - 10 * 60_000,
    stale: false,
    nearInstead: null,
    progress: 1,
    totalRows: rows,
    problem: null,
  };
}

/** A reservation of the user. */
export function createItem(
  row: number,
  startSlot: number,
  endSlot: number,
  more: Partial<TimelineItem> = {},
): TimelineItem {
  return {
    key: `event-${row}-${startSlot}:resource-${row}`,
    eventId: `event-${row}-${startSlot}`,
    resourceId: `resource-${row}`,
    row,
    start: slotInstant(startSlot),
    end: slotInstant(endSlot),
    startSlot,
    endSlot,
    subject: 'Weekly planning',
    look: 'accepted',
    canChange: true,
    owner: null,
    ...more,
  };
}
