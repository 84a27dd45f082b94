import { describe, expect, it } from 'vitest';

import { createAreaTree } from '../../../workers/model/areas.ts';
import type { Area, AssistConfiguration } from '../../../workers/model/resource.ts';
import { toSuitabilityRequest, toUnsuitability } from '../../../workers/views/timeline-finding.ts';
import { ANYTHING } from '../../queries.ts';

const area = (id: string, parentAreaId: string | null): Area => ({
  id,
  parentAreaId,
  name: id,
  kind: 'zone',
  ordinal: null,
  maxUt: 100,
});

const tree = createAreaTree([area('house', null), area('floor', 'house'), area('zone', 'floor'), area('yard', null)]);

const areaIds = (areaId: string | null): readonly string[] =>
  toSuitabilityRequest({ ...ANYTHING, areaId }, tree, 0).areaIds;

describe('the area that is looked in', () => {
  it('stands with all that is below it', () => {
    expect(areaIds('house')).toEqual(['house', 'floor', 'zone']);
    expect(areaIds('zone')).toEqual(['zone']);
  });

  it('is the whole campus where none is named, and holds nothing where nobody knows it', () => {
    expect(areaIds(null)).toEqual([]);
    expect(areaIds('gone')).toEqual(['gone']);
  });
});

describe('what a row lacks', () => {
  const filters: AssistConfiguration['filters'] = [
    {
      id: 'dock',
      resourceTypeId: 'desk',
      name: { en: 'Docking station', cs: 'Dokovací stanice' },
      filterable: true,
      visible: true,
      matchAll: false,
      dataTypeId: 1,
      choices: [],
    },
  ];

  it('names the property in the interface language', () => {
    const lacks = (propertyId: string) => toUnsuitability({ type: 'requirement', propertyId }, filters, 'cs');
    expect(lacks('dock')).toEqual({ type: 'requirement', propertyId: 'dock', name: 'Dokovací stanice' });
    expect(lacks('lamp')).toEqual({ type: 'requirement', propertyId: 'lamp', name: 'lamp' });
  });

  it('says all else as the rules do', () => {
    expect(toUnsuitability({ type: 'area' }, filters, 'en')).toEqual({ type: 'area' });
  });
});
