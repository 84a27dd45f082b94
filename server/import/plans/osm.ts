/* Buildings of OpenStreetMap in Simple Indoor Tagging: rooms, corridors and areas by floor, doors as nodes they share. */
import { assemble } from './assemble.ts';
import { roleOf } from './categories.ts';
import type { ImportedPlans } from './imported.ts';
import { textOf, toLabel } from './labels.ts';
import { type OsmData, type OsmNode, readOsm, ringsOfRelation, type Tags } from './osm/data.ts';
import { doorsOn, idOn, type IndoorUnit, isInOutline, readLines, readPois } from './osm/parts.ts';
import { accessibilityOf, floorsOf, nameOf, unitCategoryOf } from './osm/tags.ts';
import type { Position } from './project.ts';
import type { Source, SourceBuilding, SourceLevel, SourceUnit } from './source.ts';

const CREDIT = '© OpenStreetMap contributors, ODbL 1.0';

/** Reads OpenStreetMap XML, or the JSON of the Overpass API. */
export function importOsm(text: string): ImportedPlans {
  const problems: string[] = [];
  const data = readOsm(text, problems);
  const units = readUnits(data, problems);
  tellOthers(data, problems);
  const buildings = readBuildings(data, units, problems);
  const source: Omit<Source, 'connectors' | 'pois'> = {
    campus: null,
    buildings,
    paths: null,
    credits: [CREDIT],
    problems,
  };
  return assemble({
    ...source,
    connectors: readLines(data, units, buildings, problems),
    pois: readPois(data, buildings),
  });
}

interface Outline {
  readonly id: string;
  readonly tags: Tags;
  readonly outer: readonly (readonly string[])[];
  readonly inner: readonly (readonly string[])[];
}

/** Closed ways and multipolygons with a tag of interest. */
function outlinesOf(data: OsmData, isWanted: (tags: Tags) => boolean, problems: string[]): readonly Outline[] {
  const ways = [...data.ways.values()].flatMap(({ id, tags, nodes }): readonly Outline[] => {
    if (!isWanted(tags)) return [];
    const isClosed = nodes.length > 3 && nodes[0] === nodes.at(-1);
    if (!isClosed) problems.push(`The way ${id} (${textOf(nameOf(tags)) || 'no name'}) is not closed and was skipped.`);
    return isClosed ? [{ id: `w${id}`, tags, outer: [nodes], inner: [] }] : [];
  });
  const relations = data.relations.flatMap((relation): readonly Outline[] => {
    if (!isWanted(relation.tags)) return [];
    const rings = ringsOfRelation(relation, data);
    if (rings === null) problems.push(`The relation ${relation.id} is not closed and was skipped.`);
    return rings === null ? [] : [{ id: `r${relation.id}`, tags: relation.tags, ...rings }];
  });
  return [...ways, ...relations];
}

function readUnits(data: OsmData, problems: string[]): readonly IndoorUnit[] {
  const wanted = outlinesOf(data, (tags) => unitCategoryOf(tags) !== null, problems);
  return wanted.flatMap(({ id, tags, outer, inner }): readonly IndoorUnit[] => {
    const category = unitCategoryOf(tags) ?? 'room';
    const floors = floorsOf(tags);
    const title = `The ${category} ${textOf(nameOf(tags)) || id}`;
    if (floors === null)
      problems.push(`${title} has the level “${tags['level']}”, which cannot be read: it was skipped.`);
    else if (floors.length === 0) problems.push(`${title} has no level and was skipped.`);
    return outer.flatMap((ring, part): readonly IndoorUnit[] => {
      const rings = [ring, ...(part === 0 ? inner : [])];
      const positions = rings.map((nodes) => positionsOf(nodes, data, title, problems));
      const isUsable = floors !== null && floors.length > 0 && (positions[0]?.length ?? 0) > 3;
      if (!isUsable) return [];
      return [{ id: part === 0 ? id : `${id}.${part + 1}`, category, tags, floors, nodes: rings, rings: positions }];
    });
  });
}

function positionsOf(nodes: readonly string[], data: OsmData, title: string, problems: string[]): readonly Position[] {
  return nodes.flatMap((id) => {
    const node = data.nodes.get(id);
    if (node === undefined) problems.push(`${title} names the node ${id}, which is missing.`);
    return node === undefined ? [] : [node.position];
  });
}

/** Kinds that are neither rooms nor drawn, and no mistake either. */
const QUIET: ReadonlySet<string> = new Set(['room', 'corridor', 'area', 'wall', 'level', 'door', 'pathway']);

