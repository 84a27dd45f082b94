import { describe, expect, it } from 'vitest';

import { EVERY_DAY, WEEKDAYS } from './campus.ts';
import { ask, clock, time } from './slot-world.ts';

describe('obstacles in the calendar', () => {
  it('report how long it is reserved', () => {
    const { obstacle } = ask('0022 2200 0000', { from: '09:00' });
    expect(obstacle).toEqual({ type: 'reserved', from: time('08:30'), until: time('09:30') });
  });

  it.each([
    ['1', { type: 'tentative' }],
    ['3', { type: 'closed' }],
    ['4', { type: 'limited' }],
    ['5', { type: 'assigned', to: 'you' }],
    ['6', { type: 'area-full' }],
    ['7', { type: 'assigned', to: 'other' }],
    ['9', { type: 'current' }],
  ])('report the meaning of %s', (code, said) => {
    const { obstacle } = ask(`000${code} 0000`, { from: '08:45' });
    expect(obstacle).toEqual({ ...said, from: time('08:45'), until: time('09:00') });
  });

  it('do not exist for free slots, inside or outside working hours', () => {
    expect(ask('0080 0000', { from: '08:15', minutes: 60 }).obstacle).toBeNull();
  });

  it('name the first slot that is not free', () => {
    const { obstacle } = ask('0000 0012 0000', { from: '09:00', minutes: 60 });
    expect(obstacle).toEqual({ type: 'tentative', from: time('09:30'), until: time('09:45') });
  });

  it('round a start down to its slot', () => {
    expect(ask('0200', { from: '08:29' }).obstacle).toMatchObject({ type: 'reserved', from: time('08:15') });
    expect(ask('0200', { from: '08:30' }).obstacle).toBeNull();
  });

  it('report unread slots as unread', () => {
    expect(ask(null, { from: '08:00' }).obstacle).toEqual({ type: 'unread' });
    expect(ask('0000', { from: '08:45', minutes: 30 }).obstacle).toEqual({ type: 'unread' });
    expect(ask('0000', { from: '07:45' }).obstacle).toEqual({ type: 'unread' });
  });

  it('give the reason for a failed schedule', () => {
    const { obstacle } = ask('4444', { from: '08:00', serviceError: 'Mailbox is on fire' });
    expect(obstacle).toEqual({ type: 'failed', serviceError: 'Mailbox is on fire' });
  });
});

describe('obstacles by working hours', () => {
  const settings = {
    workingHours: { daysOfWeek: WEEKDAYS, startTime: '07:00', endTime: '09:00' },
    rejectOutsideWorkingHours: true,
  };
  const opensAfter = (from: string, hours: Partial<typeof settings.workingHours> = {}): string => {
    const workingHours = { ...settings.workingHours, ...hours };
    const { obstacle } = ask('0000 0000', { from, settings: { ...settings, workingHours } });
    if (obstacle?.type !== 'outside-hours') throw new Error(`Not about hours: ${obstacle?.type}`);
    return obstacle.opens === null ? 'never' : clock(obstacle.opens);
  };

  it('report that it is closed and next opens at 7:00', () => {
    expect(opensAfter('09:00')).toBe('Mon 07:00');
    expect(opensAfter('09:00', { daysOfWeek: EVERY_DAY })).toBe('Sat 07:00');
    expect(opensAfter('08:30', { startTime: '09:30', endTime: '12:00' })).toBe('09:30');
  });

  it('report opening at the first slot that is completely inside', () => {
    expect(opensAfter('08:30', { startTime: '09:35', endTime: '12:00' })).toBe('09:45');
  });

  it('report no opening if there is no working day', () => {
    expect(opensAfter('09:00', { daysOfWeek: [] })).toBe('never');
  });

  it('do not exist if bookings outside them are allowed', () => {
    const soft = { ...settings, rejectOutsideWorkingHours: false };
    expect(ask('0000 0000', { from: '09:00', settings: soft }).obstacle).toBeNull();
  });

  it('yield to a reservation', () => {
    expect(ask('0000 2200', { from: '09:00', settings }).obstacle).toMatchObject({ type: 'reserved' });
  });
});

