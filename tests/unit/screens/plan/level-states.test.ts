import { expect, test } from 'vitest';

import { levelStates, rowsOf } from '../../../../src/screens/plan/places/level-states.ts';
import { PlanCode, PlanMark } from '../../../../workers/painting/plan/place-states.ts';
import { itemOf, modelOf } from '../../painting/timeline-models.ts';
import { deskAt, levelOf } from '../../views/plan-worlds.ts';

const level = levelOf({ resources: [deskAt('r1', 0, 0), deskAt('elsewhere', 200, 0), deskAt('r0', 400, 0)] });
const SPAN = { start: 0, end: 2 };

test('nothing is known before there is a day, or a time', () => {
  for (const [model, span] of [
    [null, SPAN],
    [modelOf(['00', '22']), null],
  ] as const) {
    const { states, rows } = levelStates(model, level, span, 'Ada');
    expect([...states.codes]).toEqual(Array(3).fill(PlanCode.Loading));
    expect([[...states.marks], [...rows], states.initials.size]).toEqual([[0, 0, 0], [-1, -1, -1], 0]);
  }
});

test('places have the states of their rows', () => {
  const { states, rows } = levelStates(
    modelOf(['00', '22'], { items: [itemOf('own', 0, 2)] }),
    level,
    SPAN,
    'Ada Lovelace',
  );
  expect([...rows]).toEqual([1, -1, 0]);
  expect([...states.codes]).toEqual([2, PlanCode.Other, 0]);
  expect([...states.marks]).toEqual([0, 0, PlanMark.Own]);
  expect([...states.initials]).toEqual([[2, 'AL']]);
});

test('rows are looked up once for a day and a level', () => {
  const [model, other] = [modelOf(['00']), modelOf(['00', '00'])];
  expect(rowsOf(model, level)).toBe(rowsOf(model, level));
  expect([...rowsOf(other, level)]).toEqual([1, -1, 0]);
  expect([...rowsOf(model, levelOf({ resources: [deskAt('r0', 0, 0)] }))]).toEqual([0]);
});
