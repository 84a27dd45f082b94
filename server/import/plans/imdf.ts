/* IMDF 1.0 (OGC 20-094): GeoJSON files of an indoor map, one per kind of feature. */
import * as v from 'valibot';

import type { Label } from '../../../workers/wire/schemas/common.ts';
import { assemble } from './assemble.ts';
import { type Feature, linesOf, pointOf, polygonsOf, readFeatures } from './features.ts';
import { readPaths, readRelations } from './imdf-links.ts';
import type { ImportedPlans } from './imported.ts';
import { lacksEnglish, textsOf, toLabel } from './labels.ts';
import { poiCategoryOf } from './poi-categories.ts';
import type { Position } from './project.ts';
import type {
  Source,
  SourceBuilding,
  SourceFixture,
  SourceLevel,
  SourceOpening,
  SourcePoi,
  SourceUnit,
} from './source.ts';

const TextSchema = v.fallback(v.nullable(v.string()), null);
const TextsSchema = v.fallback(v.array(v.string()), []);
const PropertiesSchema = v.object({
  category: v.fallback(v.string(), 'unspecified'),
  name: v.fallback(v.unknown(), null),
  alt_name: v.fallback(v.unknown(), null),
  short_name: v.fallback(v.unknown(), null),
  /** Not of the standard, but common. */
  shortName: v.fallback(v.unknown(), null),
  placeId: TextSchema,
  ordinal: v.fallback(v.nullable(v.number()), null),
  restriction: TextSchema,
  accessibility: TextsSchema,
  level_id: TextSchema,
  unit_id: TextSchema,
  anchor_id: TextSchema,
  unit_ids: TextsSchema,
  building_ids: TextsSchema,
  display_point: v.fallback(v.nullable(v.object({ coordinates: v.custom<Position>(Array.isArray) })), null),
  door: v.fallback(v.nullable(v.object({ type: TextSchema, automatic: v.fallback(v.boolean(), false) })), null),
});
type Properties = v.InferOutput<typeof PropertiesSchema>;

interface Item extends Omit<Feature, 'properties'> {
  readonly properties: Properties;
}

const KINDS = [
  'venue',
  'building',
  'footprint',
  'level',
  'unit',
  'opening',
  'fixture',
  'section',
  'detail',
  'kiosk',
  'amenity',
  'occupant',
  'anchor',
] as const;
type Archive = Readonly<Record<(typeof KINDS)[number], readonly Item[]>>;

/** Reads the files of an IMDF archive by name, in any folder. */
export function importImdf(files: ReadonlyMap<string, string>): ImportedPlans {
  const problems: string[] = [];
  const byKind = new Map([...files].map(([path, text]) => [kindOfFile(path), text]));
  const read = (kind: string): readonly Feature[] => {
    const text = byKind.get(kind.toLowerCase());
    return text === undefined ? [] : readFeatures(text, kind, problems);
  };
  const items = (kind: (typeof KINDS)[number]): readonly Item[] =>
    read(kind).map(({ id, geometry, properties }) => ({
      id,
      geometry,
      properties: v.parse(PropertiesSchema, properties),
    }));
  const archive = Object.fromEntries(KINDS.map((kind) => [kind, items(kind)])) as Archive;
  for (const kind of ['level', 'unit'] as const) {
    if (archive[kind].length === 0) problems.push(`The archive has no ${kind}s.`);
  }
  return assemble({ ...readSource(archive, problems), ...readLinks(read, archive, problems), credits: [], problems });
}

const kindOfFile = (path: string): string =>
  path
    .toLowerCase()
    .replace(/^.*[/\\]/u, '')
    .replace(/\.(?:geo)?json$/u, '');

function readLinks(read: (kind: string) => readonly Feature[], archive: Archive, problems: string[]) {
  const levelByUnit = new Map(archive.unit.map(({ id, properties }) => [id, properties.level_id ?? '']));
  const unitByAnchor = new Map(archive.anchor.map(({ id, properties }) => [id, properties.unit_id]));
  const unitByThing = new Map([
    ...archive.occupant.map(
      ({ id, properties }) => [id, unitByAnchor.get(properties.anchor_id ?? '') ?? null] as const,
    ),
    ...archive.amenity.map(({ id, properties }) => [id, properties.unit_ids[0] ?? null] as const),
  ]);
  return {
    connectors: readRelations(read('relationship'), levelByUnit, problems),
    paths: readPaths(read('navPath'), read('navPathAssocieted'), unitByThing, problems),
  };
}

