import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { boardAt } from '../../../src/state/way-back.ts';
import type { LeftBoard } from '../../../src/state/way-back.ts';
import { createFrame, slotInstant } from './campus.ts';
import { drawn, grid, open, prepare, scroller } from './screen-fixture.tsx';

beforeAll(startI18n);
beforeEach(prepare);

const places = Array.from({ length: 60 }, (_, index) => `place-${index}`);

const frameOf = (ids: readonly string[], view = 1) =>
  createFrame({ rows: ids.length, rowsPerGroup: 30, ids, codes: ids.map(() => '0'), view });

/** The board is come back to with its keys at a place at noon. */
async function comeBack(resourceId: string, ids = places) {
  history.replaceState(boardAt(slotInstant(48), resourceId), '');
  const { engine } = await open({ frameOf: () => frameOf(ids) });
  const answer = async (next: readonly string[], view = 2): Promise<void> => {
    engine.send({ type: 'frame', frame: frameOf(next, view) });
    await drawn();
  };
  return { engine, answer };
}

/** The place that the keys are at. */
const keysAt = (): string => {
  const id = grid().element().getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.closest('[data-timeline-row]')?.getAttribute('data-timeline-row') ?? '';
};

/** How far below the edge of the board a place stands. */
const topOf = (resourceId: string): number => {
  const row = document.querySelector(`[data-timeline-row="${resourceId}"]`);
  if (row === null) throw new Error(`${resourceId} is not shown`);
  return row.getBoundingClientRect().top - scroller().getBoundingClientRect().top;
};

/** The topmost of the places that are made out for those who listen. */
const firstShown = (): string => document.querySelector('[data-timeline-row]')?.getAttribute('data-timeline-row') ?? '';

test('the keys stand where they were, also where more places come before theirs', async () => {
  const { answer } = await comeBack('place-20');
  await expect.poll(keysAt).toBe('place-20');
  const top = topOf('place-20');
  await answer(['new-1', 'new-2', ...places]);
  await expect.poll(keysAt).toBe('place-20');
  await expect.poll(() => topOf('place-20')).toBe(top);
});

test('they come to a place that only a later answer shows', async () => {
  const { answer } = await comeBack('place-20', places.slice(0, 10));
  await expect.poll(keysAt).toBe('place-0');
  await answer(places);
  await expect.poll(keysAt).toBe('place-20');
});

test('where they have gone on since, a later answer leaves them', async () => {
  const { answer } = await comeBack('place-20');
  await expect.poll(keysAt).toBe('place-20');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(keysAt).toBe('place-21');
  await answer(places);
  expect(keysAt()).toBe('place-21');
  await answer(['new-1', ...places], 3);
  await expect.poll(keysAt).toBe('place-21');
});

test('whoever looks for something else sees what comes first then', async () => {
  const board: LeftBoard = { corner: { resourceId: 'place-0', at: slotInstant(40) }, above: -38, keys: null };
  history.replaceState({ board }, '');
  await open({
    frameOf: ({ search }) => (search === '' ? frameOf(places) : frameOf(places.toReversed(), 2)),
  });
  await userEvent.keyboard('/7');
  await expect.poll(firstShown).toBe('place-59');
  await drawn();
  expect(scroller().scrollTop).toBe(0);
});
