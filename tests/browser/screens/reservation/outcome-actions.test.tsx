import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { EventCard, ReservationProgress } from '../../../../workers/contract.ts';
import { placeOf } from '../../../unit/rules/event-cards.ts';
import { cardOf } from './fake-form.ts';
import { beginAnew, openPage } from './open-page.tsx';

beforeEach(beginAnew);

const booked = { ok: true, value: { eventId: 'event-1', meetingFailure: null, canUndo: false } } as const;
const ways = ['Show on the timeline', 'New reservation', 'Change', 'Cancel reservation'] as const;

type Way = (typeof ways)[number];

/** Sends a form in a window of that size and shows the outcome in the frame, which is all that scrolls. */
async function send(width: number, height: number) {
  await page.viewport(width, height);
  const answers: ((card: EventCard) => void)[] = [];
  let tell: (progress: ReservationProgress) => void = () => undefined;
  let look: EventCard['look'] | null = null;
  const screen = await openPage('?resource=room-1&start=2026-11-23T09:00&end=2026-11-23T10:00', {
    book: (_form, _key, hear) => {
      tell = hear;
      return Promise.resolve(booked);
    },
    readCard: () => new Promise((resolve) => (look === null ? answers.push(resolve) : resolve(card(look)))),
  });
  Object.assign(screen.container.style, { height: `${height}px`, overflow: 'auto' });
  const card = (now: EventCard['look']): EventCard =>
    cardOf({ look: now, places: [placeOf({ name: 'A place with a long name', look: now })] });
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Sent' })).toBeVisible();
  return {
    screen,
    appear: (): void => {
      look = 'tentative';
      for (const answer of answers) answer(card(look));
    },
    answer: (answer: 'accepted' | 'declined'): void => {
      look = answer;
      tell({ type: 'answered', eventId: 'event-1', answer, showChangeButton: true });
    },
    boxOf: (way: Way): DOMRect => screen.getByRole('button', { name: way }).element().getBoundingClientRect(),
  };
}

const sizes = [
  [390, 844],
  [320, 640],
  [320, 360],
  [683, 384],
  [1366, 768],
] as const;
const answers = ['accepted', 'declined'] as const;

test.for(sizes.flatMap(([width, height]) => answers.map((answer) => [width, height, answer] as const)))(
  'no button moves while a place answers, on %i × %i: %s',
  async ([width, height, given]) => {
    const { screen, appear, answer, boxOf } = await send(width, height);
    const stand = () => ways.map((way) => boxOf(way).toJSON());
    const first = ways.slice(0, 2).map((way) => boxOf(way).toJSON());
    appear();
    await expect.element(screen.getByRole('heading', { name: 'In your calendar, not answered yet' })).toBeVisible();
    const waiting = stand();
    expect(waiting.slice(0, 2)).toEqual(first);
    answer(given);
    const title = given === 'accepted' ? 'It is yours' : 'Declined';
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(stand()).toEqual(waiting);
  },
);

test.for(sizes)('the cancel button is apart from the other buttons, on %i × %i', async ([width, height]) => {
  const { screen, appear, boxOf } = await send(width, height);
  appear();
  await expect.element(screen.getByRole('button', { name: 'Cancel reservation' })).toBeInTheDocument();
  const { top, bottom } = boxOf('Cancel reservation');
  const gaps = ways.slice(0, 3).map((way) => Math.max(boxOf(way).top - bottom, top - boxOf(way).bottom));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
});

test('on a phone a second press at the place of the send button cancels nothing', async () => {
  const { screen, appear, boxOf } = await send(390, 844);
  appear();
  await expect.element(screen.getByRole('button', { name: 'Cancel reservation' })).toBeInTheDocument();
  const lowest = ways.toSorted((a, b) => boxOf(b).bottom - boxOf(a).bottom)[0];
  expect(lowest).toBe('Show on the timeline');
});

test.for([
  [320, 640],
  [360, 560],
  [320, 360],
] as const)('the buttons leave more than half of a low phone to what is told, on %i × %i', async ([width, height]) => {
  const { screen, appear, boxOf } = await send(width, height);
  appear();
  await expect.element(screen.getByRole('button', { name: 'Cancel reservation' })).toBeInTheDocument();
  const shown = ways.filter((way) => boxOf(way).top < height);
  expect(Math.min(...shown.map((way) => boxOf(way).top))).toBeGreaterThan(height / 2);
  expect(shown.toSorted((a, b) => boxOf(b).bottom - boxOf(a).bottom)[0]).toBe('Show on the timeline');
  screen.container.scrollTo({ top: 10_000 });
  await expect.poll(() => boxOf('Cancel reservation').bottom).toBeLessThan(height);
});

test('on a phone there is no gap beside the button for a new reservation if this one cannot be changed', async () => {
  await page.viewport(390, 844);
  const declined = cardOf({ look: 'declined', showChangeButton: false, canCancel: false, places: [] });
  const screen = await openPage('?event=event-1&sent=1', { card: () => declined });
  await expect.element(screen.getByRole('heading', { name: 'Declined' })).toBeVisible();
  const widthOf = (name: string): number =>
    screen.getByRole('button', { name }).element().getBoundingClientRect().width;
  await expect.poll(() => widthOf('New reservation')).toBe(widthOf('Show on the timeline'));
});
