import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { boxOf, isInside } from '../../server/campus/geometry.ts';
import type { Box } from '../../server/campus/geometry.ts';
import { createCampus } from '../../server/campus/index.ts';
import type { Campus, Plans } from '../../server/store/store.ts';
import { labelText } from '../../workers/model/labels.ts';
import type { Fixture } from '../../workers/wire/schemas/plans.ts';
import { CampusPlanSchema, LevelPlanSchema, NetworkPlanSchema, PoisSchema } from '../../workers/wire/schemas/plans.ts';

const NOW = Date.UTC(2026, 10, 20, 10, 7);
const SIZES = [100, 5_000, 20_000] as const;
/** Centimetres: free floor was looked for on a grid. */
const TOLERANCE = 10;
const LANGUAGES = ['ca', 'cs', 'de', 'en', 'es', 'fr', 'ua'];

interface Planned {
  readonly campus: Campus;
  readonly plans: Plans;
}

const plannedBySize = new Map<number, Planned>();

function plannedOf(size: number): Planned {
  const known = plannedBySize.get(size);
  if (known !== undefined) return known;
  const { campus } = createCampus({ resources: size, seed: 1, now: NOW });
  if (campus.plans === undefined) throw new Error('no plans');
  const planned = { campus, plans: campus.plans };
  plannedBySize.set(size, planned);
  return planned;
}

