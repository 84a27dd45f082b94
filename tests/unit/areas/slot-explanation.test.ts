import { describe, expect, it } from 'vitest';

import { dayWindow } from '../../../workers/model/day.ts';
import type { Area } from '../../../workers/model/resource.ts';
import { type ExplainedView, explainSlot } from '../../../workers/areas/timeline/slot-explanation.ts';
import { createTimelineDay } from '../../../workers/areas/timeline/timeline-day.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { clock, time } from '../rules/slot-world.ts';
import { createWireResource } from './wire-resource.ts';

const area = (id: string, parentAreaId: string | null, maxUt = 100): Area => ({
  id,
  parentAreaId,
  name: id,
  kind: 'zone',
  ordinal: null,
  maxUt,
});

const AREAS = [area('House', null), area('North', 'House'), area('South', 'House'), area('Shy', 'House', 50)];

/** A desk at `x` centimetres of an area. */
function desk(id: string, areaId: string, x: number, changes: Partial<WireResource> = {}): WireResource {
  return createWireResource({ id, mapInfos: [{ areaId, x, y: 0 }], ...changes });
}

type Slots = Readonly<Record<string, string>>;

interface Given extends Partial<Omit<ExplainedView, 'day'>> {
  readonly resources: readonly WireResource[];
  /** From 8 o'clock in Prague on, free afterwards; a resource without any is not read. */
  readonly slots: Slots;
}

/** Friday 20 November 2026 as it has been read; now is 7:50. */
function open({ resources, slots, ...view }: Given) {
  const settings = { areas: AREAS, resourceTypeInfos: [], resourceVisibilityRestriction: 0 };
  const campus = createTimelineCampus(resources, settings, 'en');
  const day = createTimelineDay(campus, dayWindow('2026-11-20', 'Europe/Prague'), 16);
  for (const [id, text] of Object.entries(slots)) {
    const codes = `${'0'.repeat(32)}${text.replaceAll(' ', '')}`.padEnd(day.readSlots, '0');
    day.apply(campus.rowById.get(id)!, { view: codes }, day.takeTicket(time('07:50')));
  }
  const opened: ExplainedView = { current: null, isSuitable: () => true, shownRow: (row) => row, ...view, day };
  return {
    day,
    campus,
    /** `obstacle, next, nearest` of an interval, as words. */
    say(resourceId: string, from: string, minutes = 0): string {
      const answer = explainSlot(opened, { resourceId, start: time(from), minutes }, time('07:50'));
      if (!answer.ok) return answer.error.type;
      const { obstacle, next, nearest } = answer.value;
      const span = next === null ? 'never' : `${clock(next.start)}–${clock(next.end)}`;
      return `${obstacle?.type ?? 'free'}, ${span}, ${nearest?.resourceId ?? 'nobody'}`;
    },
    explain: (resourceId: string, from: string, minutes = 0) =>
      explainSlot(opened, { resourceId, start: time(from), minutes }, time('07:50')),
  };
}

describe('explaining an interval', () => {
  it('gives the obstacle, the next time and the nearest place', () => {
    const resources = [desk('a', 'North', 0), desk('b', 'North', 900), desk('c', 'North', 200), desk('d', 'South', 0)];
    const { explain } = open({ resources, slots: { a: '2222', b: '', c: '', d: '' } });
    expect(explain('a', '08:30', 60)).toEqual({
      ok: true,
      value: {
        obstacle: { type: 'reserved', from: time('08:00'), until: time('09:00') },
        next: { start: time('09:00'), end: time('10:00') },
        nearest: {
          resourceId: 'c',
          resourceName: 'c',
          areaPath: 'North',
          start: time('08:30'),
          end: time('09:30'),
          row: 2,
        },
        confirmation: null,
      },
    });
  });

  it('gives the time of its confirmation, free or not', () => {
    const settings = { requiresConfirmation: true, resourceUnconfirmedEventCancelEventTime: 10 };
    const { explain } = open({ resources: [desk('a', 'North', 0, settings)], slots: { a: '2222' } });
    const window = (start: string, end: string) => ({
      value: { confirmation: { start: time(start), end: time(end) } },
    });
    expect(explain('a', '10:00', 60)).toMatchObject(window('09:45', '10:10'));
    expect(explain('a', '08:30', 60)).toMatchObject(window('08:15', '08:40'));
  });

  it('rounds the start down and keeps the minutes as they are', () => {
    const { explain } = open({ resources: [desk('a', 'North', 0)], slots: { a: '' } });
    expect(explain('a', '08:07', 20)).toMatchObject({
      value: { obstacle: null, next: { start: time('08:00'), end: time('08:20') } },
    });
  });

  it('counts the slots of the reservation being changed as free', () => {
    const resources = [desk('a', 'North', 0), desk('b', 'North', 1), desk('c', 'North', 2)];
    const slots = { a: '2222', b: '2222', c: '2222' };
    expect(open({ resources, slots }).say('a', '08:00', 30)).toBe('reserved, 09:00–09:30, nobody');
    const current = { rows: [0, 1], from: 32, end: 36 };
    const changing = open({ resources, slots, current });
    expect(changing.say('a', '08:00', 30)).toBe('free, 08:00–08:30, nobody');
    expect(changing.say('c', '08:00', 30)).toBe('reserved, 09:00–09:30, nobody');
    expect([...changing.day.raw.subarray(32, 36)]).toEqual([2, 2, 2, 2]);
  });

  it('is unknown for what was not read, and gives the reason of what failed', () => {
    const lost = createWireResource({ id: 'lost', timezone: 'Nowhere/Land' });
    const { say, day, campus } = open({ resources: [desk('a', 'North', 0), desk('b', 'North', 0), lost], slots: {} });
    expect(say('a', '08:00')).toBe('unread, never, nobody');
    expect(say('lost', '08:00')).toBe('failed, never, nobody');
    day.apply(campus.rowById.get('b')!, { error: 'Mailbox is on fire' }, day.takeTicket(time('07:50')));
    expect(say('b', '08:00')).toBe('failed, never, nobody');
  });

  it('is refused for an unknown resource', () => {
    expect(open({ resources: [], slots: {} }).explain('stranger', '08:00')).toMatchObject({
      ok: false,
      error: { type: 'refused', status: 404 },
    });
  });
});

