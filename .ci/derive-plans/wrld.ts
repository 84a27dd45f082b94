import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

import { boxOf, isInside } from '../../server/campus/geometry.ts';
import type { Ring } from '../../server/campus/geometry.ts';
import type { Plan, PlanLevel, PlanUnit } from '../../server/campus/plan.ts';
import { readFeatures, ringsOf } from './geojson.ts';
import { nameOf } from './names.ts';
import { createProjection, openRing } from '../../server/import/plans/project.ts';
import type { Project } from '../../server/import/plans/project.ts';
import { findRegions } from './regions.ts';
import { labelPoint, seatsIn, DESK } from './seats.ts';
import { createGarage, createUnit, lockersOn, ringFloor } from './unit.ts';

/* Converts the WRLD Indoor Map Format to a plan. The format has walls only; rooms are found between them. */

const MainSchema = v.object({
  levels: v.array(v.object({ name: v.string(), z_order: v.number(), filename: v.string() })),
});
const Properties = v.object({ type: v.string(), name: v.nullable(v.string()) });

interface Shape {
  readonly type: string;
  readonly name: string | null;
  readonly rings: readonly Ring[];
}

const CATEGORY_BY_TYPE = new Map([
  ['stairs', 'stairs'],
  ['elevator', 'elevator'],
  ['bathroom', 'restroom'],
  ['inaccessible_space', 'void'],
  ['floor_opening', 'void'],
]);

const SMALLEST_ROOM = 6;

const categoryOf = (shape: Shape): string | null => {
  if (shape.type !== 'room') return CATEGORY_BY_TYPE.get(shape.type) ?? null;
  return shape.name?.startsWith('Meeting') === true ? 'room' : 'service';
};

const givenUnits = (shapes: readonly Shape[]): PlanUnit[] =>
  shapes.flatMap((shape) => {
    const category = categoryOf(shape);
    const ring = shape.rings[0];
    if (category === null || ring === undefined) return [];
    const name = shape.name === null ? null : nameOf(shape.name);
    return [createUnit({ id: '', category, name, ring }, ringFloor([ring]))];
  });

/** The rooms between the walls; `Unit 1` … of the source give their names to the halls around them. */
const foundUnits = (shapes: readonly Shape[], outline: readonly Ring[]): PlanUnit[] => {
  const isObstacle = (shape: Shape): boolean => shape.type !== 'no_geometry' || shape.name === 'Balcony';
  const blocked = shapes.filter(isObstacle).flatMap((shape) => shape.rings);
  const named = shapes.filter((shape) => shape.type === 'no_geometry' && shape.name?.startsWith('Unit') === true);
  return findRegions(outline, blocked, SMALLEST_ROOM).map((region) => {
    const label = labelPoint(region.box, region.has);
    const suite = named.find((shape) => isInside(shape.rings, label[0], label[1]))?.name;
    const seats = seatsIn(region.box, region.has, DESK);
    const name = suite ? nameOf(suite.replace('Unit', 'Office suite')) : null;
    const category = seats.length === 0 ? 'walkway' : 'room';
    return { id: '', category, name, ring: [...region.ring], label, area: region.area, seats };
  });
};

/** Lockers stand in front of stairs and lifts. */
const lockerPlaces = (units: readonly PlanUnit[], outline: readonly Ring[], found: readonly PlanUnit[]): number[] => {
  const shafts = units.filter((unit) => unit.category === 'stairs' || unit.category === 'elevator');
  const boxes = shafts.map((unit) => boxOf([unit.ring]));
  const isNear = (x: number, y: number): boolean =>
    boxes.some((box) => x > box.left - 300 && x < box.right + 300 && y > box.top - 300 && y < box.bottom + 300);
  const rooms = found.map((unit) => unit.ring);
  return lockersOn(outline, (x, y) => isNear(x, y) && rooms.some((ring) => isInside([ring], x, y)));
};

const numbered = (units: readonly PlanUnit[]): PlanUnit[] =>
  units.map(({ category, name, ring, label, area, seats }, i) => ({
    id: `u${i + 1}`,
    category,
    name,
    ring,
    label,
    area,
    seats,
  }));

const createLevel = (shapes: readonly Shape[], number: number): PlanLevel => {
  const ofType = (type: string): number[][] =>
    shapes.filter((shape) => shape.type === type).flatMap((shape) => shape.rings.map((ring) => [...ring]));
  const outline = ofType('building_outline');
  const inner = shapes.filter((shape) => shape.type !== 'building_outline');
  const given = givenUnits(inner);
  const found = foundUnits(inner, outline);
  const units = numbered([...given, ...found]);
  return {
    ordinal: number,
    number,
    name: number === 0 ? { en: 'Ground floor', cs: 'Přízemí' } : { en: `Floor ${number}`, cs: `${number}. patro` },
    outline,
    units,
    lockers: lockerPlaces(units, outline, found),
    drawing: { walls: ofType('wall'), doors: ofType('door'), windows: ofType('window') },
  };
};

const toShapes = (features: ReturnType<typeof readShapes>, project: Project): Shape[] =>
  features.map(({ properties, geometry }) => ({
    type: properties.type,
    name: properties.name,
    rings: ringsOf(geometry).map((ring) => openRing(project(ring))),
  }));

const readShapes = (folder: string, file: string) => readFeatures(folder, file, Properties);

export const deriveWrld = (folder: string, id: string, credit: string): Plan => {
  const main = v.parse(MainSchema, JSON.parse(readFileSync(join(folder, 'main.json'), 'utf8')));
  const floors = main.levels.map((level) => ({
    number: level.z_order,
    features: readShapes(folder, level.filename),
  }));
  const outlines = floors.flatMap(({ features }) =>
    features
      .filter((feature) => feature.properties.type === 'building_outline')
      .flatMap((feature) => ringsOf(feature.geometry)),
  );
  const { project, width, height } = createProjection(outlines);
  const storeys = floors.map(({ number, features }) => createLevel(toShapes(features, project), number));
  const ground = storeys[0];
  if (ground === undefined) throw new Error('No levels');
  const shafts = ground.units.filter((unit) => ['stairs', 'elevator'].includes(unit.category)).map((unit) => unit.ring);
  return { id, credit, width, height, levels: [createGarage(ground, shafts), ...storeys] };
};
