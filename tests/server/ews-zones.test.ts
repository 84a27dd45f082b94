import { describe, expect, it } from 'vitest';

import { clockOf, readSerializedZone, writeSerializedZone } from '../../server/emulators/ews/ews-zones.ts';
import windowsNames from '../../server/emulators/windows-names.json' with { type: 'json' };
import { readXml } from '../../server/xml/read.ts';
import { elementWith, writeXml } from '../../server/xml/write.ts';

const TYPES = { 'xmlns:t': 'http://schemas.microsoft.com/exchange/services/2006/types' };
const YEAR = 2026;
const START = Date.UTC(YEAR, 0, 2);
const END = Date.UTC(YEAR, 11, 31);
/** Odd, so that every hour of a day comes by. */
const STEP = 11 * 3_600_000 + 30 * 60_000;

/** A zone as it is read again after it was written as minutes and days of change. */
function readAgain(zone: string) {
  const text = writeXml(elementWith('t:x', TYPES, writeSerializedZone(zone, Date.UTC(YEAR, 5, 1))));
  const [serialized] = readXml(text, { size: 10_000, depth: 10 }).children;
  if (serialized === undefined) throw new Error('Nothing was written.');
  return readSerializedZone(serialized);
}

const instants = Array.from({ length: Math.floor((END - START) / STEP) }, (_, index) => START + index * STEP);
/** Those that never change their clocks, or twice a year: in a year of a new law a zone has no such rule. */
const zones = Object.values(windowsNames)
  .map((names) => names.split(' ')[0] ?? '')
  .filter((zone) => {
    const changes = instants
      .slice(1)
      .filter((instant, index) => offsetAt(zone, instant) !== offsetAt(zone, instants[index] ?? 0));
    return changes.length === 0 || changes.length === 2;
  });

function offsetAt(zone: string, instant: number): number {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds;
}

describe('a zone in minutes from UTC', () => {
  it('has the same wall clock in all of a year, for every zone of Windows', () => {
    const wrong: string[] = [];
    for (const zone of zones) {
      const [own, again] = [clockOf(zone), readAgain(zone)];
      const other = instants.find((instant) => {
        const local = own.toLocal(instant);
        return !local.equals(again.toLocal(instant)) || own.toInstant(local) !== again.toInstant(local);
      });
      if (other !== undefined) wrong.push(`${zone} ${new Date(other).toISOString()}`);
    }
    expect(zones.length).toBeGreaterThan(130);
    expect(wrong).toEqual([]);
  });

  it('changes at the very minute', () => {
    const prague = readAgain('Europe/Prague');
    const at = (text: string) => prague.toLocal(Date.parse(text)).toString();
    expect(at('2026-03-29T00:59:00Z')).toBe('2026-03-29T01:59:00');
    expect(at('2026-03-29T01:00:00Z')).toBe('2026-03-29T03:00:00');
    expect(at('2026-10-25T00:59:00Z')).toBe('2026-10-25T02:59:00');
    expect(at('2026-10-25T01:00:00Z')).toBe('2026-10-25T02:00:00');
    const sydney = readAgain('Australia/Sydney');
    expect(sydney.toInstant(Temporal.PlainDateTime.from('2026-01-01T12:00'))).toBe(Date.parse('2026-01-01T01:00:00Z'));
    expect(sydney.toInstant(Temporal.PlainDateTime.from('2026-07-01T12:00'))).toBe(Date.parse('2026-07-01T02:00:00Z'));
  });
});
