import { describe, expect, it, test } from 'vitest';

import type { PlanStates, TimelineItem } from '../../../../workers/contract.ts';
import { RowState } from '../../../../workers/model/day-table.ts';
import { Slot } from '../../../../workers/model/slots.ts';
import {
  codeOfSpan,
  differingPlaces,
  freeRowsBySlot,
  freeUntil,
  isFreeFor,
  itemsDuring,
  nextFree,
  PlanCode,
  PlanMark,
  rowsOfPlaces,
  statesOf,
} from '../../../../workers/painting/plan/place-states.ts';
import { itemOf, modelOf, quarter } from '../timeline-models.ts';

const SPAN = { start: 1, end: 3 };

const colleague = (key: string, row: number, look: TimelineItem['look'] = 'accepted'): TimelineItem => ({
  ...itemOf(key, 1, 3, look),
  row,
  owner: { name: 'Ben Brown', colour: 5 },
});

/** Codes of `1` at a single place with these marks. */
const statesWith = (changes: Partial<PlanStates> = {}): PlanStates => ({
  codes: Uint8Array.of(0),
  marks: Uint16Array.of(0),
  initials: new Map(),
  hues: new Map(),
  ...changes,
});

describe('the code of a place', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('is %s where its whole time has it', (code) => {
    expect(codeOfSpan(modelOf([`0${code}${code}0`]), 0, SPAN)).toBe(code);
  });

  it('is that of the first slot', () => {
    expect(codeOfSpan(modelOf(['0200']), 0, SPAN)).toBe(Slot.Reserved);
    expect(codeOfSpan(modelOf(['0800']), 0, SPAN)).toBe(Slot.FreeOutsideWorkingHours);
  });

  it('is limited where it is free at first only', () => {
    expect(codeOfSpan(modelOf(['0020']), 0, SPAN)).toBe(Slot.Limited);
    expect(codeOfSpan(modelOf(['0810']), 0, SPAN)).toBe(Slot.Limited);
  });

  it('does not look beyond the day', () => {
    expect(codeOfSpan(modelOf(['2200']), 0, { start: 2, end: 9 })).toBe(Slot.Free);
    expect([-1, 4].map((start) => codeOfSpan(modelOf(['0000', '0000']), 1, { start, end: start + 2 }))).toEqual([
      Slot.Limited,
      Slot.Limited,
    ]);
  });

  it('is limited in the past, where it would be free', () => {
    expect(codeOfSpan(modelOf(['0000'], { now: 2 * quarter }), 0, SPAN)).toBe(Slot.Limited);
    expect(codeOfSpan(modelOf(['0300'], { now: 2 * quarter }), 0, SPAN)).toBe(Slot.Closed);
    expect(codeOfSpan(modelOf(['0000'], { now: 1.9 * quarter }), 0, SPAN)).toBe(Slot.Free);
  });

  it('says that it is loading, and that it takes no reservations', () => {
    expect(codeOfSpan(modelOf(['0000'], { states: [RowState.Loading] }), 0, SPAN)).toBe(PlanCode.Loading);
    expect(codeOfSpan(modelOf(['0000']), -1, SPAN)).toBe(PlanCode.Other);
  });

  it('says to whom it is assigned', () => {
    const codes = (state: number) =>
      ['0000', '0020', '0200'].map((row) => codeOfSpan(modelOf([row], { states: [state] }), 0, SPAN));
    expect(codes(RowState.AssignedToYou)).toEqual([Slot.AssignedToYou, Slot.Limited, Slot.Reserved]);
    expect(codes(RowState.AssignedToOthers)).toEqual([Slot.AssignedToOthers, Slot.AssignedToOthers, Slot.Reserved]);
  });
});

test('a place can be reserved where all of its time is free, also if it is assigned to the user', () => {
  const canBe = (codes: string, state = 0, span = SPAN) => isFreeFor(modelOf([codes], { states: [state] }), 0, span);
  expect([canBe('2082'), canBe('2022'), canBe('2200', 0, { start: 2, end: 9 })]).toEqual([true, false, true]);
  expect([canBe('0000', RowState.AssignedToYou), canBe('0000', RowState.AssignedToOthers)]).toEqual([true, false]);
  expect([canBe('0000', 0, { start: 4, end: 6 }), canBe('0000', 0, { start: -2, end: 1 })]).toEqual([false, false]);
});

