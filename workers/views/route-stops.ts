/*
 * Where routes can start and end: the resources, points of interest and areas of a site, in the interface language.
 */
import type { RouteStop } from '../contract.ts';
import { labelText } from '../model/labels.ts';
import { type InterfaceLanguage, toBcp47 } from '../model/language.ts';
import { boundsOf } from '../model/plan.ts';
import { fold } from '../model/text.ts';
import type { CampusPlan, PlacePlan, PlanArea, Poi } from '../wire/schemas/plans.ts';
import { licensed } from './plan-pois.ts';

export interface RouteStopsSource {
  readonly campus: CampusPlan;
  /** As the server gave them. */
  readonly pois: readonly Poi[];
  readonly places: readonly PlacePlan[];
  readonly language: InterfaceLanguage;
  /** Where the network has a stop; null = it has no node for it. */
  nodeOf(id: string): StopPoint | null;
}

export interface StopPoint {
  readonly levelId: string;
  readonly x: number;
  readonly y: number;
}

/** A level as steps name it. */
export interface NamedLevel {
  readonly name: string;
  /** By the short name, as on the buttons of a lift; by the name where there is none. */
  readonly floor: string;
  /** '' = outdoors. */
  readonly buildingId: string;
  readonly buildingName: string;
  /** Rings of x, y, x, y … */
  readonly outline: readonly (readonly number[])[];
}

/** A stop that can be looked for. */
export interface ListedStop {
  readonly stop: RouteStop;
  /** Folded as searches compare (D18). */
  readonly name: string;
  /** The name with those of its level and its building, folded. */
  readonly text: string;
}

export interface RouteStops {
  /** Any stop, also those that no list offers; null = it is unknown or on no plan. */
  get(id: string): RouteStop | null;
  /** Of a place that is not in the lists, e.g. that of a colleague. */
  ofPlace(place: PlacePlan): RouteStop;
  /** Buildings, levels, points of interest and resources, each by name. */
  readonly listed: readonly ListedStop[];
  /** null = it is unknown. */
  level(id: string): NamedLevel | null;
}

/** Kinds of areas that lists offer; others are the start of whom a code names one. */
const LISTED_AREAS: readonly string[] = ['building', 'level'];

export function createRouteStops(source: RouteStopsSource): RouteStops {
  const { campus, places, language } = source;
  const areas = createAreas(campus, language);
  const pois = source.pois.flatMap((poi) => licensed(poi) ?? []);
  const stopAt = (
    point: StopPoint,
    rest: Pick<RouteStop, 'id' | 'kind' | 'name' | 'category' | 'heading'>,
  ): RouteStop => {
    const level = areas.level(point.levelId);
    const { levelId, x, y } = point;
    return { ...rest, levelId, levelName: level?.name ?? '', buildingName: level?.buildingName ?? '', x, y };
  };
  const ofPlace = (place: PlacePlan): RouteStop => {
    const levelId = place.levelId ?? areas.levelIdOf(place.areaId) ?? place.areaId;
    const name = labelText(place.name, language) || place.id;
    const { id, kind: category, isUnit, x, y } = place;
    return stopAt({ levelId, x, y }, { id, kind: isUnit ? 'poi' : 'resource', name, category, heading: null });
  };
  const ofPoi = (poi: Poi): RouteStop => {
    const { id, category, kind, x, y } = poi;
    const levelId = areas.levelIdOf(poi.areaId) ?? poi.areaId;
    const heading = kind === 'kiosk' ? poi.rotationDeg : null;
    return stopAt({ levelId, x, y }, { id, kind: 'poi', name: labelText(poi.name, language) || id, category, heading });
  };
  const ofArea = (area: PlanArea): RouteStop | null => {
    const point = source.nodeOf(area.id) ?? areas.middleOf(area);
    const name = areas.nameOf(area);
    return point && stopAt(point, { id: area.id, kind: 'area', name, category: area.kind, heading: null });
  };
  /** A code at a point of its own, or a place that the lists do not show: it has no name. */
  const ofNode = (id: string): RouteStop | null => {
    const point = source.nodeOf(id);
    return point && stopAt(point, { id, kind: 'poi', name: '', category: 'code', heading: null });
  };
  const stopById = new Map([...pois.map(ofPoi), ...places.map(ofPlace)].map((stop) => [stop.id, stop]));
  const collator = new Intl.Collator(toBcp47(language), { numeric: true });
  const byName = (stops: readonly RouteStop[]) => stops.toSorted((a, b) => collator.compare(a.name, b.name));
  const areasOf = (kind: string) =>
    byName(campus.areas.filter((area) => area.kind === kind).flatMap((area) => ofArea(area) ?? []));
  const offered = pois.filter(({ kind }) => kind === 'poi' || kind === 'kiosk');
  return {
    get: (id) => {
      const area = areas.get(id);
      return stopById.get(id) ?? (area === null ? ofNode(id) : ofArea(area));
    },
    ofPlace,
    level: areas.level,
    listed: [
      ...LISTED_AREAS.flatMap(areasOf),
      ...byName(offered.flatMap(({ id }) => stopById.get(id) ?? [])),
      ...byName(places.flatMap(({ id }) => stopById.get(id) ?? [])),
    ].map((stop) => ({
      stop,
      name: fold(stop.name),
      text: fold(`${stop.name} ${stop.levelName} ${stop.buildingName}`),
    })),
  };
}

/** The areas of a plan, by id. */
function createAreas({ areas }: CampusPlan, language: InterfaceLanguage) {
  const areaById = new Map(areas.map((area) => [area.id, area]));
  const nameOf = (area: PlanArea): string => labelText(area.name, language) || area.id;
  /** The area itself or the nearest above it that is of a kind. */
  const aboveOf = (id: string, kind: PlanArea['kind']): PlanArea | null => {
    const seen = new Set<string>();
    let area = areaById.get(id);
    while (area !== undefined && area.kind !== kind && !seen.has(area.id)) {
      seen.add(area.id);
      area = area.parentAreaId === null ? undefined : areaById.get(area.parentAreaId);
    }
    return area?.kind === kind ? area : null;
  };
  const levelIdOf = (id: string): string | null => aboveOf(id, 'level')?.id ?? null;
  return {
    nameOf,
    levelIdOf,
    get: (id: string) => areaById.get(id) ?? null,
    /** Where the network knows nothing of a level or a zone: in its middle. */
    middleOf(area: PlanArea): StopPoint | null {
      const levelId = levelIdOf(area.id);
      if (levelId === null || area.outline.length === 0) return null;
      const { minX, minY, maxX, maxY } = boundsOf(area.outline.flat());
      return { levelId, x: Math.round((minX + maxX) / 2), y: Math.round((minY + maxY) / 2) };
    },
    level(id: string): NamedLevel | null {
      const area = areaById.get(id);
      if (area === undefined) return null;
      const building = aboveOf(id, 'building');
      const name = nameOf(area);
      return {
        name,
        floor: area.kind === 'level' ? labelText(area.shortName, language) || name : '',
        buildingId: building?.id ?? '',
        buildingName: building === null ? '' : nameOf(building),
        outline: area.outline,
      };
    },
  };
}
