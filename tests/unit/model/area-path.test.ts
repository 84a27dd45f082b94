import { expect, it } from 'vitest';

import { placesText } from '../../../workers/model/area-path.ts';

const place = (name: string, areaPath: string) => ({ name, areaPath });

it.each([
  ['no place', [], ''],
  ['one', [place('Desk 1', 'B1 › Level 1')], 'Desk 1 · B1 › Level 1'],
  ['one without areas', [place('Desk 1', '')], 'Desk 1'],
  ['two in one area', [place('A', 'B1'), place('B', 'B1')], 'A, B · B1'],
  [
    'two of one name in two buildings',
    [place('Room 3.28', 'B1 › Level 3'), place('Room 3.28', 'B2 › Level 3')],
    'Room 3.28 · B1 › Level 3; Room 3.28 · B2 › Level 3',
  ],
])('names %s with where it is', (_, places, text) => {
  expect(placesText(places)).toBe(text);
});