describe('obstacles by time', () => {
  it('report the earliest possible time, whatever the slot contains', () => {
    const now = time('08:31');
    expect(ask('0200 0000', { from: '08:15', now }).obstacle).toEqual({ type: 'past', earliest: time('08:45') });
    expect(ask('0000 0000', { from: '08:45', now }).obstacle).toBeNull();
  });

  it('reach back by the requested minutes, to the next full slot, and name none before the current one', () => {
    const asked = { from: '08:45', minutes: 20, now: time('09:00') };
    expect(ask('0000 0000 0000', asked).obstacle).toBeNull();
    const { obstacle } = ask('0000 0000 0000', { ...asked, from: '08:30' });
    expect(obstacle).toEqual({ type: 'past', earliest: time('09:00') });
    const later = ask('0000 0000 0000', { from: '08:00', minutes: 20, now: time('09:01') });
    expect(later.obstacle).toEqual({ type: 'past', earliest: time('09:00') });
  });

  it('report how far ahead one can book', () => {
    const settings = { maxAdvanceDays: 1 };
    const { obstacle } = ask('2000', { from: '08:00', settings, now: time('08:00') - 2 * 86_400_000 });
    expect(obstacle).toEqual({ type: 'too-far', maxAdvanceDays: 1, limit: time('00:00') });
  });
});

describe('the last slot that can be booked ahead', () => {
  it('ends at midnight', () => {
    const day = { settings: { maxAdvanceDays: 0 }, now: time('08:00') };
    expect(ask('0'.repeat(68), { from: '23:45', ...day }).obstacle).toBeNull();
    expect(ask('0'.repeat(68), { from: '24:00', ...day }).obstacle).toMatchObject({ type: 'too-far' });
  });
});

describe('obstacles by duration', () => {
  it.each(['08:15', '08:30'])('report when a short run is free, from any slot in it: %s', (from) => {
    const { obstacle } = ask('2002 0000', { from, minutes: 60 });
    expect(obstacle).toEqual({ type: 'too-short', from: time('08:15'), until: time('08:45') });
  });

  it('omit the past slots of a short run, except requested ones', () => {
    const begun = { minutes: 60, now: time('08:20') };
    const rest = { type: 'too-short', from: time('08:30'), until: time('08:45') };
    expect(ask('2002 0000', { from: '08:30', ...begun }).obstacle).toEqual(rest);
    expect(ask('2002 0000', { from: '08:15', ...begun }).obstacle).toEqual({ ...rest, from: time('08:15') });
  });

  it('do not include a run of exactly the requested length', () => {
    expect(ask('2000 0200', { from: '08:15', minutes: 60 }).obstacle).toBeNull();
  });

  it('do not include a run cut at the end of the read slots', () => {
    expect(ask('2222 2200', { from: '09:30', minutes: 60 }).obstacle).toEqual({ type: 'unread' });
  });

  it('name the bound that the duration violates, if there is no other obstacle', () => {
    const durations = { minimum: 30, maximum: 60 };
    const minutes = 75;
    expect(ask('0000 0000', { from: '08:00', durations }).obstacle).toEqual({
      type: 'shorter-than-allowed',
      minimum: 30,
    });
    expect(ask('0000 0000', { from: '08:00', durations, minutes }).obstacle).toEqual({
      type: 'longer-than-allowed',
      maximum: 60,
    });
    const contrary = { minimum: 60, maximum: 30 };
    expect(ask('0000 0000', { from: '08:00', durations: contrary, minutes: 60 }).obstacle).toMatchObject({
      type: 'longer-than-allowed',
    });
    expect(ask('0020 0000', { from: '08:00', durations, minutes }).obstacle).toMatchObject({ type: 'too-short' });
    expect(ask('0000 0000', { from: '08:00', durations, minutes: 60 }).obstacle).toBeNull();
  });
});

describe('max utilisation', () => {
  it('names the area and its numbers', () => {
    const full = { areaName: 'Floor 2', maxUt: 80, reserved: 8, total: 10 };
    expect(ask('0000', { from: '08:00', full }).obstacle).toEqual({ type: 'utilisation', ...full });
    expect(ask('2000', { from: '08:00', full }).obstacle).toMatchObject({ type: 'reserved' });
  });
});

describe('places reserved to somebody', () => {
  it('are free for that person, also far ahead and in short runs', () => {
    const settings = { maxAdvanceDays: 0 };
    const now = time('08:00') - 2 * 86_400_000;
    expect(ask('2002', { from: '08:15', minutes: 30, settings, now }).obstacle).toMatchObject({ type: 'too-far' });
    expect(ask('2002', { from: '08:15', minutes: 30, settings, now, reservedTo: 'you' }).obstacle).toBeNull();
  });

  it('are not available to others at any time', () => {
    expect(ask('0020', { from: '08:30', reservedTo: 'other' })).toEqual({
      obstacle: { type: 'assigned-to-others' },
      next: null,
    });
  });
});
