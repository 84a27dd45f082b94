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

/** Returns to a board whose cursor was at a resource at noon. */
async function comeBack(resourceId: string, ids = places) {
  history.replaceState(boardAt(slotInstant(48), resourceId), '');
  const { engine } = await open({ frameOf: () => frameOf(ids) });
  const answer = async (next: readonly string[], view = 2): Promise<void> => {
    engine.send({ type: 'frame', frame: frameOf(next, view) });
    await drawn();
  };
  return { engine, answer };
}

/** The resource of the cursor. */
const keysAt = (): string => {
  const id = grid().element().getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.closest('[data-timeline-row]')?.getAttribute('data-timeline-row') ?? '';
};

/** The distance of a row from the top of the board. */
const topOf = (resourceId: string): number => {
  const row = document.querySelector(`[data-timeline-row="${resourceId}"]`);
  if (row === null) throw new Error(`${resourceId} is not shown`);
  return row.getBoundingClientRect().top - scroller().getBoundingClientRect().top;
};

/** The first row of the accessible grid. */
const firstShown = (): string => document.querySelector('[data-timeline-row]')?.getAttribute('data-timeline-row') ?? '';

test('the cursor is restored, also if more resources come before its row', async () => {
  const { answer } = await comeBack('place-20');
  await expect.poll(keysAt).toBe('place-20');
  const top = topOf('place-20');
  await answer(['new-1', 'new-2', ...places]);
  await expect.poll(keysAt).toBe('place-20');
  await expect.poll(() => topOf('place-20')).toBe(top);
});

test('it is restored to a resource that only a later frame shows', async () => {
  const { answer } = await comeBack('place-20', places.slice(0, 10));
  await expect.poll(keysAt).toBe('place-0');
  await answer(places);
  await expect.poll(keysAt).toBe('place-20');
});

test('it is not restored again once it was moved', async () => {
  const { answer } = await comeBack('place-20');
  await expect.poll(keysAt).toBe('place-20');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(keysAt).toBe('place-21');
  await answer(places);
  expect(keysAt()).toBe('place-21');
  await answer(['new-1', ...places], 3);
  await expect.poll(keysAt).toBe('place-21');
});

test('scrolls to the top for another search', async () => {
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
