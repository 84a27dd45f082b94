import { expect, test } from 'vitest';

import type { PaintContext } from '../../../workers/painting/surface.ts';
import { createTexts } from '../../../workers/painting/texts.ts';

/** A context whose letters are all 10 wide. */
const context = { font: '12px x', measureText: (text: string) => ({ width: text.length * 10 }) } as PaintContext;

test('a text that fits stays whole', () => {
  expect(createTexts().fit(context, 'Desk 7', 60)).toBe('Desk 7');
});

test('a longer text keeps its start, or its end on request', () => {
  const { fit } = createTexts();
  expect(fit(context, 'Desk B1-01-007', 80)).toBe('Desk B1…');
  expect(fit(context, 'Desk B1-01-007', 80, 'end')).toBe('…-01-007');
  expect(fit(context, 'Desk B1-01-007', 90, 'end')).toBe('B1-01-007');
});

test('no room gives no text', () => {
  const { fit } = createTexts();
  expect([fit(context, 'Desk', 10), fit(context, 'Desk', 9)]).toEqual(['…', '']);
});

test('a path loses its outermost parts first', () => {
  const { fitEnd } = createTexts();
  expect(fitEnd(context, 'Campus › House › Level 1', ' › ', 240)).toBe('Campus › House › Level 1');
  expect(fitEnd(context, 'Campus › House › Level 1', ' › ', 160)).toBe('House › Level 1');
  expect(fitEnd(context, 'Campus › House › Level 1', ' › ', 70)).toBe('Level 1');
  expect(fitEnd(context, 'Campus › House › Level 1', ' › ', 50)).toBe('Leve…');
});

test('the part before the rest of a path is shortened if it stays useful', () => {
  const { fitEnd } = createTexts();
  expect(fitEnd(context, 'Campus › Business Park › Level 1', ' › ', 200)).toBe('Business… › Level 1');
  expect(fitEnd(context, 'Campus › Business Park › Level 1', ' › ', 140)).toBe('Bus… › Level 1');
  expect(fitEnd(context, 'Campus › Business Park › Level 1', ' › ', 130)).toBe('Level 1');
});

test('a name that is too long for one line is broken between words', () => {
  const { fitTwo } = createTexts();
  expect(fitTwo(context, 'Zone A – Engineering', 110)).toEqual(['Zone A –', 'Engineering']);
  expect(fitTwo(context, 'Zone A – Engineering', 80)).toEqual(['Zone A –', 'Enginee…']);
  expect(fitTwo(context, 'Zone A', 60)).toEqual(['Zone A']);
  expect(fitTwo(context, 'Engineering', 80)).toEqual(['Enginee…']);
});
