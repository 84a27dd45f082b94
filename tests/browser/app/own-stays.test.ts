import { expect, test } from 'vitest';

import { type OwnStay, toldOf } from '../../../src/state/reservations/use-own-then.ts';

const stay = (placeId: string, start: number, end: number): OwnStay => ({
  eventId: `${placeId} ${start}`,
  placeId,
  placeName: 'Room 1',
  start,
  end,
});

test('lists each place once with its whole time, places of one name separately, the shortest first', () => {
  const stays = toldOf([stay('b', 10, 12), stay('c', 0, 24), stay('b', 9, 10), stay('a', 9, 11)]);
  expect(stays).toEqual([stay('a', 9, 11), stay('b', 9, 12), stay('c', 0, 24)]);
});
