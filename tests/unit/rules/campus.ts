import { expect } from 'vitest';

import type { SlotSettings } from '../../../workers/rules/slot-classes.ts';

/** Codes as text with a space between hours, so that a failure is easy to read. */
export function picture(codes: Iterable<number> | string): string {
  const text = typeof codes === 'string' ? codes : [...codes].map((code) => (code > 9 ? '?' : String(code))).join('');
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}

/** An instant from an ISO text with an offset or Z. */
export function at(iso: string): number {
  const instant = Date.parse(iso);
  expect(instant, iso).not.toBeNaN();
  return instant;
}

export const ALWAYS_OPEN: SlotSettings = {
  timeZone: 'UTC',
  workingHours: null,
  rejectOutsideWorkingHours: false,
  maxAdvanceDays: null,
};

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
export const EVERY_DAY = [...WEEKDAYS, 'saturday', 'sunday'];
