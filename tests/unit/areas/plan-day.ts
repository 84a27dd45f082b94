import type { CountedDay } from '../../../workers/areas/plan/plan-counts.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { AREAS, configurationOf } from '../views/plan-worlds.ts';
import { createWireResource } from './wire-resource.ts';

export const QUARTER = 900_000;

export interface DayRow {
  /** A digit each slot. */
  readonly codes: string;
  readonly areaId?: string;
  readonly state?: number;
  readonly changes?: Partial<WireResource>;
}

/** A day that begins at 0, without a search, with resources `r0`, `r1` … of the building. @param restriction whether others' are hidden: 0 */
export function dayOf(rows: readonly DayRow[], restriction = 1): CountedDay {
  const resources = rows.map(({ areaId = 'floor 0', changes }, row) =>
    createWireResource({ id: `r${row}`, mapInfos: [{ areaId }], ...changes }),
  );
  const settings = { ...configurationOf(AREAS), resourceVisibilityRestriction: restriction };
  const campus = createTimelineCampus(resources, settings, 'en');
  const of = (row: number): DayRow | undefined =>
    rows[resources.findIndex(({ id }) => id === campus.rows[row]?.resource.id)];
  const readSlots = rows[0]?.codes.length ?? 0;
  const look = {
    codes: Uint8Array.from(campus.rows.flatMap((_, row) => Array.from(of(row)?.codes ?? '', Number))),
    readSlots,
    slotCount: readSlots,
    states: Uint8Array.from(campus.rows, (_, row) => of(row)?.state ?? 0),
  };
  const window = { date: '1970-01-01', start: 0, end: readSlots * QUARTER, hours: [], days: [] };
  return { query: { search: '', names: [] }, day: { campus, window }, look };
}
