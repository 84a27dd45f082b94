import { describe, expect, it } from 'vitest';

import type { Failure, ResourceDay, ResourceState } from '../../../workers/contract.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import { createResource } from '../../../workers/areas/resource/resource.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createWireResource } from './wire-resource.ts';
import { createEmptyCalendar, createWorkspace, createWorkspaceSource } from './workspaces.ts';

/** Friday 20 November 2026, five to eight in Prague: 32 quarters of the day are over. */
const NOW = Date.parse('2026-11-20T07:55:00+01:00');
const DOWN: Failure = { type: 'refused', status: 500, code: 'internal', rule: null, detail: 'Out of order' };
const QUERY = { resourceId: 'desk-1', pictureWidth: 320, pixelRatio: 1 };

/** One desk, and a calendar that can be down. */
async function createWorld(changes: Partial<WireResource> = {}, now = NOW) {
  const timers = createSteppedTimers(now);
  const server = { view: '', error: null as string | null, down: null as Failure | null, calls: 0 };
  const calendar = createEmptyCalendar({
    schedules: async ([email = ''], start, end) => {
      server.calls += 1;
      if (server.down !== null) return failure(server.down);
      const { error } = server;
      const availabilityView = server.view.padEnd((end - start) / 900_000, '0');
      return success([
        {
          scheduleId: email.toUpperCase(),
          availabilityView,
          error: error === null ? null : { code: 'x', message: error },
        },
      ]);
    },
  });
  const workspace = createWorkspace({ resources: [createWireResource({ id: 'desk-1', ...changes })], calendar });
  const cell = createObservable<Workspace | null>(workspace);
  const verified = createListeners<null>();
  const news = createListeners<readonly string[]>();
  const area = createResource(
    createWorkspaceSource(cell, timers.now, {
      apiBase: () => 'https://api.campus.example',
      onVerified: (listener) => verified.add(listener),
    }),
    { live: { isTelling: () => false }, news: { onNews: news.add }, timers, log: () => undefined },
  );
  const told: ResourceState[] = [];
  const open = async (resourceId = 'desk-1') => {
    const close = await area.open({ ...QUERY, resourceId }, (state) => void told.push(state));
    await settle();
    return close;
  };
  const dayTexts = () => told.at(-1)?.days.value?.map(describeDay) ?? null;
  return { timers, server, workspace, cell, verified, news, area, open, last: () => told.at(-1)!, dayTexts };
}

/** `4×32 0×64`, what can be reserved with a star. */
const describeDay = ({ stretches }: ResourceDay): string =>
  stretches
    .map(({ start, end, code, canReserve }) => `${code}×${(end - start) / 900_000}${canReserve ? '*' : ''}`)
    .join(' ');

