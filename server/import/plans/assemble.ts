/* Makes floor plans of what a file describes: positions become centimetres, openings find their units, levels their stairs. */
import type { Connector, PlanArea, Poi } from '../../../workers/wire/schemas/plans.ts';
import { NO_WHEELCHAIR } from './categories.ts';
import { findShafts, type NamedShaft } from './connectors.ts';
import type { ImportedConnector, ImportedLevel, ImportedPlans, PlanObject } from './imported.ts';
import { textOf, textsOf } from './labels.ts';
import { buildLevel } from './level.ts';
import { projectPaths } from './paths/given.ts';
import { deriveNetwork, type ShaftStop } from './paths/network.ts';
import { createProjection, distanceCm, type Position, type Projection } from './project.ts';
import type { Source, SourceBuilding, SourceConnector, SourceLevel } from './source.ts';

interface Built {
  readonly building: SourceBuilding;
  readonly projection: Projection;
  readonly levels: readonly ImportedLevel[];
}

export function assemble(source: Source): ImportedPlans {
  const problems = [...source.problems];
  const built = source.buildings.flatMap((building) => buildBuilding(building, problems));
  const levels = built.flatMap((one) => one.levels);
  if (levels.length === 0) problems.push('The file has no floor with a room.');
  const named = source.connectors.flatMap((connector) => namedShaft(connector, built, problems));
  const taken = new Set(named.flatMap(({ stops }) => stops.flatMap(({ unitId }) => unitId ?? [])));
  const barred = new Set(
    source.buildings.flatMap((building) =>
      building.levels.flatMap((level) =>
        level.units.flatMap(({ id, accessibility }) => (accessibility?.includes(NO_WHEELCHAIR) ? [id] : [])),
      ),
    ),
  );
  const found = built.map((one) => findShafts(one.levels, taken, barred));
  const shafts = [...named, ...found.flatMap((one) => one.shafts)];
  const campusProjection = campusOf(source, built);
  const frames = new Map(built.flatMap((one) => one.levels.map((level) => [level.areaId, { ...one, level }])));
  const outdoors =
    source.campus === null || campusProjection === null ? null : { id: source.campus.id, projection: campusProjection };
  const paths = source.paths === null ? null : projectPaths(source.paths, frames, outdoors);
  const derived = deriveNetwork(
    built.map((one) => one.levels),
    shafts,
    paths,
  );
  problems.push(...found.flatMap((one) => one.problems), ...floorsThatDiffer(source.buildings), ...derived.problems);
  return {
    origin: (source.campus === null ? built[0]?.projection : campusProjection)?.origin ?? null,
    areas: areasOf(source, built, campusProjection),
    levels,
    connectors: shafts.map(toConnector),
    network: derived.network,
    pois: poisOf(source, built),
    credits: source.credits,
    objects: source.buildings.flatMap((building) => objectsOf(building, levels)),
    report: { problems, components: derived.components, unreached: derived.unreached },
  };
}

function buildBuilding(building: SourceBuilding, problems: string[]): readonly Built[] {
  const levels = building.levels
    .map((level) => withoutGiants(level, problems))
    .toSorted((a, b) => a.ordinal - b.ordinal);
  const outlines = levels.flatMap((level) => level.outline);
  const rings = levels.flatMap((level) => level.units.flatMap((unit) => unit.rings.slice(0, 1)));
  const all = [...(outlines.length > 0 ? outlines : building.outline), ...rings].filter((ring) => ring.length > 0);
  if (all.length === 0) return [];
  const projection = createProjection(all);
  const outline = building.outline.map((ring) => projection.project(ring));
  return [{ building, projection, levels: levels.map((level) => buildLevel(level, projection, outline, problems)) }];
}

/** Centimetres: a room that is longer has a corner in the wrong place. */
const LONGEST = 200_000;

function withoutGiants(level: SourceLevel, problems: string[]): SourceLevel {
  const units = level.units.filter(({ id, category, rings }) => {
    const [ring = []] = rings;
    const [first] = ring;
    const isGiant = first !== undefined && ring.some((position) => distanceCm(first, position) > LONGEST);
    if (isGiant) problems.push(`The ${category} ${id} on floor ${level.ordinal} is longer than 2 km and was skipped.`);
    return !isGiant;
  });
  return { ...level, units };
}

function namedShaft(connector: SourceConnector, built: readonly Built[], problems: string[]): readonly NamedShaft[] {
  const stops = connector.stops.flatMap(({ levelId, at }): readonly ShaftStop[] => {
    const one = built.find(({ levels }) => levels.some(({ areaId }) => areaId === levelId));
    const level = one?.levels.find(({ areaId }) => areaId === levelId);
    if (one === undefined || level === undefined) return [];
    const common = { levelId, ordinal: level.ordinal };
    if (typeof at !== 'string') {
      const [x = 0, y = 0] = one.projection.project([at]);
      return [{ ...common, x, y, unitId: null }];
    }
    const unit = level.units.find(({ id }) => id === at);
    return unit === undefined ? [] : [{ ...common, x: unit.label[0], y: unit.label[1], unitId: unit.id }];
  });
  const { id, kind, name, barrierFree, isOneWay } = connector;
  if (stops.length < 2) {
    problems.push(`The ${kind} ${textOf(name) || id} stop at fewer than two floors and were skipped.`);
    return [];
  }
  const sorted = isOneWay ? stops : stops.toSorted((a, b) => a.ordinal - b.ordinal);
  return [{ id, kind, name, barrierFree, isOneWay, stops: sorted }];
}

