import { describe, expect, it } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import { failure } from '../../../workers/model/result.ts';
import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { createWorld, DAYS_10, desk, DOWN, NOW } from './favourites-world.ts';
import { createEvent } from './reservations.ts';
import { settle } from './stepped-timers.ts';

describe('favourites', () => {
  it('are read half a second after they are watched, then every 15 s, over ten days', async () => {
    const { timers, server, watch } = createWorld();
    const close = await watch();
    await timers.pass(499);
    expect(server.calls).toEqual([]);
    await timers.pass(1);
    expect(server.calls).toEqual(['favourites', 'cached 2 of 960']);
    await timers.pass(14_999);
    expect(server.calls.length).toBe(2);
    await timers.pass(1);
    expect(server.calls.length).toBe(4);
    close();
    await timers.pass(60_000);
    expect([server.calls.length, timers.count()]).toEqual([4, 0]);
  });

  it('are available now, soon or not at all, with their times', async () => {
    const resources = ['free', 'short', 'later', 'full', 'capped'].map((id) =>
      desk(id, id === 'capped' ? { schedulingSettings: settings(120) } : {}),
    );
    const { timers, server, watch, shown } = createWorld({ resources });
    server.views.set('short', '002');
    server.views.set('later', '22220002');
    server.views.set('full', '2'.repeat(DAYS_10));
    await watch();
    await timers.pass(500);
    expect(shown()).toEqual([
      'capped NOW 20, 08:00–20, 10:00',
      'free NOW 20, 08:00–30, 08:00',
      'full UNAVAILABLE',
      'later SOON 20, 09:00–20, 09:45',
      'short NOW 20, 08:00–20, 08:30',
    ]);
  });

  it('give what ends their time: a reservation, their hours, their longest reservation, or nothing in ten days', async () => {
    const hours: Partial<WireResource> = { daysOfWeek: ['friday'], startTime: '07:00', endTime: '17:00' };
    const resources = [
      desk('capped', { schedulingSettings: settings(120) }),
      desk('closing', { ...hours, schedulingSettings: { ...settings(null)!, rejectOutsideWorkingHours: true } }),
      desk('free', { ...hours, schedulingSettings: settings(null) }),
      desk('full', { schedulingSettings: settings(120) }),
      desk('short', { schedulingSettings: settings(120) }),
    ];
    const { timers, server, watch, last } = createWorld({ resources });
    server.views.set('full', '2'.repeat(DAYS_10));
    server.views.set('short', '002');
    await watch();
    await timers.pass(500);
    const bounds = last().value!.map(({ name, bound }) => `${name} ${bound}`);
    expect(bounds).toEqual(['capped longest', 'closing taken', 'free open', 'full null', 'short taken']);
  });

  it('offer an hour, or what is free of it, and nothing shorter than is allowed', async () => {
    const resources = [
      desk('free'),
      desk('short'),
      desk('long', { schedulingSettings: settings(null, 120) }),
      desk('none', { schedulingSettings: settings(null, 60) }),
    ];
    const { timers, server, watch, last } = createWorld({ resources });
    server.views.set('short', '002');
    server.views.set('none', '0002');
    await watch();
    await timers.pass(500);
    const offers = last().value!.map(({ name, offer }) => `${name} ${offer && (offer.end - offer.start) / 60_000}`);
    expect(offers).toEqual(['free 60', 'long 120', 'none null', 'short 30']);
  });

  it('leave out what is reserved to others', async () => {
    const { timers, watch, shown, last } = createWorld({
      resources: [desk('mine'), desk('theirs', { conditions: { reservedTo: 'other' } })],
    });
    await watch();
    await timers.pass(500);
    expect([shown()?.length, last().ids, last().total]).toEqual([1, ['mine'], 1]);
  });

  it('are unavailable, with the reason, if a schedule fails (D23)', async () => {
    const { timers, server, watch, last, shown } = createWorld();
    server.views.set('desk-1', '?');
    await watch();
    await timers.pass(500);
    expect(shown()?.[0]).toBe('desk-1 UNAVAILABLE');
    expect(last().value?.map(({ serviceError }) => serviceError)).toEqual(['Unknown mailbox', null]);
  });

  it('have their times in the viewer’s zone if their own is unknown', async () => {
    const { timers, watch, last } = createWorld({ resources: [desk('lost', { timezone: 'Mars/Olympus' })] });
    await watch();
    await timers.pass(500);
    const serviceError = 'Timezone Mars/Olympus not found in IANA database or Windows database';
    expect(last().value).toMatchObject([{ serviceError, timeZone: 'Europe/Prague' }]);
  });

  it('are an empty list with its failure if they cannot be read, and stay if they once were read', async () => {
    const { timers, server, watch, last } = createWorld();
    server.down = DOWN;
    await watch();
    await timers.pass(500);
    expect([last().value, last().failure]).toEqual([[], DOWN]);
    server.down = null;
    await timers.pass(15_000);
    expect([last().value?.length, last().failure]).toEqual([2, null]);
    server.down = DOWN;
    await timers.pass(15_000);
    expect([last().value?.length, last().failure]).toEqual([2, DOWN]);
  });

  it('move on with the time while nothing can be read', async () => {
    const { timers, server, watch, shown } = createWorld({ resources: [desk('desk-1')] });
    server.views.set('desk-1', '002');
    await watch();
    await timers.pass(500);
    server.down = DOWN;
    await timers.pass(25 * 60_000);
    expect(shown()).toEqual(['desk-1 SOON 20, 08:45–30, 08:00']);
  });

  it('are retried up to ten times on transient failures, and the reason is reported at once', async () => {
    const { timers, server, watch, last } = createWorld();
    server.down = { type: 'api-unreachable', detail: '' };
    await watch();
    await timers.pass(500);
    expect(last().failure?.type).toBe('api-unreachable');
    await timers.pass(9_000);
    expect(server.calls.length).toBe(11);
  });

  it('are read at once when the hub reports one of them', async () => {
    const { timers, server, watch, news } = createWorld();
    await watch();
    await timers.pass(500);
    server.calls.length = 0;
    news.tell(['elsewhere@campus.example']);
    await settle();
    expect(server.calls).toEqual([]);
    news.tell(['desk-2@campus.example']);
    await settle();
    expect(server.calls).toEqual(['favourites', 'cached 2 of 960']);
  });

  it('are searched without accents and ordered by what is available first', async () => {
    const { timers, server, watch, shown } = createWorld({
      resources: [desk('Čtvrtka'), desk('Ctvrt B'), desk('Sál')],
    });
    server.views.set('ctvrt b', '22');
    await watch({ text: 'ctvr', sort: 'state', limit: null });
    await timers.pass(500);
    expect(shown()?.map((line) => line.replace(/ \d.*/, ''))).toEqual(['Čtvrtka NOW', 'Ctvrt B SOON']);
  });

  it('keep the order in which they were shown, whatever their state, until they are watched again', async () => {
    const resources = ['a', 'b', 'c'].map((id) => desk(id));
    const { timers, server, favourites, news, watch, shown } = createWorld({ resources });
    const names = () => shown()?.map((line) => line.split(' ').slice(0, 2).join(' '));
    const firstTwo = { text: '', sort: 'state', limit: 2 } as const;
    const close = await watch(firstTwo);
    await timers.pass(500);
    expect(names()).toEqual(['a NOW', 'b NOW']);
    server.views.set('a', '2222');
    news.tell(['a@campus.example']);
    await settle();
    expect(names()).toEqual(['a SOON', 'b NOW']);
    await favourites.set('a', false);
    await settle();
    expect(names()).toEqual(['b NOW', 'c NOW']);
    await favourites.set('a', true);
    await settle();
    expect(names()).toEqual(['a SOON', 'b NOW']);
    close();
    await watch(firstTwo);
    expect(names()).toEqual(['b NOW', 'c NOW']);
  });

  it('are the user’s own while a reservation of theirs runs or begins with the next quarter', async () => {
    const { timers, server, news, watch, last } = createWorld({
      resources: ['a', 'b', 'c', 'd'].map((id) => desk(id)),
    });
    const owned = () => last().value!.map(({ name, own }) => `${name} ${own?.eventId ?? '–'}`);
    server.views.set('a', '2222').set('b', '2222').set('c', '2222');
    server.events = [
      useOf('a', 5, 65),
      useOf('b', 20, 80),
      useOf('c', 5, 65, { response: 'declined' }),
      useOf('d', -55, 5),
    ];
    await watch();
    await timers.pass(500);
    expect(owned()).toEqual(['a use of a', 'b –', 'c –', 'd use of d']);
    expect(last().value![0]!.own).toEqual({ eventId: 'use of a', start: NOW + 5 * 60_000, end: NOW + 65 * 60_000 });
    server.events = null;
    await timers.pass(5 * 60_000);
    expect(owned()).toEqual(['a use of a', 'b use of b', 'c –', 'd –']);
    // It was released: the event still names the place.
    server.views.clear();
    news.tell([]);
    await settle();
    expect(owned()[0]).toBe('a –');
  });

  it('are empty for a guest, and no call is made', async () => {
    const { timers, server, watch, last } = createWorld({ isGuest: true });
    await watch();
    await timers.pass(20_000);
    expect([last().isGuest, last().value, server.calls]).toEqual([true, [], []]);
  });

  it('are another user’s after a change of users', async () => {
    const { timers, cell, server, watch, shown } = createWorld();
    await watch();
    await timers.pass(500);
    const workspace = cell.get()!;
    server.ids = ['desk-2'];
    cell.set({ ...workspace, account: { ...workspace.account, username: 'eve' } });
    expect(shown()).toBe(null);
    await timers.pass(500);
    expect(shown()?.length).toBe(1);
  });
});

