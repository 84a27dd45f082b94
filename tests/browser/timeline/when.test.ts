import { expect, test } from 'vitest';

import { presetsAt } from '../../../src/components/finding/when/when-presets.ts';
import { clockAfter } from '../../../src/components/finding/when/when.ts';

const at = (clock: string): number => new Date(`2026-11-18T${clock}`).getTime();
const texts = (clock: string) =>
  presetsAt(at(clock)).map(({ key, date, time, minutes }) => `${key} ${date ?? ''} ${time ?? '-'} ${minutes}`);

test('offers the times of the day that are still to come, from the next quarter', () => {
  expect(texts('07:00')).toEqual([
    'now  - 30',
    'morning  09:00 180',
    'afternoon  13:00 240',
    'today  09:00 480',
    'tomorrow 2026-11-19 09:00 480',
  ]);
  expect(texts('14:01')).toEqual([
    'now  - 30',
    'afternoon  14:15 165',
    'today  14:15 165',
    'tomorrow 2026-11-19 09:00 480',
  ]);
  expect(texts('16:45:01')).toEqual(['now  - 30', 'tomorrow 2026-11-19 09:00 480']);
});

test('writes an end at midnight, and after it', () => {
  expect([clockAfter('23:00', 60), clockAfter('23:00', 75), clockAfter('09:00', 480)]).toEqual([
    '24:00',
    '00:15',
    '17:00',
  ]);
});
