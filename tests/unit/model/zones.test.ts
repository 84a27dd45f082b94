import { describe, expect, it } from 'vitest';

import { createZoneResolver, resolveTimeZone } from '../../../workers/model/zones.ts';
import { windowsNames } from './windows-names.ts';

describe('resolveTimeZone', () => {
  it.each(['', '  ', 'Custom time zone', 'CUSTOMIZED TIME ZONE', 'tzone://Microsoft/Custom', 'tzone://Microsoft/Utc'])(
    'reads "%s" as UTC',
    (name) => {
      expect(resolveTimeZone(name)).toBe('UTC');
    },
  );

  it('accepts IANA names in any case, with surrounding blanks', () => {
    expect(resolveTimeZone(' america/st_johns ')).toBe('America/St_Johns');
    expect(resolveTimeZone('etc/gmt+2')).toBe('Etc/GMT+2');
  });

  it('accepts Windows names in any case', () => {
    expect(resolveTimeZone('central europe standard time')).toBe('Europe/Budapest');
    expect(resolveTimeZone('UTC+12')).toBe('Etc/GMT-12');
  });

  it('accepts names that only old servers send', () => {
    expect(resolveTimeZone('Mid-Atlantic Standard Time')).toBe('Etc/GMT+2');
    expect(resolveTimeZone('Kamchatka Standard Time')).toBe('Asia/Kamchatka');
  });

  it('has an existing zone for every Windows name', () => {
    const names = windowsNames();
    expect(names).toHaveLength(141);
    for (const name of names) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: resolveTimeZone(name) }), name).not.toThrow();
    }
  });

  it('accepts only complete Windows names', () => {
    expect(() => resolveTimeZone('Central Europe')).toThrow(RangeError);
    expect(() => resolveTimeZone('UTC+12 Standard Time')).toThrow(RangeError);
  });

  it.each(['+02:00', '-5', 'UTC+2', 'IST', 'Nowhere/Land', 'Europe', '2026-01-01T00:00Z[Europe/Prague]', 'null'])(
    'refuses "%s"',
    (name) => {
      const message = `Timezone ${name} not found in IANA database or Windows database`;
      expect(() => resolveTimeZone(name)).toThrow(new RangeError(message));
    },
  );
});

describe('a zone resolver', () => {
  it('gives null for a name of more than 100 characters', () => {
    expect(createZoneResolver()(`${' '.repeat(100)}UTC`)).toBeNull();
  });

  it('gives null for unknown names, each time', () => {
    const resolve = createZoneResolver();
    expect([resolve('Nowhere/Land'), resolve('Nowhere/Land'), resolve('Tokyo Standard Time')]).toEqual([
      null,
      null,
      'Asia/Tokyo',
    ]);
  });
});
