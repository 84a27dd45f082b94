import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { minuteOfDay, offsetAt, readZoneOffsets, weekdayOf } from '../../../workers/model/zone-offsets.ts';

const DAY = 86_400_000;
const ZONES = ['Europe/Prague', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns', 'UTC'];

describe('zone offsets', () => {
  it('have one entry without a change, and one more for each change', () => {
    const start = Date.parse('2026-03-28T00:00:00Z');
    expect(readZoneOffsets('Europe/Prague', start, start + DAY).offsets).toEqual([3_600_000]);
    expect(readZoneOffsets('Europe/Prague', start, start + 2 * DAY).offsets).toEqual([3_600_000, 7_200_000]);
    expect(readZoneOffsets('Asia/Kathmandu', start, start + 2 * DAY).offsets).toEqual([20_700_000]);
  });

  it('end before a change at their end', () => {
    const change = Date.parse('2026-03-29T01:00:00Z');
    expect(readZoneOffsets('Europe/Prague', change - DAY, change).offsets).toEqual([3_600_000]);
    expect(readZoneOffsets('Europe/Prague', change - DAY, change + 1).offsets).toEqual([3_600_000, 7_200_000]);
  });

  it('are found at every instant; a change already has the new offset', () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const zone = readZoneOffsets('Europe/Prague', start, start + 1000 * DAY);
    expect(zone.starts).toHaveLength(6);
    const found = zone.starts.flatMap((from) => [offsetAt(zone, from), offsetAt(zone, from + DAY)]);
    expect(found).toEqual(zone.offsets.flatMap((offset) => [offset, offset]));
    expect(zone.starts.slice(1).map((from) => offsetAt(zone, from - 1))).toEqual(zone.offsets.slice(0, -1));
    expect(offsetAt(zone, start - DAY)).toBe(3_600_000);
  });

  it('give the wall clock that Temporal gives', () => {
    const cases = fc.tuple(
      fc.constantFrom(...ZONES),
      fc.integer({ min: Date.parse('2011-12-01T00:00:00Z'), max: Date.parse('2027-01-01T00:00:00Z') }),
      fc.integer({ min: 0, max: 300 * DAY }),
    );
    fc.assert(
      fc.property(cases, ([zone, start, after]) => {
        const instant = start + after;
        const local = instant + offsetAt(readZoneOffsets(zone, start, instant + 1), instant);
        const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
        expect([weekdayOf(local) + 1, minuteOfDay(local)]).toEqual([wall.dayOfWeek, wall.hour * 60 + wall.minute]);
      }),
    );
  });
});
