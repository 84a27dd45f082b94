import { describe, expect, it } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import type { Finding, SlotExplanation, SlotRequest, TimelineQuery } from '../../../workers/contract.ts';
import { ANYTHING } from '../../queries.ts';
import { createEvent } from './reservations.ts';
import { settle } from './stepped-timers.ts';
import { createTimelineWorld, dayView, MIDNIGHT, MORNING, QUARTER } from './timeline-world.ts';
import { createWireResource } from './wire-resource.ts';

const EIGHT = MIDNIGHT + 32 * QUARTER;
const at = (resourceId: string, minutes = 0) => ({ resourceId, start: EIGHT, minutes });
const desks = ['desk-1', 'desk-2', 'desk-3'].map((id, index) =>
  createWireResource({ id, capacity: index + 1, mapInfos: [{ areaId: 'area-1', x: index, y: 0 }] }),
);
const mine = createEvent({
  id: 'mine',
  start: instantToZonedTime(EIGHT, 'Europe/Prague'),
  end: instantToZonedTime(EIGHT + 4 * QUARTER, 'Europe/Prague'),
  attendees: [{ emailAddress: { address: 'desk-1@campus.example' }, status: { response: 'accepted' }, resource: true }],
});
const TAKEN = { type: 'reserved', from: EIGHT, until: EIGHT + 8 * QUARTER } as const;
const AFTERWARDS = { start: EIGHT + 8 * QUARTER, end: EIGHT + 11 * QUARTER };
const seats = (min: number): Finding => ({ ...ANYTHING, capacity: { min, max: null } });

describe('explaining an interval of the open view', () => {
  it('gives the obstacle, the next time and the nearest place with its row', async () => {
    const { servers, open, timeline } = createTimelineWorld({ resources: desks });
    servers.views.set('desk-1@campus.example', dayView(8, '2200'));
    await open();
    expect(await timeline.explainSlot(at('desk-1', 60))).toMatchObject({
      value: {
        obstacle: { type: 'reserved', from: EIGHT, until: EIGHT + 2 * QUARTER },
        next: { start: EIGHT + 2 * QUARTER, end: EIGHT + 6 * QUARTER },
        nearest: { resourceId: 'desk-2', row: 1, start: EIGHT, end: EIGHT + 4 * QUARTER },
      },
    });
  });

  it('offers the nearest place on foot where the view wants that and ways are known', async () => {
    const { servers, open, timeline, reach, walks } = createTimelineWorld({
      resources: desks,
      settings: { navigationUrl: '/navigate' },
    });
    servers.views.set('desk-1@campus.example', dayView(8, '2200'));
    reach.set(
      new Map([
        ['desk-2', 90],
        ['desk-3', 30],
      ]),
    );
    const nearest = async (query: Partial<TimelineQuery>, id = 'desk-1') => {
      await open(query);
      const answer = await timeline.explainSlot(at(id, 60));
      return answer.ok ? answer.value.nearest?.resourceId : answer.error;
    };
    expect(await nearest({})).toBe('desk-2');
    expect(walks).toEqual([]);
    expect(await nearest({ isBarrierFree: true })).toBe('desk-3');
    expect(walks).toEqual(['once {"from":"desk-1","isBarrierFree":true}']);
    // What is free needs no other place.
    await nearest({ isBarrierFree: true }, 'desk-2');
    expect(walks).toHaveLength(1);
  });

  it('offers only what is searched, even if it is not shown', async () => {
    const { open, timeline } = createTimelineWorld({ resources: desks });
    await open({ finding: seats(3), search: 'desk-1' });
    expect(await timeline.explainSlot(at('desk-1'))).toMatchObject({
      value: { obstacle: null, nearest: { resourceId: 'desk-3', row: null } },
    });
  });

  /** Desk 1 is mine from 8 to 9, and somebody's from 9 to 10. */
  it.each<[string, Partial<TimelineQuery>, Partial<SlotRequest>, Partial<SlotExplanation>]>([
    ["counts the user's own time as taken", {}, {}, { obstacle: TAKEN, next: AFTERWARDS }],
    ['lets a reservation that the view changes overlap itself', { changing: 'mine' }, {}, { obstacle: null }],
    [
      'offers one that is to be moved a time that its own is part of',
      {},
      { start: EIGHT + QUARTER, changing: 'mine' },
      { obstacle: null, next: { start: EIGHT + QUARTER, end: EIGHT + 4 * QUARTER } },
    ],
    [
      'does not offer one that is to be moved where it is',
      {},
      { minutes: 60, changing: 'mine' },
      { obstacle: null, next: { start: EIGHT + 8 * QUARTER, end: EIGHT + 12 * QUARTER } },
    ],
  ])('%s', async (_, query, asked, told) => {
    const { servers, open, timeline } = createTimelineWorld({ resources: desks });
    servers.views.set('desk-1@campus.example', dayView(8, '22222222'));
    servers.events = [mine];
    await open(query);
    await settle();
    expect(await timeline.explainSlot({ ...at('desk-1', 45), ...asked })).toMatchObject({ value: told });
  });

  it('has read nothing without a view, and is refused for an unknown resource', async () => {
    const { open, timeline } = createTimelineWorld({ resources: desks });
    const { close } = await open();
    close();
    expect(await timeline.explainSlot(at('desk-1'))).toEqual({
      ok: true,
      value: { obstacle: { type: 'unread' }, next: null, nearest: null, confirmation: null },
    });
    expect(await timeline.explainSlot(at('stranger'))).toMatchObject({ ok: false, error: { status: 404 } });
  });
});

describe('explaining a row', () => {
  it('gives its first picture in the size asked for, and none unasked', async () => {
    const files = [
      { id: '1', url: 'https://cdn.example/rules.pdf' },
      { id: '2', url: 'https://cdn.example/desk.jpg' },
    ];
    const { open, timeline } = createTimelineWorld({ resources: [createWireResource({ id: 'desk-1', files })] });
    await open();
    expect(await timeline.explain('desk-1', { width: 88, pixelRatio: 2 })).toMatchObject({
      value: { pictureUrl: 'https://cdn.example/desk.jpg?width=176&format=webp', equipment: [], wayUrl: null },
    });
    expect(await timeline.explain('desk-1')).toMatchObject({ value: { pictureUrl: null } });
  });

  it('says when it was read and what it lacks', async () => {
    const { open, timeline } = createTimelineWorld({ resources: desks });
    await open({ finding: seats(2) });
    const asked = { min: 2, max: null };
    expect(await timeline.explain('desk-1')).toMatchObject({
      value: { asOf: MORNING, unsuitable: { type: 'capacity', capacity: 1, asked } },
    });
    expect(await timeline.explain('desk-2')).toMatchObject({ value: { unsuitable: null } });
  });
});
