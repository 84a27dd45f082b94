/* Doors, stairs drawn as lines, lifts drawn as nodes, and points of interest of OpenStreetMap. */
import { roleOf, shaftKindOf } from '../categories.ts';
import { isInside } from '../../../campus/geometry.ts';
import { textOf } from '../labels.ts';
import type { OsmData, OsmNode, Tags } from './data.ts';
import { connectorKindOf, doorOf, floorsOf, nameOf } from './tags.ts';
import { poiCategoryOf } from '../poi-categories.ts';
import { moveBy, type Position } from '../project.ts';
import type { SourceBuilding, SourceConnector, SourceLevel, SourceOpening, SourcePoi } from '../source.ts';

/** A room, a corridor or a staircase, on each of its floors. */
export interface IndoorUnit {
  readonly id: string;
  readonly category: string;
  readonly tags: Tags;
  readonly floors: readonly number[];
  /** Ids of the nodes of its rings, the outer one first. */
  readonly nodes: readonly (readonly string[])[];
  readonly rings: readonly (readonly Position[])[];
}

/** A unit on several floors is one on each of them. */
export const idOn = ({ id, floors }: Pick<IndoorUnit, 'id' | 'floors'>, floor: number): string =>
  floors.length === 1 ? id : `${id}@${floor}`;

export const isInOutline = (rings: readonly (readonly Position[])[], [x, y]: Position): boolean =>
  isInside(
    rings.map((ring) => ring.flatMap((position) => [position[0], position[1]])),
    x,
    y,
  );

/** Half of the width of a door that does not say how wide it is, in metres. */
const HALF_WIDTH = 0.45;

/** The doors of a floor: nodes that rooms and corridors share. */
export function doorsOn(
  floor: number,
  units: readonly IndoorUnit[],
  data: OsmData,
  problems: string[],
): readonly SourceOpening[] {
  const unitsByNode = new Map<string, IndoorUnit[]>();
  for (const unit of units) {
    for (const id of new Set(unit.nodes.flat())) unitsByNode.set(id, [...(unitsByNode.get(id) ?? []), unit]);
  }
  return [...data.nodes.values()].flatMap((node): readonly SourceOpening[] => {
    const door = doorOf(node.tags);
    if (door === null) return [];
    const floors = floorsOf(node.tags);
    const around = unitsByNode.get(node.id) ?? [];
    if (floors?.includes(floor) === true && around.length === 0) {
      problems.push(`The door n${node.id} on floor ${floor} is part of no room and was skipped.`);
    }
    const isHere = floors === null || floors.length === 0 || floors.includes(floor);
    if (!isHere || around.length === 0) return [];
    const half = door.widthCm === null ? HALF_WIDTH : door.widthCm / 200;
    const shared = around.flatMap((unit) => unit.floors);
    const isOnOne = (floors ?? []).length === 1 || new Set(shared).size === 1;
    return [
      {
        ...door,
        id: isOnOne ? `n${node.id}` : `n${node.id}@${floor}`,
        line: lineOf(node, around[0], data, half),
        unitIds: twoOf(around).map((unit) => idOn(unit, floor)),
      },
    ];
  });
}

/** Of more than two units at a corner, a door is between a corridor and a room. */
function twoOf(units: readonly IndoorUnit[]): readonly IndoorUnit[] {
  const isOpen = ({ category }: IndoorUnit): boolean => roleOf(category) === 'open';
  if (units.length <= 2) return units;
  const [open, closed] = [units.find(isOpen), units.find((unit) => !isOpen(unit))];
  return open === undefined || closed === undefined ? units.slice(0, 2) : [open, closed];
}

/** The line of a door along the wall that its node is part of. */
function lineOf(node: OsmNode, unit: IndoorUnit | undefined, data: OsmData, half: number): SourceOpening['line'] {
  const ring = unit?.nodes.find((ids) => ids.includes(node.id)) ?? [];
  const at = ring.indexOf(node.id);
  const neighbour = data.nodes.get(ring[at + 1] ?? ring[at - 1] ?? '');
  const towards = neighbour?.position ?? node.position;
  return [moveBy(node.position, towards, -half), moveBy(node.position, towards, half)];
}

