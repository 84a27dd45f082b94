import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { CsvError, decodeUtf8, parseCsv } from '../../server/import/csv.ts';

/** One text a row: its line, then its cells. */
const rows = (text: string): readonly string[] => parseCsv(text).map(({ line, cells }) => `${line} ${cells.join('·')}`);

function refusalOf(text: string): CsvError | null {
  try {
    parseCsv(text);
  } catch (error) {
    if (error instanceof CsvError) return error;
    throw error;
  }
  return null;
}

it.each([
  ['a,b\r\n1,2\r\n', ['1 a·b', '2 1·2']],
  ['a;b\n1,5;2', ['1 a·b', '2 1,5·2']],
  ['"a;x",b\n1,2', ['1 a;x·b', '2 1·2']],
  ['a,b\n"1,\n""2""",3\n4,5', ['1 a·b', '2 1,\n"2"·3', '4 4·5']],
  ['a,b\r1,2', ['1 a·b', '2 1·2']],
  ['a,b\n\n ,\n1,', ['1 a·b', '4 1']],
  ['a\n""', ['1 a']],
  ['a;b;;\n1;2;;;\n3;;4;', ['1 a·b', '2 1·2', '3 3··4']],
  ['\n;;\na;b;c,d\n1;2', ['3 a·b·c,d', '4 1·2']],
  ['""\n""\n\u200B;\u00A0\na;b\n1;2', ['4 a·b', '5 1·2']],
  ['sep=;\r\na;b,c,d\r\n1;2', ['2 a·b,c,d', '3 1·2']],
  ['\nSEP=,\na;b,c;d\n1,2', ['3 a;b·c;d', '4 1·2']],
  ['sep=\t\na\tb\n1\t2;3', ['2 a·b', '3 1·2;3']],
  ['sep=;;;\na;b\n1;2', ['2 a·b', '3 1·2']],
  ['"sep=;",,\na,b,c\n1,2', ['2 a·b·c', '3 1·2']],
  ['sep=;', []],
  ['', []],
])('reads %j', (text, expected) => {
  expect(rows(text)).toEqual(expected);
});

it('does not treat a byte order mark as text', () => {
  expect(rows(decodeUtf8(new TextEncoder().encode('\uFEFFid,name\nž,1')))).toEqual(['1 id·name', '2 ž·1']);
  expect(() => decodeUtf8(new Uint8Array([0x69, 0xe1, 0x0a]))).toThrow('not UTF-8');
});

it.each([
  ['a,b\n"1,2', 2, 'a quote begins here'],
  ['a,b\n1"x",2', 2, 'within a cell'],
  ['a,b\n"x\ny",1\n"1" x,2', 4, 'within a cell'],
])('says on which line %j is no table', (text, line, message) => {
  expect(refusalOf(text)).toMatchObject({ line, message: expect.stringContaining(message) });
});

it.each([
  {
    name: 'a cell in quotes',
    text: `a,b\n1,"${'x'.repeat(10_001)}"`,
    line: 2,
    message: 'in column “b” has more than 10000',
  },
  {
    name: 'a cell of the first line',
    text: `a,${'x'.repeat(10_001)}`,
    line: 1,
    message: 'in column 2 has more than 10000',
  },
  { name: 'a line of many cells', text: `a\n1${',x'.repeat(500)}`, line: 2, message: 'more than 500 cells' },
  {
    name: 'a line of long cells',
    text: `a\n1${`,${'x'.repeat(9_999)}`.repeat(11)}`,
    line: 2,
    message: 'more than 100000 characters',
  },
])('refuses $name that is too long', ({ text, line, message }) => {
  expect(refusalOf(text)).toMatchObject({ line, message: expect.stringContaining(message) });
});

it('accepts as many empty cells as a spreadsheet writes after a row', () => {
  expect(rows(`a,b${','.repeat(16_000)}\n1,2${','.repeat(16_000)}`)).toEqual(['1 a·b', '2 1·2']);
});

it('refuses a cell of thirty megabytes by its line and column', () => {
  const huge = 'x'.repeat(30_000_000);
  const refusal = 'the cell in column “b” has more than 10000 characters';
  for (const cell of [huge, `"${huge}"`, `"${'""'.repeat(15_000_000)}"`])
    expect(() => parseCsv(`a,b\n1,2\n3,${cell}`)).toThrow(refusal);
});

it('reads back any table in the format of the standard', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ž', '"', ',', ';', '\n', '\r\n', ' ') });
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';'), (cells, separator) => {
      const text = [['x', 'y', 'z'], ...cells].map((row) => row.map(quoted).join(separator)).join('\r\n');
      const filled = cells
        .map((row) => row.slice(0, row.findLastIndex((one) => one.trim() !== '') + 1))
        .filter((row) => row.length > 0);
      expect(parseCsv(text).map((row) => row.cells)).toEqual([['x', 'y', 'z'], ...filled]);
    }),
  );
});