const toConnector = ({ id, kind, name, barrierFree, stops }: NamedShaft): ImportedConnector => ({
  id,
  kind,
  name,
  barrierFree,
  levels: stops.map(({ ordinal }) => ordinal),
  stops: stops.map(({ levelId, x, y }): Connector['stops'][number] => ({ areaId: levelId, x, y })),
});

/** The frame of what lies outdoors: that of the campus, or of all buildings. */
function campusOf({ campus }: Source, built: readonly Built[]): Projection | null {
  const own = campus?.outline.filter((ring) => ring.length > 0) ?? [];
  const outlines = own.length > 0 ? own : built.flatMap(({ building }) => building.outline);
  return outlines.length === 0 ? null : createProjection(outlines);
}

function areasOf({ campus }: Source, built: readonly Built[], projection: Projection | null): readonly PlanArea[] {
  const project = (by: Projection | null, rings: readonly (readonly Position[])[]): number[][] =>
    by === null ? [] : rings.map((ring) => by.project(ring));
  const areaOf = (own: Pick<PlanArea, 'id' | 'parentAreaId' | 'kind' | 'name' | 'outline'>): PlanArea => ({
    shortName: '',
    ordinal: null,
    elevationCm: null,
    memberIds: [],
    ...own,
  });
  const parentAreaId = campus?.id ?? null;
  const ofBuilding = ({ building, projection: frame, levels }: Built): readonly PlanArea[] => [
    areaOf({
      id: building.id,
      parentAreaId,
      kind: 'building',
      name: building.name,
      outline: project(frame, building.outline),
    }),
    ...building.levels.flatMap(({ id, name, shortName, ordinal, zones }): readonly PlanArea[] => {
      const outline = levels.find(({ areaId }) => areaId === id)?.outline ?? [];
      const level = areaOf({ id, parentAreaId: building.id, kind: 'level', name, outline });
      const inLevel = zones.map((zone) =>
        areaOf({ id: zone.id, parentAreaId: id, kind: 'zone', name: zone.name, outline: project(frame, zone.rings) }),
      );
      return [{ ...level, shortName, ordinal }, ...inLevel];
    }),
  ];
  const top =
    campus === null
      ? []
      : [areaOf({ ...campus, parentAreaId: null, kind: 'campus', outline: project(projection, campus.outline) })];
  return [...top, ...built.flatMap(ofBuilding)];
}

/** Two buildings that number their floors differently keep their own numbers, which is worth knowing. */
function floorsThatDiffer(buildings: readonly SourceBuilding[]): readonly string[] {
  const first = new Map<string, { readonly level: SourceLevel; readonly building: SourceBuilding }>();
  const told = new Set<string>();
  return buildings.flatMap((building) =>
    building.levels.flatMap((level) => {
      const name = textOf(level.shortName);
      const known = first.get(name);
      if (name === '' || known === undefined) {
        first.set(name, { level, building });
        return [];
      }
      if (known.building === building || known.level.ordinal === level.ordinal || told.has(building.id)) return [];
      told.add(building.id);
      const [here, there] = [textOf(building.name) || building.id, textOf(known.building.name) || known.building.id];
      return [`Floor ${name} has the ordinal ${level.ordinal} in ${here} and ${known.level.ordinal} in ${there}.`];
    }),
  );
}

/** Licences of points of interest and of kiosks (docs/licences.md). */
const POI_LICENCE = 'CS0642';
const KIOSK_LICENCE = 'CS0637';

function poisOf({ pois }: Source, built: readonly Built[]): readonly Poi[] {
  return pois.flatMap(({ id, category, name, kind = 'poi', levelId, position }): readonly Poi[] => {
    const one = built.find(({ levels }) => levels.some(({ areaId }) => areaId === levelId));
    if (one === undefined) return [];
    const [x = 0, y = 0] = one.projection.project([position]);
    const csCode = kind === 'kiosk' ? KIOSK_LICENCE : POI_LICENCE;
    const common = {
      description: '',
      rotationDeg: 0,
      isOutOfOrder: false,
      displayMode: 0,
      files: [],
      openingHours: null,
    };
    return [{ ...common, id, kind, category, name, csCode, areaId: levelId, x, y }];
  });
}

function objectsOf({ levels: sources }: SourceBuilding, levels: readonly ImportedLevel[]): readonly PlanObject[] {
  return sources.flatMap((source) => {
    const level = levels.find(({ areaId }) => areaId === source.id);
    const places = new Map([
      ...(level?.units ?? []).map(({ id, label }) => [id, label] as const),
      ...(level?.fixtures ?? []).map(({ id, rect }) => [id, [rect[0], rect[1]]] as const),
    ]);
    const objects = [
      ...source.fixtures.map((fixture) => ({ kind: 'fixture' as const, ...fixture })),
      ...source.units.map((unit) => ({ kind: 'unit' as const, ...unit })),
    ];
    return objects.flatMap(({ kind, id, keys = [], name }): readonly PlanObject[] => {
      const [x, y] = places.get(id) ?? [];
      if (x === undefined || y === undefined) return [];
      return [{ kind, id, levelId: source.id, x, y, keys: [...new Set([id, ...keys, ...textsOf(name)])] }];
    });
  });
}