const levelsOf = (buildings: readonly SourceBuilding[]): readonly SourceLevel[] =>
  buildings.flatMap(({ levels }) => levels);

/** The level of a floor at a position: that with a room around it, else the only one. */
function levelAt(buildings: readonly SourceBuilding[], floor: number, position: Position): SourceLevel | undefined {
  const onFloor = levelsOf(buildings).filter(({ ordinal }) => ordinal === floor);
  const around = onFloor.find(({ units }) => units.some(({ rings }) => isInOutline(rings, position)));
  return around ?? (onFloor.length === 1 ? onFloor[0] : undefined);
}

/** Stairs that are a line, and lifts that are a node, outside of rooms that are stairs or lifts themselves. */
export function readLines(
  data: OsmData,
  units: readonly IndoorUnit[],
  buildings: readonly SourceBuilding[],
  problems: string[],
): readonly SourceConnector[] {
  const shafts = units.filter(({ category }) => shaftKindOf(category) !== null);
  const isInShaft = (position: Position): boolean => shafts.some(({ rings }) => isInOutline(rings, position));
  const drawn: readonly { id: string; tags: Tags; ends: readonly Position[] }[] = [
    ...[...data.nodes.values()].map(({ id, tags, position }) => ({ id: `n${id}`, tags, ends: [position] })),
    ...[...data.ways.values()].map(({ id, tags, nodes }) => ({
      id: `w${id}`,
      tags,
      ends: [nodes[0], nodes.at(-1)].flatMap((node): readonly Position[] => {
        const found = data.nodes.get(node ?? '');
        return found === undefined ? [] : [found.position];
      }),
    })),
  ];
  return drawn.flatMap(({ id, tags, ends }): readonly SourceConnector[] => {
    const kind = tags['indoor'] === undefined ? connectorKindOf(tags) : null;
    const floors = floorsOf(tags) ?? [];
    const [first, last] = [ends[0], ends.at(-1)];
    if (kind === null || floors.length === 0 || first === undefined || last === undefined) return [];
    if (isInShaft(first) && isInShaft(last)) return [];
    const isDown = tags['incline'] === 'down' || tags['incline']?.startsWith('-') === true;
    const places = floors.map((floor, i) => {
      const isLow = i === 0;
      return { floor, at: isLow === isDown ? last : first };
    });
    const stops = places.flatMap(({ floor, at }) => {
      const level = levelAt(buildings, floor, at);
      return level === undefined ? [] : [{ levelId: level.id, at }];
    });
    if (stops.length < 2) {
      problems.push(`The ${kind} ${textOf(nameOf(tags)) || id} stop at fewer than two floors and were skipped.`);
      return [];
    }
    const { conveying = 'no' } = tags;
    const isOneWay = conveying === 'forward' || conveying === 'backward';
    const isReversed = isOneWay && (conveying === 'forward') === isDown;
    const barrierFree = kind === 'elevator' && tags['wheelchair'] !== 'no';
    return [{ id, kind, name: nameOf(tags), barrierFree, isOneWay, stops: isReversed ? stops.toReversed() : stops }];
  });
}

export function readPois({ nodes }: OsmData, buildings: readonly SourceBuilding[]): readonly SourcePoi[] {
  return [...nodes.values()].flatMap(({ id, tags, position }): readonly SourcePoi[] => {
    const category = poiCategoryOf(tags['amenity'] ?? tags['emergency'] ?? '');
    const floors = floorsOf(tags) ?? [];
    const level = category === null ? undefined : levelAt(buildings, floors[0] ?? Number.NaN, position);
    if (category === null || level === undefined) return [];
    return [{ id: `n${id}`, category, name: nameOf(tags) || category, levelId: level.id, position }];
  });
}
