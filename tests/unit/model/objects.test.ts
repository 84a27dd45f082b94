import { expect, test } from 'vitest';

import { isPossible, type PartControl, type PartValue } from '../../../workers/model/objects.ts';

const SWITCH: PartControl = { type: 'switch', on: 'ON', off: false };
const SLIDER: PartControl = { type: 'slider', min: -0.3, max: 1, step: 0.1 };

test.each<[PartControl, PartValue, boolean]>([
  [SWITCH, 'ON', true],
  [SWITCH, false, true],
  [SWITCH, 'on', false],
  [SWITCH, true, false],
  [SLIDER, -0.3, true],
  [SLIDER, 0.4, true],
  [SLIDER, 1, true],
  [SLIDER, 0.45, false],
  [SLIDER, 1.1, false],
  [SLIDER, -0.4, false],
  [SLIDER, '0.4', false],
  [SLIDER, Number.NaN, false],
  [{ type: 'slider', min: 0, max: 100, step: 30 }, 100, true],
  [{ type: 'slider', min: 0, max: 100, step: 30 }, 95, false],
])('a control %j can be %j: %s', (control, value, expected) => {
  expect(isPossible(control, value)).toBe(expected);
});
