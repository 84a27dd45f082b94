import { describe, expect, it } from 'vitest';

import { dayWindow } from '../../../workers/model/day.ts';
import { inParallel } from '../../../workers/services/in-parallel.ts';
import { createRerun } from '../../../workers/services/rerun.ts';
import { createTimelineDay, marginSlots } from '../../../workers/services/timeline-day.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import { picture } from '../rules/campus.ts';
import { settle } from './stepped-timers.ts';
import { createWireResource } from './wire-resource.ts';

const SETTINGS = { areas: [], resourceTypeInfos: [], resourceVisibilityRestriction: 0 };

describe('createRerun', () => {
  it('runs one at a time, and once more when it was asked meanwhile', async () => {
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
  it('keeps at most so many under way, and stops when told', async () => {
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

  it('takes the answer to the newest question', () => {
    const day = create();
    const [older, newer] = [day.takeTicket(), day.takeTicket()];
    expect(day.apply(0, { view: '1111' }, newer)).toBe(true);
    expect(day.apply(0, { view: '2222' }, older)).toBe(false);
    expect(picture(day.raw.subarray(0, 8))).toBe('1111 4444');
  });

  it('limits what is no digit, and an empty view', () => {
    const day = create();
    day.apply(0, { view: '0x1' }, day.takeTicket());
    expect(picture(day.raw.subarray(0, 4))).toBe('0414');
    day.apply(0, { view: '' }, day.takeTicket());
    expect(picture(day.raw.subarray(0, 4))).toBe('4444');
    expect(day.errors.get(0)).toBe('The schedule is empty');
  });

  it('comes back from the cache as it was', () => {
    const day = create();
    expect(day.toCached()).toBeNull();
    day.apply(0, { view: '0123456789'.padEnd(112, '0') }, day.takeTicket());
    day.complete(1_000);
    const again = create();
    again.seed(day.toCached()!, 2_000);
    expect(again.raw).toEqual(day.raw);
    expect([again.asOf(), again.progress(), again.isWhole()]).toEqual([1_000, 1, false]);
  });
});