describe('max utilisation', () => {
  const resources = [desk('a', 'Shy', 0), desk('b', 'Shy', 1), desk('c', 'North', 0)];

  it('is reported with the area and its numbers', () => {
    const { explain } = open({ resources, slots: { a: '', b: '2200', c: '' } });
    expect(explain('a', '08:00')).toMatchObject({
      value: {
        obstacle: { type: 'utilisation', areaName: 'Shy', maxUt: 50, reserved: 1, total: 2 },
        next: { start: time('08:30') },
        nearest: { resourceId: 'c' },
      },
    });
  });

  it('does not count the reservation being changed', () => {
    const given = { resources: resources.slice(0, 2), slots: { a: '', b: '2222' } };
    expect(open(given).say('a', '08:00')).toBe('utilisation, 09:00–09:15, nobody');
    const current = { rows: [1], from: 32, end: 36 };
    expect(open({ ...given, current }).say('a', '08:00')).toBe('free, 08:00–08:15, nobody');
  });

  it('prevents a near place from being offered', () => {
    const slots = { a: '2222', b: '', c: '' };
    expect(open({ resources, slots }).say('a', '08:00')).toBe('reserved, 09:00–09:15, c');
  });
});

describe('the nearest place', () => {
  const near = (changes: Partial<WireResource>, view: Partial<ExplainedView> = {}): string => {
    const resources = [desk('a', 'North', 0), desk('b', 'North', 1, changes), desk('c', 'South', 0)];
    const { say } = open({ resources, slots: { a: '2222', b: '', c: '' }, ...view });
    return say('a', '08:00', 60).split(', ')[2]!;
  };
  const limits = { minimumMeetingDurationInMinutes: null, maximumMeetingDurationInMinutes: null, maxAdvanceDays: null };
  const settings = { ...limits, rejectOutsideWorkingHours: false };

  it('is the nearest that is available', () => {
    expect(near({})).toBe('b');
  });

  it.each([
    ['of another type', { resourceTypeId: 'room' }],
    ['reserved to others', { conditions: { reservedTo: 'other' as const } }],
    ['reserved for shorter at most', { schedulingSettings: { ...settings, maximumMeetingDurationInMinutes: 45 } }],
    ['reserved for longer at least', { schedulingSettings: { ...settings, minimumMeetingDurationInMinutes: 90 } }],
  ])('is none %s', (_, changes) => {
    expect(near(changes)).toBe('c');
  });

  it('matches the search', () => {
    expect(near({}, { isSuitable: (row) => row !== 1 })).toBe('c');
  });

  it('is the nearest on foot where ways are known', () => {
    expect(
      near(
        {},
        {
          walks: new Map([
            ['b', 90],
            ['c', 30],
          ]),
        },
      ),
    ).toBe('c');
    expect(near({}, { walks: new Map([['b', 90]]) })).toBe('b');
    expect(near({}, { walks: new Map([['c', 30]]) })).toBe('c');
  });

  it('does not exist for a past time, not even the user’s own place', () => {
    const own = desk('b', 'North', 1, { conditions: { reservedTo: 'you' } });
    const { say } = open({ resources: [desk('a', 'North', 0), own], slots: { a: '', b: '' } });
    expect(say('a', '07:30')).toBe('past, 08:00–08:15, nobody');
    expect(say('a', '07:45')).toBe('past, 08:00–08:15, b');
  });

  it('may be outside of the view', () => {
    const resources = [desk('a', 'North', 0), desk('b', 'North', 1)];
    const { explain } = open({ resources, slots: { a: '2', b: '' }, shownRow: () => null });
    expect(explain('a', '08:00')).toMatchObject({ value: { nearest: { resourceId: 'b', row: null } } });
  });
});
