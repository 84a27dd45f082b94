import { describe, expect, it } from 'vitest';

import { contains, hitAt } from '../../../../src/components/plan/hit.ts';
import type { PlanLevel } from '../../../../workers/contract.ts';
import { packRings } from '../../../../workers/model/plan.ts';
import type { Fixture } from '../../../../workers/wire/schemas/plans.ts';
import { makeFixture, makeLevel, makePoi, makeUnit } from '../../../server/plan-support.ts';
import { deskAt, levelOf } from '../../views/plan-worlds.ts';

const desk = (id: string, changes: Partial<Fixture>): Fixture => ({ ...makeFixture(`f-${id}`, id), ...changes });

/** A desk, one at 45°, a team room with a hole and a desk of its own, and a zone around all. */
const level = levelOf({
  level: makeLevel('floor 0', {
    fixtures: [
      desk('upright', { rect: [100, 100, 160, 80] }),
      desk('turned', { rect: [400, 100, 200, 20], rotationDeg: 45 }),
      desk('inside', { rect: [120, 400, 40, 40] }),
    ],
    units: [
      makeUnit('u', {
        ring: [0, 300, 300, 300, 300, 490, 150, 490],
        holes: [[220, 350, 260, 350, 260, 390]],
        resourceId: 'team',
      }),
    ],
  }),
  resources: ['upright', 'turned', 'inside', 'team'].map((id) => deskAt(id, 0, 0)),
});

/** The id of what is there, at a scale at which the reach is `reach` centimetres. */
function at(x: number, y: number, reach = 0.01, on: PlanLevel = level): string {
  const hit = hitAt(on, { x, y }, 6 / reach);
  if (hit === null) return 'nothing';
  if (hit.type === 'place') return on.places.ids[hit.place] ?? '?';
  return hit.type === 'poi' ? `pin ${on.pois.ids[hit.poi]}` : `zone ${on.zones[hit.zone]?.id}`;
}

describe('at a point there is', () => {
  it('a desk, to its edges', () => {
    expect([at(100, 100), at(21, 61), at(179, 139), at(181, 100)]).toEqual([
      'upright',
      'upright',
      'upright',
      'zone quiet',
    ]);
  });

  it('a turned desk, but not what is only in its bounding box', () => {
    // Clockwise: from the upper left to the lower right.
    expect([at(460, 160), at(340, 40), at(460, 40), at(340, 160)]).toEqual([
      'turned',
      'turned',
      'zone quiet',
      'zone quiet',
    ]);
  });

  it('a desk within reach of a finger, the nearer one of two', () => {
    expect(at(190, 100, 12)).toBe('upright');
    expect(at(190, 100, 8)).toBe('zone quiet');
    const resources = [deskAt('left', 100, 100), deskAt('right', 240, 100)];
    const two = levelOf({ resources });
    expect([at(168, 100, 40, two), at(172, 100, 40, two)]).toEqual(['left', 'right']);
  });

  it('a room only where its shape is', () => {
    expect([at(280, 310), at(270, 480), at(20, 480)]).toEqual(['team', 'team', 'zone quiet']);
    // In its hole, and next to it.
    expect([at(250, 360), at(310, 310, 40)]).toEqual(['zone quiet', 'zone quiet']);
  });

  it('the smaller of two: a desk in a room', () => {
    expect([at(150, 430, 0.01), at(120, 400)]).toEqual(['team', 'inside']);
  });

  it('nothing outside of all', () => {
    expect(at(900, 900)).toBe('nothing');
    expect(at(900, 900, 1, levelOf())).toBe('nothing');
  });
});

describe('a pin', () => {
  const exit = { ...makePoi('exit'), areaId: 'floor 0', x: 100, y: 100 };
  const pinned = levelOf({ pois: [exit], resources: [deskAt('a', 100, 100)] });

  it('is in front of a place, within its reach', () => {
    // The reach of a pin is twice that of a place.
    expect([at(100, 100, 10, pinned), at(119, 100, 10, pinned), at(121, 100, 10, pinned)]).toEqual([
      'pin exit',
      'pin exit',
      'a',
    ]);
  });

  it('is not there where it is not drawn', () => {
    // Less than three pixels of a metre.
    expect(at(100, 100, 600 / 2.9, pinned)).toBe('a');
    const hidden = levelOf({
      pois: [{ ...exit, displayMode: 1 }],
      resources: [deskAt('a', 100, 100)],
    });
    expect(at(100, 100, 10, hidden)).toBe('a');
  });
});

describe('a shape', () => {
  it('contains what the even-odd rule says, also of several parts', () => {
    const rings = packRings([
      [[0, 0, 9, 0, 9, 9, 0, 9]],
      [
        [20, 0, 29, 0, 29, 9, 20, 9],
        [22, 2, 27, 2, 27, 7, 22, 7],
        [40, 0, 49, 0, 49, 9, 40, 9],
      ],
    ]);
    const inside = (shape: number, x: number, y: number) => contains(rings, shape, { x, y });
    expect([inside(0, 5, 5), inside(0, 10, 5), inside(0, 24, 1)]).toEqual([true, false, false]);
    expect([inside(1, 21, 1), inside(1, 24, 5), inside(1, 45, 5), inside(1, 5, 5)]).toEqual([true, false, true, false]);
    expect(inside(2, 5, 5)).toBe(false);
  });
});
