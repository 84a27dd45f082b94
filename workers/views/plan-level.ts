/*
 * A level as the plan draws it: its shapes, the places on it, its points of interest, and its zones.
 */
import Flatbush from 'flatbush';

import type { PlanLevel, PlanPlaces, PlanPois, PlanShapes, PlanUnits, PlanZone } from '../contract.ts';
import { areaOf, type AreaTree } from '../model/areas.ts';
import { RowKind } from '../model/day-table.ts';
import { labelText } from '../model/labels.ts';
import { type InterfaceLanguage, toBcp47 } from '../model/language.ts';
import { boundsOf, cornersOf, packRings, unitKindOf } from '../model/plan.ts';
import { shownName } from '../model/resource.ts';
import type { CampusPlan, Fixture, LevelPlan, Poi } from '../wire/schemas/plans.ts';
import type { PlanCampus, PlanResource } from './plan-campus.ts';
import { levelOf, mapInfosOn } from './plan-site.ts';
import { firstPicture, shownPois } from './plan-pois.ts';
import { toRowKind } from './timeline-campus.ts';

export interface PlanLevelSource {
  readonly level: LevelPlan;
  readonly campus: CampusPlan;
  readonly pois: readonly Poi[];
  /** Those that the user sees. */
  readonly resources: readonly PlanResource[];
  readonly configuration: PlanCampus['configuration'];
  readonly tree: AreaTree;
  readonly language: InterfaceLanguage;
  /** Address of the API, for pictures. */
  readonly base: string;
}

/** A place without a drawing of its own, in centimetres. */
const UNDRAWN_SIZE = 120;

/** Builds a level. A resource is drawn by its fixture, else as the room that it is, else as a square at its point. */
export function buildPlanLevel(source: PlanLevelSource): PlanLevel {
  const { level, campus, language } = source;
  const area = campus.areas.find(({ id }) => id === level.areaId);
  const building = campus.areas.find(({ id }) => id === area?.parentAreaId);
  const zones = zonesOf(source);
  const places = placesOf(source, zones);
  return {
    id: level.areaId,
    name: labelText(area?.name ?? '', language) || level.areaId,
    buildingId: building?.id ?? level.areaId,
    buildingName: labelText(building?.name ?? '', language),
    width: level.width,
    height: level.height,
    credit: level.credit,
    backdrop: level.backdrop,
    shapes: shapesOf(level, new Set(places.ids)),
    units: unitsOf(level, language),
    places,
    pois: poisOf(source),
    zones,
  };
}

function shapesOf({ outline, details, openings, fixtures }: LevelPlan, drawn: ReadonlySet<string>): PlanShapes {
  const ringsOf = (kind: string) => packRings(details.filter((one) => one.kind === kind).map(({ ring }) => [ring]));
  const furniture = fixtures.filter(({ resourceId }) => resourceId === null || !drawn.has(resourceId));
  return {
    outline: packRings([outline]),
    walls: ringsOf('wall'),
    windows: ringsOf('window'),
    lines: ringsOf('line'),
    furniture: packRings(furniture.map((one) => [ringOf(one)])),
    doors: Int32Array.from(openings.flatMap(({ a, b }) => [...a, ...b])),
  };
}

const ringOf = ({ rect: [x, y, width, depth], rotationDeg, ring }: Fixture): readonly number[] =>
  ring ?? cornersOf(x, y, width, depth, rotationDeg);

function unitsOf({ units }: LevelPlan, language: InterfaceLanguage): PlanUnits {
  return {
    rings: packRings(units.map(({ ring, holes }) => [ring, ...holes])),
    kinds: Uint8Array.from(units, ({ category }) => unitKindOf(category)),
    names: units.map(({ name }) => labelText(name, language)),
    labels: Int32Array.from(units.flatMap(({ label }) => label)),
  };
}

interface Placed {
  readonly resource: PlanResource;
  readonly box: readonly [number, number, number, number];
  readonly rotation: number;
  readonly unit: number;
  readonly mode: number;
}