/** The rectangle of a fixture that is turned by 0 or 180 degrees. */
function boxOfFixture({ rect: [x, y, width, depth], rotationDeg }: Fixture): Box {
  expect(rotationDeg % 180).toBe(0);
  return { left: x - width / 2, top: y - depth / 2, right: x + width / 2, bottom: y + depth / 2 };
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe.each(SIZES)('the plans of a seeded campus of %i resources', (size) => {
  it('fit the wire contract as they are', () => {
    const { plans } = plannedOf(size);
    expect(v.parse(CampusPlanSchema, plans.campus)).toEqual(plans.campus);
    expect(v.parse(v.array(LevelPlanSchema), plans.levels)).toEqual(plans.levels);
    expect(v.parse(NetworkPlanSchema, plans.network)).toEqual(plans.network);
    expect(v.parse(PoisSchema, plans.pois)).toEqual(plans.pois);
  });

  it('have each placed resource at its position, on its level', () => {
    const { campus, plans } = plannedOf(size);
    const parentById = new Map(plans.campus.areas.map(({ id, parentAreaId }) => [id, parentAreaId]));
    const places = new Map(
      plans.levels.flatMap(({ areaId, fixtures, units }) => [
        ...fixtures.map(({ resourceId, rect: [x, y] }) => [resourceId, `${areaId} ${x} ${y}`] as const),
        ...units.map(({ resourceId, label: [x, y] }) => [resourceId, `${areaId} ${x} ${y}`] as const),
      ]),
    );
    const levels = new Set(plans.levels.map(({ areaId }) => areaId));
    const misplaced = campus.resources.filter(({ resource: { id, mapInfos } }) => {
      const [place] = mapInfos;
      if (place === undefined) return places.has(id);
      const level = levels.has(place.areaId) ? place.areaId : parentById.get(place.areaId);
      return places.get(id) !== `${level} ${place.x} ${place.y}`;
    });
    expect(misplaced.map(({ resource }) => resource.name)).toEqual([]);
  });

  it('have every fixture inside the outline of its level, and no two desks or bays in one place', () => {
    const faults: string[] = [];
    for (const { outline, fixtures } of plannedOf(size).plans.levels) {
      const large = fixtures
        .filter(({ category }) => category !== 'locker')
        .map((each) => [each, boxOfFixture(each)] as const);
      large.forEach(([{ id }, box], i) => {
        if (large.slice(i + 1).some(([, other]) => overlap(box, other))) faults.push(`${id} overlaps`);
      });
      for (const fixture of fixtures) {
        const { left, top, right, bottom } = boxOfFixture(fixture);
        const [x1, y1, x2, y2] = [left + TOLERANCE, top + TOLERANCE, right - TOLERANCE, bottom - TOLERANCE];
        const corners = [x1, y1, x2, y1, x2, y2, x1, y2];
        const isOut = corners.some((x, i) => i % 2 === 0 && !isInside(outline, x, corners[i + 1] ?? -1));
        if (isOut) faults.push(`${fixture.id} is outside`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('have rows of desks that face each other', () => {
    const level = plannedOf(size).plans.levels.find(({ areaId }) => areaId === 'b1-l1');
    const turns = new Set(level?.fixtures.map(({ rotationDeg }) => rotationDeg));
    expect(turns).toEqual(new Set([0, 180]));
  });

  it('have rooms on each level, and doors that join rooms of it', () => {
    const unknown = plannedOf(size).plans.levels.flatMap(({ areaId, units, openings }) => {
      if (units.length === 0) return [areaId];
      const ids = new Set<string | null>(units.map(({ id }) => id));
      return openings.filter(({ unitIds }) => unitIds.some((id) => id !== null && !ids.has(id))).map(({ id }) => id);
    });
    expect(unknown).toEqual([]);
  });

  it('have ids that are unique on the campus', () => {
    const { campus, levels, pois } = plannedOf(size).plans;
    const ids = [
      ...campus.areas.map(({ id }) => id),
      ...campus.connectors.map(({ id }) => id),
      ...levels.flatMap((level) => [...level.units, ...level.openings, ...level.fixtures].map(({ id }) => id)),
      ...pois.map(({ id }) => id),
    ];
    expect(ids.length - new Set(ids).size).toBe(0);
  });

  it('join each connector with a door on two levels or more', () => {
    const { campus, levels } = plannedOf(size).plans;
    const levelById = new Map(levels.map((level) => [level.areaId, level]));
    expect(campus.connectors.length).toBeGreaterThan(4);
    const faults = campus.connectors.flatMap(({ id, kind, barrierFree, stops }) => {
      const shut = stops.filter(({ areaId, x, y }) => {
        const level = levelById.get(areaId);
        const unit = level?.units.find(({ category, ring }) => category === kind && isInside([ring], x, y));
        return unit === undefined || !level?.openings.some(({ unitIds }) => unitIds.includes(unit.id));
      });
      const isSound = stops.length >= 2 && barrierFree === (kind === 'elevator');
      return shut.map(({ areaId }) => `${id} ${areaId}`).concat(isSound ? [] : [id]);
    });
    expect(faults).toEqual([]);
  });
});

describe('the areas of the plans', () => {
  it('have those of the configuration with the same names and parents, and levels without places', () => {
    const { campus, plans } = plannedOf(100);
    const areaById = new Map(plans.campus.areas.map((area) => [area.id, area]));
    for (const { id, name, kind, parentAreaId, ordinal } of campus.configuration.areas) {
      expect(areaById.get(id)).toMatchObject({ name, kind, parentAreaId, ordinal });
    }
    const configured = new Set(campus.configuration.areas.map(({ id }) => id));
    const others = plans.campus.areas.filter(({ id, kind }) => kind === 'level' && !configured.has(id));
    expect(others.length).toBeGreaterThan(0);
    expect(plans.levels.map(({ areaId }) => areaId)).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
  });

  it('have groups of zones, each zone in one', () => {
    const { areas } = plannedOf(5_000).plans.campus;
    const groups = areas.filter(({ kind }) => kind === 'group');
    const members = groups.flatMap(({ memberIds }) => memberIds);
    const zones = areas.filter(({ kind, parentAreaId }) => kind === 'zone' && !parentAreaId?.endsWith('-lp'));
    expect(members.toSorted()).toEqual(zones.map(({ id }) => id).toSorted());
    for (const { name } of groups) expect(Object.keys(name).toSorted()).toEqual(LANGUAGES);
  });

  it('have outlines of zones around their desks and bays', () => {
    const { campus, plans } = plannedOf(5_000);
    const outlineById = new Map(plans.campus.areas.map(({ id, outline }) => [id, outline]));
    const outside = campus.resources.filter(({ resource: { resourceTypeId, mapInfos } }) =>
      mapInfos.some(({ areaId, x = -1, y = -1 }) => {
        const isSeat = resourceTypeId === 'type-desk' || resourceTypeId === 'type-parking';
        return isSeat && !isInside(outlineById.get(areaId) ?? [], x, y);
      }),
    );
    expect(outside.map(({ resource }) => resource.name)).toEqual([]);
  });
});

/** Joins what can be walked: units by openings and connectors. */
function createPaths() {
  const parentByUnit = new Map<string, string>();
  const rootOf = (id: string): string => {
    const parent = parentByUnit.get(id);
    return parent === undefined ? id : rootOf(parent);
  };
  const join = (one: string, other: string): void => {
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a !== b) parentByUnit.set(a, b);
  };
  return { rootOf, join };
}

describe('the rooms of each building', () => {
  it.each(['b1', 'b2', 'b3'])('%s are joined with each other and with the outside, except inaccessible ones', (id) => {
    const { campus, levels, pois } = plannedOf(5_000).plans;
    const own = levels.filter(({ areaId }) => areaId.startsWith(`${id}-`));
    const { rootOf, join } = createPaths();
    for (const { openings } of own) {
      for (const { unitIds } of openings) if (unitIds[0] !== null && unitIds[1] !== null) join(unitIds[0], unitIds[1]);
    }
    for (const { kind, stops } of campus.connectors) {
      const units = stops.flatMap(({ areaId, x, y }) =>
        own
          .filter((level) => level.areaId === areaId)
          .flatMap((level) => level.units.filter(({ category, ring }) => category === kind && isInside([ring], x, y))),
      );
      for (const unit of units) join(unit.id, units[0]?.id ?? unit.id);
    }
    const inside = own.flatMap(({ units }) => units).filter(({ category }) => category !== 'nonpublic');
    expect(new Set(inside.map((unit) => rootOf(unit.id))).size).toBe(1);
    const exits = pois.filter(({ category, areaId }) => isDoor(category) && areaId.startsWith(`${id}-`));
    for (const { areaId, x, y } of exits) {
      const door = own
        .flatMap((level) => (level.areaId === areaId ? level.openings : []))
        .find(({ a, b }) => Math.hypot((a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y) < 2);
      expect(door?.unitIds.filter((unitId) => unitId === null)).toHaveLength(1);
    }
    expect(exits.length).toBeGreaterThan(0);
  });
});

/** A way out of a building. */
const isDoor = (category: string): boolean => category === 'entrance' || category === 'exit';

describe('a mirrored building', () => {
  it('has its rooms and doors on the other side', () => {
    const levelById = new Map(plannedOf(20_000).plans.levels.map((level) => [level.areaId, level]));
    const [plain, mirrored] = [levelById.get('b1-l2'), levelById.get('b4-l2')];
    if (plain === undefined || mirrored === undefined) throw new Error('no such levels');
    const turned = (points: readonly number[]) => points.map((x, i) => (i % 2 === 0 ? plain.width - x : x));
    expect(mirrored.units.map(({ ring, label }) => [ring, label])).toEqual(
      plain.units.map(({ ring, label }) => [turned(ring), turned(label)]),
    );
    expect(mirrored.openings.map(({ a, b }) => [a, b])).toEqual(
      plain.openings.map(({ a, b }) => [turned(a), turned(b)]),
    );
    expect(mirrored.outline).toEqual(plain.outline.map(turned));
  });
});

describe('the points of interest', () => {
  const { plans } = plannedOf(5_000);

  it('say which door is which, in seven languages', () => {
    const doors = plans.pois.filter(({ category }) => isDoor(category)).map(({ name }) => name);
    const names = doors.map((name) => labelText(name, 'en'));
    expect(new Set(names).size).toBe(doors.length);
    const ofB3 = names.filter((name) => name.endsWith('B3'));
    expect(ofB3.toSorted()).toEqual(['East exit, B3', 'Main entrance, B3', 'West exit, B3']);
    expect(doors[0]).toMatchObject({ de: 'Haupteingang, B1', ua: 'Головний вхід, B1' });
  });

  it('are of every kind, on levels that exist', () => {
    expect([...new Set(plans.pois.map(({ category }) => category))].toSorted()).toEqual([
      'climate',
      'coffee',
      'defibrillator',
      'elevator',
      'entrance',
      'exit',
      'first-aid',
      'kiosk',
      'kitchen',
      'light',
      'printer',
      'reception',
      'stairs',
      'toilet',
    ]);
    const outlineById = new Map(plans.levels.map(({ areaId, outline }) => [areaId, boxOf(outline)]));
    const lost = plans.pois.filter(({ areaId, x, y }) => {
      const box = outlineById.get(areaId);
      return box === undefined || x < box.left || x > box.right || y < box.top || y > box.bottom;
    });
    expect(lost).toEqual([]);
  });

  it('have names in every language, both licences, and some of each other field', () => {
    const named = plans.pois.filter(({ category }) => category !== 'coffee');
    for (const { name } of named) expect(Object.keys(name).toSorted()).toEqual(LANGUAGES);
    expect(new Set(plans.pois.map(({ csCode }) => csCode))).toEqual(new Set(['CS0621', 'CS0637', 'CS0639', 'CS0642']));
    expect(new Set(plans.pois.map(({ displayMode }) => displayMode)).size).toBeGreaterThan(5);
    for (const isUsed of [
      plans.pois.some(({ description }) => description !== ''),
      plans.pois.some(({ files }) => files.length > 0),
      plans.pois.some(({ openingHours }) => openingHours !== null),
    ]) {
      expect(isUsed).toBe(true);
    }
  });

  it('have a main entrance and a reception in each building', () => {
    const buildingsOf = (category: string) =>
      new Set(plans.pois.filter((poi) => poi.category === category).map(({ areaId }) => areaId.split('-', 1)[0]));
    const buildings = new Set(plans.campus.areas.filter(({ kind }) => kind === 'building').map(({ id }) => id));
    for (const category of ['entrance', 'reception', 'defibrillator', 'printer', 'kitchen']) {
      expect(buildingsOf(category), category).toEqual(buildings);
    }
  });
});

describe('the seeded plans', () => {
  it('name the sources of all plans', () => {
    const { credits } = plannedOf(5_000).plans.campus;
    expect(credits.join()).toMatch(/PolyMap.+Apache-2\.0.+WRLD.+CC BY 4\.0/);
  });

  it('work for a campus without resources', () => {
    const { campus, plans } = plannedOf(0);
    expect(campus.resources).toEqual([]);
    expect(plans.levels.every(({ fixtures, units }) => fixtures.length === 0 && units.length > 0)).toBe(true);
  });
});
