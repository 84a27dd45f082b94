import * as v from 'valibot';

import type { Plan, PlanLevel, PlanUnit } from '../../server/campus/plan.ts';
import { readFeatures, ringsOf } from './geojson.ts';
import { nameOf } from './names.ts';
import { createProjection, openRing } from '../../server/import/plans/project.ts';
import type { Project } from '../../server/import/plans/project.ts';
import { createGarage, createUnit, lockersOn, ringFloor } from './unit.ts';

/* Converts an IMDF archive (Apple's indoor mapping format) to plans. */

const NamesSchema = v.nullable(v.record(v.string(), v.string()));
const LevelProperties = v.object({ ordinal: v.number(), short_name: NamesSchema, building_ids: v.array(v.string()) });
const UnitProperties = v.object({ category: v.string(), name: NamesSchema, level_id: v.string() });
const OpeningProperties = v.object({ level_id: v.string() });
const AnchorProperties = v.object({ unit_id: v.nullable(v.string()) });
const OccupantProperties = v.object({ name: NamesSchema, anchor_id: v.nullable(v.string()) });

const readArchive = (folder: string) => ({
  levels: readFeatures(folder, 'level.geojson', LevelProperties),
  units: readFeatures(folder, 'unit.geojson', UnitProperties),
  openings: readFeatures(folder, 'opening.geojson', OpeningProperties),
  anchors: readFeatures(folder, 'anchor.geojson', AnchorProperties),
  occupants: readFeatures(folder, 'occupant.geojson', OccupantProperties),
});
type Archive = ReturnType<typeof readArchive>;

/** The English name of each unit: that of its occupant, else its own. */
const unitNames = ({ units, anchors, occupants }: Archive): Map<string, string> => {
  const unitByAnchor = new Map(anchors.map((anchor) => [anchor.id, anchor.properties.unit_id]));
  const names = new Map<string, string>();
  for (const unit of units) {
    const name = unit.properties.name?.['en'];
    // Some are only a word: 'Classroom '.
    if (name !== undefined && /\d/.test(name)) names.set(unit.id, name);
  }
  for (const { properties } of occupants) {
    const unit = unitByAnchor.get(properties.anchor_id ?? '');
    const name = properties.name?.['en'];
    if (unit && name !== undefined) names.set(unit, name);
  }
  return names;
};

const levelUnits = (archive: Archive, levelId: string, names: Map<string, string>, project: Project): PlanUnit[] =>
  archive.units
    .filter((unit) => unit.properties.level_id === levelId)
    .map((unit, i) => {
      const rings = ringsOf(unit.geometry).map((ring) => openRing(project(ring)));
      const name = names.get(unit.id);
      const draft = {
        id: `u${i + 1}`,
        category: unit.properties.category,
        name: name === undefined ? null : nameOf(name),
        ring: rings[0] ?? [],
      };
      return createUnit(draft, ringFloor(rings));
    });

const createLevel = (
  archive: Archive,
  level: Archive['levels'][number],
  names: Map<string, string>,
  project: Project,
): PlanLevel => {
  const outline = ringsOf(level.geometry).map((ring) => openRing(project(ring)));
  const units = levelUnits(archive, level.id, names, project);
  const corridors = units.filter((unit) => unit.category === 'walkway').map((unit) => unit.ring);
  const doors = archive.openings
    .filter((opening) => opening.properties.level_id === level.id)
    .flatMap(({ geometry }) => (geometry?.type === 'LineString' ? [project(geometry.coordinates)] : []));
  const number = Number(level.properties.short_name?.['en'] ?? level.properties.ordinal);
  return {
    ordinal: level.properties.ordinal,
    number,
    name: { en: `Level ${number}`, cs: `${number}. podlaží` },
    outline,
    units,
    lockers: lockersOn(outline, (x, y) => corridors.some((ring) => ringFloor([ring])(x, y))),
    drawing: { walls: [], doors, windows: [] },
  };
};

export const deriveImdf = (folder: string, buildingId: string, id: string, credit: string): Plan => {
  const archive = readArchive(folder);
  const levels = archive.levels
    .filter((level) => level.properties.building_ids.includes(buildingId))
    .toSorted((a, b) => a.properties.ordinal - b.properties.ordinal);
  const { project, width, height } = createProjection(levels.flatMap((level) => ringsOf(level.geometry)));
  const names = unitNames(archive);
  const storeys = levels.map((level) => createLevel(archive, level, names, project));
  const ground = storeys[0];
  if (ground === undefined) throw new Error(`No levels of building ${buildingId}`);
  const shafts = ground.units.filter((unit) => ['stairs', 'elevator'].includes(unit.category)).map((unit) => unit.ring);
  return { id, credit, width, height, levels: [createGarage(ground, shafts), ...storeys] };
};
