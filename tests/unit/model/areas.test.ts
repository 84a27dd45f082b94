import { describe, expect, it } from 'vitest';

import { createAreaTree } from '../../../workers/model/areas.ts';
import type { Area } from '../../../workers/model/resource.ts';

const area = (id: string, parentAreaId: string | null): Area => ({
  id,
  parentAreaId,
  name: { en: id.toUpperCase(), cs: `${id} cs` },
  kind: 'zone',
  ordinal: null,
  maxUt: 100,
});

const tree = createAreaTree([
  area('campus', null),
  area('house', 'campus'),
  area('level', 'house'),
  area('zone', 'level'),
  area('yard', 'campus'),
  area('orphan', 'gone'),
  area('egg', 'hen'),
  area('hen', 'egg'),
]);

describe('the area tree', () => {
  it('gives the chain of areas from the innermost out', () => {
    expect(tree.chain('zone').map(({ id }) => id)).toEqual(['zone', 'level', 'house', 'campus']);
  });

  it('gives the names above an area, outermost first, in a language', () => {
    expect(tree.pathText('zone', 'en')).toBe('HOUSE › LEVEL');
    expect(tree.pathText('level', 'cs')).toBe('house cs');
    expect(tree.pathText('campus', 'en')).toBe('');
  });

  it('leaves the only campus out of a path, but for itself', () => {
    const path = (areas: readonly Area[], id: string): string =>
      createAreaTree(areas)
        .path(id)
        .map((each) => each.id)
        .join(' ');
    const site = [area('campus', null), area('house', 'campus'), area('level', 'house')];
    expect([path(site, 'level'), path(site, 'campus')]).toEqual(['house level', 'campus']);
    const group: Area = { ...area('team', null), kind: 'group' };
    expect(path([...site, group], 'level')).toBe('house level');
    expect(path([...site, area('other campus', null)], 'level')).toBe('campus house level');
    const house: Area = { ...area('house', null), kind: 'building' };
    expect(path([house, area('level', 'house')], 'level')).toBe('house level');
  });

  it('gives an area with all areas below it', () => {
    expect(tree.withSubAreas('campus').toSorted()).toEqual(['campus', 'house', 'level', 'yard', 'zone']);
    expect(tree.withSubAreas('zone')).toEqual(['zone']);
  });

  it('gives nothing for unknown ids', () => {
    expect([tree.get('gone'), tree.chain('gone'), tree.pathText('gone', 'en'), tree.withSubAreas('gone')]).toEqual([
      null,
      [],
      '',
      [],
    ]);
  });

  it('ends chains with missing parents or loops', () => {
    expect(tree.chain('orphan').map(({ id }) => id)).toEqual(['orphan']);
    expect(tree.chain('egg').map(({ id }) => id)).toEqual(['egg', 'hen']);
    expect(tree.withSubAreas('egg').toSorted()).toEqual(['egg', 'hen']);
  });
});