describe('a change of favourites', () => {
  it('shows at once', async () => {
    const { timers, server, favourites, watch, last } = createWorld();
    server.ids = ['desk-1'];
    await watch();
    await timers.pass(500);
    server.gate = new Promise(() => undefined);
    void favourites.set('desk-2', true);
    expect(last().ids).toEqual(['desk-1', 'desk-2']);
    void favourites.set('desk-1', false);
    expect([last().ids, last().value?.length]).toEqual([['desk-2'], 0]);
  });

  it('is undone if the server refuses', async () => {
    const { timers, server, favourites, watch, last } = createWorld();
    await watch();
    await timers.pass(500);
    server.down = DOWN;
    expect(await favourites.set('desk-1', false)).toEqual(failure(DOWN));
    expect(last().ids).toEqual(['desk-1', 'desk-2']);
  });

  it('survives a list that was requested before it', async () => {
    const { timers, server, favourites, watch, last } = createWorld();
    await watch();
    await timers.pass(500);
    let open: () => void = () => undefined;
    server.gate = new Promise((resolve) => void (open = resolve));
    void favourites.reload();
    await settle();
    const change = favourites.set('desk-1', false);
    open();
    await change;
    await settle();
    expect(last().ids).toEqual(['desk-2']);
  });

  it('to what is reserved to others is refused without a call', async () => {
    const { server, favourites } = createWorld({
      resources: [desk('theirs', { conditions: { reservedTo: 'other' } })],
    });
    expect(await favourites.set('theirs', true)).toMatchObject({ error: { rule: 'reservedTo' } });
    expect(server.calls).toEqual([]);
  });
});

/** The user's reservation of a desk, minutes from now. */
function useOf(id: string, from: number, to: number, { response = 'accepted' } = {}) {
  const [start, end] = [from, to].map((minutes) => instantToZonedTime(NOW + minutes * 60_000, 'Europe/Prague'));
  const place = { address: `${id}@campus.example`, name: id };
  const attendees = [{ emailAddress: place, status: { response }, resource: true }];
  return createEvent({ id: `use of ${id}`, start: start!, end: end!, attendees });
}

function settings(maximum: number | null, minimum: number | null = null): WireResource['schedulingSettings'] {
  return {
    minimumMeetingDurationInMinutes: minimum,
    maximumMeetingDurationInMinutes: maximum,
    maxAdvanceDays: null,
    rejectOutsideWorkingHours: false,
  };
}
