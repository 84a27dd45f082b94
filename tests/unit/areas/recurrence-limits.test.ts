import { describe, expect, it } from 'vitest';

import type { Interval } from '../../../workers/model/interval.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { createFormContexts } from '../../../workers/areas/form/form-context.ts';
import { readDateLimits } from '../../../workers/areas/form/recurrence-limits.ts';
import { NEVER } from '../../../workers/wire/timers.ts';
import { createMemoryCalendar, HOUR, UNREACHABLE } from './reservations.ts';
import { createReservingWorld, FORM } from './reserving-world.ts';
import { createWireResource } from './wire-resource.ts';
import { createEmptyApi, createWorkspace } from './workspaces.ts';

const WEEK = 7 * 24 * HOUR;
const SLOT = HOUR / 4;
const WEEKLY = { rule: 'FREQ=WEEKLY;COUNT=3', exceptions: [] };

/** Four desks in an area of which half may be taken. */
const RESOURCES = ['desk-1', 'desk-2', 'desk-3', 'desk-4'].map((id) =>
  createWireResource({ id, mapInfos: [{ areaId: 'zone' }] }),
);
const AREAS = [{ id: 'zone', parentAreaId: null, name: 'Zone', kind: 'zone' as const, ordinal: null, maxUt: 50 }];

/** @param busy by desk: when it is taken for an hour */
function createServer(busy: Readonly<Record<string, readonly number[]>>) {
  const asked: string[] = [];
  const server = { isDown: false, asked };
  const viewOf = (email: string, start: number, end: number): string => {
    const taken = busy[email.split('@')[0] ?? ''] ?? [];
    const isTaken = (at: number) => taken.some((from) => from <= at && at < from + HOUR);
    return Array.from({ length: (end - start) / SLOT }, (_, slot) => (isTaken(start + slot * SLOT) ? '2' : '0')).join(
      '',
    );
  };
  const api = createEmptyApi({
    cachedSchedules: async (emails, start, end) => {
      server.asked.push(`${emails.length} for ${(end - start) / HOUR} h in ${(start - FORM.start) / WEEK} weeks`);
      if (server.isDown) return failure(UNREACHABLE);
      return success(emails.map((email) => ({ email, availabilityView: viewOf(email, start, end), error: null })));
    },
  });
  const calendar = {
    ...createMemoryCalendar(),
    schedules: async (emails: readonly string[], start: number, end: number) =>
      success(emails.map((scheduleId) => ({ scheduleId, availabilityView: viewOf(scheduleId, start, end) }))),
  };
  return { server, api, calendar };
}

function createWorld(busy: Parameters<typeof createServer>[0], areas = AREAS) {
  const { server, api, calendar } = createServer(busy);
  const world = createReservingWorld({ resources: RESOURCES, api, calendar }, { areas });
  const dates = async (revision = 1, subject = '') => {
    const { occurrences } = await world.check({ recurrence: WEEKLY, subject }, revision);
    return occurrences.map(({ conflicts }) => conflicts.map(({ name }) => name).join());
  };
  return { ...world, limits: server, dates };
}

const NEXT = FORM.start + WEEK;

describe('the dates of a series', () => {
  it('are not available if their area is full', async () => {
    const world = createWorld({ 'desk-2': [NEXT], 'desk-3': [NEXT + HOUR - SLOT, NEXT + WEEK + HOUR] });
    await world.watch();
    expect(await world.dates()).toEqual(['', 'desk-1', '']);
    expect(world.limits.asked.filter((call) => call.includes('for 1 h'))).toEqual([
      '4 for 1 h in 0 weeks',
      '4 for 1 h in 1 weeks',
      '4 for 1 h in 2 weeks',
    ]);
  });

  it('are read once while the text is typed', async () => {
    const world = createWorld({});
    await world.watch();
    await world.dates(1, 'a');
    const calls = world.limits.asked.length;
    await world.dates(2, 'ab');
    expect(world.limits.asked).toHaveLength(calls);
  });

  it('stay free if the others cannot be read', async () => {
    const world = createWorld({ 'desk-2': [NEXT], 'desk-3': [NEXT] });
    world.limits.isDown = true;
    await world.watch();
    expect(await world.dates()).toEqual(['', '', '']);
  });

  it('have no limit if there is none', async () => {
    const world = createWorld({ 'desk-2': [NEXT], 'desk-3': [NEXT] }, [{ ...AREAS[0]!, maxUt: 100 }]);
    await world.watch();
    expect(await world.dates()).toEqual(['', '', '']);
    expect(world.limits.asked.filter((call) => call.includes('for 1 h'))).toEqual([]);
  });
});

it('what the reservation being changed takes counts as free', async () => {
  const { api, calendar } = createServer({ 'desk-1': [NEXT], 'desk-2': [NEXT] });
  const plain = createWorkspace({ resources: RESOURCES, api, calendar });
  const workspace = { ...plain, configuration: { ...plain.configuration, areas: AREAS } };
  const formContext = createFormContexts()(FORM, workspace, 'en', true);
  const [place] = formContext.places;
  const series = {
    timeZone: 'Europe/Prague',
    dates: [{ date: '2026-11-25', start: NEXT, end: NEXT + HOUR, isLeftOut: false }],
  };
  const fullAt = async (own: readonly Interval[]) => {
    const input = { formContext, series, isAllDay: false, own: () => own, now: FORM.start - HOUR };
    const limits = await readDateLimits(input, NEVER);
    return limits(place!, { start: NEXT, slotCount: 4, now: input.now, requestedMinutes: 60 })(0);
  };
  expect(await fullAt([])).toEqual({ areaName: 'Zone', maxUt: 50, reserved: 2, total: 4 });
  expect(await fullAt([{ start: NEXT, end: NEXT + HOUR }])).toBeNull();
});
