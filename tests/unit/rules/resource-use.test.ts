import { describe, expect, it } from 'vitest';

import { resourceUse } from '../../../workers/rules/resource-use.ts';
import { createWireResource } from '../areas/wire-resource.ts';
import { at } from './campus.ts';

const START = at('2026-11-20T10:00:00+01:00');
const TIMES = { start: START, end: START + 3_600_000, isAllDay: false };
const DESK = createWireResource({ id: 'desk', requiresConfirmation: true, timezone: 'Central Europe Standard Time' });

describe('the use of a resource', () => {
  it('is not confirmed without a record', () => {
    expect(resourceUse(DESK, 'accepted', null, TIMES, START)).toMatchObject({ confirmed: false, cancelled: false });
  });

  it('takes confirmation and cancellation from its record', () => {
    const record = { confirmed: true, canceled: true };
    expect(resourceUse(DESK, 'accepted', record, TIMES, START)).toMatchObject({ confirmed: true, cancelled: true });
  });

  it('has the window of the resource', () => {
    const { window } = resourceUse(DESK, 'accepted', null, TIMES, START);
    expect(window).toEqual({ opens: START - 900_000, closes: START + 900_000, fromMidnight: false });
  });

  it('has no window if none is required, or if its zone is unknown', () => {
    const free = { ...DESK, requiresConfirmation: false };
    expect(resourceUse(free, 'accepted', null, TIMES, START).window).toBeNull();
    const lost = { ...DESK, timezone: 'Mars/Olympus' };
    expect(resourceUse(lost, 'accepted', null, TIMES, START).window).toBeNull();
  });
});
