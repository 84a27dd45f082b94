import { expect, test } from 'vitest';

import { fold } from '../../../src/i18n/fold.ts';
import { formatDate, formatDay, formatDayTime, formatRange, formatShortDay } from '../../../src/i18n/formats.ts';
import { fold as workerFold } from '../../../workers/model/text.ts';

const at = (text: string): number => Date.parse(text);

test('whole days are shown as dates where the clocks skip a midnight', () => {
  // On 30 April 2027 the clocks in Cairo go from 23:59 to one o'clock.
  const [start, skipped, end] = [at('2027-04-28T22:00:00Z'), at('2027-04-29T22:00:00Z'), at('2027-05-01T21:00:00Z')];
  expect(formatRange(start, end, 'Africa/Cairo')).toBe('Thu 29/04 – Sat 01/05');
  expect(formatRange(skipped, end, 'Africa/Cairo')).toBe('Fri 30/04 – Sat 01/05');
  expect(formatRange(start, skipped, 'Africa/Cairo')).toBe('00:00–24:00');
});

test('a time at one o’clock of another date is not a whole day', () => {
  const [start, end] = [at('2027-05-01T22:00:00Z'), at('2027-05-03T21:00:00Z')];
  expect(formatRange(start, end, 'Africa/Cairo')).toMatch(/01:00/);
});

test.for(['Straße', 'GROẞ', 'Łódź', 'Kızılırmak İstanbul', 'Tromsø', 'Ærø', 'Cœur', 'Đakovo', 'Žluťoučký kůň'])(
  'names are folded as the worker folds them: %s',
  (name) => {
    expect(fold(name)).toBe(workerFold(name));
  },
);

test('compact dates have the short form of the locale, headings the long one', () => {
  const noon = at('2026-11-20T12:00:00Z');
  expect(formatDate('2026-11-20')).toBe('20/11/2026');
  expect(formatShortDay('2026-11-20')).toBe('Fri 20/11');
  expect(formatDayTime(noon, 'UTC')).toBe('20/11, 12:00');
  expect(formatDay('2026-11-20')).toMatch(/^Friday,? 20 November 2026$/);
});
