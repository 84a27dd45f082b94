import { describe, expect, it } from 'vitest';

import type { ResourceUse } from '../../../workers/rules/resource-use.ts';
import { type ItemFacts, itemLook, timelineFlags } from '../../../workers/rules/timeline-item.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T09:00:00Z');
const window = { opens: START - 15 * MINUTE, closes: START + 15 * MINUTE, fromMidnight: false };
const waiting: ResourceUse = {
  response: 'accepted',
  cancelled: false,
  confirmed: false,
  requiresConfirmation: true,
  window,
};

const facts = (changes: Partial<ItemFacts> = {}): ItemFacts => ({
  start: START,
  end: START + 60 * MINUTE,
  isAllDay: false,
  cancelled: false,
  use: waiting,
  ...changes,
});
const flags = (changes: Partial<ItemFacts>, minutes: number): string => {
  const { toConfirm, unconfirmed } = timelineFlags(facts(changes), START + minutes * MINUTE);
  return `${toConfirm ? 'toConfirm' : ''}${unconfirmed ? 'unconfirmed' : ''}`;
};

describe('the flags of an item', () => {
  it.each([
    [-16, 'unconfirmed'],
    [-15, 'toConfirm'],
    [15, 'toConfirm'],
    [16, 'unconfirmed'],
    [60, ''],
  ])('%i minutes from its start: %s', (minutes, expected) => {
    expect(flags({}, minutes)).toBe(expected);
  });

  it('are false if there is nothing to confirm', () => {
    expect(flags({ cancelled: true }, 0)).toBe('');
    expect(flags({ use: { ...waiting, response: 'declined' } }, 0)).toBe('');
    expect(flags({ use: { ...waiting, cancelled: true } }, 0)).toBe('');
    expect(flags({ use: { ...waiting, confirmed: true } }, 0)).toBe('');
    expect(flags({ use: { ...waiting, requiresConfirmation: false } }, 0)).toBe('');
  });

  it('are false after its end, even if the window is open', () => {
    expect(flags({ end: START + 10 * MINUTE }, 10)).toBe('');
  });

  it('stay true for an all-day event that has begun', () => {
    expect(flags({ isAllDay: true, end: START + 10 * MINUTE }, 10)).toBe('toConfirm');
    // It begins when it ends.
    expect(flags({ isAllDay: true, end: START }, 0)).toBe('toConfirm');
  });
});

const look = (changes: Partial<ItemFacts>, minutes = 0) => itemLook(facts(changes), START + minutes * MINUTE);

describe('the look of an item', () => {
  it('shows first whether it is past', () => {
    expect(look({ cancelled: true, use: { ...waiting, response: 'declined' } })).toBe('cancelled');
    expect(look({ use: { ...waiting, cancelled: true } })).toBe('cancelled');
    expect(look({ use: { ...waiting, response: 'declined' } })).toBe('declined');
  });

  it('shows then what the user must do, then what is awaited', () => {
    expect(look({ use: { ...waiting, response: 'tentative' } })).toBe('toConfirm');
    expect(look({ use: { ...waiting, response: 'notResponded' } }, -60)).toBe('unconfirmed');
    expect(look({ use: { ...waiting, response: 'tentative' } }, 16)).toBe('unconfirmed');
    expect(look({ use: { ...waiting, response: 'tentative', confirmed: true } })).toBe('tentative');
    expect(look({ use: { ...waiting, response: 'tentative', requiresConfirmation: false } })).toBe('tentative');
    expect(look({}, -60)).toBe('unconfirmed');
    expect(look({ use: { ...waiting, confirmed: true } })).toBe('accepted');
    expect(look({ use: { ...waiting, response: 'organizer', confirmed: true } })).toBe('accepted');
  });
});
