import { beforeEach, describe, expect, test } from 'vitest';

import { success } from '../../../workers/model/result.ts';
import { createChangeWorld, END } from './reservation-change-world.ts';
import { createEvent, HOUR } from './reservations.ts';
import { settle } from './stepped-timers.ts';

let { timers, calendar, workspace, reservations, changed, change, keepEvent } = createChangeWorld();

beforeEach(() => {
  ({ timers, calendar, workspace, reservations, changed, change, keepEvent } = createChangeWorld());
});

describe('after a change', () => {
  const answer = (response: string): void => {
    calendar.stored = createEvent({ response });
  };

  test('waits for the place, every 5 s, and reads the row again when it has answered', async () => {
    await change({ end: END + HOUR });
    await timers.pass(10_000);
    expect(changed).toHaveLength(1);
    answer('accepted');
    await timers.pass(5_000);
    expect(changed).toHaveLength(2);
    expect(timers.count()).toBe(0);
  });

  test('waits for the new place even if another one has refused', async () => {
    const refused = {
      emailAddress: { address: 'desk1@campus.example' },
      status: { response: 'declined' },
      resource: true,
    };
    const room = (response: string) => {
      const emailAddress = { address: 'room1@campus.example' };
      keepEvent({ attendees: [refused, { emailAddress, status: { response }, resource: true }] });
    };
    calendar.replace = () => Promise.resolve(success(calendar.stored ?? createEvent()));
    room('notResponded');
    await change({ end: END + HOUR });
    await timers.pass(5_000);
    expect(changed).toHaveLength(1);
    room('accepted');
    await timers.pass(5_000);
    expect(changed).toHaveLength(2);
  });

  test('waits for one change of an event at a time', async () => {
    await change({ end: END + HOUR });
    await change({ end: END + 2 * HOUR });
    await settle();
    answer('declined');
    await timers.pass(5_000);
    expect(changed).toHaveLength(3);
    expect(timers.count()).toBe(0);
  });

  test.each<[string, () => unknown]>([
    ['is cancelled', () => reservations.cancel('event-1')],
    ['belongs to nobody who is signed in', () => workspace.set(null)],
  ])('waits no more once it %s', async (_what, end) => {
    await change({ end: END + HOUR });
    await end();
    await settle();
    expect(timers.count()).toBe(0);
  });

  test('gives up after ten minutes', async () => {
    await change({ end: END + HOUR });
    await timers.pass(11 * 60_000);
    expect(timers.count()).toBe(0);
    expect(changed).toHaveLength(1);
  });
});
