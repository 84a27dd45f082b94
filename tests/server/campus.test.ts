import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { createCampus } from '../../server/campus/index.ts';
import type { Campus } from '../../server/store/store.ts';
import { AssistConfigurationSchema } from '../../workers/wire/schemas/configuration.ts';
import { INTERFACE_LANGUAGES } from '../../workers/model/language.ts';
import { ResourceSchema } from '../../workers/wire/schemas/resource.ts';

const NOW = Date.UTC(2026, 10, 20, 10, 7);

const campusOf = (resources: number, seed = 1, now = NOW): Campus => createCampus({ resources, seed, now }).campus;

const kindCounts = (campus: Campus): string => {
  const counts = campus.configuration.resourceTypeInfos.map(({ resourceTypeId, kind }) => {
    const count = campus.resources.filter(({ resource }) => resource.resourceTypeId === resourceTypeId).length;
    return `${kind} ${count}`;
  });
  return counts.join(', ');
};

const isUsed = (value: unknown): boolean =>
  value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);

describe('a seeded campus', () => {
  it.each([
    [100, 'desk 84, room 8, parking 5, locker 3'],
    [5_000, 'desk 4200, room 400, parking 250, locker 150'],
    [20_000, 'desk 16800, room 1600, parking 1000, locker 600'],
  ])('has %i resources in the usual shares', (resources, expected) => {
    const campus = campusOf(resources);
    expect(campus.resources).toHaveLength(resources);
    expect(kindCounts(campus)).toBe(expected);
  });

  it.each([0, 1, 7, 30])('works with %i resources, too', (resources) => {
    const { campus, events } = createCampus({ resources, seed: 1, now: NOW });
    expect(campus.resources).toHaveLength(resources);
    expect([...events].every((event) => event.end > event.start)).toBe(true);
  });

  it('is the same for the same numbers and another for another seed', () => {
    expect(campusOf(300)).toEqual(campusOf(300));
    expect(campusOf(300, 1, NOW + 3_600_000)).toEqual(campusOf(300));
    expect(campusOf(300, 2)).not.toEqual(campusOf(300));
  });

  it('fits the wire contract', () => {
    const campus = campusOf(5_000);
    const resources = campus.resources.map((stored) => stored.resource);
    expect(v.parse(v.array(ResourceSchema), resources)).toEqual(resources);
    expect(v.parse(AssistConfigurationSchema, campus.configuration)).toEqual(campus.configuration);
  });

  it('has ids, names and addresses that are unique', () => {
    const { resources, users } = campusOf(5_000);
    for (const key of ['id', 'name', 'email', 'username'] as const) {
      expect(new Set(resources.map(({ resource }) => resource[key])).size).toBe(resources.length);
    }
    expect(new Set(users.map((user) => user.email)).size).toBe(users.length);
  });

  it('names everything in all languages', () => {
    const { resources } = campusOf(5_000);
    const languages = INTERFACE_LANGUAGES.toSorted();
    const others = resources.filter(
      ({ resource }) => Object.keys(resource.displayNameForApp).toSorted().join() !== languages.join(),
    );
    expect(others.map(({ resource }) => resource.name)).toEqual([]);
    const [first] = resources;
    expect(first?.resource.displayNameForApp).toMatchObject({ en: 'Desk B1-01-001', de: 'Tisch B1-01-001' });
  });

  it('uses each field and each data type somewhere', () => {
    const { resources, configuration } = campusOf(5_000);
    const used = new Set<string>();
    for (const { resource } of resources) {
      for (const [key, value] of Object.entries(resource)) if (isUsed(value)) used.add(key);
    }
    expect(Object.keys(ResourceSchema.entries).filter((key) => !used.has(key))).toEqual([]);
    expect(new Set(configuration.filters.map((filter) => filter.dataTypeId))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it('defines each property that a resource has, for its type and with its choices', () => {
    const { resources, configuration } = campusOf(5_000);
    const filterById = new Map(configuration.filters.map((filter) => [filter.id, filter]));
    for (const { resource } of resources) {
      for (const { propertyId, valueChoiceIds } of resource.properties) {
        const filter = filterById.get(propertyId);
        expect(filter?.resourceTypeId).toBe(resource.resourceTypeId);
        const keys = filter?.choices.map((choice) => choice.key) ?? [];
        expect(keys).toEqual(expect.arrayContaining(valueChoiceIds ?? []));
      }
    }
  });

  it('has every kind of hours, zones, licences and scheduling', () => {
    const { resources } = campusOf(5_000);
    const valuesOf = (pick: (resource: (typeof resources)[number]['resource']) => unknown): Set<unknown> =>
      new Set(resources.map(({ resource }) => pick(resource)));
    const hours = valuesOf((resource) => `${resource.startTime}-${resource.endTime}`);
    expect([...hours]).toEqual(expect.arrayContaining(['null-null', '22:00-06:00', '00:00-24:00', '08:00-24:00']));
    const zones = valuesOf((resource) => resource.timezone);
    expect([...zones]).toEqual(
      expect.arrayContaining([
        'Europe/Prague',
        'Europe/London',
        'Central Europe Standard Time',
        '',
        'Custom time zone',
      ]),
    );
    const licences = valuesOf((resource) => resource.csCode);
    expect(licences).toEqual(new Set(['CS0600', 'CS0601', 'CS0606', 'CS0640', 'CS0641', 'CS0999']));
    const rejects = valuesOf((resource) => resource.schedulingSettings?.rejectOutsideWorkingHours);
    expect(rejects).toEqual(new Set([true, false, undefined]));
  });

  it('keeps the examples of its README on every campus', () => {
    for (const size of [100, 5_000]) {
      const campus = campusOf(size);
      const desk = (number: string) => {
        const found = campus.resources.find(({ resource }) => resource.name === `B1-01-${number}`);
        if (found === undefined) throw new Error(`no desk ${number}`);
        return found;
      };
      expect(['012', '013', '014'].map((number) => desk(number).answers)).toEqual(['accepts', 'never', 'declines']);
      expect(desk('015').scheduleFails).toBe(true);
      expect(desk('016').resource.mapInfos).toEqual([]);
      expect(desk('017').resource.csCode).toBe('CS0999');
      expect(desk('018').assignedTo).toEqual(['ada.lindholm@deskway.example']);
      expect(campus.users.find((user) => user.email === desk('019').assignedTo?.[0])?.isDemo).toBe(false);
      expect(desk('020').resource.reservationsEnabled).toBe(false);
      expect(desk('002').resource.requiresConfirmation).toBe(true);
    }
  });

  it('mostly accepts, sometimes declines, seldom stays silent or fails', () => {
    const { resources } = campusOf(5_000);
    const share = (isSo: (stored: (typeof resources)[number]) => boolean): number =>
      resources.filter(isSo).length / resources.length;
    expect(share((stored) => stored.answers === 'accepts')).toBeCloseTo(0.94, 1);
    expect(share((stored) => stored.answers === 'declines')).toBeCloseTo(0.04, 1);
    expect(share((stored) => stored.answers === 'never')).toBeGreaterThan(0.01);
    expect(share((stored) => stored.scheduleFails)).toBeGreaterThan(0.002);
  });

  it('starts its people with six demo users who have favourites that exist', () => {
    const campus = campusOf(5_000);
    const ids = new Set(campus.resources.map(({ resource }) => resource.id));
    expect(campus.users.map((user) => user.isDemo).lastIndexOf(true)).toBe(5);
    expect(Object.keys(campus.favourites)).toEqual(['u1', 'u2', 'u3', 'u4', 'u5', 'u6']);
    for (const favourites of Object.values(campus.favourites)) {
      expect(favourites.length).toBeGreaterThan(4);
      expect(favourites.every((id) => ids.has(id))).toBe(true);
    }
  });
});
