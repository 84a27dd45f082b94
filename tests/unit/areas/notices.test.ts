import { expect, test } from 'vitest';

import type { EventCard, MyEventsQuery, MyEventsState } from '../../../workers/contract.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createNotices } from '../../../workers/areas/my-events/notices.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import { cardOf, MINUTE, NOW, placeOf } from '../rules/event-cards.ts';
import { settle } from './stepped-timers.ts';
import { createWorkspace } from './workspaces.ts';

const DAY = 24 * 60 * MINUTE;
const focus = cardOf({ subject: 'Focus', start: NOW + DAY, end: NOW + DAY + 60 * MINUTE });
const declined = { ...focus, look: 'declined', places: [placeOf({ look: 'declined' })] } as const;
const cancelled = { ...focus, look: 'cancelled' } as const;

/** A view of a user's events, and a page that says what the user is cancelling. */
async function follow(leaving: () => readonly string[] | Promise<readonly string[]> = () => []) {
  const cell = createObservable<Workspace | null>(createWorkspace({ username: 'ada' }));
  const told: string[] = [];
  const asked: MyEventsQuery[] = [];
  const log: string[] = [];
  let tell: (state: MyEventsState) => void = () => undefined;
  const watch = createNotices({
    source: { current: cell.get },
    log: (message) => void log.push(message),
    open: async (query, onState) => {
      asked.push(query);
      tell = onState;
      return () => void asked.pop();
    },
  });
  const close = await watch(leaving, ({ notices }) => {
    told.push(...notices.map(({ kind, card }) => `${kind} ${card.subject}`));
  });
  const say = (value: readonly EventCard[] | null): void => {
    const stretch = {
      start: NOW - DAY,
      end: NOW + 30 * DAY,
      date: '2026-11-18',
      today: '2026-11-18',
      days: 30,
      dates: [],
    };
    tell({ ...stretch, value, now: NOW, asOf: NOW, failure: null, total: 0, isGuest: false });
  };
  return { cell, told, asked, log, close, say };
}

test('watches thirty days, cancelled events included, until it is closed', async () => {
  const { asked, close } = await follow();
  expect(asked).toMatchObject([{ date: null, days: 30 }]);
  expect(asked[0]?.states).toContainEqual({ canceled: true, accepted: true });
  close();
  expect(asked).toEqual([]);
});

test('reports what has changed since the previous state, one state after the other', async () => {
  const answers: ((ids: readonly string[]) => void)[] = [];
  const { told, say } = await follow(() => new Promise((resolve) => void answers.push(resolve)));
  say([focus]);
  say(null);
  say([declined]);
  say([declined]);
  for (let answered = 0; answered < 3; answered += 1) {
    await settle();
    expect(answers).toHaveLength(answered + 1);
    answers[answered]?.([]);
  }
  await settle();
  expect(told).toEqual(['declined Focus']);
});

test('does not report what the page says the user is cancelling', async () => {
  const { told, say } = await follow(() => [focus.eventId]);
  say([focus]);
  say([cancelled]);
  await settle();
  expect(told).toEqual([]);
});

test('starts again with another user', async () => {
  const { cell, told, say } = await follow();
  say([focus]);
  await settle();
  cell.set(createWorkspace({ username: 'ben' }));
  say([]);
  await settle();
  expect(told).toEqual([]);
});

test('goes on after a page that did not answer', async () => {
  let fails = true;
  const { told, log, say } = await follow(() => {
    if (fails) throw new Error('No page');
    return [];
  });
  say([focus]);
  await settle();
  expect(log).toHaveLength(1);
  fails = false;
  say([focus]);
  say([cancelled]);
  await settle();
  expect(told).toEqual(['cancelled Focus']);
});
