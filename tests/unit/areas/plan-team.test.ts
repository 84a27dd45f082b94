import { describe, expect, it } from 'vitest';

import { findTeamSeats } from '../../../workers/areas/plan/plan-team.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import type { VisitSeats } from '../../../workers/rules/seat-cluster.ts';
import { dayOf, type DayRow, QUARTER } from './plan-day.ts';

const desk = (x: number, changes: Partial<DayRow> = {}, areaId = 'floor 0'): DayRow => ({
  codes: '0000',
  ...changes,
  changes: { mapInfos: [{ areaId, x, y: 0 }], ...changes.changes },
});
const room = (capacity: number): DayRow => ({ codes: '0000', changes: { resourceTypeId: 'room', capacity } });

/** "floor 0: r1 r2", "floor 0: room r3", "none" */
async function found(
  rows: readonly DayRow[],
  count: number,
  levelId: string | null = null,
  visit: VisitSeats | null = null,
): Promise<string> {
  const query = { count, levelId, start: QUARTER, end: 3 * QUARTER };
  const seats = await findTeamSeats(dayOf(rows), query, 0, () => Promise.resolve(visit));
  if (seats === null) return 'none';
  return `${seats.levelId}: ${seats.isRoom ? 'room ' : ''}${seats.resourceIds.toSorted().join(' ')}`;
}

describe('seats for a team', () => {
  it('are the free desks that are closest together', async () => {
    expect(await found([desk(0), desk(900), desk(1_000), desk(5_000)], 2)).toBe('floor 0: r1 r2');
    const taken = { codes: '0020' };
    expect(await found([desk(0), desk(900, taken), desk(1_000), desk(5_000)], 2)).toBe('floor 0: r0 r2');
  });

  it.each([
    ['that do not suit', { state: RowState.Unsuitable }],
    ['that are for others', { changes: { conditions: { reservedTo: 'other' as const } } }],
    ['whose place is unknown', { changes: { mapInfos: [{ areaId: 'floor 0' }] } }],
  ])('are none %s', async (_, changes) => {
    expect(await found([desk(0), desk(100, changes), desk(5_000)], 2)).toBe('floor 0: r0 r2');
  });

  it('are where they are on their level', async () => {
    const moved = {
      changes: {
        mapInfos: [
          { areaId: 'torn down', x: 10, y: 0 },
          { areaId: 'floor 0', x: 9_000, y: 0 },
        ],
      },
    };
    expect(await found([desk(0), desk(0, moved), desk(5_000)], 2)).toBe('floor 0: r1 r2');
  });

  it('are one room where there are not enough desks', async () => {
    expect(await found([desk(0), room(8), room(4), room(1)], 3)).toBe('floor 0: room r2');
    expect(await found([desk(0), room(2)], 3)).toBe('none');
  });

  it('are those that are closest on foot where ways are known', async () => {
    const desks = [desk(0), desk(900), desk(1_000), desk(5_000)];
    const onFoot: VisitSeats = (middle, onLevel, near) => {
      for (const seat of onLevel) near.add(seat, seat === middle ? 0 : seat.id === 'r1' ? 9_000 : 100);
    };
    expect(await found(desks, 2, null, onFoot)).not.toContain('r1');
  });
});
