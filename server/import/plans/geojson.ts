/* GeoJSON of any producer: a mapping says which properties hold the floor, the name, the category and the resource. */
import { slugOf } from '../areas.ts';
import { floorOf } from '../floor-names.ts';
import { assemble } from './assemble.ts';
import { type Feature, linesOf, pointOf, polygonsOf, readFeatures } from './features.ts';
import type { ImportedPlans } from './imported.ts';
import { plainText, toLabel } from './labels.ts';
import { readOrdinals } from './ordinals.ts';
import { poiCategoryOf } from './poi-categories.ts';
import { distanceCm, type Position } from './project.ts';
import type { SourceFixture, SourceLevel, SourceOpening, SourcePoi, SourceUnit } from './source.ts';

/** Names of properties. */
export interface GeoJsonMapping {
  readonly level: string;
  readonly name: string;
  readonly category: string;
  /** Id, name or address of the resource. */
  readonly resource: string;
}

export const DEFAULT_MAPPING: GeoJsonMapping = {
  level: 'level',
  name: 'name',
  category: 'category',
  resource: 'resource',
};

type Kind = 'outline' | 'unit' | 'opening' | 'fixture' | 'detail' | 'poi';

interface Item {
  /** The same feature on several floors has an id for each. */
  readonly id: string;
  readonly feature: Feature;
  readonly kind: Kind;
  readonly category: string;
  readonly floor: number;
}

const FIXTURES: ReadonlyMap<string, SourceFixture['category']> = new Map([
  ['desk', 'desk'],
  ['workplace', 'desk'],
  ['locker', 'locker'],
  ['bay', 'bay'],
  ['parking', 'bay'],
  ['column', 'column'],
  ['furniture', 'furniture'],
]);
/** Other words for categories of IMDF. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['corridor', 'walkway'],
  ['hallway', 'walkway'],
  ['hall', 'walkway'],
  ['bathroom', 'restroom'],
  ['toilet', 'restroom'],
  ['lift', 'elevator'],
  ['staircase', 'stairs'],
  ['meeting', 'conferenceroom'],
  ['', 'room'],
]);
const OUTLINES: ReadonlySet<string> = new Set(['outline', 'building_outline', 'level', 'floor']);
const DETAILS: ReadonlySet<string> = new Set(['wall', 'window', 'line', 'detail']);
const OPENINGS: ReadonlySet<string> = new Set(['door', 'opening', 'entrance', 'passage']);

export interface GeoJsonPlace {
  /** Name of the building. */
  readonly building: string;
  /** The floor where no feature names one. */
  readonly ordinal: number;
}

/**
 * Reads the features of one building. Ids begin with its name, and with the floor of a file that has just one: those of
 * such files are often just numbers, the same on each floor.
 */
export function importGeoJson(
  text: string,
  mapping: GeoJsonMapping,
  { building, ordinal }: GeoJsonPlace,
): ImportedPlans {
  const problems: string[] = [];
  const features = readFeatures(text, 'feature', problems);
  const isFlat = features.every(({ properties }) => plainText(properties[mapping.level]) === '');
  const place = { prefix: `${slugOf(building)}-${isFlat ? `${ordinal}-` : ''}`, ordinal: isFlat ? ordinal : null };
  const items = features.flatMap((feature) => toItem(feature, mapping, place, problems));
  const floors = [...new Set(items.map(({ floor }) => floor))].toSorted((a, b) => a - b);
  const levels = floors.map((floor) =>
    toLevel(
      floor,
      items.filter((item) => item.floor === floor),
      mapping,
      problems,
    ),
  );
  const outline = levels.find((level) => level.outline.length > 0)?.outline ?? [];
  return assemble({
    campus: null,
    buildings: levels.length === 0 ? [] : [{ id: 'building', name: building, outline, levels }],
    connectors: [],
    paths: null,
    pois: items.flatMap((item) => toPoi(item, mapping)),
    credits: [],
    problems,
  });
}

