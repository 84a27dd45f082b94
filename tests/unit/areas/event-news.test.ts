import { beforeEach, expect, test } from 'vitest';

import type { LiveState } from '../../../workers/contract.ts';
import { createEventNews } from '../../../workers/areas/events/event-news.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import { createSteppedTimers, type SteppedTimers } from './stepped-timers.ts';

let timers: SteppedTimers;
let heard: string[];
let tellOwn: (emails: readonly string[]) => void;
let push: (email: string) => void;
let connect: (connection: LiveState['connection']) => void;
let end: () => void;

function start(atFirst: LiveState['connection']): void {
  timers = createSteppedTimers(0);
  heard = [];
  const pushes = createListeners<{ readonly email: string; readonly from: number; readonly to: number }>();
  const states = createListeners<LiveState>();
  const stateOf = (connection: LiveState['connection']): LiveState => ({
    connection,
    now: 0,
    downSince: null,
    tells: true,
  });
  const live = {
    onAvailabilityChanged: pushes.add,
    watch(onState: (state: LiveState) => void) {
      onState(stateOf(atFirst));
      return Promise.resolve(states.add(onState));
    },
  };
  const news = createEventNews({ changes: createListeners<readonly string[]>(), live, timers });
  end = news.onNews((emails) => void heard.push(emails.join(' ') || 'any'));
  tellOwn = news.tell;
  push = (email) => pushes.tell({ email, from: 0, to: 1 });
  connect = (connection) => states.tell(stateOf(connection));
}

beforeEach(() => start('Connected'));

test('an own change is reported at once, by the key of its address', () => {
  tellOwn(['Desk1@campus.example', 'room1@campus.example']);
  tellOwn([]);
  expect(heard).toEqual(['desk1@campus.example room1@campus.example']);
});

test('reports of the hub are collected, each resource once', async () => {
  for (const email of ['a@x', 'B@x', 'a@x']) push(email);
  expect(heard).toEqual([]);
  await timers.pass(1_000);
  expect(heard).toEqual(['a@x b@x']);
  await timers.pass(60_000);
  push('c@x');
  await timers.pass(1_000);
  expect(heard).toEqual(['a@x b@x', 'c@x']);
});

test('after an absence of the hub anything may have changed', async () => {
  push('a@x');
  connect('Reconnecting');
  connect('Connected');
  await timers.pass(1_000);
  push('a@x');
  await timers.pass(1_000);
  expect(heard).toEqual(['any', 'a@x']);
});

test('when the hub first connects anything may have changed since it was read', async () => {
  start('Disconnected');
  connect('Connecting');
  await timers.pass(1_000);
  expect(heard).toEqual([]);
  connect('Connected');
  await timers.pass(1_000);
  expect(heard).toEqual(['any']);
  connect('Connected');
  await timers.pass(1_000);
  expect(heard).toEqual(['any']);
});

test('a closed listener is not called', () => {
  end();
  tellOwn(['a@x']);
  expect(heard).toEqual([]);
});
