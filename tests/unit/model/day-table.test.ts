import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { buildDayTable, openDayTable, RowKind, RowState } from '../../../workers/model/day-table.ts';
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
  it('reads as it was written, also after crossing', () => {
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

  it('may hold nothing', () => {
    const table = buildDayTable({ slotCount: 96, rows: [], groups: [], slots: new Uint8Array(0) });
    expect([table.rowCount, ...table.groupFirstRow]).toEqual([0, 0]);
  });

  it('refuses memory that is none', () => {
    expect(() => openDayTable(new ArrayBuffer(64))).toThrow('Not a day table');
  });
});

describe('encoded texts', () => {
  it('can be picked by record', () => {
    const texts = encodeTexts(['a', 'ä', '', '🪑', 'lone \ud800', 'b']);
    const { bytes, offsets } = pickTexts(texts, Uint32Array.of(2, 0), 2);
    const decoder = new TextDecoder();
    const picked = [0, 1, 2, 3].map((text) => decoder.decode(bytes.subarray(offsets[text], offsets[text + 1])));
    expect(picked).toEqual(['lone \ufffd', 'b', 'a', 'ä']);
  });
});

it('encodes each text as if it were alone, also where halves of a character meet', () => {
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
