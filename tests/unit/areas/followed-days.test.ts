import { describe, expect, it } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import type { ColleaguesState, Failure, FollowedDaysState } from '../../../workers/contract.ts';
import { addressKey } from '../../../workers/model/address.ts';
import type { CalendarEvent, LimitedEvent } from '../../../workers/model/event.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createFollowedDays } from '../../../workers/areas/colleagues/followed-days.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import { createDesk, createEvent, HOUR, MORNING } from './reservations.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createEmptyCalendar, createWorkspace, createWorkspaceSource } from './workspaces.ts';

const DOWN: Failure = { type: 'refused', status: 500, code: 'internal', rule: null, detail: 'Out of order' };
const NOT_FOUND: Failure = { type: 'refused', status: 404, code: 'not_found', rule: null, detail: '' };
const ZONE = 'Europe/Prague';

/** An event at Desk 1, which has accepted. */
function event(subject: string, start: number, hours = 1, changes: Partial<CalendarEvent> = {}): CalendarEvent {
  const times = { start: instantToZonedTime(start, ZONE), end: instantToZonedTime(start + hours * HOUR, ZONE) };
  return createEvent({ id: subject, iCalUId: subject, subject, response: 'accepted', ...times, ...changes });
}

/** An hour of the alternative fetch. */
const limited = (start: number, status: LimitedEvent['status']): LimitedEvent => ({
  start: instantToZonedTime(start, ZONE),
  end: instantToZonedTime(start + HOUR, ZONE),
  status,
});

const emailOf = (name: string): string => `${name.toLowerCase()}@campus.example`;
const toColleague = (displayName: string, order: number) => ({
  id: displayName,
  email: emailOf(displayName),
  displayName,
  colour: 1,
  visible: true,
  order,
  problem: null,
});

function createWorld(now = MORNING) {
  const timers = createSteppedTimers(now);
  const server = {
    events: new Map<string, readonly CalendarEvent[]>(),
    down: new Set<string>(),
    /** Whose events cannot be read, and what the alternative fetch gives instead. */
    limited: new Map<string, readonly LimitedEvent[]>(),
    calls: [] as string[],
  };
  const calendar = createEmptyCalendar({
    limitedEvents: async (user) => success(server.limited.get(user) ?? []),
    events: async (user, start, end) => {
      server.calls.push(`${user} ${new Date(start).toISOString()} ${(end - start) / HOUR} h`);
      if (server.limited.has(user)) return failure(NOT_FOUND);
      return server.down.has(user) ? failure(DOWN) : success(server.events.get(user) ?? []);
    },
  });
  const cell = createObservable<Workspace | null>(createWorkspace({ resources: [createDesk({})], calendar }));
  const list = createObservable<ColleaguesState>({ isGuest: false, colleagues: [], failure: null });
  const news = createListeners<readonly string[]>();
  const source = createWorkspaceSource(cell, timers.now, { timeZone: () => ZONE });
  const area = createFollowedDays(source, {
    followed: { watch: async (onState) => list.watch(onState) },
    news: { onNews: news.add },
    live: { isTelling: () => true },
    timers,
    log: () => undefined,
  });
  const told: FollowedDaysState[] = [];
  return {
    timers,
    server,
    cell,
    news,
    area,
    told,
    last: () => told.at(-1)!,
    follow: (...names: readonly string[]) =>
      list.set({ isGuest: false, colleagues: names.map(toColleague), failure: null }),
    async open(date: string | null = null) {
      const close = await area.open(date, (state) => void told.push(state));
      await settle();
      return close;
    },
    /** `now Focus, over Talk`; `unread`. */
    dayOf: (name: string) =>
      told
        .at(-1)
        ?.days[name]?.stays?.map(({ isNow, isOver, subject }) => {
          if (isOver) return `over ${subject}`;
          return isNow ? `now ${subject}` : subject;
        })
        .join(', ') ?? 'unread',
  };
}

