import { expect, test } from 'vitest';

import type { ItemLook } from '../../../workers/contract.ts';
import { columnDays, listDays } from '../../../workers/views/event-days.ts';

const ZONE = 'Europe/Prague';
const at = (text: string): number => Date.parse(`${text}+01:00`);
const event = (start: string, end: string, look: ItemLook = 'accepted') => ({ start: at(start), end: at(end), look });

const WEEK = {
  date: '2026-11-16',
  days: 7,
  start: at('2026-11-16T00:00:00'),
  end: at('2026-11-23T00:00:00'),
};

/** `2026-11-16: 0 540-600 1/2`, with `+1` where a narrow column follows, in it `aside 1/1` */
const lines = (days: ReturnType<typeof columnDays>): readonly string[] =>
  days.flatMap(({ date, entries }) =>
    entries.map(({ card, from, to, lane, lanes, isAside, asides }) => {
      const column = `${lane + 1}/${lanes}`;
      const shown = isAside ? `aside ${column}` : asides === 0 ? column : `${column}+${asides}`;
      return `${date}: ${card} ${from}-${to} ${shown}`;
    }),
  );

test('a list has each event once, and no date without events', () => {
  const cards = [
    event('2026-11-15T22:00:00', '2026-11-17T08:00:00'),
    event('2026-11-18T09:00:00', '2026-11-18T10:00:00'),
  ];
  expect(lines(listDays(cards, WEEK, ZONE))).toEqual(['2026-11-16: 0 0-1440 1/1', '2026-11-18: 1 540-600 1/1']);
});

test('a week has every date, and shows an event on all of its dates', () => {
  const days = columnDays([event('2026-11-16T22:00:00', '2026-11-18T00:00:00')], WEEK, ZONE);
  expect(days).toHaveLength(7);
  expect(lines(days)).toEqual(['2026-11-16: 0 1320-1440 1/1', '2026-11-17: 0 0-1440 1/1']);
});

test('overlapping events are side by side, others have the full width', () => {
  const cards = [
    event('2026-11-16T09:00:00', '2026-11-16T11:00:00'),
    event('2026-11-16T10:00:00', '2026-11-16T12:00:00'),
    event('2026-11-16T11:00:00', '2026-11-16T12:00:00'),
    event('2026-11-16T13:00:00', '2026-11-16T14:00:00'),
  ];
  expect(lines(columnDays(cards, WEEK, ZONE))).toEqual([
    '2026-11-16: 0 540-660 1/2',
    '2026-11-16: 1 600-720 2/2',
    '2026-11-16: 2 660-720 1/2',
    '2026-11-16: 3 780-840 1/1',
  ]);
});

test('declined and cancelled events are in a narrow column after the others', () => {
  const cards = [
    event('2026-11-16T09:00:00', '2026-11-16T11:00:00'),
    event('2026-11-16T09:00:00', '2026-11-16T10:00:00', 'declined'),
    event('2026-11-16T09:30:00', '2026-11-16T10:00:00', 'cancelled'),
    event('2026-11-16T10:00:00', '2026-11-16T11:00:00', 'tentative'),
  ];
  expect(lines(columnDays(cards, WEEK, ZONE))).toEqual([
    '2026-11-16: 0 540-660 1/2+2',
    '2026-11-16: 1 540-600 aside 1/2',
    '2026-11-16: 2 570-600 aside 2/2',
    '2026-11-16: 3 600-660 2/2+2',
  ]);
});

test('a declined event has the full width if there are no others', () => {
  const cards = [
    event('2026-11-16T09:00:00', '2026-11-16T10:00:00', 'declined'),
    event('2026-11-16T09:00:00', '2026-11-16T10:00:00', 'declined'),
  ];
  expect(lines(columnDays(cards, WEEK, ZONE))).toEqual(['2026-11-16: 0 540-600 1/2', '2026-11-16: 1 540-600 2/2']);
});

test('a short event takes the space of its drawn length', () => {
  const cards = [
    event('2026-11-16T09:00:00', '2026-11-16T09:15:00'),
    event('2026-11-16T09:15:00', '2026-11-16T10:00:00'),
  ];
  expect(lines(columnDays(cards, WEEK, ZONE))).toEqual(['2026-11-16: 0 540-555 1/2', '2026-11-16: 1 555-600 2/2']);
});

test('an event of a whole date takes no width from the others', () => {
  const cards = [
    event('2026-11-16T00:00:00', '2026-11-17T00:00:00'),
    event('2026-11-16T09:00:00', '2026-11-16T10:00:00'),
  ];
  expect(lines(columnDays(cards, WEEK, ZONE))).toEqual(['2026-11-16: 0 0-1440 1/1', '2026-11-16: 1 540-600 1/1']);
});

test('an event never ends before it starts when the clocks go back', () => {
  const night = {
    date: '2026-10-25',
    days: 1,
    start: Date.parse('2026-10-25T00:00+02:00'),
    end: at('2026-10-26T00:00:00'),
  };
  const card = {
    start: Date.parse('2026-10-25T02:45+02:00'),
    end: Date.parse('2026-10-25T02:15+01:00'),
    look: 'accepted' as const,
  };
  expect(lines(columnDays([card], night, ZONE))).toEqual(['2026-10-25: 0 165-165 1/1']);
});