function readSource(archive: Archive, problems: string[]): Pick<Source, 'campus' | 'buildings' | 'pois'> {
  const [venue] = archive.venue;
  const levels = readLevels(archive, problems);
  const outlines = Map.groupBy(
    archive.footprint.flatMap((item) =>
      // Footprints above and below the ground cover the same place again.
      item.properties.category === 'ground'
        ? item.properties.building_ids.map((id) => ({ id, rings: polygonsOf(item.geometry).flat() }))
        : [],
    ),
    ({ id }) => id,
  );
  const buildings = archive.building.flatMap(({ id, geometry, properties }): readonly SourceBuilding[] => {
    const own = levels.filter(({ buildingId }) => buildingId === id).map(({ level }) => level);
    const outline = outlines.get(id)?.flatMap(({ rings }) => rings) ?? polygonsOf(geometry).flat();
    return own.length === 0 ? [] : [{ id, name: toLabel(properties.name), outline, levels: own }];
  });
  const left = archive.building.length - buildings.length;
  if (left > 0) problems.push(`${left} buildings have no floors inside and were skipped.`);
  const named = [...archive.unit, ...archive.level, ...archive.occupant];
  const foreign = named.filter(({ properties }) => lacksEnglish(properties.name)).length;
  if (foreign > 0) problems.push(`${foreign} names have no English: their first language is used instead.`);
  return {
    campus:
      venue === undefined
        ? null
        : { id: venue.id, name: toLabel(venue.properties.name), outline: polygonsOf(venue.geometry).flat() },
    buildings,
    pois: readPois(archive, problems),
  };
}

function readLevels(archive: Archive, problems: string[]): readonly { buildingId: string; level: SourceLevel }[] {
  const names = occupantNames(archive);
  const known = new Set(archive.level.map(({ id }) => id));
  const group = (kind: 'unit' | 'opening' | 'fixture' | 'section') =>
    Map.groupBy(
      archive[kind].filter((item) => isPlaced(item, kind, known, problems)),
      ({ properties }) => properties.level_id ?? '',
    );
  const kinds = {
    unit: group('unit'),
    opening: group('opening'),
    fixture: group('fixture'),
    section: group('section'),
  };
  const details = Map.groupBy(archive.detail, ({ properties }) => properties.level_id ?? '');
  const lost = archive.detail.filter(({ properties }) => !known.has(properties.level_id ?? '')).length;
  if (lost > 0) problems.push(`${lost} lines lie on no level of the archive and were skipped.`);
  tellOddOpenings(archive.opening, problems);
  return archive.level.flatMap(({ id, geometry, properties }) => {
    const fallback = archive.building.length === 1 ? archive.building[0]?.id : undefined;
    const buildingId = properties.building_ids[0] ?? fallback;
    if (buildingId === undefined || properties.ordinal === null) {
      const reason = buildingId === undefined ? 'belongs to no building' : 'has no ordinal';
      problems.push(`The level ${id} ${reason} and was skipped.`);
      return [];
    }
    const level: SourceLevel = {
      id,
      ordinal: properties.ordinal,
      name: toLabel(properties.name) || String(properties.ordinal),
      shortName: toLabel(properties.short_name),
      outline: polygonsOf(geometry).flat(),
      units: (kinds.unit.get(id) ?? []).flatMap((unit) => toUnits(unit, names)),
      openings: (kinds.opening.get(id) ?? []).flatMap((opening) => toOpening(opening, problems)),
      fixtures: (kinds.fixture.get(id) ?? []).flatMap(toFixture),
      details: (details.get(id) ?? []).flatMap((item) =>
        linesOf(item.geometry).map((line) => ({ kind: 'line' as const, line })),
      ),
      zones: (kinds.section.get(id) ?? []).map((zone) => ({
        id: zone.id,
        name: toLabel(zone.properties.name),
        rings: polygonsOf(zone.geometry).flat(),
      })),
    };
    return [{ buildingId, level }];
  });
}

function isPlaced(item: Item, kind: string, levels: ReadonlySet<string>, problems: string[]): boolean {
  const { level_id: levelId } = item.properties;
  const isKnown = levelId !== null && levels.has(levelId);
  if (item.geometry === null) problems.push(`The ${kind} ${item.id} has no shape and was skipped.`);
  else if (!isKnown) problems.push(`The ${kind} ${item.id} names no level of the archive and was skipped.`);
  return item.geometry !== null && isKnown;
}

