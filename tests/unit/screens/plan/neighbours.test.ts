import { describe, expect, it } from 'vitest';

import { type Direction, neighbourOf, typedPlace } from '../../../../src/screens/plan/places/neighbours.ts';
import { deskAt, levelOf } from '../../views/plan-worlds.ts';

/** Two rows of desks with a gap, and one that stands alone. */
const { places } = levelOf({
  resources: [
    deskAt('a1', 100, 100),
    deskAt('a2', 300, 100),
    deskAt('a3', 700, 110),
    deskAt('b1', 100, 400),
    deskAt('b2', 300, 400),
    deskAt('far', 320, 2_000),
  ],
});

const next = (id: string, direction: Direction): string =>
  places.ids[neighbourOf(places, places.ids.indexOf(id), direction)] ?? '?';

describe('the next place', () => {
  it.each([
    ['a1', 'right', 'a2'],
    ['a2', 'right', 'a3'],
    ['a3', 'left', 'a2'],
    ['a2', 'left', 'a1'],
    ['a2', 'down', 'b2'],
    ['b1', 'up', 'a1'],
    ['b2', 'down', 'far'],
    ['far', 'up', 'b2'],
  ] as const)('from %s %s is %s', (from, direction, to) => {
    expect(next(from, direction)).toBe(to);
  });

  it('is the same where there is none in that direction', () => {
    expect([next('a3', 'right'), next('a1', 'up'), next('b1', 'left'), next('far', 'down')]).toEqual([
      'a3',
      'a1',
      'b1',
      'far',
    ]);
  });

  it('is none of those that are more aside than ahead', () => {
    const steep = levelOf({ resources: [deskAt('from', 0, 0), deskAt('aside', 100, 190)] }).places;
    expect(neighbourOf(steep, 0, 'right')).toBe(0);
    expect(neighbourOf(steep, 0, 'down')).toBe(1);
  });

  it('is rather one ahead than a nearer one aside', () => {
    const two = levelOf({
      resources: [deskAt('from', 0, 0), deskAt('ahead', 300, 0), deskAt('aside', 150, 100)],
    }).places;
    expect(two.ids[neighbourOf(two, two.ids.indexOf('from'), 'right')]).toBe('ahead');
  });
});

describe('typed letters', () => {
  const named = levelOf({
    resources: ['Alpha-1', 'Álpine-2', 'Beta-31', 'Šárka', 'Gamma-3'].map((name, at) =>
      deskAt(`d${at}`, at * 200, 0, { name, displayNameForApp: name }),
    ),
  }).places;
  const typed = (text: string, from = 0): string | null => {
    const place = typedPlace(named, text, from);
    return place === null ? null : (named.names[place] ?? '?');
  };

  it('find the beginning of a name, whatever its case and accents', () => {
    expect([typed('b'), typed('sar'), typed('alpi')]).toEqual(['Beta-31', 'Šárka', 'Álpine-2']);
  });

  it('go on to the next one if one letter is typed again', () => {
    expect([typed('a', 0), typed('a', 1), typed('b', 2)]).toEqual(['Álpine-2', 'Alpha-1', 'Beta-31']);
  });

  it('stay where more letters still match', () => {
    expect([typed('al', 0), typed('al', 1)]).toEqual(['Alpha-1', 'Álpine-2']);
  });

  it('find the code, else a part of a name', () => {
    expect([typed('3', 0), typed('3', 2), typed('pha', 3), typed('mma-3')]).toEqual([
      'Beta-31',
      'Gamma-3',
      'Alpha-1',
      'Gamma-3',
    ]);
  });

  it('find nothing', () => {
    expect(typed('zz')).toBeNull();
    expect(typedPlace(levelOf().places, 'a', 0)).toBeNull();
  });
});
