import { describe, expect, it } from 'vitest';

import type { Failure } from '../../../workers/contract.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import { createTimelineWorld, dayView } from './timeline-world.ts';
import { createWireResource } from './wire-resource.ts';

const UNREACHABLE: Failure = { type: 'api-unreachable', detail: 'Failed to fetch' };
const { Failed } = RowState;

describe('failures', () => {
  it('shows failed rows if nothing was ever read, says why, and tries again', async () => {
    const { servers, open, timers, timeline } = createTimelineWorld();
    servers.down = UNREACHABLE;
    const screen = await open();
    expect(screen.rows()).toEqual(['desk-1: 4444 4444', 'desk-2: 4444 4444']);
    expect(screen.states()).toEqual([Failed, Failed]);
    expect(screen.lastFrame().problem).toEqual(UNREACHABLE);
    const explained = await timeline.explain('desk-1');
    expect(explained).toMatchObject({ ok: true, value: { serviceError: '' } });
    servers.down = null;
    await timers.pass(2_000);
    expect(screen.rows()).toEqual(['desk-1: 0000 0000', 'desk-2: 0000 0000']);
    expect(screen.lastFrame().problem).toBeNull();
  });

  it('keeps old data on the screen, and tries again later each time', async () => {
    const { servers, open, timers, push } = createTimelineWorld();
    const screen = await open();
    servers.down = UNREACHABLE;
    servers.views.set('desk-1@campus.example', dayView(9, '2222'));
    push('desk-1');
    await timers.pass(50);
    expect(screen.rows()[0]).toBe('desk-1: 0000 0000');
    expect(screen.lastFrame().problem).toEqual(UNREACHABLE);
    servers.calls.length = 0;
    await timers.pass(2_050);
    expect(servers.calls).toEqual(['schedules 1']);
    await timers.pass(4_000);
    expect(servers.calls).toHaveLength(1);
    servers.down = null;
    await timers.pass(1_050);
    expect(screen.rows()[0]).toBe('desk-1: 0000 2222');
    expect(screen.lastFrame().problem).toBeNull();
  });

  it('paints a schedule with an error as limited, with its reason', async () => {
    const { servers, open, timeline } = createTimelineWorld();
    servers.views.set('desk-1@campus.example', 'error Mailbox is on fire');
    const screen = await open();
    expect(screen.rows()[0]).toBe('desk-1: 4444 4444');
    expect(screen.states()).toEqual([Failed, 0]);
    expect(await timeline.explain('desk-1')).toMatchObject({ value: { serviceError: 'Mailbox is on fire' } });
    expect(await timeline.explain('desk-2')).toMatchObject({ value: { serviceError: null } });
  });

  it('never paints a row with an unknown zone as free', async () => {
    const resources = [createWireResource({ id: 'lost', timezone: 'Nowhere/Land' })];
    const { open, timeline } = createTimelineWorld({ resources });
    const screen = await open();
    expect(screen.rows()).toEqual(['lost: 4444 4444']);
    expect(screen.states()).toEqual([Failed]);
    const serviceError = 'Timezone Nowhere/Land not found in IANA database or Windows database';
    // Its times are given in the viewer's zone: no screen can show times in an unknown one.
    expect(await timeline.explain('lost')).toMatchObject({ value: { serviceError, timeZone: 'Europe/Prague' } });
  });

  it('limits slots missing at the end of a view', async () => {
    const { servers, open } = createTimelineWorld();
    servers.views.set('desk-1@campus.example', '0'.repeat(36));
    expect((await open()).rows()[0]).toBe('desk-1: 0000 4444');
  });

  it('refuses to explain an unknown resource', async () => {
    const { timeline } = createTimelineWorld();
    expect(await timeline.explain('stranger')).toMatchObject({ ok: false, error: { type: 'refused', status: 404 } });
  });
});