/** The names and short names of those that use a unit, by unit. */
function occupantNames({ anchor, occupant }: Archive): ReadonlyMap<string, readonly [Label, Label]> {
  const unitByAnchor = new Map(anchor.map(({ id, properties }) => [id, properties.unit_id]));
  return new Map(
    occupant.flatMap(({ properties }) => {
      const unit = unitByAnchor.get(properties.anchor_id ?? '') ?? null;
      const short = toLabel(properties.short_name ?? properties.shortName);
      return unit === null ? [] : [[unit, [toLabel(properties.name), short]] as const];
    }),
  );
}

function toUnits(
  { id, geometry, properties }: Item,
  names: ReadonlyMap<string, readonly [Label, Label]>,
): readonly SourceUnit[] {
  const [occupant = '', short = ''] = names.get(id) ?? [];
  const own = toLabel(properties.name);
  return polygonsOf(geometry).map((rings, part) => ({
    id: part === 0 ? id : `${id}.${part + 1}`,
    category: properties.category,
    rings,
    name: occupant || own,
    keys: [properties.placeId, own, toLabel(properties.alt_name), short].flatMap((key) => (key ? textsOf(key) : [])),
    label: properties.display_point?.coordinates ?? null,
    accessibility: properties.accessibility,
    isRestricted: properties.restriction !== null,
  }));
}

const DOORS: ReadonlyMap<string, NonNullable<SourceOpening['door']>> = new Map([
  ['open', 'none'],
  ['sliding', 'sliding'],
  ['revolving', 'revolving'],
]);

function toOpening({ id, geometry, properties }: Item, problems: string[]): readonly SourceOpening[] {
  const line = linesOf(geometry)[0];
  const [a, b] = [line?.[0], line?.at(-1)];
  if (a === undefined || b === undefined) {
    problems.push(`The opening ${id} is no line and was skipped.`);
    return [];
  }
  return [
    {
      id,
      line: [a, b],
      door: DOORS.get(properties.door?.type ?? '') ?? 'hinged',
      isAutomatic: properties.door?.automatic ?? false,
      wheelchair: properties.accessibility.includes('wheelchair') ? 'yes' : null,
    },
  ];
}

/** Some tools write `automobile` for every door. */
function tellOddOpenings(openings: readonly Item[], problems: string[]): void {
  const odd = openings.filter(({ properties }) => !/^(?:pedestrian|emergencyexit|service)/u.test(properties.category));
  const kinds = [...new Set(odd.map(({ properties }) => properties.category))].join(', ');
  if (odd.length > 0)
    problems.push(`${odd.length} openings are of the kind ${kinds}, which is odd: they were taken for doors.`);
}

const FIXTURES: readonly (readonly [RegExp, SourceFixture['category']])[] = [
  [/desk|workstation|seat/u, 'desk'],
  [/locker/u, 'locker'],
  [/bay|parking/u, 'bay'],
  [/wall|partition/u, 'wall'],
  [/column|pillar|obstruction/u, 'column'],
];

function toFixture({ id, geometry, properties }: Item): readonly SourceFixture[] {
  const ring = polygonsOf(geometry)[0]?.[0];
  if (ring === undefined) return [];
  const category = FIXTURES.find(([pattern]) => pattern.test(properties.category))?.[1] ?? 'furniture';
  const keys = [properties.placeId, toLabel(properties.alt_name)].flatMap((key) => (key ? textsOf(key) : []));
  return [{ id, category, ring, name: toLabel(properties.name), keys }];
}

function readPois(archive: Archive, problems: string[]): readonly SourcePoi[] {
  const levelByUnit = new Map(archive.unit.map(({ id, properties }) => [id, properties.level_id]));
  const amenities = archive.amenity.map((item) => ({ item, kind: 'poi' as const }));
  const kiosks = archive.kiosk.map((item) => ({ item, kind: 'kiosk' as const }));
  return [...amenities, ...kiosks].flatMap(({ item, kind }): readonly SourcePoi[] => {
    const { properties } = item;
    const units = [...properties.unit_ids, properties.unit_id ?? ''];
    const levelId = properties.level_id ?? units.flatMap((id) => levelByUnit.get(id) ?? [])[0];
    const position = pointOf(item.geometry);
    if (levelId === undefined || position === null) {
      problems.push(`The ${kind === 'poi' ? 'amenity' : 'kiosk'} ${item.id} lies on no level and was skipped.`);
      return [];
    }
    const category = kind === 'kiosk' ? 'kiosk' : (poiCategoryOf(properties.category) ?? properties.category);
    return [{ id: item.id, kind, category, name: toLabel(properties.name) || category, levelId, position }];
  });
}
