import { describe, expect, it } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import { dayWindow } from '../../../workers/model/day.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import { createTimelineDay } from '../../../workers/areas/timeline/timeline-day.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import { picture } from '../rules/campus.ts';
import { createEvent } from './reservations.ts';
import { settle } from './stepped-timers.ts';
import { createTimelineWorld, dayView, MIDNIGHT, QUARTER } from './timeline-world.ts';
import { createWireResource } from './wire-resource.ts';

const at = (instant: number) => instantToZonedTime(instant, 'Europe/Prague');
const DAY = 96 * QUARTER;
const SETTINGS = { areas: [], resourceTypeInfos: [], resourceVisibilityRestriction: 0 };

describe('several days', () => {
  it('are one window, read at once', async () => {
    const { servers, open } = createTimelineWorld();
    servers.views.set('desk-1@campus.example', dayView(24 + 9, '2222'));
    const screen = await open({ days: 3 });
    const { window } = screen.lastFrame();
    expect(window.days.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    expect(window.end - window.start).toBe(3 * DAY);
    expect(screen.rows(24 + 8)[0]).toBe('desk-1: 0000 2222');
    expect(servers.calls.filter((call) => call.startsWith('cached'))).toEqual(['cached 2']);
  });

  it('show a reservation that lasts for days once, over all of them', async () => {
    const { servers, open } = createTimelineWorld();
    const desk = {
      emailAddress: { address: 'desk-1@campus.example' },
      status: { response: 'accepted' },
      resource: true,
    };
    servers.events = [
      createEvent({ attendees: [desk], start: at(MIDNIGHT + 90 * QUARTER), end: at(MIDNIGHT + 2 * DAY) }),
    ];
    const screen = await open({ days: 3 });
    const items = screen.updates.flatMap((update) => {
      if (update.type === 'frame') return update.frame.items;
      return update.type === 'patch' ? update.patch.upserted : [];
    });
    expect(items.map(({ startSlot, endSlot }) => `${startSlot}–${endSlot}`)).toEqual(['90–192']);
  });

  it('roll over at midnight if today is asked for', async () => {
    const { open, timers } = createTimelineWorld({ now: MIDNIGHT + DAY - 30_000 });
    const screen = await open({ days: 7 });
    await timers.pass(30_000);
    expect(
      screen
        .lastFrame()
        .window.days.map(({ date }) => date.slice(-2))
        .join(' '),
    ).toBe('21 22 23 24 25 26 27');
  });

  it('become those of the server as soon as its time is known', async () => {
    const { open, timers, servers } = createTimelineWorld({ now: MIDNIGHT + 5 * DAY });
    const gate = Promise.withResolvers<undefined>();
    servers.gate = gate.promise;
    const screen = await open();
    expect(screen.lastFrame().window.date).toBe('2026-11-25');
    timers.set(MIDNIGHT + 9 * 4 * QUARTER);
    gate.resolve(undefined);
    await settle();
    expect(screen.lastFrame().window.date).toBe('2026-11-20');
  });

  it('are 1 to 7', async () => {
    const { open } = createTimelineWorld();
    const screen = await open({ days: 8 });
    expect(screen.updates).toMatchObject([
      { type: 'failed', failure: { detail: 'Not a date and 1 to 7 days: null, 8' } },
    ]);
  });

  it('include a change on a later day', async () => {
    const { servers, open, changes, timers } = createTimelineWorld();
    const screen = await open({ days: 3 });
    servers.views.set('desk-1@campus.example', dayView(48 + 9, '2222'));
    changes.tell({ email: 'desk-1@campus.example', from: MIDNIGHT + 2 * DAY, to: MIDNIGHT + 3 * DAY });
    await timers.pass(1_000);
    expect(screen.rows(48 + 8)[0]).toBe('desk-1: 0000 2222');
  });
});

describe('another number of days', () => {
  it('begins with what the longer window knew of them', async () => {
    const { servers, open } = createTimelineWorld();
    servers.views.set('desk-1@campus.example', dayView(24 + 9, '2222'));
    await open({ days: 3 });
    servers.gate = Promise.withResolvers<void>().promise;
    const screen = await open({ date: '2026-11-21' });
    expect(screen.rows()[0]).toBe('desk-1: 0000 2222');
    expect(screen.lastFrame().progress).toBe(1);
  });

  it('treats days that were not read as unread', async () => {
    const { servers, open } = createTimelineWorld();
    await open();
    servers.gate = Promise.withResolvers<void>().promise;
    const screen = await open({ days: 3 });
    expect(screen.states()).toEqual([RowState.Loading, RowState.Loading]);
    await settle();
  });
});

describe('the memory of days', () => {
  const campus = createTimelineCampus([createWireResource({ id: 'a' })], SETTINGS, 'en');
  const create = (date: string, days: number) => createTimelineDay(campus, dayWindow(date, 'Europe/Prague', days), 16);

  it('gives a day out of a week', () => {
    const week = create('2026-11-20', 7);
    week.apply(0, { view: '0'.repeat(96).concat('1111').padEnd(688, '0') }, week.takeTicket(500));
    week.complete(1_000);
    const day = create('2026-11-21', 1);
    day.seed(week.toCached()!, 2_000);
    expect(picture(day.raw.subarray(0, 8))).toBe('1111 0000');
  });

  it('is as old as its oldest reading says', () => {
    const day = create('2026-11-20', 1);
    day.apply(0, { view: '0'.repeat(112), asOf: 300 }, day.takeTicket(900));
    day.complete(1_000);
    expect([day.asOf(), day.rowAsOf(0)]).toEqual([300, 300]);
    day.apply(0, { view: '0'.repeat(112) }, day.takeTicket(2_000));
    day.complete(2_000);
    expect([day.asOf(), day.rowAsOf(0)]).toEqual([2_000, 2_000]);
  });

  it('gives nothing of a week out of a day', () => {
    const day = create('2026-11-20', 1);
    day.apply(0, { view: '1'.repeat(112) }, day.takeTicket(500));
    day.complete(1_000);
    const week = create('2026-11-20', 7);
    week.seed(day.toCached()!, 2_000);
    expect([week.progress(), week.asOf()]).toEqual([0, null]);
  });
});
