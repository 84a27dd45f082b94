import { expect, it } from 'vitest';

import { createAreaTree } from '../../server/import/areas.ts';
import type { Area } from '../../workers/wire/schemas/configuration.ts';

const AREAS = 500;

/** Areas below one campus that count how often a name of theirs is read. */
function createCountedAreas() {
  const reads = { count: 0 };
  const areas = Array.from({ length: AREAS }, (_, index): Area => {
    const own = { id: `a${index}`, parentAreaId: null, kind: 'zone', ordinal: null, maxUt: 100 } as const;
    return {
      ...own,
      get name() {
        reads.count += 1;
        return `Zone ${index}`;
      },
    };
  });
  return { reads, areas };
}

it('reads each area a few times, however many paths are requested', () => {
  const { reads, areas } = createCountedAreas();
  const tree = createAreaTree(areas);
  for (let index = 0; index < AREAS; index += 1) expect(tree.idOf(`zone ${index}`)).toEqual({ id: `a${index}` });
  expect(reads.count).toBeLessThanOrEqual(5 * AREAS);
});

it('numbers areas whose names differ in signs alone', () => {
  const tree = createAreaTree([]);
  const ids = ['A', 'A!', 'A?', 'a', 'A > B', 'A! > B'].map((path) => tree.idOf(path));
  expect(ids.map((found) => ('id' in found ? found.id : found.problem))).toEqual([
    'area-a',
    'area-a-2',
    'area-a-3',
    'area-a',
    'area-a-b',
    'area-a-2-b',
  ]);
});

it('means the first of two areas with one name, in any of its languages', () => {
  const area = (id: string, name: Area['name']): Area => ({
    id,
    parentAreaId: null,
    name,
    kind: 'zone',
    ordinal: null,
    maxUt: 100,
  });
  const tree = createAreaTree([area('one', { en: 'North', cs: 'Sever' }), area('two', 'sever')]);
  expect(tree.idOf('SEVER')).toEqual({ id: 'one' });
  expect(tree.all()).toHaveLength(2);
});
