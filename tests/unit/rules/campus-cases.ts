/** Random campuses for property tests: zones whose clocks change, reserved resources, a tree of limited areas. */
import * as fc from 'fast-check';

import type { CampusRules } from '../../../workers/rules/campus-availability.ts';
import { classifySlots, type SlotSettings } from '../../../workers/rules/slot-classes.ts';
import { at, EVERY_DAY } from './campus.ts';

/** Days on and around clock changes, in both hemispheres, and one that a zone skipped. */
export const STARTS = [
  '2026-03-29T00:00:00+01:00',
  '2026-10-25T00:00:00+02:00',
  '2026-04-05T00:00:00+11:00',
  '2026-10-04T00:00:00+10:30',
  '2026-11-20T00:00:00+05:45',
  '2011-12-29T00:00:00-10:00',
  '2026-03-08T00:00:00-03:30',
].map(at);

const ZONES = [
  'Europe/Prague',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
  'Africa/Cairo',
  'UTC',
];

const times = fc
  .tuple(fc.integer({ min: 0, max: 24 }), fc.constantFrom('00', '05', '15', '30', '50'))
  .map(([hour, minute]) => (hour === 24 ? '24:00' : `${String(hour).padStart(2, '0')}:${minute}`));

const settings: fc.Arbitrary<SlotSettings> = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  workingHours: fc.option(fc.record({ daysOfWeek: fc.subarray(EVERY_DAY), startTime: times, endTime: times })),
  rejectOutsideWorkingHours: fc.boolean(),
  maxAdvanceDays: fc.option(fc.integer({ min: 0, max: 3 })),
});

export type Runs = readonly (readonly [code: number, length: number])[];

/** Long runs, so that some pass the short-run rule. */
export const runs: fc.Arbitrary<Runs> = fc.array(
  fc.tuple(fc.constantFrom(0, 0, 0, 0, 8, 1, 2, 2, 3, 4, 5, 7, 9, 255), fc.integer({ min: 1, max: 20 })),
  { minLength: 30, maxLength: 40 },
);

export const durations = fc.constantFrom(0, 10, 15, 20, 60, 150);

export interface CaseRow {
  readonly settings: SlotSettings;
  readonly reservedTo: 'you' | 'other' | null;
  readonly runs: Runs;
  readonly areaIds: readonly number[];
}

export interface CaseArea {
  /** Index of an earlier area. */
  readonly parent: number | null;
  readonly maxUt: number;
}

const row: fc.Arbitrary<CaseRow> = fc.record({
  settings,
  reservedTo: fc.constantFrom(null, null, 'you' as const, 'other' as const),
  runs,
  areaIds: fc.subarray([0, 1, 2, 3], { maxLength: 2 }),
});

export const caseRows = fc.array(row, { minLength: 1, maxLength: 6 });

export const caseAreas: fc.Arbitrary<readonly CaseArea[]> = fc
  .array(fc.tuple(fc.option(fc.nat(2)), fc.constantFrom(0, 20, 50, 80, 100)), { minLength: 4, maxLength: 4 })
  .map((areas) =>
    areas.map(([above, maxUt], index) => ({ parent: above === null || above >= index ? null : above, maxUt })),
  );

export function toCodes(codes: Runs, slotCount: number): Uint8Array {
  const all = codes.flatMap(([code, length]) => Array.from({ length }, () => code));
  return Uint8Array.from({ length: slotCount }, (_, slot) => all[slot % all.length]!);
}

export function toView(codes: Uint8Array): string {
  return [...codes].map((code) => (code > 9 ? '?' : String(code))).join('');
}

/** Areas of a row and all above them. */
function areasAround({ areaIds }: CaseRow, areas: readonly CaseArea[]): ReadonlySet<number> {
  const around = new Set<number>();
  for (const id of areaIds)
    for (let area: number | null = id; area !== null; area = areas[area]!.parent) around.add(area);
  return around;
}

export function toCampusRules(rows: readonly CaseRow[], areas: readonly CaseArea[]): CampusRules {
  const limited = [...areas.keys()].filter((area) => areas[area]!.maxUt < 100);
  const around = rows.map((row) => areasAround(row, areas));
  return {
    classes: classifySlots(rows.map((row) => row.settings)),
    isKeptFree: Uint8Array.from(rows, (row) => (row.reservedTo === null ? 0 : 1)),
    areas: limited.map((area) => ({
      maxUt: areas[area]!.maxUt,
      rows: Uint32Array.from([...rows.keys()].filter((row) => around[row]!.has(area))),
    })),
    areasOfRow: around.map((ids) => [...limited.keys()].filter((index) => ids.has(limited[index]!))),
  };
}
