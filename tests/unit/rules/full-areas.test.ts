import { expect, test } from 'vitest';

import { createFullAreas } from '../../../workers/rules/full-areas.ts';
import { classifySlots } from '../../../workers/rules/slot-classes.ts';
import { ALWAYS_OPEN, at } from './campus.ts';

const SLOTS = 12;

/** Two places that are always reserved, from 22:30 on; an area is full from half of them on. */
function fullSlots(now: string, maxAdvanceDays: number | null): string {
  const settings = { ...ALWAYS_OPEN, maxAdvanceDays };
  const rows = Uint32Array.of(0, 1);
  const campus = {
    classes: classifySlots([settings, settings]),
    isKeptFree: new Uint8Array(2),
    areas: [{ maxUt: 50, rows }],
    areasOfRow: [[0], [0]],
  };
  const start = at('2026-11-20T22:30:00Z');
  const window = { start, slotCount: SLOTS, now: at(now), requestedMinutes: 0 };
  const fullAreaOf = createFullAreas(campus, ['Floor'], new Uint8Array(2 * SLOTS).fill(2), window);
  return Array.from({ length: SLOTS }, (_, slot) => (fullAreaOf(0, slot) === null ? '.' : 'F')).join('');
}

test('an area counts neither past slots nor slots too far ahead', () => {
  expect(fullSlots('2026-11-20T10:00:00Z', null)).toBe('FFFFFFFFFFFF');
  expect(fullSlots('2026-11-20T22:50:00Z', null)).toBe('..FFFFFFFFFF');
  expect(fullSlots('2026-11-20T22:50:00Z', 0)).toBe('..FFFF......');
});

test('an area reports its numbers', () => {
  const rows = Uint32Array.of(0, 1, 2);
  const campus = {
    classes: classifySlots([ALWAYS_OPEN, ALWAYS_OPEN, ALWAYS_OPEN]),
    isKeptFree: new Uint8Array(3),
    areas: [{ maxUt: 60, rows }],
    areasOfRow: [[0], [0], []],
  };
  const window = { start: at('2026-11-20T10:00:00Z'), slotCount: 1, now: 0, requestedMinutes: 0 };
  const fullAreaOf = createFullAreas(campus, ['Floor'], Uint8Array.of(0, 1, 2), window);
  expect(fullAreaOf(0, 0)).toEqual({ areaName: 'Floor', maxUt: 60, reserved: 2, total: 3 });
  expect(fullAreaOf(2, 0)).toBeNull();
});
