import { describe, expect, it } from 'vitest';

import { createAreaTree } from '../../../workers/model/areas.ts';
import { createNearness, type Place } from '../../../workers/model/nearness.ts';
import type { Area } from '../../../workers/model/resource.ts';

const area = (id: string, parentAreaId: string | null, ordinal: number | null = null): Area => ({
  id,
  parentAreaId,
  name: id,
  kind: 'zone',
  ordinal,
  maxUt: 100,
});

const tree = createAreaTree([
  area('campus', null),
  area('house', 'campus'),
  area('ground', 'house', 0),
  area('first', 'house', 1),
  area('fifth', 'house', 5),
  area('quiet', 'first'),
  area('team', 'first'),
  area('hall', 'ground'),
  area('attic', 'fifth'),
  area('other house', 'campus'),
  area('other first', 'other house', 1),
  area('island', null),
  area('egg', 'hen'),
  area('hen', 'egg'),
]);

const place = (areaId: string, x: number | null = null, y: number | null = x): Place => ({ areaId, x, y });

/** Areas (with a coordinate if it matters), nearest first; equally near ones are joined by "=". */
function walk(origin: Place, places: readonly Place[]): string {
  const nearness = createNearness(origin, tree);
  const namesByNearness = new Map<number, string[]>();
  for (const each of places) {
    const name = each.x === null ? each.areaId : `${each.areaId} ${each.x}`;
    namesByNearness.set(nearness(each), [...(namesByNearness.get(nearness(each)) ?? []), name]);
  }
  return [...namesByNearness]
    .toSorted(([a], [b]) => a - b)
    .map(([, names]) => names.join(' = '))
    .join(', ');
}

describe('how near a place is', () => {
  it('is the straight distance within an area', () => {
    const places = [place('quiet', 900), place('quiet', 101), place('quiet', 60), place('quiet', 100)];
    expect(walk(place('quiet', 100), places)).toBe('quiet 100, quiet 101, quiet 60, quiet 900');
  });

  it('depends on the area tree elsewhere', () => {
    const areas = ['island', 'other first', 'attic', 'hall', 'team', 'first', 'quiet'];
    expect(
      walk(
        place('quiet'),
        areas.map((id) => place(id)),
      ),
    ).toBe('quiet, first, team, hall, attic, other first, island');
  });

  it('ranks the same area as nearer than any other, however large its plan', () => {
    expect(walk(place('quiet', 0), [place('team', 0), place('quiet', 1e12)])).toBe('quiet 1000000000000, team 0');
  });

  it('puts places that are not on the plan after those that are', () => {
    expect(walk(place('quiet', 0), [place('team'), place('quiet'), place('quiet', 1e12)])).toBe(
      'quiet 1000000000000, quiet, team',
    );
  });

  it('compares only plans of the same area', () => {
    expect(walk(place('quiet', 5), [place('team', 5), place('team', 900)])).toBe('team 5 = team 900');
  });

  it('puts unknown areas last and gives no order without an origin', () => {
    expect(walk(place('quiet'), [place(''), place('gone'), place('island')])).toBe('island,  = gone');
    expect(walk(place('gone', 1), [place('gone', 900), place('quiet')])).toBe('gone 900 = quiet');
  });

  it('terminates in a loop', () => {
    expect(walk(place('egg'), [place('quiet'), place('hen'), place('egg')])).toBe('egg, hen, quiet');
  });

  it('is an exact number at its maximum', () => {
    expect(Number.isSafeInteger(createNearness(place('gone'), tree)(place('quiet')))).toBe(true);
  });
});
