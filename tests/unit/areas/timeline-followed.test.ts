import { describe, expect, it } from 'vitest';

import type { Failure } from '../../../workers/contract.ts';
import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import type { OtherCalendar } from '../../../workers/wire/schemas/other-calendars.ts';
import { createEvent } from './reservations.ts';
import { settle } from './stepped-timers.ts';
import { createTimelineWorld, MIDNIGHT, MINUTE, QUARTER, type TimelineWorldOptions } from './timeline-world.ts';

const BEN = 'ben@campus.example';
const CLEO = 'cleo@campus.example';
const FORBIDDEN: Failure = { type: 'refused', status: 403, code: 'no_free_busy_access', rule: null, detail: '' };

const calendar = (name: string, changes: Partial<OtherCalendar> = {}): OtherCalendar => ({
  id: name.toLowerCase(),
  email: `${name.toLowerCase()}@campus.example`,
  displayName: name,
  colour: 1,
  visible: true,
  order: 0,
  ...changes,
});

const at = (hour: number) => instantToZonedTime(MIDNIGHT + hour * 4 * QUARTER, 'Europe/Prague');

function event(id: string, desk: string, hour: number, changes: Partial<CalendarEvent> = {}): CalendarEvent {
  const emailAddress = { address: `${desk}@campus.example`, name: desk };
  const attendees = [{ emailAddress, status: { response: 'accepted' }, resource: true }];
  return createEvent({ id, iCalUId: id, subject: id, attendees, start: at(hour), end: at(hour + 1), ...changes });
}

/** A world in which the user follows Ben and Cleo, who each have a desk. */
function createWorld(options: TimelineWorldOptions = {}) {
  const world = createTimelineWorld(options);
  world.servers.followed = [calendar('Ben'), calendar('Cleo', { order: 1 })];
  world.servers.colleagues.set(BEN, [event('Review', 'desk-1', 9)]);
  world.servers.colleagues.set(CLEO, [event('Focus', 'desk-2', 10)]);
  return world;
}

const REVIEW = 'Review:desk-1:ben row 0 accepted Ben: Review';
const FOCUS = 'Focus:desk-2:cleo row 1 accepted Cleo: Focus';