function placesOf(source: PlanLevelSource, zones: readonly PlanZone[]): PlanPlaces {
  const { level, resources, configuration, tree, language, base } = source;
  const fixtureByResource = new Map(
    level.fixtures.flatMap((one) => (one.resourceId === null ? [] : [[one.resourceId, one]])),
  );
  const unitByResource = new Map(
    level.units.flatMap((unit, index) => (unit.resourceId == null ? [] : [[unit.resourceId, { unit, index }]])),
  );
  const kindByType = new Map(
    configuration.resourceTypeInfos.map((info) => [info.resourceTypeId, toRowKind(info.kind)]),
  );
  const placed = resources.flatMap((resource): readonly Placed[] => {
    if (levelOf(resource, tree) !== level.areaId) return [];
    const here = mapInfosOn(resource, level.areaId, tree);
    const common = { resource, rotation: 0, unit: -1, mode: here[0]?.displayMode ?? 0 };
    const fixture = fixtureByResource.get(resource.id);
    if (fixture !== undefined) return [{ ...common, box: fixture.rect, rotation: fixture.rotationDeg }];
    const room = unitByResource.get(resource.id);
    if (room !== undefined) return [{ ...common, box: boxOf(room.unit.ring), unit: room.index }];
    const point = here.find(({ x, y }) => x !== undefined && y !== undefined);
    if (point?.x === undefined || point.y === undefined) return [];
    return [{ ...common, box: [point.x, point.y, UNDRAWN_SIZE, UNDRAWN_SIZE] }];
  });
  const ordered = inWalkingOrder(placed, new Intl.Collator(toBcp47(language), { numeric: true }));
  const zoneIndex = new Map(zones.map(({ id }, index) => [id, index]));
  return {
    ids: ordered.map(({ resource }) => resource.id),
    names: ordered.map(({ resource }) => shownName(resource, language)),
    codes: ordered.map(({ resource }) => codeOf(resource)),
    images: ordered.map(({ resource }) => firstPicture(resource.files, base)),
    kinds: Uint8Array.from(ordered, ({ resource }) => kindByType.get(resource.resourceTypeId) ?? RowKind.Other),
    modes: Uint8Array.from(ordered, ({ mode }) => mode),
    boxes: Int32Array.from(ordered.flatMap(({ box }) => box)),
    reservable: Uint8Array.from(ordered, ({ resource }) => Number(resource.reservationsEnabled)),
    rotations: Int16Array.from(ordered, ({ rotation }) => Math.round(rotation)),
    units: Int32Array.from(ordered, ({ unit }) => unit),
    zones: Int16Array.from(ordered, ({ resource }) => zoneIndex.get(areaOf(resource, tree)) ?? -1),
    index: indexOf(ordered),
  };
}

function boxOf(ring: readonly number[]): Placed['box'] {
  const { minX, minY, maxX, maxY } = boundsOf(ring);
  return [Math.round((minX + maxX) / 2), Math.round((minY + maxY) / 2), maxX - minX, maxY - minY];
}

function indexOf(placed: readonly Placed[]): ArrayBuffer {
  // The library needs at least one item.
  const index = new Flatbush(Math.max(1, placed.length));
  for (const { box, rotation } of placed) {
    const { minX, minY, maxX, maxY } = boundsOf(cornersOf(...box, rotation));
    index.add(minX, minY, maxX, maxY);
  }
  if (placed.length === 0) index.add(0, 0, 0, 0);
  index.finish();
  if (!(index.data instanceof ArrayBuffer)) throw new TypeError('The index is in shared memory');
  return index.data;
}

/** What distinguishes a place from its neighbours: the last part of its name, e.g. `012` of `B1-01-012`. */
function codeOf({ name }: PlanResource): string {
  const last = name.split(/[\s-]+/).at(-1) ?? '';
  return last === '' ? name : last;
}

/** Width of the strips in centimetres that are walked one after the other. */
const STRIP = 600;

/** Rows of the plan from the top, each from the left: neighbours mostly follow each other. */
function inWalkingOrder(placed: readonly Placed[], collator: Intl.Collator): readonly Placed[] {
  const strip = ({ box }: Placed): number => Math.floor(box[1] / STRIP);
  return placed.toSorted(
    (a, b) =>
      strip(a) - strip(b) ||
      a.box[0] - b.box[0] ||
      a.box[1] - b.box[1] ||
      collator.compare(a.resource.name, b.resource.name),
  );
}

function zonesOf({ level, campus, configuration, language }: PlanLevelSource): readonly PlanZone[] {
  const limitById = new Map(configuration.areas.map(({ id, maxUt }) => [id, maxUt]));
  return campus.areas.flatMap((area): readonly PlanZone[] => {
    if (area.parentAreaId !== level.areaId || (area.kind !== 'zone' && area.kind !== 'group')) return [];
    const name = labelText(area.name, language) || area.id;
    return [
      { id: area.id, name, kind: area.kind, maxUt: limitById.get(area.id) ?? 100, outline: packRings([area.outline]) },
    ];
  });
}

function poisOf({ pois, level, tree, language, base }: PlanLevelSource): PlanPois {
  const shown = shownPois(pois, level.areaId, tree);
  return {
    ids: shown.map(({ id }) => id),
    kinds: shown.map(({ kind }) => kind),
    categories: shown.map(({ category }) => category),
    names: shown.map(({ name }) => labelText(name, language)),
    descriptions: shown.map(({ description }) => labelText(description, language)),
    images: shown.map(({ files }) => firstPicture(files, base)),
    openingHours: shown.map(({ openingHours }) => openingHours),
    modes: Uint8Array.from(shown, ({ displayMode }) => displayMode),
    points: Int32Array.from(shown.flatMap(({ x, y }) => [x, y])),
  };
}
