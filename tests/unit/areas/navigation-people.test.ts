import { describe, expect, it } from 'vitest';

import type { Failure } from '../../../workers/contract.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { json, problem } from '../wire/fake-server.ts';
import { createNavigationWorld, place } from './navigation-world.ts';
import { createEvent } from './reservations.ts';
import { createWireResource } from './wire-resource.ts';
import { createEmptyCalendar, createWorkspace } from './workspaces.ts';

describe('people', () => {
  const DESK = place('her desk', { name: 'Desk 9' });

  it('come with their desks, to which routes then lead', async () => {
    const { navigation, server, follow } = createNavigationWorld();
    server.on('GET /api/plans/people', ({ query }) =>
      json(query['text'] === 'ada' ? [{ name: 'Ada', place: DESK }] : []),
    );
    expect(await navigation.findPeople(' ada ')).toMatchObject({
      ok: true,
      value: [{ name: 'Ada', stop: { id: 'her desk', name: 'Desk 9', levelName: 'floor 1' } }],
    });
    expect((await follow({ locationId: 'kiosk', targetId: 'her desk' })).last()).toBe(
      'Kiosk at the entrance → Desk 9: 46 s, stairs',
    );
  });

  it('are not asked for by fewer than three letters, nor offered where the site does not', async () => {
    const { navigation, server } = createNavigationWorld();
    expect(await navigation.findPeople('ad')).toEqual({ ok: true, value: [] });
    expect(server.to('GET /api/plans/people')).toEqual([]);
    expect(await navigation.findPeople('ada')).toEqual({ ok: true, value: null });
    server.on('GET /api/plans/people', () => problem(429, 'too_many'));
    expect(await navigation.findPeople('ada')).toMatchObject({ ok: false, error: { status: 429 } });
  });
});

describe("a colleague's place of a day", () => {
  const RESOURCES = ['desk 1', 'room 1', 'bay', 'unlisted'].map((id) =>
    createWireResource({ id, email: `${id.replace(' ', '-')}@x` }),
  );
  const event = (email: string, from: number, to: number, changes: Partial<CalendarEvent> = {}): CalendarEvent =>
    createEvent({
      id: `${email} ${from}`,
      start: { dateTime: `2026-11-20T${String(from).padStart(2, '0')}:00:00`, timeZone: 'Europe/Prague' },
      end: { dateTime: `2026-11-20T${String(to).padStart(2, '0')}:00:00`, timeZone: 'Europe/Prague' },
      attendees: [{ emailAddress: { address: email }, status: { response: 'accepted' }, resource: true }],
      ...changes,
    });
  const TEN = Date.parse('2026-11-20T10:00:00+01:00');

  /** "Desk 1", "none" or the failure */
  async function placeOf(events: readonly CalendarEvent[] | Failure, at = TEN): Promise<string> {
    const { navigation, cell } = createNavigationWorld();
    const calendar = createEmptyCalendar({
      events: async (user) => {
        expect(user).toBe('eve@x');
        return 'type' in events ? failure(events) : success(events);
      },
    });
    cell.set(createWorkspace({ username: 'ada', resources: RESOURCES, calendar }));
    const found = await navigation.placeOf('eve@x', at);
    return found.ok ? (found.value?.name ?? 'none') : found.error.type;
  }

  it('is where they are then or next, else where they were first', async () => {
    const day = [event('room-1@x', 8, 9), event('desk-1@x', 13, 14)];
    expect(await placeOf(day)).toBe('Desk 1');
    expect(await placeOf(day, TEN - 90 * 60_000)).toBe('Newton');
    expect(await placeOf(day, TEN + 8 * 3_600_000)).toBe('Newton');
  });

  it('is one that routes know, as the user may see it, and that they really have', async () => {
    expect(await placeOf([event('unlisted@x', 10, 11), event('desk-1@x', 13, 14)])).toBe('Desk 1');
    expect(await placeOf([event('secret@x', 10, 11)])).toBe('none');
    expect(await placeOf([event('desk-1@x', 10, 11, { cancelled: true })])).toBe('none');
    expect(await placeOf([])).toBe('none');
  });

  it('is told to be unknown where the calendar cannot be read', async () => {
    expect(await placeOf({ type: 'api-not-configured' })).toBe('api-not-configured');
  });

  it('is nobody’s for visitors', async () => {
    const { navigation } = createNavigationWorld();
    expect(await navigation.placeOf('eve@x', TEN)).toEqual({ ok: true, value: null });
  });
});
