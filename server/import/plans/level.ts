import type { Fixture, LevelPlan, Opening, PlanUnit } from '../../../workers/wire/schemas/plans.ts';
import { boxOf, isInside, type Ring, ringArea } from '../../campus/geometry.ts';
import { eachEdge, labelPointOf } from './geometry.ts';
import type { ImportedLevel } from './imported.ts';
import { createLevelIndex, type LevelIndex } from './level-index.ts';
import { openRing, type Position, type Projection } from './project.ts';
import type { SourceFixture, SourceLevel, SourceOpening, SourceUnit } from './source.ts';

/** Square centimetres below which an outline is a mistake of drawing. */
const LEAST_AREA = 400;

/**
 * A level in centimetres.
 * @param buildingOutline used where the level has no outline of its own
 */
export function buildLevel(
  level: SourceLevel,
  { project, width, height }: Projection,
  buildingOutline: readonly Ring[],
  problems: string[],
): ImportedLevel {
  const toRing = (ring: readonly Position[]): number[] => openRing(project(ring));
  const units = level.units.flatMap((unit) => buildUnit(unit, toRing, project, problems));
  const index = createLevelIndex(units);
  const own = level.outline.map(toRing);
  const given = own.length > 0 ? own : buildingOutline.map(openRing);
  return {
    areaId: level.id,
    ordinal: level.ordinal,
    width,
    height,
    outline: given.length > 0 ? given : [boxRing(units.map(({ ring }) => ring))],
    units,
    openings: level.openings.map((opening) => buildOpening(opening, project, index, level, problems)),
    fixtures: level.fixtures.flatMap((fixture) => buildFixture(fixture, toRing)),
    details: level.details.map(({ kind, line }): LevelPlan['details'][number] => ({ kind, ring: toRing(line) })),
    backdrop: null,
    credit: '',
  };
}

function boxRing(rings: readonly Ring[]): number[] {
  const { left, top, right, bottom } = boxOf(rings);
  return rings.length === 0 ? [] : [left, top, right, top, right, bottom, left, bottom];
}

function buildUnit(
  unit: SourceUnit,
  toRing: (ring: readonly Position[]) => number[],
  project: Projection['project'],
  problems: string[],
): readonly PlanUnit[] {
  const [ring = [], ...holes] = unit.rings.map(toRing);
  if (ring.length < 6 || Math.abs(ringArea(ring)) < LEAST_AREA) {
    problems.push(`The ${unit.category} ${unit.id} has no area and was skipped.`);
    return [];
  }
  const [x = -1, y = -1] = unit.label == null ? [] : project([unit.label]);
  const rings = [ring, ...holes];
  return [
    {
      id: unit.id,
      category: unit.category,
      ring,
      holes,
      name: unit.name,
      label: isInside(rings, x, y) ? [x, y] : labelPointOf(rings),
      accessibility: [...(unit.accessibility ?? [])],
      isRestricted: unit.isRestricted ?? false,
      resourceId: null,
    },
  ];
}

function buildOpening(
  opening: SourceOpening,
  project: Projection['project'],
  index: LevelIndex,
  level: SourceLevel,
  problems: string[],
): Opening {
  const [ax = 0, ay = 0, bx = 0, by = 0] = project(opening.line);
  const [a, b]: [number, number][] = [
    [ax, ay],
    [bx, by],
  ];
  const known = opening.unitIds?.filter((id) => index.unitById(id) !== null) ?? [];
  const [first, second] =
    known.length >= 2 ? known : index.unitsBeside([ax, ay], [bx, by]).map((unit) => unit?.id ?? null);
  const unitIds: Opening['unitIds'] = [first ?? null, second ?? null];
  const only = known[0];
  if (only !== undefined && !unitIds.includes(only)) unitIds[unitIds[0] === null ? 0 : 1] = only;
  if (unitIds.every((id) => id === null)) {
    problems.push(`The opening ${opening.id} on floor ${level.ordinal} lies at no room.`);
  }
  return {
    id: opening.id,
    a: a ?? [ax, ay],
    b: b ?? [bx, by],
    unitIds,
    door: opening.door ?? 'hinged',
    isAutomatic: opening.isAutomatic ?? false,
    widthCm: opening.widthCm ?? null,
    wheelchair: opening.wheelchair ?? null,
  };
}

/** Part of its rectangle that a fixture has to fill to count as one. */
const RECTANGLE = 0.97;

function buildFixture(fixture: SourceFixture, toRing: (ring: readonly Position[]) => number[]): readonly Fixture[] {
  const ring = toRing(fixture.ring);
  if (ring.length < 6) return [];
  let [longest, angle] = [0, 0];
  eachEdge(ring, (ax, ay, bx, by) => {
    const length = Math.hypot(bx - ax, by - ay);
    // Of two edges that are about as long, the first counts, so that rounding decides nothing.
    if (length > longest * 1.02) [longest, angle] = [length, Math.atan2(by - ay, bx - ax)];
  });
  // A rectangle turned by half a circle is the same.
  if (angle <= -Math.PI / 2 || angle > Math.PI / 2) angle -= Math.sign(angle) * Math.PI;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const upright = ring.flatMap((_, i) => {
    const [x = 0, y = 0] = [ring[i], ring[i + 1]];
    return i % 2 === 0 ? [x * cosine + y * sine, y * cosine - x * sine] : [];
  });
  const { left, top, right, bottom } = boxOf([upright]);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [width, depth] = [Math.round(right - left), Math.round(bottom - top)];
  const fills = Math.abs(ringArea(ring)) >= RECTANGLE * width * depth;
  return [
    {
      id: fixture.id,
      category: fixture.category,
      rect: [Math.round(x * cosine - y * sine), Math.round(x * sine + y * cosine), width, depth],
      rotationDeg: Math.round((angle * 180) / Math.PI),
      ring: fills ? null : ring,
      resourceId: null,
    },
  ];
}
