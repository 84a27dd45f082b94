import type { FilterOption, FindingOptions } from '../contract.ts';
import type { AreaTree } from '../model/areas.ts';
import { imageAddress } from '../model/image-url.ts';
import { labelText } from '../model/labels.ts';
import { type InterfaceLanguage, toBcp47 } from '../model/language.ts';
import { type Area, type AssistConfiguration, findableAreas, type WireResource } from '../model/resource.ts';
import { propertyOf } from '../rules/suitability.ts';
import { areaOrder } from './area-order.ts';
import { orderTypes } from './resource-types.ts';
import type { TimelineCampus } from './timeline-campus.ts';

type FilterDefinition = AssistConfiguration['filters'][number];
type Settings = Pick<AssistConfiguration, 'areas' | 'filters' | 'navigationUrl' | 'resourceTypeInfos'>;
type Range = FilterOption['range'];

/** Pictures of choices are small: size in CSS pixels, and the pixel ratio of a dense screen. */
const PICTURE_WIDTH = 32;
const PICTURE_RATIO = 2;

export interface OptionsWording {
  readonly language: InterfaceLanguage;
  /** Base of relative picture addresses. */
  readonly apiBase: string;
}

/** The search options for the visible resources of a campus. */
export function createFindingOptions(
  campus: TimelineCampus,
  settings: Settings,
  { language, apiBase }: OptionsWording,
): FindingOptions {
  const resources = campus.rows.filter(({ isVisible }) => isVisible).map(({ resource }) => resource);
  const resourcesByType = Map.groupBy(resources, ({ resourceTypeId }) => resourceTypeId);
  const types = orderTypes(resourcesByType.keys(), settings.resourceTypeInfos, language).map(({ id, name, kind }) => {
    const ofType = resourcesByType.get(id) ?? [];
    const filters = settings.filters
      .filter(({ resourceTypeId, filterable }) => filterable && resourceTypeId === id)
      .map((filter) => toOption(filter, ofType, { language, apiBase }));
    return { id, name, kind, count: ofType.length, filters };
  });
  return {
    types,
    areas: listAreas(settings.areas, campus.tree, resources, language),
    capacity: rangeOf(resources.map(({ capacity }) => capacity)),
    hasWays: (settings.navigationUrl ?? null) !== null,
  };
}

function toOption(
  filter: FilterDefinition,
  resources: readonly WireResource[],
  { language, apiBase }: OptionsWording,
): FilterOption {
  const { id, name, dataTypeId, matchAll, choices } = filter;
  return {
    propertyId: id,
    name: labelText(name, language),
    dataTypeId,
    matchAll,
    range: rangeOf(resources.map((resource) => numberOf(resource, filter))),
    choices: choices.map(({ key, value, imageUrl, imagePreferCover }) => ({
      key,
      name: labelText(value, language) || key,
      imageUrl: imageUrl === null ? null : pictureAddress(imageUrl, apiBase),
      imagePreferCover,
    })),
  };
}

function numberOf(resource: WireResource, { id, dataTypeId }: FilterDefinition): number | null {
  const property = propertyOf(resource, id);
  if (dataTypeId === 2) return property?.valueNumber ?? null;
  return dataTypeId === 3 ? (property?.valueDecimal ?? null) : null;
}

function rangeOf(numbers: readonly (number | null)[]): Range {
  const known = numbers.filter((number) => number !== null);
  if (known.length === 0) return null;
  return { min: known.reduce((a, b) => Math.min(a, b)), max: known.reduce((a, b) => Math.max(a, b)) };
}

/** Null if it is not the address of a picture. */
function pictureAddress(imageUrl: string, apiBase: string): string | null {
  const address = URL.parse(imageUrl, `${apiBase}/`)?.href;
  const picture = address === undefined ? null : imageAddress(address, PICTURE_WIDTH, PICTURE_RATIO);
  return picture?.ok === true ? picture.value : null;
}

/** Areas that contain resources, in the order of the tree; a loop of areas starts at any of them. */
function listAreas(
  areas: readonly Area[],
  tree: AreaTree,
  resources: readonly WireResource[],
  language: InterfaceLanguage,
): FindingOptions['areas'] {
  const countById = countByArea(resources, tree);
  const collator = new Intl.Collator(toBcp47(language), { numeric: true });
  const sorted = areas.filter(({ id }) => countById.has(id)).toSorted(areaOrder({ language, collator }));
  const childrenById = Map.groupBy(sorted, ({ parentAreaId }) => parentAreaId);
  const listed = new Map<string, FindingOptions['areas'][number]>();
  const list = (area: Area, depth: number): void => {
    if (listed.has(area.id)) return;
    const { id, name } = area;
    listed.set(id, { id, name: labelText(name, language), depth, count: countById.get(id) ?? 0 });
    for (const child of childrenById.get(id) ?? []) list(child, depth + 1);
  };
  const isOutermost = ({ parentAreaId }: Area): boolean => parentAreaId === null || tree.get(parentAreaId) === null;
  for (const area of [...sorted.filter(isOutermost), ...sorted]) list(area, 0);
  return [...listed.values()];
}

/** Resources in an area and below it, each once. */
function countByArea(resources: readonly WireResource[], tree: AreaTree): ReadonlyMap<string, number> {
  const countById = new Map<string, number>();
  for (const resource of resources) {
    const areas = new Set(findableAreas(resource).flatMap(({ areaId }) => tree.chain(areaId)));
    for (const { id } of areas) countById.set(id, (countById.get(id) ?? 0) + 1);
  }
  return countById;
}
