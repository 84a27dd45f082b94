import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  buildDayTable,
  type DayTableSource,
  hasSameRows,
  isDayTable,
  openDayTable,
  RowKind,
  RowState,
  withoutSlots,
} from '../../../workers/model/day-table.ts';
import { encodeTexts, pickTexts } from '../../../workers/model/encoded-texts.ts';

const SOURCE = {
  slotCount: 3,
  rows: [
    { id: 'a', name: 'Stůl 🪑 1', capacity: null, kind: RowKind.Desk, state: RowState.Favourite },
    { id: 'b', name: '', area: 'Příloha', capacity: 12, kind: RowKind.Room, state: 0 },
  ],
  groups: [{ name: 'Zóna', path: 'Kampus › Dům', firstRow: 0 }],
  slots: Uint8Array.of(0, 1, 2, 3, 4, 5),
};

describe('a day table', () => {
  it('reads what was written, also after a transfer', () => {
    const { buffer } = buildDayTable(SOURCE);
    const table = openDayTable(structuredClone(buffer, { transfer: [buffer] }));
    expect(buffer.byteLength).toBe(0);
    expect([table.rowCount, table.slotCount, table.groupCount]).toEqual([2, 3, 1]);
    expect([table.rowId(0), table.rowName(0), table.rowId(1), table.rowName(1)]).toEqual(['a', 'Stůl 🪑 1', 'b', '']);
    expect([table.rowArea(0), table.rowArea(1)]).toEqual(['', 'Příloha']);
    expect([table.groupName(0), table.groupPath(0), ...table.groupFirstRow]).toEqual(['Zóna', 'Kampus › Dům', 0, 2]);
    expect([[...table.slots], [...table.capacity], [...table.state], [...table.kind]]).toEqual([
      [0, 1, 2, 3, 4, 5],
      [0, 12],
      [RowState.Favourite, 0],
      [RowKind.Desk, RowKind.Room],
    ]);
  });

  it('may be empty', () => {
    const table = buildDayTable({ slotCount: 96, rows: [], groups: [], slots: new Uint8Array(0) });
    expect([table.rowCount, ...table.groupFirstRow]).toEqual([0, 0]);
  });

  it('rejects a buffer that is not a day table', () => {
    expect(() => openDayTable(new ArrayBuffer(64))).toThrow('Not a day table');
  });
});

describe('a stored day table', () => {
  it('is accepted unchanged, and only if it is complete', () => {
    const { buffer } = buildDayTable(SOURCE);
    expect(isDayTable(buffer)).toBe(true);
    for (const length of [0, 31, 32, buffer.byteLength - 1]) expect(isDayTable(buffer.slice(0, length))).toBe(false);
    fc.assert(
      fc.property(fc.nat(buffer.byteLength - 1), fc.integer({ min: 1, max: 255 }), (at, other) => {
        const broken = buffer.slice(0);
        const bytes = new Uint8Array(broken);
        bytes[at] = (bytes[at] ?? 0) ^ other;
        if (!isDayTable(broken)) return;
        const table = openDayTable(broken);
        expect([table.rowCount, table.slotCount, table.groupCount]).toEqual([2, 3, 1]);
        expect([table.rowName(1), table.groupPath(0)].join('').length).toBeLessThan(40);
        expect(Math.max(...table.slots)).toBeLessThan(10);
      }),
    );
  });

  it('has the same rows as another regardless of slots and states', () => {
    const table = buildDayTable(SOURCE);
    const [first, second] = SOURCE.rows;
    const other = (changes: Partial<DayTableSource>) => hasSameRows(table, buildDayTable({ ...SOURCE, ...changes }));
    expect(other({ slots: Uint8Array.of(4, 4, 4, 4, 4, 4), rows: [{ ...first!, state: 0 }, second!] })).toBe(true);
    expect(other({ rows: [second!, first!] })).toBe(false);
    expect(other({ rows: [{ ...first!, name: 'Stůl 🪑 2' }, second!] })).toBe(false);
    expect(other({ rows: [first!, { ...second!, capacity: 13 }] })).toBe(false);
    expect(other({ groups: [{ name: 'Zóna', path: 'Kampus', firstRow: 0 }] })).toBe(false);
  });

  it('gives its rows to a day about which nothing is known', () => {
    const rows = withoutSlots(buildDayTable(SOURCE), 4);
    const known = buildDayTable({ ...SOURCE, slotCount: 4, slots: new Uint8Array(8).fill(4) });
    expect(new Uint8Array(rows.buffer)).toEqual(new Uint8Array(known.buffer));
  });
});

describe('encoded texts', () => {
  it('can be selected by record', () => {
    const texts = encodeTexts(['a', 'ä', '', '🪑', 'lone \ud800', 'b']);
    const { bytes, offsets } = pickTexts(texts, Uint32Array.of(2, 0), 2);
    const decoder = new TextDecoder();
    const picked = [0, 1, 2, 3].map((text) => decoder.decode(bytes.subarray(offsets[text], offsets[text + 1])));
    expect(picked).toEqual(['lone \ufffd', 'b', 'a', 'ä']);
  });
});

it('encodes each text separately, even between halves of a surrogate pair', () => {
  const encoder = new TextEncoder();
  const half = fc.constantFrom('\ud83e', '\ude91', 'a\ud83e', '\ude91b');
  fc.assert(
    fc.property(fc.array(fc.oneof(half, fc.string({ unit: 'binary' }))), (texts) => {
      const { bytes, offsets } = encodeTexts(texts);
      const each = texts.map((_, index) => [...bytes.subarray(offsets[index], offsets[index + 1])]);
      expect(each).toEqual(texts.map((text) => [...encoder.encode(text)]));
    }),
  );
});