describe('the schedule of a resource', () => {
  it('is of seven days, ruled, and cut where its code changes', async () => {
    const world = await createWorld({ schedulingSettings: settings({ maxAdvanceDays: 2 }) });
    world.server.view = `${'0'.repeat(40)}221`;
    await world.open();
    expect(world.dayTexts()).toEqual(['4×32 0×8* 2×2 1×1 0×53*', '0×96*', '0×96*', '4×96', '4×96', '4×96', '4×96']);
    expect(
      world
        .last()
        .days.value?.map(({ date }) => date)
        .at(-1),
    ).toBe('2026-11-26');
  });

  it('has 25 hours where clocks go back, with marks at the hours they show', async () => {
    const world = await createWorld({}, Date.parse('2026-10-25T00:00:00+02:00'));
    await world.open();
    const [day] = world.last().days.value ?? [];
    expect(day === undefined ? null : describeDay(day)).toBe('0×100*');
    expect(day?.marks.map(({ at, clock }) => `${clock} ${(at - day.start) / 3_600_000}`)).toEqual([
      '00:00 0',
      '06:00 7',
      '12:00 13',
      '18:00 19',
    ]);
  });

  it('follows the working hours of the resource', async () => {
    const hours = { daysOfWeek: ['friday' as const], startTime: '08:00', endTime: '16:00' };
    const world = await createWorld({ ...hours, schedulingSettings: settings({ rejectOutsideWorkingHours: true }) });
    await world.open();
    expect(world.dayTexts()?.slice(0, 2)).toEqual(['4×32 0×32* 3×32', '3×96']);
    expect(world.last().days.value?.map(({ firstFree }) => firstFree)).toEqual([
      NOW + 5 * 60_000,
      ...Array.from({ length: 6 }, () => null),
    ]);
  });

  it('is all limited, and says why, where its calendar fails', async () => {
    const world = await createWorld();
    world.server.error = 'Unknown mailbox';
    await world.open();
    expect(new Set(world.dayTexts())).toEqual(new Set(['4×96']));
    expect(world.last().serviceError).toBe('Unknown mailbox');
  });

  it('is never free in an unknown zone', async () => {
    const world = await createWorld({ timezone: 'Mars/Olympus' });
    await world.open();
    expect(world.dayTexts()?.[0]).toBe('4×96');
    expect(world.last().serviceError).toContain('Mars/Olympus');
    expect(world.server.calls).toBe(0);
  });

  it('is limited if it was never read, and keeps what was read', async () => {
    const world = await createWorld();
    world.server.down = DOWN;
    await world.open();
    expect(world.dayTexts()?.[1]).toBe('4×96');
    expect(world.last().days).toMatchObject({ asOf: null, failure: DOWN });
    world.server.down = null;
    await world.area.reload();
    await settle();
    expect(world.last().days).toMatchObject({ asOf: NOW, failure: null });
    world.server.down = DOWN;
    await world.area.reload();
    await settle();
    expect(world.dayTexts()?.[1]).toBe('0×96*');
    expect(world.last().days).toMatchObject({ asOf: NOW, failure: DOWN });
  });

  it('is read again when it changes and with time, until it is closed', async () => {
    const world = await createWorld();
    const close = await world.open();
    world.news.tell(['desk-1@campus.example']);
    world.news.tell(['desk-2@campus.example']);
    await settle();
    expect(world.server.calls).toBe(2);
    await world.timers.pass(61_000);
    expect(world.server.calls).toBe(3);
    close();
    world.news.tell([]);
    await world.timers.pass(600_000);
    expect([world.server.calls, world.timers.count()]).toEqual([3, 0]);
  });

  it('is past as time goes by', async () => {
    const world = await createWorld();
    await world.open();
    await world.timers.pass(10 * 60_000);
    expect(world.dayTexts()?.[0]).toBe('4×33 0×63*');
  });

  it('shows what goes on from its start until it has ended', async () => {
    const world = await createWorld();
    world.server.view = '4'.repeat(30).concat('22222');
    await world.open();
    await world.timers.pass(10 * 60_000);
    expect(world.dayTexts()?.[0]).toBe('4×30 2×5 0×61*');
    await world.timers.pass(41 * 60_000);
    expect(world.dayTexts()?.[0]).toBe('4×36 0×60*');
  });

  it('is of the next days after midnight', async () => {
    const world = await createWorld({}, Date.parse('2026-11-20T23:58:00+01:00'));
    await world.open();
    await world.timers.pass(3 * 60_000);
    expect(world.last().days.value?.[0]?.date).toBe('2026-11-21');
  });

  it('is drawn as assigned, and offered to its user', async () => {
    const mine = await createWorld({ conditions: { reservedTo: 'you' } });
    await mine.open();
    expect(mine.dayTexts()?.slice(0, 2)).toEqual(['4×32 5×64*', '5×96*']);
  });

  it('is not read if nothing can be reserved', async () => {
    const world = await createWorld({ reservationsEnabled: false });
    await world.open();
    expect([world.dayTexts(), world.server.calls, world.last().detail?.name]).toEqual([null, 0, 'desk-1']);
  });
});

describe('a resource', () => {
  it('that does not exist is not found, once the server has answered', async () => {
    const world = await createWorld();
    let isCached = true;
    world.cell.set(Object.defineProperty({ ...world.workspace }, 'isCached', { get: () => isCached }));
    await world.open('desk-9');
    expect(world.last()).toMatchObject({ detail: null, failure: null });
    isCached = false;
    world.verified.tell(null);
    expect(world.last().failure).toMatchObject({ type: 'refused', status: 404 });
  });

  it('that is shown although reserved to somebody else has no offer', async () => {
    const world = await createWorld({ conditions: { reservedTo: 'other' } });
    await world.open();
    expect([world.last().failure, world.dayTexts()?.[1]]).toEqual([null, '7×96']);
  });

  it('is unknown before somebody is signed in, and read for the next user', async () => {
    const world = await createWorld();
    world.cell.set(null);
    await world.open();
    expect(world.last()).toMatchObject({ detail: null, failure: null });
    world.cell.set(world.workspace);
    await settle();
    expect(world.server.calls).toBe(1);
  });
});

function settings(changes: Partial<NonNullable<WireResource['schedulingSettings']>>) {
  return {
    minimumMeetingDurationInMinutes: null,
    maximumMeetingDurationInMinutes: null,
    maxAdvanceDays: null,
    rejectOutsideWorkingHours: false,
    ...changes,
  };
}
