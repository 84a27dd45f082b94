import { beforeAll, describe, expect, test } from 'vitest';

import { i18n, loadTexts, setInterfaceLanguage, startI18n } from '../../../../src/i18n/index.ts';
import { formatTime } from '../../../../src/i18n/formats.ts';
import { levelStates } from '../../../../src/screens/plan/places/level-states.ts';
import { placeState, placeTitle, rangeText, slotAt } from '../../../../src/screens/plan/places/place-words.ts';
import type { TimelineItem } from '../../../../workers/contract.ts';
import { RowState } from '../../../../workers/model/day-table.ts';
import { itemOf, modelOf } from '../../../unit/painting/timeline-models.ts';
import { deskAt, levelOf } from '../../../unit/views/plan-worlds.ts';

beforeAll(async () => {
  await startI18n();
  await setInterfaceLanguage('en');
  await loadTexts('plan', 'timeline');
});

const say = () => i18n.getFixedT(null, ['plan', 'timeline']);
/** An hour from the second slot on, of a day that begins at midnight of UTC. */
const SPAN = { start: 1, end: 5 };
const level = levelOf({
  resources: [deskAt('r0', 0, 0, { displayNameForApp: 'Desk 1' }), deskAt('other', 0, 9, { resourceTypeId: 'x' })],
});

/** What is said of a desk on a day, with its ranges of slots as `[1–5]`. */
function stateOf(codes: string, items: readonly TimelineItem[] = [], state = 0): string {
  const model = modelOf([codes], { items, states: [state] });
  const known = levelStates(model, level, SPAN, 'Ada');
  const text = placeState({ model, level, span: SPAN, known }, level.places.ids.indexOf('r0'), say());
  const slots = Array.from({ length: codes.length + 1 }, (_, slot) => slot);
  // Times depend on the zone of who reads them.
  const ranges = slots.flatMap((start) => slots.filter((end) => end > start).map((end) => [start, end] as const));
  return ranges.reduce(
    (said, [start, end]) => said.replace(rangeText(model, { start, end }), `[${start}–${end}]`),
    text,
  );
}

test('a place is called by its name and its kind, if that is known', () => {
  expect(level.places.ids.map((_, place) => placeTitle(level, place, say()))).toEqual(['Desk 1, desk', 'other']);
});

describe('of a place it is said that it is', () => {
  test.each([
    ['free', '2000022222', 'free [1–5]'],
    ['free outside of working hours', '2888822222', 'free [1–5]'],
    ['reserved, and when it is free next', '2222200002', 'reserved, next free [5–9]'],
    ['reserved for the rest of the day', '2222220002', 'reserved, no longer free this day'],
    ['closed', '3333333333', 'closed, no longer free this day'],
  ])('%s', (_, codes, text) => {
    expect(stateOf(codes)).toBe(text);
  });

  test('free, also if it is assigned to the user', () => {
    expect(stateOf('2000022222', [], RowState.AssignedToYou)).toBe('free [1–5]');
  });

  test('free for a while, and when for the whole time', () => {
    expect(stateOf('2002200000')).toMatch(/^free until .+, next free \[5–9\]$/);
  });

  test("the user's, before anybody else's", () => {
    const theirs: TimelineItem = { ...itemOf('theirs', 2, 4), owner: { name: 'Ben Brown', colour: 1 } };
    expect(stateOf('2222222222', [theirs])).toBe('Ben Brown, [2–4]');
    expect(stateOf('2222222222', [theirs, itemOf('own', 1, 3)])).toBe('your reservation [1–3]');
  });

  test('not loaded yet', () => {
    expect(stateOf('0000000000', [], RowState.Loading)).toBe(i18n.t('timeline:state.unread'));
  });

  test('free until midnight, where the wanted time ends later', () => {
    const model = modelOf(['2200']);
    const span = { start: 2, end: 6 };
    const known = levelStates(model, level, span, 'Ada');
    const midnight = formatTime(slotAt(model, 4));
    expect(placeState({ model, level, span, known }, level.places.ids.indexOf('r0'), say())).toBe(
      `free until ${midnight}`,
    );
  });

  test.each([
    ['not reservable', false, 'cannot be reserved'],
    ['left out by the search', true, 'no match'],
  ])('%s', (_, reservationsEnabled, text) => {
    const model = modelOf(['0000000000']);
    const others = levelOf({ resources: [deskAt('other', 0, 0, { reservationsEnabled })] });
    const known = levelStates(model, others, SPAN, 'Ada');
    expect(placeState({ model, level: others, span: SPAN, known }, 0, say())).toBe(text);
  });
});

test('a slot begins a quarter of an hour after the one before', () => {
  expect([0, 1, 4].map((slot) => slotAt(modelOf(['0000']), slot))).toEqual([0, 900_000, 3_600_000]);
});