describe('the days of those whom the user follows', () => {
  it('name their places, past ones last', async () => {
    const { server, follow, open, dayOf, last } = createWorld();
    follow('Ben', 'Cleo');
    server.events.set(emailOf('Ben'), [event('Talk', MORNING - 2 * HOUR), event('Focus', MORNING)]);
    await open();
    expect([dayOf('Ben'), dayOf('Cleo')]).toEqual(['now Focus, over Talk', '']);
    expect(last().days['Ben']?.stays?.[0]).toMatchObject({ resourceName: 'Desk one', subject: 'Focus' });
  });

  it('do not include the subject of a private event', async () => {
    const { server, follow, open, last } = createWorld();
    follow('Ben');
    server.events.set(emailOf('Ben'), [event('Salary', MORNING, 1, { visibility: 'private' })]);
    await open();
    expect(last().days['Ben']?.stays?.map(({ subject }) => subject)).toEqual(['']);
  });

  it('are busy times if the calendar has no events to read', async () => {
    const { server, follow, open, last, cell } = createWorld();
    follow('Ben');
    server.limited.set(emailOf('Ben'), [
      limited(MORNING - 2 * HOUR, 'busy'),
      limited(MORNING, 'tentative'),
      limited(MORNING + HOUR, 'free'),
    ]);
    await open();
    const ben = last().days['Ben'];
    expect([ben?.problem, ben?.stays]).toEqual([null, []]);
    expect(ben?.busy?.map(({ start, isNow, isOver }) => [(start - MORNING) / HOUR, isNow, isOver])).toEqual([
      [0, true, false],
      [-2, false, true],
    ]);
    expect(cell.get()?.eventsLog.list()).toMatchObject([{ kind: 'Limited', eventId: '' }]);
  });

  it('are of the date asked for; an invalid date is today', async () => {
    const { server, follow, open, told } = createWorld();
    follow('Ben');
    await open('2026-03-29');
    await open('2026-02-31');
    expect(server.calls[0]).toBe('ben@campus.example 2026-03-28T23:00:00.000Z 23 h');
    expect(told[0]?.date).toBe('2026-03-29');
    expect(told.at(-1)?.date).toBe(told.at(-1)?.today);
  });

  it('are on a strip that grows to the hours of the earliest and the latest', async () => {
    const { server, follow, open, last } = createWorld();
    follow('Ben');
    await open('2026-11-20');
    expect(last().marks.map(({ clock }) => clock)).toEqual(['09:00', '12:00', '15:00', '18:00']);
    server.events.set(emailOf('Ben'), [event('Early', Date.parse('2026-11-20T05:30:00+01:00'), 2)]);
    await open('2026-11-20');
    expect(last().marks[0]?.clock).toBe('06:00');
    expect(last().days['Ben']?.stays?.[0]?.from).toBeCloseTo(0.5 / 14);
  });

  it('are reported as each is read; one that fails does not affect the others', async () => {
    const { server, area, follow, open, dayOf, last } = createWorld();
    follow('Ben', 'Cleo');
    server.down.add(emailOf('Ben'));
    server.events.set(emailOf('Cleo'), [event('Focus', MORNING)]);
    await open();
    expect([dayOf('Ben'), last().days['Ben']?.problem, dayOf('Cleo')]).toEqual(['unread', DOWN, 'now Focus']);
    server.down.clear();
    await area.reload();
    await settle();
    expect([dayOf('Ben'), last().days['Ben']?.problem]).toEqual(['', null]);
  });

  it('are read again when a place on them changes, and never after the end', async () => {
    const { server, news, follow, open } = createWorld();
    follow('Ben');
    server.events.set(emailOf('Ben'), [event('Focus', MORNING)]);
    const close = await open();
    news.tell(['elsewhere@campus.example']);
    await settle();
    expect(server.calls).toHaveLength(1);
    news.tell([addressKey(createDesk({}).email)]);
    await settle();
    expect(server.calls).toHaveLength(2);
    close();
    news.tell([]);
    await settle();
    expect(server.calls).toHaveLength(2);
  });

  it('become those of tomorrow after midnight', async () => {
    const { timers, follow, open, last } = createWorld(Date.parse('2026-11-18T23:59:30+01:00'));
    follow('Ben');
    await open();
    expect(last().date).toBe('2026-11-18');
    await timers.pass(60_000);
    expect(last().date).toBe('2026-11-19');
  });
});
