import { describe, expect, it } from 'vitest';

import { dayWindow } from '../../../workers/model/day.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import { inParallel } from '../../../workers/areas/shared/in-parallel.ts';
import { createRerun } from '../../../workers/areas/shared/rerun.ts';
import { createTimelineDay, marginSlots } from '../../../workers/areas/timeline/timeline-day.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import { picture } from '../rules/campus.ts';
import { settle } from './stepped-timers.ts';
import { createWireResource } from './wire-resource.ts';

const SETTINGS = { areas: [], resourceTypeInfos: [], resourceVisibilityRestriction: 0 };

describe('createRerun', () => {
  it('runs one at a time, and once more if it was called meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const rerun = createRerun(() => {
      runs += 1;
      return promise;
    });
    rerun();
    rerun();
    rerun();
    expect(runs).toBe(1);
    resolve();
    await settle();
    expect(runs).toBe(2);
    rerun();
    expect(runs).toBe(3);
  });
});

describe('inParallel', () => {
  it('keeps at most so many in progress, and stops on request', async () => {
    let underWay = 0;
    let most = 0;
    const done: number[] = [];
    await inParallel([1, 2, 3, 4, 5, 6], 2, async (item) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await settle();
      underWay -= 1;
      done.push(item);
      return item < 3;
    });
    expect(most).toBe(2);
    expect(done).toEqual([1, 2, 3, 4]);
  });
});

describe('a day of the timeline', () => {
  const campus = createTimelineCampus([createWireResource({ id: 'a' })], SETTINGS, 'en');
  const create = () => createTimelineDay(campus, dayWindow('2026-11-20', 'Europe/Prague'), 16);

  it('reads four hours more for usual requests, and whole days more for longer ones', () => {
    expect([0, 15, 255, 256, 1_440, 1_470].map(marginSlots)).toEqual([16, 16, 16, 96, 96, 192]);
  });

  it('keeps the answer to the newest request', () => {
    const day = create();
    const [older, newer] = [day.takeTicket(0), day.takeTicket(0)];
    expect(day.apply(0, { view: '1111' }, newer)).toBe(true);
    expect(day.apply(0, { view: '2222' }, older)).toBe(false);
    expect(picture(day.raw.subarray(0, 8))).toBe('1111 4444');
  });

  it('limits what is no digit, and an empty view', () => {
    const day = create();
    day.apply(0, { view: '0x1' }, day.takeTicket(500));
    expect(picture(day.raw.subarray(0, 4))).toBe('0414');
    day.apply(0, { view: '' }, day.takeTicket(500));
    expect(picture(day.raw.subarray(0, 4))).toBe('4444');
    expect(day.errors.get(0)).toBe('The schedule is empty');
  });

  it('comes back from the cache as it was', () => {
    const day = create();
    expect(day.toCached()).toBeNull();
    day.apply(0, { view: '0123456789'.padEnd(112, '0') }, day.takeTicket(500));
    day.complete(1_000);
    const again = create();
    again.seed(day.toCached()!, 2_000);
    expect(again.raw).toEqual(day.raw);
    expect([again.asOf(), again.progress(), again.isWhole()]).toEqual([1_000, 1, false]);
    expect(again.rowAsOf(0)).toBe(1_000);
  });

  it('knows when each row was requested', () => {
    const day = create();
    expect(day.rowAsOf(0)).toBeNull();
    const [older, newer] = [day.takeTicket(1_000), day.takeTicket(2_000)];
    day.apply(0, { view: '1111' }, newer);
    day.apply(0, { view: '2222' }, older);
    expect(day.rowAsOf(0)).toBe(2_000);
  });

  it('treats rows as current as long as they are confirmed', () => {
    const day = create();
    day.apply(0, { view: '1111' }, day.takeTicket(1_000));
    day.vouch(2_000);
    expect(day.rowAsOf(0)).toBe(1_000);
    day.complete(1_000);
    day.vouch(2_000);
    expect([day.rowAsOf(0), day.asOf()]).toEqual([2_000, 2_000]);
    day.dirty.add(0);
    day.vouch(3_000);
    expect([day.rowAsOf(0), day.asOf()]).toEqual([2_000, 2_000]);
  });

  it('marks rows that were read too long ago, once', () => {
    const day = create();
    expect(day.expire(2_000)).toEqual([]);
    day.apply(0, { view: '1111' }, day.takeTicket(1_000));
    expect(day.expire(1_000)).toEqual([]);
    expect(day.expire(1_001)).toEqual([0]);
    expect(day.states[0]).toBe(RowState.Stale);
    expect(day.expire(1_001)).toEqual([]);
    day.apply(0, { view: '1111' }, day.takeTicket(1_500));
    expect(day.states[0]).toBe(0);
  });
});