describe('followed colleagues', () => {
  it('have their reservations on the rows of their places', async () => {
    const { open } = createWorld();
    const screen = await open();
    expect(screen.items()).toEqual([REVIEW, FOCUS]);
  });

  it('are only busy during a private event, whatever their calendar gives', async () => {
    const { open, servers } = createWorld();
    servers.followed = [calendar('Ben')];
    const secret = event('Salary', 'desk-1', 9, { visibility: 'private', subject: 'Salary' });
    servers.colleagues.set(BEN, [
      secret,
      event('Court', 'desk-2', 9, { visibility: 'confidential', subject: 'Court' }),
    ]);
    const screen = await open();
    expect(screen.items()).toEqual([
      'Salary:desk-1:ben row 0 accepted Ben: (busy)',
      'Court:desk-2:ben row 1 accepted Ben: (busy)',
    ]);
  });

  it('show the answer of the place, never a confirmation', async () => {
    const { open, servers } = createWorld();
    servers.followed = [calendar('Ben')];
    const answered = (id: string, hour: number, response: string) => {
      const emailAddress = { address: 'desk-1@campus.example', name: '' };
      return event(id, 'desk-1', hour, { attendees: [{ emailAddress, status: { response }, resource: true }] });
    };
    servers.colleagues.set(BEN, [
      answered('a', 8, 'none'),
      answered('b', 9, 'declined'),
      event('c', 'desk-1', 10, { cancelled: true }),
    ]);
    const screen = await open();
    expect(screen.items().map((item) => item.split(' ')[3])).toEqual(['tentative', 'declined', 'cancelled']);
  });

  it('are not shown if they have declined, or take no place', async () => {
    const { open, servers } = createWorld();
    servers.followed = [calendar('Ben')];
    const declined = event('Review', 'desk-1', 9);
    const ben = { emailAddress: { address: 'Ben@Campus.example' }, status: { response: 'declined' }, resource: false };
    servers.colleagues.set(BEN, [
      { ...declined, attendees: [...declined.attendees, ben] },
      event('Lunch', 'desk-1', 12, { attendees: [] }),
    ]);
    expect((await open()).items()).toEqual([]);
  });

  it('share an event with each other and with the user, who sees it once', async () => {
    const { open, servers } = createWorld();
    const shared = event('Review', 'desk-1', 9);
    servers.events = [event('Planning', 'desk-2', 10)];
    servers.colleagues.set(BEN, [shared, event('other-id', 'desk-2', 10)]);
    servers.colleagues.set(CLEO, [shared]);
    const screen = await open();
    const both = 'Review:desk-1:ben row 0 accepted Ben, Cleo: Review';
    expect(screen.items().toSorted()).toEqual(['Planning:desk-2 row 1 accepted', both]);
  });

  it('each fail alone; what was read stays, and it is tried again with the minute', async () => {
    const { open, servers, colleagues, timers, push } = createWorld();
    const screen = await open();
    const problems: (string | undefined)[][] = [];
    await colleagues.watch((state) => {
      problems.push(state.colleagues?.map(({ problem }) => problem?.type) ?? []);
    });
    servers.unreadable.set(BEN, FORBIDDEN);
    servers.colleagues.set(CLEO, [event('Focus', 'desk-2', 11)]);
    push('desk-1');
    await timers.pass(50);
    await settle();
    expect(screen.items()).toEqual([REVIEW, FOCUS]);
    expect(problems.at(-1)).toEqual(['refused', undefined]);
    servers.unreadable.clear();
    await timers.pass(MINUTE);
    expect(problems.at(-1)).toEqual([undefined, undefined]);
  });

  it('are no problem if only their busy times can be read', async () => {
    const { open, servers, colleagues, dropped } = createWorld();
    const problems: (string | undefined)[][] = [];
    await colleagues.watch((state) => {
      problems.push(state.colleagues?.map(({ problem }) => problem?.type) ?? []);
    });
    servers.unreadable.set(BEN, { ...FORBIDDEN, status: 404, code: 'not_found' });
    servers.limited.set(BEN, [{ start: at(9), end: at(10), status: 'busy' }]);
    const screen = await open();
    expect(screen.items()).toEqual([FOCUS]);
    expect(problems.at(-1)).toEqual([undefined, undefined]);
    expect(dropped()).toEqual([' Limited: Known from the alternative fetch alone']);
  });

  it('are read again when the hub reports a place on screen', async () => {
    const { open, servers, timers, push } = createWorld();
    const screen = await open();
    servers.calls.length = 0;
    servers.colleagues.set(BEN, [event('Review', 'desk-2', 9)]);
    push('desk-2');
    push('desk-1');
    await timers.pass(50);
    expect(screen.items().toSorted()).toEqual([FOCUS, 'Review:desk-2:ben row 1 accepted Ben: Review']);
    expect(servers.calls.filter((call) => call.startsWith('events of'))).toEqual([
      `events of ${BEN}`,
      `events of ${CLEO}`,
    ]);
  });

  it('wait for the minute, or until the place is on screen', async () => {
    const { open, servers, timers, timeline, push } = createWorld();
    servers.followed = [calendar('Ben')];
    servers.colleagues.set(BEN, []);
    const screen = await open();
    const { view } = screen.lastFrame();
    await timeline.setVisibleRows(view, 0, 1);
    servers.colleagues.set(BEN, [event('Review', 'desk-2', 9)]);
    servers.calls.length = 0;
    push('desk-2');
    await timers.pass(50);
    expect(servers.calls).not.toContain(`events of ${BEN}`);
    await timeline.setVisibleRows(view, 1, 2);
    await timers.pass(50);
    expect(screen.items()).toEqual(['Review:desk-2:ben row 1 accepted Ben: Review']);
  });

  it('are read every minute while nothing is live', async () => {
    const { open, servers, timers } = createWorld({ isLive: false });
    const screen = await open();
    servers.colleagues.set(BEN, []);
    await timers.pass(MINUTE + 50);
    expect(screen.items()).toEqual([FOCUS]);
  });

  it('come and go as they are shown, hidden and unfollowed, without another reading', async () => {
    const { open, servers, colleagues } = createWorld();
    const screen = await open();
    servers.calls.length = 0;
    await colleagues.change('ben', { visible: false });
    expect(screen.items()).toEqual([FOCUS]);
    await colleagues.change('ben', { visible: true });
    expect(screen.items().toSorted()).toEqual([FOCUS, REVIEW]);
    await colleagues.unfollow('cleo');
    expect(screen.items()).toEqual([REVIEW]);
    expect(servers.calls).toEqual(['change ben', 'change ben', 'unfollow cleo']);
  });

  it('stay known while the filter changes', async () => {
    const { open, servers } = createWorld();
    await open();
    servers.calls.length = 0;
    const screen = await open({ search: 'desk-2' });
    expect(screen.lastFrame().items.map(({ key, row }) => `${key} ${row}`)).toEqual(['Focus:desk-2:cleo 0']);
    expect(servers.calls.filter((call) => call.startsWith('events of'))).toEqual([]);
  });

  it('are gone with the user who follows them', async () => {
    const { open, cell, servers } = createWorld();
    const screen = await open();
    const workspace = cell.get()!;
    servers.followed = [];
    cell.set({ ...workspace, account: { ...workspace.account, username: 'eve' } });
    await settle();
    expect(screen.items()).toEqual([]);
  });

  it('are not read for a guest', async () => {
    const { open, cell, servers } = createWorld();
    const workspace = cell.get()!;
    cell.set({ ...workspace, account: { ...workspace.account, isGuest: true } });
    expect((await open()).items()).toEqual([]);
    expect(servers.calls.filter((call) => call.startsWith('events of'))).toEqual([]);
  });
});
