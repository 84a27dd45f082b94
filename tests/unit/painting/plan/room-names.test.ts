import { expect, it } from 'vitest';

import type { PlanLevel } from '../../../../workers/contract.ts';
import { drawUnitNames } from '../../../../workers/painting/plan/level-drawing.ts';
import { createProjection } from '../../../../workers/painting/plan/projection.ts';
import { makeFixture, makeLevel, makePoi, makeUnit } from '../../../server/plan-support.ts';
import { deskAt, levelOf } from '../../views/plan-worlds.ts';

/** A centimetre is a pixel. */
const at = createProjection({ scale: 1, left: 0, top: 0, width: 400, height: 300, devicePixelRatio: 1 }, 1_000);
const LETTER = 6;

/** "Lab at 200,150" for each name that is drawn. */
function namesOf(level: PlanLevel): readonly string[] {
  const drawn: string[] = [];
  const context = { fillText: (text: string, x: number, y: number) => void drawn.push(`${text} at ${x},${y}`) };
  const texts = {
    width: (_: unknown, text: string) => text.length * LETTER,
    fit: (_: unknown, text: string, width: number) => text.slice(-Math.floor(width / LETTER)),
  };
  const styles = { theme: { fontFamily: 'sans-serif', textMuted: 'grey' }, texts };
  drawUnitNames({ context, level, styles, at } as unknown as Parameters<typeof drawUnitNames>[0]);
  return drawn;
}

const ROOM = makeUnit('lab', { name: 'Laboratory' });
const desk = (id: string, rect: [number, number, number, number]) => ({ ...makeFixture(`f-${id}`, id), rect });

/** A room with desks in it. @param rects centre, width and depth of each */
function roomWith(...rects: readonly [number, number, number, number][]): PlanLevel {
  const fixtures = rects.map((rect, index) => desk(`d${index}`, rect));
  const level = makeLevel('floor 0', { units: [ROOM], fixtures });
  return levelOf({ level, resources: rects.map((_, index) => deskAt(`d${index}`, 0, 0)) });
}

it('stands in the middle of a room', () => {
  expect(namesOf(roomWith())).toEqual(['Laboratory at 200,150']);
});

it('stands in the middle of a rectangle whose label is elsewhere', () => {
  const level = makeLevel('floor 0', { units: [{ ...ROOM, label: [40, 150] }] });
  expect(namesOf(levelOf({ level }))).toEqual(['Laboratory at 200,150']);
});

it('keeps its end where it is cut, within the walls of a room that is no rectangle', () => {
  const ring = [0, 0, 400, 0, 400, 100, 60, 100, 60, 300, 0, 300];
  const level = makeLevel('floor 0', { units: [{ ...ROOM, ring, label: [30, 200] }] });
  expect(namesOf(levelOf({ level }))).toEqual(['boratory at 30,200']);
});

it('goes to a wall where a desk stands in the middle', () => {
  expect(namesOf(roomWith([200, 150, 160, 80]))).toEqual(['Laboratory at 200,12']);
  expect(namesOf(roomWith([200, 150, 160, 80], [200, 20, 160, 80]))).toEqual(['Laboratory at 200,288']);
});

it('is left out where desks stand everywhere', () => {
  expect(namesOf(roomWith([200, 150, 390, 290]))).toEqual([]);
});

it('makes room for a pin', () => {
  const level = makeLevel('floor 0', { units: [ROOM] });
  const pois = [{ ...makePoi('exit'), areaId: 'floor 0', x: 200, y: 150 }];
  expect(namesOf(levelOf({ level, pois }))).toEqual(['Laboratory at 200,12']);
});

it('avoids furniture where there is a place without', () => {
  const table = (rect: [number, number, number, number]) => ({ ...makeFixture('table', null), rect });
  const named = (rect: [number, number, number, number]) =>
    namesOf(levelOf({ level: makeLevel('floor 0', { units: [ROOM], fixtures: [table(rect)] }) }));
  expect(named([200, 150, 160, 80])).toEqual(['Laboratory at 200,12']);
  expect(named([200, 150, 390, 290])).toEqual(['Laboratory at 200,150']);
});
