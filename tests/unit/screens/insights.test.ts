import { describe, expect, it } from 'vitest';

import { toCsv } from '../../../src/screens/insights/csv.ts';
import { periodsOf } from '../../../src/screens/insights/periods.ts';
import { isRange, queryToText, readQuery } from '../../../src/screens/insights/query.ts';

const read = (text: string) => readQuery(new URLSearchParams(text));
const daysOf = (count: number) => Array.from({ length: count }, (_, day) => ({ date: `day ${day}` }));

describe('the figures as CSV', () => {
  it('are lines with as many fields as the first, for spreadsheets as UTF-8', () => {
    expect(toCsv([['Name', 'Hours'], ['Příkop', 1.5], ['Hut']])).toBe('\u{feff}Name,Hours\r\nPříkop,1.5\r\nHut,\r\n');
  });

  it('quote what would end a field', () => {
    expect(toCsv([['a,b', '"c"', 'd\ne']])).toBe('\u{feff}"a,b","""c""","d\ne"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('let no text become a formula: %s', (text) => {
    expect(toCsv([[text]])).toBe(`\u{feff}'${text}\r\n`);
  });

  it('keep numbers below zero numbers', () => {
    expect(toCsv([[-1]])).toBe('\u{feff}-1\r\n');
  });
});

describe('what is asked of the figures', () => {
  it('is read from the address, and written to it', () => {
    for (const text of ['days=28', 'from=2026-11-01&to=2026-11-20&area=b1&type=type-desk']) {
      expect(queryToText(read(text))).toBe(text);
    }
  });

  it.each([
    '',
    'days=9',
    'from=2026-11-01',
    'from=2026-11-02&to=2026-11-01',
    'from=2025-11-01&to=2026-11-20',
    'from=x&to=y',
  ])('is the last week instead of “%s”', (text) => {
    expect(read(text)).toEqual({ range: 7, areaId: null, typeId: null });
  });

  it('may be a leap year as a whole', () => {
    expect(isRange('2028-01-01', '2028-12-31')).toBe(true);
    expect(isRange('2028-01-01', '2029-01-01')).toBe(false);
  });
});

describe('bars over time', () => {
  it('are days, and weeks where there are many', () => {
    expect(periodsOf(daysOf(92)).length).toBe(92);
    const weeks = periodsOf(daysOf(366));
    expect(weeks.map(({ days }) => days.length)).toEqual([...Array.from({ length: 52 }, () => 7), 2]);
    expect(weeks[1]?.date).toBe('day 7');
  });
});
