import { describe, expect, it } from 'vitest';

import { WEEKDAYS } from './campus.ts';
import { ask, time } from './slot-world.ts';

describe('the next available time', () => {
  it('is the requested one if it is available', () => {
    expect(ask('0000 0000', { from: '08:15', minutes: 60 }).next).toBe('08:15');
  });

  it('begins where enough consecutive slots are free', () => {
    expect(ask('2200 2000 0222', { from: '08:00', minutes: 60 }).next).toBe('09:15');
    expect(ask('2200 2000 0222', { from: '08:00', minutes: 30 }).next).toBe('08:30');
    expect(ask('2200 2000 0222', { from: '08:00' }).next).toBe('08:30');
  });

  it('begins no earlier than requested', () => {
    expect(ask('0000 2200', { from: '08:30', minutes: 45 }).next).toBeNull();
    expect(ask('0000 2222 0000', { from: '08:30', minutes: 45 }).next).toBe('10:00');
  });

  it('respects working hours, the current time and utilisation', () => {
    const settings = {
      workingHours: { daysOfWeek: WEEKDAYS, startTime: '09:00', endTime: '10:00' },
      rejectOutsideWorkingHours: true,
    };
    expect(ask('0000 0000 0000', { from: '08:00', minutes: 30, settings }).next).toBe('09:00');
    expect(ask('0000 0000 0000', { from: '08:00', now: time('09:20') }).next).toBe('09:30');
    const full = { areaName: '', maxUt: 0, reserved: 0, total: 1 };
    expect(ask('0000 0000', { from: '08:00', full }).next).toBeNull();
  });

  it('is null if the duration is not allowed, or nothing could be read', () => {
    const durations = { minimum: 30, maximum: 60 };
    expect(ask('0000 0000', { from: '08:00', minutes: 15, durations }).next).toBeNull();
    expect(ask('0000 0000', { from: '08:00', minutes: 75, durations }).next).toBeNull();
    expect(ask('0000 0000', { from: '08:00', minutes: 60, durations }).next).toBe('08:00');
    expect(ask(null, { from: '08:00' }).next).toBeNull();
    expect(ask('4444', { from: '08:00', serviceError: 'Mailbox is on fire' }).next).toBeNull();
  });
});

describe('the next available time after past slots', () => {
  const now = time('09:10');

  it('does not begin before the current slot, though the rules allow it', () => {
    expect(ask('0000 0000 0000', { from: '08:00', minutes: 60, now }).next).toBe('09:00');
    expect(ask('0000 0000 0000', { from: '08:15', minutes: 60, now }).next).toBe('08:15');
  });

  it('never ends in the past, even at a place assigned to the user', () => {
    const own = { minutes: 30, now: time('09:00'), reservedTo: 'you' as const };
    expect(ask('0000 0000', { from: '08:30', ...own })).toEqual({
      obstacle: { type: 'past', earliest: time('09:00') },
      next: '09:00',
    });
    expect(ask('0000 0000', { from: '08:45', ...own })).toEqual({ obstacle: null, next: '08:45' });
  });
});
