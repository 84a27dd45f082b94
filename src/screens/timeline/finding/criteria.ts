/*
 * What of a finding narrows the places down, and what only says how they are shown. Pure.
 */
import type { Finding, FindingOptions, FilterOption, Requirement } from '../../../../workers/contract.ts';

/** Looks for nothing in particular. */
export const anything: Finding = {
  resourceTypeId: null,
  areaId: null,
  capacity: null,
  requirements: [],
  time: null,
  availability: 'any',
  attendees: null,
  fromColleague: null,
  unsuitable: 'dimmed',
  sort: 'name',
  group: 'area',
};

/** How many criteria are set, each property for itself; when and whether free are one. */
export function countCriteria(finding: Finding): number {
  const single = [finding.resourceTypeId, finding.areaId, finding.capacity, finding.attendees, finding.fromColleague];
  const isTimed = finding.time !== null || finding.availability === 'free';
  return single.filter((criterion) => criterion !== null).length + finding.requirements.length + (isTimed ? 1 : 0);
}

/** What a finding is without its criteria; how places are shown stays. */
export function withoutCriteria(finding: Finding): Finding {
  const { unsuitable, group } = finding;
  return { ...anything, unsuitable, group, sort: withoutColleague(finding).sort };
}

/** Another type: criteria over properties that it has not are dropped, as they would let every place through (D19). */
export function withType(finding: Finding, resourceTypeId: string | null, options: FindingOptions | null): Finding {
  const known = new Set(filtersOf(options, resourceTypeId).map(({ propertyId }) => propertyId));
  const requirements = finding.requirements.filter(({ propertyId }) => known.has(propertyId));
  return { ...finding, resourceTypeId, requirements };
}

/** Near whom a place is wanted goes together with the order that shows it. */
export function withColleague(finding: Finding, fromColleague: string): Finding {
  return { ...finding, fromColleague, sort: 'near' };
}

export function withoutColleague(finding: Finding): Finding {
  const isForIt = finding.fromColleague !== null && finding.sort === 'near';
  return { ...finding, fromColleague: null, sort: isForIt ? 'name' : finding.sort };
}

/** Puts a criterion over a property in its place, or takes it away where it is null. */
export function withRequirement(finding: Finding, propertyId: string, requirement: Requirement | null): Finding {
  const index = finding.requirements.findIndex((known) => known.propertyId === propertyId);
  const others = finding.requirements.filter((known) => known.propertyId !== propertyId);
  const at = index < 0 ? others.length : index;
  return { ...finding, requirements: requirement === null ? others : others.toSpliced(at, 0, requirement) };
}

/** The filters that can be used: those of the type, or of the only one there is. */
export function filtersOf(options: FindingOptions | null, resourceTypeId: string | null): readonly FilterOption[] {
  const types = options?.types ?? [];
  const wanted = types.length === 1 ? types[0]?.id : resourceTypeId;
  return types.find(({ id }) => id === wanted)?.filters ?? [];
}

/** A criterion over a property that asks for nothing yet. */
export function emptyRequirement({
  propertyId,
  dataTypeId,
  matchAll,
}: Pick<Requirement, 'propertyId' | 'dataTypeId' | 'matchAll'>): Requirement {
  return { propertyId, dataTypeId, matchAll, boolean: null, min: null, max: null, text: null, choices: null };
}