function toItem(
  feature: Feature,
  mapping: GeoJsonMapping,
  { prefix, ordinal }: { readonly prefix: string; readonly ordinal: number | null },
  problems: string[],
): readonly Item[] {
  const { id, geometry, properties } = feature;
  const said = plainText(properties[mapping.level]);
  const named = readOrdinals(said) ?? [floorOf(said)].filter((floor) => floor !== null);
  const floors = ordinal === null ? named : [ordinal];
  const category = plainText(properties[mapping.category]).toLowerCase();
  const kind = geometry === null ? null : kindOf(geometry.type, category);
  if (geometry === null) problems.push(`The feature ${id} has no shape and was skipped.`);
  else if (kind === null) problems.push(`The feature ${id} (${category || geometry.type}) is of no kind that is read.`);
  else if (floors.length === 0)
    problems.push(`The feature ${id} has no floor that can be read (“${said}”) and was skipped.`);
  const idOn = (floor: number): string => `${prefix}${id}${floors.length > 1 ? `@${floor}` : ''}`;
  return kind === null ? [] : floors.map((floor) => ({ id: idOn(floor), feature, kind, category, floor }));
}

function kindOf(type: string, category: string): Kind | null {
  if (OPENINGS.has(category)) return 'opening';
  if (type.endsWith('Polygon')) {
    if (OUTLINES.has(category)) return 'outline';
    if (FIXTURES.has(category)) return 'fixture';
    return DETAILS.has(category) ? 'detail' : 'unit';
  }
  if (type.endsWith('LineString')) return 'detail';
  return poiCategoryOf(category) === null ? null : 'poi';
}

const levelId = (floor: number): string => `building-level-${floor}`;

function toLevel(floor: number, items: readonly Item[], mapping: GeoJsonMapping, problems: string[]): SourceLevel {
  const of = (kind: Kind): readonly Item[] => items.filter((item) => item.kind === kind);
  return {
    id: levelId(floor),
    ordinal: floor,
    name: `Level ${floor}`,
    shortName: String(floor),
    outline: of('outline').flatMap(({ feature }) => polygonsOf(feature.geometry).flat()),
    units: of('unit').flatMap((item) => toUnits(item, mapping)),
    openings: of('opening').flatMap((item) => toOpening(item, problems)),
    fixtures: of('fixture').flatMap((item) => toFixture(item, mapping)),
    details: of('detail').flatMap(({ feature, category }) =>
      linesOf(feature.geometry).map((line) => ({
        kind: category === 'window' ? 'window' : feature.geometry?.type.endsWith('Polygon') === true ? 'wall' : 'line',
        line,
      })),
    ),
    zones: [],
  };
}

const namesOf = ({ id, properties }: Feature, mapping: GeoJsonMapping) => ({
  name: toLabel(properties[mapping.name]),
  keys: [id, plainText(properties[mapping.resource])].filter((key) => key !== ''),
});

function toUnits(item: Item, mapping: GeoJsonMapping): readonly SourceUnit[] {
  const { name, keys } = namesOf(item.feature, mapping);
  const category = UNITS.get(item.category) ?? item.category;
  return polygonsOf(item.feature.geometry).map((rings, part) => {
    const id = part === 0 ? item.id : `${item.id}.${part + 1}`;
    return { id, category, rings, name, keys };
  });
}

function toFixture(item: Item, mapping: GeoJsonMapping): readonly SourceFixture[] {
  const ring = polygonsOf(item.feature.geometry)[0]?.[0];
  const category = FIXTURES.get(item.category) ?? 'furniture';
  return ring === undefined ? [] : [{ ...namesOf(item.feature, mapping), id: item.id, category, ring }];
}

/** Of a polygon the two corners that are farthest apart. */
function toOpening({ id, feature, category }: Item, problems: string[]): readonly SourceOpening[] {
  const positions = linesOf(feature.geometry).flat();
  const pairs = positions.flatMap((a, i) => positions.slice(i + 1).map((b): [Position, Position] => [a, b]));
  const [line] = pairs.toSorted((a, b) => distanceCm(...b) - distanceCm(...a));
  const at = pointOf(feature.geometry);
  if (at === null) problems.push(`The door ${feature.id} has no place and was skipped.`);
  const door = category === 'door' || category === 'entrance' ? 'hinged' : 'none';
  return at === null ? [] : [{ id, line: line ?? [at, at], door }];
}

function toPoi({ id, feature, kind, category, floor }: Item, mapping: GeoJsonMapping): readonly SourcePoi[] {
  const position = kind === 'poi' ? pointOf(feature.geometry) : null;
  if (position === null) return [];
  const name = toLabel(feature.properties[mapping.name]) || category;
  return [{ id, category: poiCategoryOf(category) ?? category, name, levelId: levelId(floor), position }];
}
