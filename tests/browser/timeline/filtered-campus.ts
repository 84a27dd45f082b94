/*
 * A campus of sixty resources: desks and rooms, with a property of each data type.
 */
import type { FilterOption, FindingOptions, TimelineQuery } from '../../../workers/contract.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import { createFrame } from './campus.ts';

const filter = (
  dataTypeId: FilterOption['dataTypeId'],
  name: string,
  more: Partial<FilterOption> = {},
): FilterOption => ({
  propertyId: name.toLowerCase(),
  name,
  dataTypeId,
  matchAll: false,
  range: null,
  choices: [],
  ...more,
});
const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
const choice = (key: string, name: string, imageUrl: string | null = null) => ({
  key,
  name,
  imageUrl,
  imagePreferCover: imageUrl !== null,
});

export const options: FindingOptions = {
  types: [
    {
      id: 'desk',
      name: 'Desks',
      kind: 'desk',
      count: 52,
      filters: [
        filter(1, 'Adjustable'),
        filter(2, 'Monitors', { range: { min: 0, max: 3 } }),
        filter(3, 'Inches', { range: { min: 24, max: 34.5 } }),
        filter(4, 'Note'),
        filter(5, 'Equipment', { matchAll: true, choices: [choice('dock', 'Dock', picture), choice('cam', 'Webcam')] }),
        filter(6, 'Description'),
      ],
    },
    { id: 'room', name: 'Rooms', kind: 'room', count: 8, filters: [filter(1, 'Step-free')] },
  ],
  areas: [
    { id: 'campus', name: 'Campus', depth: 0, count: 60 },
    { id: 'floor', name: 'Floor 1', depth: 1, count: 30 },
  ],
  capacity: { min: 1, max: 12 },
  hasWays: false,
};

/** Rows 0–3 and 30–33 are rooms, which suit a filter by type; none suits many seats. */
export function frameOf({ finding }: TimelineQuery) {
  const isRoom = (row: number): boolean => row % 30 < 4;
  const suits = (row: number): boolean =>
    (finding.capacity?.min ?? 0) < 1_000 &&
    (finding.resourceTypeId === null || isRoom(row) === (finding.resourceTypeId === 'room'));
  const rows = [...Array(60).keys()];
  if (finding.unsuitable === 'hidden')
    return { ...createFrame({ rows: rows.filter(suits).length, rowsPerGroup: 30 }), totalRows: 60 };
  const states = Object.fromEntries(rows.map((row) => [row, suits(row) ? 0 : RowState.Unsuitable]));
  return createFrame({ rows: 60, rowsPerGroup: 30, states });
}
