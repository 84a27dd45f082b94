import { readdirSync, readFileSync, statSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { isInside } from '../../server/campus/geometry.ts';
import { createCampus } from '../../server/campus/index.ts';
import { createBuildings, demandOf } from '../../server/campus/layout/buildings.ts';
import { loadPlan, PLAN_IDS } from '../../server/campus/plan.ts';
import type { PlanLevel } from '../../server/campus/plan.ts';
import { INTERFACE_LANGUAGES } from '../../workers/model/language.ts';

const NOW = Date.UTC(2026, 10, 20, 10, 7);
const PLANS = new URL('../../server/campus/plans/', import.meta.url);

const campusOf = (resources: number) => createCampus({ resources, seed: 1, now: NOW }).campus;

describe('the areas of a seeded campus', () => {
  it.each([100, 5_000, 20_000])('are one tree for %i resources', (resources) => {
    const { areas } = campusOf(resources).configuration;
    const parentById = new Map(areas.map((area) => [area.id, area.parentAreaId]));
    expect(parentById.size).toBe(areas.length);
    expect(areas.filter((area) => area.parentAreaId === null).map((area) => area.id)).toEqual(['campus']);
    const depth = (id: string | null): number => (id === null ? 0 : 1 + depth(parentById.get(id) ?? null));
    const depthByKind = new Set(areas.map((area) => `${area.kind} ${depth(area.id)}`));
    expect([...depthByKind].sort()).toEqual(['building 2', 'campus 1', 'level 3', 'zone 4']);
  });

  it('have names in all languages without a place left to fill, and limits on some', () => {
    const { areas } = campusOf(5_000).configuration;
    for (const { name } of areas) {
      expect(Object.keys(name).toSorted()).toEqual(INTERFACE_LANGUAGES.toSorted());
      for (const text of Object.values(name)) expect(text).toMatch(/^[^{}]+$/);
    }
    const nameOf = (id: string) => areas.find((area) => area.id === id)?.name;
    expect(nameOf('b4')).toMatchObject({ en: 'B4 Annex North', cs: 'B4 Přístavba – sever', de: 'B4 Anbau Nord' });
    expect(nameOf('b2-l1')).toMatchObject({ en: 'Floor 1', cs: '1. patro', ua: 'Поверх 1' });
    expect(nameOf('b1-lp-za')).toMatchObject({ en: 'Garage P1 – Row A', fr: 'Parking P1 – rangée A' });
    const limits = areas.map((area) => area.maxUt).filter((limit) => limit < 100);
    expect(limits.length).toBeGreaterThan(areas.length / 20);
    expect(limits.every((limit) => limit >= 60 && limit <= 80)).toBe(true);
  });

  it('hold 15 to 60 desks a zone', () => {
    const { resources, configuration } = campusOf(5_000);
    const zones = new Set(configuration.areas.filter((area) => area.kind === 'zone').map((area) => area.id));
    const counts = new Map<string, number>();
    for (const { resource } of resources) {
      const areaId = resource.mapInfos[0]?.areaId ?? '';
      if (resource.resourceTypeId !== 'type-desk' || !zones.has(areaId)) continue;
      counts.set(areaId, (counts.get(areaId) ?? 0) + 1);
    }
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(15);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(60);
  });

  it.each([100, 5_000])('hold each of %i resources inside the outline of its level', (count) => {
    const { resources, configuration } = campusOf(count);
    const known = new Set(configuration.areas.map((area) => area.id));
    const storeyById = new Map(
      createBuildings(demandOf(count), 1).flatMap((building) =>
        building.storeys.map((storey) => [storey.id, { building, level: storey.level }] as const),
      ),
    );
    const outside = resources.filter(({ resource }) =>
      resource.mapInfos.some(({ areaId, x = -1, y = -1 }) => {
        const storey = storeyById.get(areaId.replace(/-z[a-z]+$/, ''));
        if (storey === undefined || !known.has(areaId)) return true;
        const { plan, mirrored } = storey.building;
        return !isInside(storey.level.outline, mirrored ? plan.width - x : x, y);
      }),
    );
    expect(outside.map(({ resource }) => resource.name)).toEqual([]);
  });

  it('leave a few resources without a place', () => {
    const unplaced = campusOf(5_000).resources.filter(({ resource }) => resource.mapInfos.length === 0).length;
    expect(unplaced).toBeGreaterThan(0);
    expect(unplaced).toBeLessThan(50);
  });
});

const isPlaced = (level: PlanLevel, points: readonly number[]): boolean => {
  for (let i = 0; i < points.length; i += 2) {
    if (!isInside(level.outline, points[i] ?? -1, points[i + 1] ?? -1)) return false;
  }
  return true;
};

describe('the floor plans', () => {
  it.each(PLAN_IDS)('%s has seats, lockers and labels inside the outlines', (id) => {
    const plan = loadPlan(id);
    const outside = plan.levels.flatMap((level) =>
      level.units
        .filter((unit) => unit.seats.length > 0 && !isPlaced(level, [...unit.label, ...unit.seats, ...level.lockers]))
        .map((unit) => `${level.number} ${unit.id}`),
    );
    expect(outside).toEqual([]);
    expect(plan.credit).toMatch(/Apache-2\.0|CC BY 4\.0/);
  });

  it('come only from the two sources that may be shipped, with their licences beside them', () => {
    expect(readdirSync(PLANS).sort()).toEqual([
      'LICENSE-polytechnic.txt',
      'LICENSE-westport-house.md',
      'README.md',
      'polytechnic-annex.json',
      'polytechnic-main.json',
      'westport-house.json',
    ]);
    for (const id of PLAN_IDS) {
      const text = readFileSync(new URL(`${id}.json`, PLANS), 'utf8');
      expect(text).not.toMatch(/OpenStreetMap|ODbL|Dresden|Pfitzmann|\bAPB\b/i);
    }
  });

  it('stay small', () => {
    const bytes = readdirSync(PLANS).reduce((sum, file) => sum + statSync(new URL(file, PLANS)).size, 0);
    expect(bytes).toBeLessThan(700_000);
  });
});
