import { beforeEach, expect, test } from 'vitest';

import { createEventsLog, type EventsLog } from '../../../workers/areas/events/events-log.ts';

let now: number;
let log: EventsLog;

beforeEach(() => {
  now = 0;
  log = createEventsLog(() => (now += 1));
});

const anonymous = (eventId: string) => ({ kind: 'Anonymous', reason: 'No place', eventId }) as const;
const ids = () => log.list().map(({ eventId }) => eventId);

test('gives the newest first, with its time', () => {
  log.add(anonymous('a'));
  log.add({ kind: 'Faulty', reason: 'Broken', eventId: 'b' });
  expect(log.list()).toEqual([
    { kind: 'Faulty', reason: 'Broken', eventId: 'b', when: 2 },
    { kind: 'Anonymous', reason: 'No place', eventId: 'a', when: 1 },
  ]);
});

test('keeps an event that is read again once', () => {
  log.add(anonymous('a'));
  log.add(anonymous('b'));
  log.add(anonymous('a'));
  expect(ids()).toEqual(['a', 'b']);
});

test('keeps one event apart by its reasons', () => {
  log.add(anonymous('a'));
  log.add({ kind: 'Faulty', reason: 'Broken', eventId: 'a' });
  expect(ids()).toEqual(['a', 'a']);
});

test('forgets the oldest of too many', () => {
  for (let index = 0; index < 203; index += 1) log.add(anonymous(`e${index}`));
  expect(ids()).toHaveLength(200);
  expect([ids().at(0), ids().at(-1)]).toEqual(['e202', 'e3']);
});
