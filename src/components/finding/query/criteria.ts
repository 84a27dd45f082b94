/*
 * Which parts of a finding are criteria, and which only set how resources are shown. Pure.
 */
import type { Finding, FindingOptions, FilterOption, Requirement } from '../../../../workers/contract.ts';

/** No criteria. */
export const anything: Finding = {
  resourceTypeId: null,
  areaId: null,
  capacity: null,
  requirements: [],
  time: null,
  availability: 'any',
  attendees: null,
  fromColleague: null,
  within: null,
  unsuitable: 'hidden',
  sort: 'best',
  group: 'area',
};

/** The number of criteria: each property counts, time and availability count as one. */
export function countCriteria(finding: Finding): number {
  const { resourceTypeId, areaId, capacity, attendees, fromColleague, within = null } = finding;
  const single = [resourceTypeId, areaId, capacity, attendees, fromColleague, within];
  const isTimed = finding.time !== null || finding.availability === 'free';
  return single.filter((criterion) => criterion !== null).length + finding.requirements.length + (isTimed ? 1 : 0);
}

/** The number of criteria that the filter panel has; type and time are in the bar. */
export function countFilters(finding: Finding): number {
  return countCriteria({ ...finding, resourceTypeId: null, time: null, availability: 'any' });
}

/** Removes the criteria; how resources are shown stays. */
export function withoutCriteria(finding: Finding): Finding {
  const { unsuitable, group } = finding;
  return { ...anything, unsuitable, group, sort: withoutColleague(finding).sort };
}

/** Removes the criteria of the filter panel; type and time stay. */
export function withoutFilters(finding: Finding): Finding {
  const { resourceTypeId, time, availability } = finding;
  return { ...withoutCriteria(finding), resourceTypeId, time, availability };
}

/** Sets the type, and drops criteria over properties that it lacks: they would match every resource (D19). */
export function withType(finding: Finding, resourceTypeId: string | null, options: FindingOptions | null): Finding {
  const known = new Set(filtersOf(options, resourceTypeId).map(({ propertyId }) => propertyId));
  const requirements = finding.requirements.filter(({ propertyId }) => known.has(propertyId));
  return { ...finding, resourceTypeId, requirements };
}

/** The colleague comes with the order by distance. */
export function withColleague(finding: Finding, fromColleague: string): Finding {
  return { ...finding, fromColleague, sort: 'near' };
}

export function withoutColleague(finding: Finding): Finding {
  const isForIt = finding.fromColleague !== null && finding.sort === 'near';
  return { ...finding, fromColleague: null, sort: isForIt ? anything.sort : finding.sort };
}

/** Sets the criterion of a property, or removes it if null. */
export function withRequirement(finding: Finding, propertyId: string, requirement: Requirement | null): Finding {
  const index = finding.requirements.findIndex((known) => known.propertyId === propertyId);
  const others = finding.requirements.filter((known) => known.propertyId !== propertyId);
  const at = index < 0 ? others.length : index;
  return { ...finding, requirements: requirement === null ? others : others.toSpliced(at, 0, requirement) };
}

/** The filters of the type, or of the only type there is. */
export function filtersOf(options: FindingOptions | null, resourceTypeId: string | null): readonly FilterOption[] {
  const types = options?.types ?? [];
  const wanted = types.length === 1 ? types[0]?.id : resourceTypeId;
  return types.find(({ id }) => id === wanted)?.filters ?? [];
}

/** An empty criterion of a property. */
export function emptyRequirement({
  propertyId,
  dataTypeId,
  matchAll,
}: Pick<Requirement, 'propertyId' | 'dataTypeId' | 'matchAll'>): Requirement {
  return { propertyId, dataTypeId, matchAll, boolean: null, min: null, max: null, text: null, choices: null };
}
