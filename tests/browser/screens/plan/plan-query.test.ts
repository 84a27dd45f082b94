import { beforeEach, describe, expect, test } from 'vitest';

import { levelToShow, wantedSpan } from '../../../../src/screens/plan/plan-query.ts';
import type { PlanBuilding, PlanSite } from '../../../../workers/contract.ts';
import { modelOf, quarter } from '../../../unit/painting/timeline-models.ts';

beforeEach(() => localStorage.clear());

/** Two buildings: `a` with most places on its level 1, `b` with more on its level 0 than there are in `a`. */
function siteOf(): PlanSite {
  const building = (id: string, placeCounts: readonly number[]): PlanBuilding => ({
    id,
    name: id,
    levels: placeCounts.map((placeCount, ordinal) => ({
      id: `${id}${ordinal}`,
      name: '',
      shortName: '',
      ordinal,
      areaIds: [`${id}${ordinal}`, `zone of ${id}${ordinal}`],
      placeCount,
    })),
  });
  const buildings = [building('a', [5, 10, 0]), building('b', [20, 1])];
  return { state: 'loaded', buildings, groups: [], credits: [], usualMinutes: 150, problem: null };
}

describe('the level that is shown', () => {
  const shown = (level: string | null, areaId: string | null, next: string | null = null): string | undefined =>
    levelToShow(siteOf(), level, areaId === null ? [] : [areaId], next)?.id;

  test.each([
    ['that of the address', 'a2', 'b1', 'a2'],
    ['that of the area searched in', null, 'a2', 'a2'],
    ['that of a zone searched in', null, 'zone of a0', 'a0'],
    ['the one with the most places of the building searched in', null, 'a', 'a1'],
    ['the one with the most places', null, null, 'b0'],
    ['another one than an unknown level', 'gone', null, 'b0'],
    ['another one than an unknown area', null, 'gone', 'b0'],
  ])('is %s', (_, level, areaId, expected) => {
    expect(shown(level, areaId)).toBe(expected);
  });

  test('is the last one shown, unless the address says otherwise', () => {
    localStorage.setItem('deskway-plan-level', 'a0');
    expect([shown(null, null), shown('b1', null), shown(null, 'b')]).toEqual(['a0', 'b1', 'b0']);
    localStorage.setItem('deskway-plan-level', 'gone');
    expect(shown(null, null)).toBe('b0');
  });

  test('is that of the next reservation rather than the last one shown, and in the area searched in', () => {
    localStorage.setItem('deskway-plan-level', 'b0');
    expect([shown(null, null, 'a0'), shown('b1', null, 'a0'), shown(null, 'b', 'a0')]).toEqual(['a0', 'b1', 'b0']);
    // Of the building searched in, the level of the reservation says more than the one with the most places.
    expect([shown(null, 'a', 'a2'), shown(null, null, 'gone')]).toEqual(['a2', 'b0']);
  });

  test('is none where there are no plans', () => {
    expect(levelToShow({ ...siteOf(), buildings: [] }, 'a0', [], null)).toBeNull();
  });
});

describe('the time for which a place is wanted', () => {
  const day = '0'.repeat(96);

  test('begins at the chosen time', () => {
    expect(wantedSpan({ ...modelOf([day]), wantedSlot: 40 }, 150)).toEqual({ start: 40, end: 50 });
  });

  test('begins with the next quarter of an hour today', () => {
    expect(wantedSpan(modelOf([day], { now: 40.5 * quarter }), 60)).toEqual({ start: 41, end: 45 });
    expect(wantedSpan(modelOf([day], { now: 40 * quarter }), 50)).toEqual({ start: 40, end: 44 });
    // After a quarter to midnight none is left but the running one.
    expect(wantedSpan(modelOf([day], { now: 95.5 * quarter }), 60).start).toBe(95);
  });

  test("begins at nine o'clock on another day", () => {
    for (const now of [-1, 96 * quarter]) expect(wantedSpan(modelOf([day], { now }), 60).start).toBe(now < 0 ? 0 : 36);
    expect(wantedSpan(modelOf([day], { now: -96 * quarter }), 60)).toEqual({ start: 36, end: 40 });
    expect(wantedSpan(modelOf(['0000'], { now: 96 * quarter }), 60).start).toBe(3);
  });
});
