import { expect, it } from 'vitest';

import { keepResources } from '../../../workers/rules/kept-resources.ts';
import { createWireResource } from '../areas/wire-resource.ts';

it('keeps resources with map info and a known licence, and counts the others once', () => {
  const resources = [
    createWireResource({ id: 'desk' }),
    createWireResource({ id: 'nowhere', mapInfos: [] }),
    createWireResource({ id: 'unknown', csCode: 'CS9999' }),
    createWireResource({ id: 'neither', mapInfos: [], csCode: 'CS9999' }),
    createWireResource({ id: 'basic', csCode: 'CS0640' }),
  ];
  const { kept, withoutPlace, withoutLicence } = keepResources(resources);
  expect(kept.map(({ id }) => id)).toEqual(['desk', 'basic']);
  expect([withoutPlace, withoutLicence]).toEqual([2, 1]);
});
