import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Finding } from '../../../workers/contract.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import type { Area } from '../../../workers/model/resource.ts';
import { Slot } from '../../../workers/model/slots.ts';
import { bestFirst, takeBestFacts } from '../../../workers/views/best-order.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import { createWireResource } from '../areas/wire-resource.ts';

const SLOTS = 4;
/** In the order of the areas; the last one is not known. */
const ZONES = ['east', 'west', 'yard', 'lost'];
const area = (id: string, parentAreaId: string | null): Area => ({
  id,
  parentAreaId,
  name: id,
  kind: 'zone',
  ordinal: null,
  maxUt: 100,
});

const SETTINGS = {
  areas: [area('house', null), area('east', 'house'), area('west', 'house'), area('yard', null)],
  resourceTypeInfos: ['desk', 'room'].map((id, rank) => ({
    resourceTypeId: id,
    rank,
    name: id,
    kind: 'other' as const,
  })),
  resourceVisibilityRestriction: 0,
};

interface Row {
  readonly zone: string;
  readonly type: string;
  readonly capacity: number | null;
  readonly isSuitable: boolean;
  readonly match: number;
  readonly isFavourite: boolean;
  readonly codes: readonly number[];
}

const row: fc.Arbitrary<Row> = fc.record({
  zone: fc.constantFrom(...ZONES),
  type: fc.constantFrom('desk', 'room'),
  capacity: fc.option(fc.constantFrom(1, 2, 8), { nil: null }),
  isSuitable: fc.boolean(),
  match: fc.integer({ min: 0, max: 5 }),
  isFavourite: fc.boolean(),
  codes: fc.array(fc.constantFrom(Slot.Free, Slot.Reserved, Slot.FreeOutsideWorkingHours), {
    minLength: SLOTS,
    maxLength: SLOTS,
  }),
});

interface Case {
  readonly rows: readonly Row[];
  readonly group: Finding['group'];
  readonly unsuitable: Finding['unsuitable'];
  readonly from: number;
  readonly isNear: boolean;
}

const cases: fc.Arbitrary<Case> = fc.record({
  rows: fc.array(row, { maxLength: 30 }),
  group: fc.constantFrom('area', 'type', 'none'),
  unsuitable: fc.constantFrom('dimmed', 'hidden'),
  from: fc.integer({ min: 0, max: SLOTS - 1 }),
  isNear: fc.boolean(),
});

const nameOf = (index: number): string => `place ${index}`;

function arrange({ rows, group, unsuitable, from, isNear }: Case): readonly string[] {
  const campus = createTimelineCampus(
    rows.map(({ zone, type, capacity }, index) =>
      createWireResource({ id: nameOf(index), resourceTypeId: type, capacity, mapInfos: [{ areaId: zone }] }),
    ),
    SETTINGS,
    'en',
  );
  const shown = campus.rows.flatMap(({ name }) => rows[Number(name.slice(6))] ?? []);
  const look = {
    codes: Uint8Array.from(shown.flatMap(({ codes }) => codes)),
    readSlots: SLOTS,
    slotCount: SLOTS,
    states: Uint8Array.from(shown, ({ isFavourite }) => (isFavourite ? RowState.Favourite : RowState.Stale)),
  };
  const origin = isNear && rows.length > 0 ? (campus.rowById.get(nameOf(0)) ?? null) : null;
  const order = bestFirst(
    campus,
    { group, unsuitable },
    Uint8Array.from(shown, ({ match }) => match),
    Uint8Array.from(shown, ({ isSuitable }) => (isSuitable ? 1 : 0)),
    takeBestFacts(look, { from, until: from + 1, slots: 1 }, origin),
  );
  return [...order].map((index) => campus.rows[index]?.name ?? '');
}

/** The most obvious way. */
function arrangeNaively({ rows, group, unsuitable, from, isNear }: Case): readonly string[] {
  const home = rows[0]?.zone;
  const steps = (zone: string): number => {
    if (!isNear || home === 'lost' || home === zone) return 0;
    return ['east', 'west'].includes(zone) && ['east', 'west'].includes(home ?? '') ? 1 : 9;
  };
  const freeOf = ({ codes }: Row): number => {
    const taken = codes.findIndex((code, slot) => slot >= from && code !== Slot.Free);
    return (taken < 0 ? SLOTS : taken) - from;
  };
  const places = rows.map((each, index) => ({ ...each, index }));
  const sorted = places
    .filter(({ match, isSuitable }) => match > 0 && (unsuitable === 'dimmed' || isSuitable))
    .toSorted(
      (a, b) =>
        Number(b.isSuitable) - Number(a.isSuitable) ||
        a.match - b.match ||
        Number(b.isFavourite) - Number(a.isFavourite) ||
        steps(a.zone) - steps(b.zone) ||
        (a.capacity ?? 99) - (b.capacity ?? 99) ||
        freeOf(b) - freeOf(a) ||
        (group === 'area' ? ZONES.indexOf(a.zone) - ZONES.indexOf(b.zone) : 0) ||
        a.index - b.index,
    );
  const groupOf = ({ zone, type }: Row): string => ({ area: zone, type, none: '' })[group];
  return [...Map.groupBy(sorted, groupOf).values()].flat().map(({ index }) => nameOf(index));
}

it('puts the best first as the naive order does, with groups whole', () => {
  fc.assert(
    fc.property(cases, (each) => {
      expect(arrange(each)).toEqual(arrangeNaively(each));
    }),
    { numRuns: 300 },
  );
});

it('counts each part only where all before it are equal', () => {
  const plain: Row = {
    zone: 'east',
    type: 'desk',
    capacity: 4,
    isSuitable: true,
    match: 1,
    isFavourite: false,
    codes: [Slot.Reserved, Slot.Reserved, Slot.Reserved, Slot.Reserved],
  };
  const far: Row = { ...plain, zone: 'west' };
  const rows: readonly Row[] = [
    plain,
    { ...plain, isSuitable: false, isFavourite: true },
    { ...far, capacity: 2 },
    { ...plain, codes: [Slot.Free, Slot.Reserved, Slot.Free, Slot.Free] },
    { ...plain, capacity: 2 },
    { ...far, isFavourite: true },
    { ...plain, match: 2, isFavourite: true },
  ];
  const order = arrange({ rows, group: 'none', unsuitable: 'dimmed', from: 0, isNear: true });
  expect(order.map((name) => Number(name.slice(6)))).toEqual([5, 4, 3, 0, 2, 6, 1]);
});
