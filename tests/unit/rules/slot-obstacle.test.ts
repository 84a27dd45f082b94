import { describe, expect, it } from 'vitest';

import { EVERY_DAY, WEEKDAYS } from './campus.ts';
import { ask, clock, time } from './slot-world.ts';

describe('what the calendar says', () => {
  it('says how long it is reserved', () => {
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
  ])('tells what %s means', (code, said) => {
    const { obstacle } = ask(`000${code} 0000`, { from: '08:45' });
    expect(obstacle).toEqual({ ...said, from: time('08:45'), until: time('09:00') });
  });

  it('has nothing against free slots, in or outside of working hours', () => {
    expect(ask('0080 0000', { from: '08:15', minutes: 60 }).obstacle).toBeNull();
  });

  it('names the first slot that is not free', () => {
    const { obstacle } = ask('0000 0012 0000', { from: '09:00', minutes: 60 });
    expect(obstacle).toEqual({ type: 'tentative', from: time('09:30'), until: time('09:45') });
  });

  it('rounds a start down to its slot', () => {
    expect(ask('0200', { from: '08:29' }).obstacle).toMatchObject({ type: 'reserved', from: time('08:15') });
    expect(ask('0200', { from: '08:30' }).obstacle).toBeNull();
  });

  it('says that it cannot know what was not read', () => {
    expect(ask(null, { from: '08:00' }).obstacle).toEqual({ type: 'unread' });
    expect(ask('0000', { from: '08:45', minutes: 30 }).obstacle).toEqual({ type: 'unread' });
    expect(ask('0000', { from: '07:45' }).obstacle).toEqual({ type: 'unread' });
  });

  it('gives the reason of a schedule that failed', () => {
    const { obstacle } = ask('4444', { from: '08:00', serviceError: 'Mailbox is on fire' });
    expect(obstacle).toEqual({ type: 'failed', serviceError: 'Mailbox is on fire' });
  });
});

describe('what working hours say', () => {
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

  it('say that it is closed and opens at 7:00 next', () => {
    expect(opensAfter('09:00')).toBe('Mon 07:00');
    expect(opensAfter('09:00', { daysOfWeek: EVERY_DAY })).toBe('Sat 07:00');
    expect(opensAfter('08:30', { startTime: '09:30', endTime: '12:00' })).toBe('09:30');
  });

  it('open at the first slot that lies wholly inside', () => {
    expect(opensAfter('08:30', { startTime: '09:35', endTime: '12:00' })).toBe('09:45');
  });

  it('never open where there is no day for it', () => {
    expect(opensAfter('09:00', { daysOfWeek: [] })).toBe('never');
  });

  it('stand against nothing where bookings outside of them are taken', () => {
    const soft = { ...settings, rejectOutsideWorkingHours: false };
    expect(ask('0000 0000', { from: '09:00', settings: soft }).obstacle).toBeNull();
  });

  it('leave the word to a reservation', () => {
    expect(ask('0000 2200', { from: '09:00', settings }).obstacle).toMatchObject({ type: 'reserved' });
  });
});

describe('what time says', () => {
  it('tells from when on one can ask, whatever the slot holds', () => {
    const now = time('08:31');
    expect(ask('0200 0000', { from: '08:15', now }).obstacle).toEqual({ type: 'past', earliest: time('08:45') });
    expect(ask('0000 0000', { from: '08:45', now }).obstacle).toBeNull();
  });

  it('reaches back by the requested minutes, to the next whole slot, and names none before the running one', () => {
    const asked = { from: '08:45', minutes: 20, now: time('09:00') };
    expect(ask('0000 0000 0000', asked).obstacle).toBeNull();
    const { obstacle } = ask('0000 0000 0000', { ...asked, from: '08:30' });
    expect(obstacle).toEqual({ type: 'past', earliest: time('09:00') });
    const later = ask('0000 0000 0000', { from: '08:00', minutes: 20, now: time('09:01') });
    expect(later.obstacle).toEqual({ type: 'past', earliest: time('09:00') });
  });

  it('tells how far ahead one can book', () => {
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

describe('what the duration says', () => {
  it.each(['08:15', '08:30'])('tells when a short run is free, wherever in it was asked from: %s', (from) => {
    const { obstacle } = ask('2002 0000', { from, minutes: 60 });
    expect(obstacle).toEqual({ type: 'too-short', from: time('08:15'), until: time('08:45') });
  });

  it('tells of a short run what is still to come, but for what was asked for', () => {
    const begun = { minutes: 60, now: time('08:20') };
    const rest = { type: 'too-short', from: time('08:30'), until: time('08:45') };
    expect(ask('2002 0000', { from: '08:30', ...begun }).obstacle).toEqual(rest);
    expect(ask('2002 0000', { from: '08:15', ...begun }).obstacle).toEqual({ ...rest, from: time('08:15') });
  });

  it('does not call a run short that is just as long as asked for', () => {
    expect(ask('2000 0200', { from: '08:15', minutes: 60 }).obstacle).toBeNull();
  });

  it('does not call a run short that ends with what was read', () => {
    expect(ask('2222 2200', { from: '09:30', minutes: 60 }).obstacle).toEqual({ type: 'unread' });
  });

  it('names the bound that the duration breaks, once nothing else is in the way', () => {
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
  it('are free for whom they are reserved to, also far ahead and in short runs', () => {
    const settings = { maxAdvanceDays: 0 };
    const now = time('08:00') - 2 * 86_400_000;
    expect(ask('2002', { from: '08:15', minutes: 30, settings, now }).obstacle).toMatchObject({ type: 'too-far' });
    expect(ask('2002', { from: '08:15', minutes: 30, settings, now, reservedTo: 'you' }).obstacle).toBeNull();
  });

  it('are nothing for others, at any time', () => {
    expect(ask('0020', { from: '08:30', reservedTo: 'other' })).toEqual({
      obstacle: { type: 'assigned-to-others' },
      next: null,
    });
  });
});
