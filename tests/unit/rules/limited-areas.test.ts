import { describe, expect, it } from 'vitest';

import { createAreaTree } from '../../../workers/model/areas.ts';
import type { Area } from '../../../workers/model/resource.ts';
import { limitedAreas } from '../../../workers/rules/limited-areas.ts';

const area = (id: string, parentAreaId: string | null, maxUt: number): Area => ({
  id,
  parentAreaId,
  name: id,
  kind: 'zone',
  ordinal: null,
  maxUt,
});
const tree = createAreaTree([
  area('house', null, 90),
  area('floor', 'house', 100),
  area('north', 'floor', 50),
  area('south', 'floor', 99.5),
]);
/** Areas as `name maxUt: rows`, and by row the names of its areas, innermost first. */
function describeAreas(...rows: readonly (readonly string[])[]) {
  const resources = rows.map((areaIds) => ({ mapInfos: areaIds.map((areaId) => ({ areaId })) }));
  const { areas, areasOfRow, named } = limitedAreas(resources, tree);
  return {
    areas: areas.map(({ maxUt, rows: members }, index) => `${named[index]?.id} ${maxUt}: ${members.join()}`),
    rows: areasOfRow.map((indices) => indices.map((index) => named[index]?.id).join(' ')),
  };
}

describe('areas with a limit', () => {
  it('contain the rows of all their sub-areas', () => {
    expect(describeAreas(['north'], ['south'], ['north'])).toEqual({
      areas: ['north 50: 0,2', 'house 90: 0,1,2', 'south 99.5: 1'],
      rows: ['north house', 'south house', 'north house'],
    });
  });

  it('are only those below 100', () => {
    expect(describeAreas(['floor'], ['nowhere'])).toEqual({ areas: ['house 90: 0'], rows: ['house', ''] });
  });

  it('count a resource in several of them once', () => {
    expect(describeAreas(['north', 'south', 'house'])).toEqual({
      areas: ['north 50: 0', 'house 90: 0', 'south 99.5: 0'],
      rows: ['north house south'],
    });
  });
});
