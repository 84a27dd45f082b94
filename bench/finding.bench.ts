import { ANYTHING, TODAY } from '../tests/queries.ts';
import type { Requirement, TimelineQuery } from '../workers/contract.ts';
import { dayWindow } from '../workers/model/day.ts';
import { toResource } from '../workers/model/resource.ts';
import { fold } from '../workers/model/text.ts';
import { isSuitable } from '../workers/rules/suitability.ts';
import type { TimelineCampus, TimelineRow } from '../workers/views/timeline-campus.ts';
import { createTimelineFinding, toSuitabilityRequest } from '../workers/views/timeline-finding.ts';
import { createBenchCampus, RESOURCES, SLOTS } from './campus.ts';
import { copyBytes, type Suite } from './suite.ts';

const NO_CRITERION = { matchAll: false, boolean: null, min: null, max: null, text: null, choices: null } as const;
const REQUIREMENTS: readonly Requirement[] = [
  { ...NO_CRITERION, propertyId: 'note', dataTypeId: 4, text: 'OKNA' },
  { ...NO_CRITERION, propertyId: 'equipment', dataTypeId: 5, matchAll: true, choices: ['dock', 'window'] },
];

/** Part of the name, an area with ten below it, a capacity and two properties. */
const FILTER: TimelineQuery = {
  ...TODAY,
  search: 'desk 1',
  finding: {
    ...ANYTHING,
    areaId: 'area-5',
    capacity: { min: 2, max: 12 },
    requirements: REQUIREMENTS,
    unsuitable: 'hidden',
  },
};
const ORDER: TimelineQuery = { ...TODAY, finding: { ...ANYTHING, group: 'type', sort: 'capacity' } };

/** Filtering, grouping and sorting 10,000 resources. */
export function createSuite(): Suite {
  const campus = createBenchCampus(60);
  const source = new Uint8Array(RESOURCES * SLOTS);
  const target = new Uint8Array(source.length);
  verify(campus);
  return {
    name: 'finding among 10,000 resources',
    contestants: [
      { name: 'filter', run: () => find(campus, FILTER) },
      { name: 'filter, naive twin', run: () => filterNaively(campus, FILTER) },
      { name: 'group and sort', run: () => find(campus, ORDER) },
      { name: 'group and sort, naive twin', run: () => orderNaively(campus) },
      { name: 'copy, byte by byte', run: () => copyBytes(source, target) },
    ],
    ratios: [
      { name: 'filter: times faster than the naive twin', slow: 'filter, naive twin', fast: 'filter' },
      { name: "filter: share of a byte copy's speed", slow: 'copy, byte by byte', fast: 'filter' },
      {
        name: 'group and sort: times faster than the naive twin',
        slow: 'group and sort, naive twin',
        fast: 'group and sort',
      },
      { name: "group and sort: share of a byte copy's speed", slow: 'copy, byte by byte', fast: 'group and sort' },
    ],
    limits: ['filter', 'group and sort'].map((contestant) => ({ contestant, milliseconds: 16 })),
  };
}

const WINDOW = dayWindow('2026-11-20', 'Europe/Prague');

/** From a new query to its rows. */
function find(campus: TimelineCampus, query: TimelineQuery): Uint32Array {
  const finding = createTimelineFinding(campus, query, WINDOW);
  return finding.arrange(finding.meets, null);
}

/** Applies the literal rule to each resource, and folds texts when it compares them. */
function filterNaively(campus: TimelineCampus, { search, finding }: TimelineQuery): readonly TimelineRow[] {
  const request = toSuitabilityRequest(finding, campus.tree, campus.visibilityRestriction);
  return campus.rows.filter(({ resource }) => {
    const label = typeof resource.displayNameForApp === 'string' ? '' : (resource.displayNameForApp['en'] ?? '');
    const names = [resource.name, resource.displayName, label];
    return names.some((name) => fold(name).includes(fold(search))) && isSuitable(toResource(resource), request);
  });
}

/** Groups by type, the smallest resource first, in the most obvious way. */
function orderNaively(campus: TimelineCampus): readonly TimelineRow[] {
  const collator = new Intl.Collator('en', { numeric: true });
  const capacityOf = ({ resource }: TimelineRow): number => resource.capacity ?? Number.MAX_VALUE;
  const rowsByType = Map.groupBy(campus.rows, ({ resource }) => resource.resourceTypeId);
  return ['desk', 'room', 'parking'].flatMap((type) =>
    (rowsByType.get(type) ?? []).toSorted((a, b) => capacityOf(a) - capacityOf(b) || collator.compare(a.name, b.name)),
  );
}

/** Both ways must find the same rows in the same order. */
function verify(campus: TimelineCampus): void {
  const idsOf = (rows: readonly TimelineRow[]): string => rows.map(({ resource }) => resource.id).join();
  const found = (query: TimelineQuery): readonly TimelineRow[] =>
    [...find(campus, query)].flatMap((row) => campus.rows[row] ?? []);
  const filtered = found(FILTER);
  const isSame =
    idsOf(filtered) === idsOf(filterNaively(campus, FILTER)) && idsOf(found(ORDER)) === idsOf(orderNaively(campus));
  if (!isSame || filtered.length === 0) throw new Error('The two ways find different rows');
}