/** Says which other kinds of indoor elements were left out. */
function tellOthers({ nodes, ways }: OsmData, problems: string[]): void {
  const kinds = [...nodes.values(), ...ways.values()].flatMap(({ tags: { indoor } }) => indoor ?? []);
  const counts = Map.groupBy(
    kinds.filter((kind) => !QUIET.has(kind)),
    (kind) => kind,
  );
  for (const [kind, all] of counts)
    problems.push(`${all.length} elements with indoor=${kind} are of no kind that is read.`);
}

function readBuildings(data: OsmData, units: readonly IndoorUnit[], problems: string[]): readonly SourceBuilding[] {
  const isBuilding = ({ building = 'no' }: Tags): boolean => building !== 'no';
  const outlines = outlinesOf(data, isBuilding, []).map(({ id, tags, outer, inner }) => {
    const rings = [...outer, ...inner].map((nodes) => positionsOf(nodes, data, id, []));
    return { id, tags, rings };
  });
  const own: typeof outlines = outlines.length > 0 ? outlines : [{ id: 'building', tags: {}, rings: [] }];
  const only = own.length === 1 ? own[0] : undefined;
  const unitsByBuilding = Map.groupBy(units, (unit) => {
    const around = own.find(({ rings }) => isInOutline(rings, middleOf(unit)));
    const found = around ?? only;
    if (found === undefined) problems.push(`The ${unit.category} ${unit.id} lies in no building and was skipped.`);
    return found?.id ?? null;
  });
  return own.flatMap(({ id, tags, rings }): readonly SourceBuilding[] => {
    const inside = unitsByBuilding.get(id) ?? [];
    if (inside.length === 0) return [];
    const name = nameOf(tags) || tags['addr:housename'] || 'Building';
    return [{ id, name, outline: rings.slice(0, 1), levels: readLevels(id, inside, data, problems) }];
  });
}

const middleOf = ({ rings }: IndoorUnit): Position => {
  const ring = rings[0] ?? [];
  const mean = (axis: 0 | 1): number => ring.reduce((sum, position) => sum + position[axis], 0) / ring.length;
  return [mean(0), mean(1)];
};

function readLevels(
  buildingId: string,
  units: readonly IndoorUnit[],
  data: OsmData,
  problems: string[],
): readonly SourceLevel[] {
  const floors = [...new Set(units.flatMap((unit) => unit.floors))].toSorted((a, b) => a - b);
  return floors.flatMap((floor): readonly SourceLevel[] => {
    const onFloor = units.filter((unit) => unit.floors.includes(floor));
    if (onFloor.every(({ category }) => roleOf(category) === 'shaft')) {
      problems.push(`Floor ${floor} has nothing but stairs or lifts and was skipped.`);
      return [];
    }
    const named = [...data.ways.values()].find(
      ({ tags }) => tags['indoor'] === 'level' && floorsOf(tags)?.includes(floor) === true,
    );
    const shortName = toLabel(named?.tags['level:ref'] ?? named?.tags['ref'] ?? String(floor));
    return [
      {
        id: `${buildingId}-level-${floor}`,
        ordinal: floor,
        name: (named === undefined ? '' : nameOf(named.tags)) || `Level ${textOf(shortName)}`,
        shortName,
        outline: [],
        units: onFloor.map((unit) => toUnit(unit, floor)),
        openings: doorsOn(floor, onFloor, data, problems),
        fixtures: [],
        details: wallsOn(floor, data),
        zones: [],
      },
    ];
  });
}

const toUnit = (unit: IndoorUnit, floor: number): SourceUnit => ({
  id: idOn(unit, floor),
  category: unit.category,
  rings: unit.rings,
  name: nameOf(unit.tags),
  keys: [unit.id, unit.tags['ref'], unit.tags['alt_name']].flatMap((key) => key ?? []),
  accessibility: accessibilityOf(unit.tags),
  isRestricted: unit.tags['access'] === 'private' || unit.tags['access'] === 'no',
});

function wallsOn(floor: number, { ways, nodes }: OsmData): SourceLevel['details'] {
  return [...ways.values()].flatMap(({ tags, nodes: ids }): SourceLevel['details'] => {
    if (tags['indoor'] !== 'wall' || floorsOf(tags)?.includes(floor) !== true) return [];
    const line = ids.flatMap((id): readonly Position[] => {
      const node: OsmNode | undefined = nodes.get(id);
      return node === undefined ? [] : [node.position];
    });
    const isClosed = ids.length > 3 && ids[0] === ids.at(-1);
    return line.length < 2 ? [] : [{ kind: isClosed ? 'wall' : 'line', line }];
  });
}