describe('the next free time', () => {
  it('is the first run that is long enough', () => {
    const model = modelOf(['02080200']);
    expect(nextFree(model, 0, 0, 2)).toEqual({ start: 2, end: 5 });
    expect(nextFree(model, 0, 3, 2)).toEqual({ start: 3, end: 5 });
    expect(nextFree(model, 0, 4, 2)).toEqual({ start: 6, end: 8 });
    expect(nextFree(model, 0, 0, 4)).toBeNull();
    expect(nextFree(model, -1, 0, 1)).toBeNull();
  });

  it('ends with the run', () => {
    const model = modelOf(['2008']);
    expect([0, 1, 3].map((slot) => freeUntil(model, 0, slot))).toEqual([0, 4, 4]);
  });
});

test('free places are counted by slot, without those that do not suit', () => {
  const model = modelOf(['0022', '0880', '0000'], { states: [0, 0, RowState.Unsuitable] });
  expect([...freeRowsBySlot(model)]).toEqual([2, 2, 1, 1]);
});

test('places have the rows of their resources', () => {
  expect([...rowsOfPlaces(modelOf(['00', '00']), { ids: ['r1', 'elsewhere', 'r0'] })]).toEqual([1, -1, 0]);
});

describe('the reservations at a place', () => {
  it('are those that touch the time, the own first', () => {
    const items = [
      colleague('c', 0),
      itemOf('before', 0, 1),
      itemOf('after', 3, 4),
      itemOf('own', 2, 3),
      itemOf('around', 0, 4),
    ];
    expect(itemsDuring(modelOf(['0000'], { items }), 0, SPAN).map(({ key }) => key)).toEqual(['own', 'around', 'c']);
  });

  it('are not those that are cancelled or declined', () => {
    const items = [itemOf('a', 1, 3, 'cancelled'), itemOf('b', 1, 3, 'declined')];
    expect(itemsDuring(modelOf(['0000'], { items }), 0, SPAN)).toEqual([]);
  });
});

describe('the state of a place', () => {
  /** Code, marks, initials and hue of the first of these places. */
  function stateOf(items: readonly TimelineItem[], state = 0) {
    const { codes, marks, initials, hues } = statesOf(
      modelOf(['2222'], { items, states: [state] }),
      Int32Array.of(0),
      SPAN,
      'Ada Lovelace',
    );
    return [codes[0], marks[0], initials.get(0) ?? '', hues.get(0) ?? null];
  }

  it.each([
    ['accepted', PlanMark.Own],
    ['toConfirm', PlanMark.Own | PlanMark.ToConfirm],
    ['unconfirmed', PlanMark.Own | PlanMark.Unconfirmed],
    ['tentative', PlanMark.Own | PlanMark.Tentative],
  ] as const)('with an own reservation, %s', (look, marks) => {
    expect(stateOf([itemOf('own', 1, 3, look)])).toEqual([Slot.Reserved, marks, 'AL', null]);
  });

  it("with a colleague's", () => {
    expect(stateOf([colleague('c', 0)])).toEqual([Slot.Reserved, PlanMark.Colleague, 'BB', 5]);
    expect(stateOf([colleague('c', 0), itemOf('own', 1, 3)])).toEqual([Slot.Reserved, PlanMark.Own, 'AL', null]);
  });

  it('with the marks of its row', () => {
    const all = RowState.Favourite | RowState.Failed | RowState.Unsuitable;
    expect(stateOf([], all)).toEqual([
      Slot.Reserved,
      PlanMark.Favourite | PlanMark.Failed | PlanMark.Unsuitable,
      '',
      null,
    ]);
    expect(stateOf([itemOf('own', 1, 3)], RowState.Favourite)[1]).toBe(PlanMark.Own | PlanMark.Favourite);
  });

  it('without a row has nothing of another', () => {
    const model = modelOf(['0000'], { states: [RowState.Favourite], items: [itemOf('own', 1, 3)] });
    const { codes, marks, initials } = statesOf(model, Int32Array.of(-1), SPAN, 'Ada');
    expect([codes[0], marks[0], initials.size]).toEqual([PlanCode.Other, 0, 0]);
  });
});

test.each<[string, Partial<PlanStates>]>([
  ['its code', { codes: Uint8Array.of(2) }],
  ['its marks', { marks: Uint16Array.of(2) }],
  ['its initials', { initials: new Map([[0, 'AL']]) }],
  ['its hue', { hues: new Map([[0, 1]]) }],
])('a place differs by %s', (_, changes) => {
  expect(differingPlaces(statesWith(), statesWith(changes))).toEqual([0]);
  expect(differingPlaces(statesWith(changes), statesWith(changes))).toEqual([]);
  expect(differingPlaces(null, statesWith(changes))).toEqual([0]);
});
