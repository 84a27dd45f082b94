import { describe, expect, it } from 'vitest';

import { isRowForOthers, reservedState, RowState } from '../../../workers/model/day-table.ts';
import { isForOthers, isVisible, shownName, workingHoursOf } from '../../../workers/model/resource.ts';

const OWNERS = [null, 'you', 'other'] as const;

describe('a resource that is reserved to somebody', () => {
  it('is for others if it is reserved to others, also by the state of its row', () => {
    expect(OWNERS.map(isForOthers)).toEqual([false, false, true]);
    expect(OWNERS.map((owner) => isRowForOthers(reservedState(owner) | RowState.Favourite))).toEqual([
      false,
      false,
      true,
    ]);
    expect(OWNERS.map(reservedState)).toEqual([0, RowState.AssignedToYou, RowState.AssignedToOthers]);
  });

  it('is hidden from others unless the restriction is 1', () => {
    expect(OWNERS.map((owner) => isVisible(owner, 0))).toEqual([true, true, false]);
    expect(OWNERS.map((owner) => isVisible(owner, 1))).toEqual([true, true, true]);
  });
});

describe('the working hours of a resource', () => {
  const times = { startTime: '08:00', endTime: '17:00' };

  it('are none if days or times are missing', () => {
    expect(workingHoursOf({ ...times, daysOfWeek: null })).toBeNull();
    expect(workingHoursOf({ ...times, daysOfWeek: ['monday'], startTime: null })).toBeNull();
    expect(workingHoursOf({ ...times, daysOfWeek: ['monday'], endTime: null })).toBeNull();
  });

  it('are on no day if the list of days is empty', () => {
    expect(workingHoursOf({ ...times, daysOfWeek: [] })).toEqual({ ...times, daysOfWeek: [] });
    expect(workingHoursOf({ ...times, daysOfWeek: ['monday'] })).toEqual({ ...times, daysOfWeek: ['monday'] });
  });
});

it('is shown by its name for the app, else by its display name, else by its name', () => {
  const names = { name: 'desk-1', displayName: 'Desk 1', displayNameForApp: { en: 'Desk one' } };
  expect(shownName(names, 'en')).toBe('Desk one');
  expect(shownName({ ...names, displayNameForApp: '' }, 'en')).toBe('Desk 1');
  expect(shownName({ ...names, displayName: '', displayNameForApp: '' }, 'en')).toBe('desk-1');
});
