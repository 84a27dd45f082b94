import { describe, expect, it } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import type { Finding } from '../../../workers/contract.ts';
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
const seats = (min: number): Finding => ({ ...ANYTHING, capacity: { min, max: null } });

describe('explaining a stretch of the open view', () => {
  it('tells the obstacle, the next time and the nearest place with its row', async () => {
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

  it('offers what is looked for alone, also where it is not shown', async () => {
    const { open, timeline } = createTimelineWorld({ resources: desks });
    await open({ finding: seats(3), search: 'desk-1' });
    expect(await timeline.explainSlot(at('desk-1'))).toMatchObject({
      value: { obstacle: null, nearest: { resourceId: 'desk-3', row: null } },
    });
  });

  it('lets a reservation that is being changed overlap itself', async () => {
    const { servers, open, timeline } = createTimelineWorld({ resources: desks });
    servers.views.set('desk-1@campus.example', dayView(8, '2222'));
    const times = {
      start: instantToZonedTime(EIGHT, 'Europe/Prague'),
      end: instantToZonedTime(EIGHT + 4 * QUARTER, 'Europe/Prague'),
    };
    const desk = {
      emailAddress: { address: 'desk-1@campus.example' },
      status: { response: 'accepted' },
      resource: true,
    };
    servers.events = [createEvent({ id: 'mine', ...times, attendees: [desk] })];
    await open();
    expect(await timeline.explainSlot(at('desk-1', 90))).toMatchObject({ value: { obstacle: { type: 'reserved' } } });
    await open({ changing: 'mine' });
    await settle();
    expect(await timeline.explainSlot(at('desk-1', 90))).toMatchObject({ value: { obstacle: null } });
  });

  it('offers a reservation that is to be moved what its own time is part of, not where it is', async () => {
    const { servers, open, timeline } = createTimelineWorld({ resources: desks });
    // Mine from 8 to 9, somebody's from 9 to 10.
    servers.views.set('desk-1@campus.example', dayView(8, '22222222'));
    const times = {
      start: instantToZonedTime(EIGHT, 'Europe/Prague'),
      end: instantToZonedTime(EIGHT + 4 * QUARTER, 'Europe/Prague'),
    };
    const desk = {
      emailAddress: { address: 'desk-1@campus.example' },
      status: { response: 'accepted' },
      resource: true,
    };
    servers.events = [createEvent({ id: 'mine', ...times, attendees: [desk] })];
    await open();
    await settle();
    const early = { ...at('desk-1', 45), start: EIGHT - QUARTER };
    expect(await timeline.explainSlot({ ...early, start: EIGHT })).toMatchObject({
      value: { next: { start: EIGHT + 8 * QUARTER } },
    });
    expect(await timeline.explainSlot({ ...early, start: EIGHT + QUARTER, changing: 'mine' })).toMatchObject({
      value: { obstacle: null, next: { start: EIGHT + QUARTER } },
    });
    expect(await timeline.explainSlot({ ...at('desk-1', 60), changing: 'mine' })).toMatchObject({
      value: { obstacle: null, next: { start: EIGHT + 8 * QUARTER } },
    });
  });

  it('has read nothing without a view, and knows no stranger', async () => {
    const { open, timeline } = createTimelineWorld({ resources: desks });
    const { close } = await open();
    close();
    expect(await timeline.explainSlot(at('desk-1'))).toEqual({
      ok: true,
      value: { obstacle: { type: 'unread' }, next: null, nearest: null },
    });
    expect(await timeline.explainSlot(at('stranger'))).toMatchObject({ ok: false, error: { status: 404 } });
  });
});

describe('explaining a row', () => {
  it('tells when it was read and what it lacks', async () => {
    const { open, timeline } = createTimelineWorld({ resources: desks });
    await open({ finding: seats(2) });
    const asked = { min: 2, max: null };
    expect(await timeline.explain('desk-1')).toMatchObject({
      value: { asOf: MORNING, unsuitable: { type: 'capacity', capacity: 1, asked } },
    });
    expect(await timeline.explain('desk-2')).toMatchObject({ value: { unsuitable: null } });
  });
});
