import type { Area } from '../../workers/wire/schemas/configuration.ts';
import { floorOf } from './floor-names.ts';
import { fold, normaliseText } from './text.ts';

/** Between the names of a path: `Campus > Building A > Level 2 > Zone B`. */
export const AREA_SEPARATOR = '>';
const MOST_LEVELS = 8;
const KINDS = ['campus', 'building', 'level', 'zone'] as const;

export interface AreaTree {
  /** The id of the area of a path; a missing area is created with those above it. */
  idOf(path: string): { readonly id: string } | { readonly problem: string };
  /** The level that an area is, or is in. */
  levelOf(id: string): Area | null;
  /** Sets the floor of a level; null = the floor in its name. */
  setFloor(levelId: string, floor: number | null): void;
  /** The existing areas and the created ones. */
  all(): readonly Area[];
}

const namesOf = ({ name }: Area): readonly string[] => (typeof name === 'string' ? [name] : Object.values(name));

/** A text as part of an address, in letters and digits. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Gives ids that are not taken: the base itself, or the base with a number. */
export function createFreeIds(taken: { has(id: string): boolean }): (base: string) => string {
  const given = new Set<string>();
  const lastNumberByBase = new Map<string, number>();
  return (base) => {
    let id = base;
    let number = lastNumberByBase.get(base) ?? 1;
    while (taken.has(id) || given.has(id)) {
      number += 1;
      id = `${base}-${number}`;
    }
    lastNumberByBase.set(base, number);
    given.add(id);
    return id;
  };
}

/** The tree of areas of a campus, extended by the requested paths. Areas are found by name, in any language. */
export function createAreaTree(present: readonly Area[]): AreaTree {
  const areas = [...present];
  const indexById = new Map<string, number>();
  const areaByKey = new Map<string, Area>();
  const freeId = createFreeIds(indexById);
  /** The key of an area: its parent and one of its names. */
  const keyOf = (parentAreaId: string | null, name: string): string => JSON.stringify([parentAreaId, fold(name)]);
  const note = (area: Area, index: number): void => {
    indexById.set(area.id, index);
    for (const name of namesOf(area)) {
      const key = keyOf(area.parentAreaId, name);
      // Of two areas with the same name the first one counts.
      if (!areaByKey.has(key)) areaByKey.set(key, area);
    }
  };
  for (const [index, area] of present.entries()) note(area, index);

  const add = (name: string, parentAreaId: string | null, depth: number): Area => {
    const id = freeId([parentAreaId ?? 'area', slugOf(name) || 'x'].join('-'));
    const kind = KINDS[Math.min(depth, KINDS.length - 1)] ?? 'zone';
    const ordinal = kind === 'level' ? floorOf(name) : null;
    const area: Area = { id, parentAreaId, name, kind, ordinal, maxUt: 100 };
    note(area, areas.length);
    areas.push(area);
    return area;
  };

  return {
    idOf(path) {
      const names = path.split(AREA_SEPARATOR).map(normaliseText);
      if (names.includes('')) return { problem: `has an empty name; a path is Building A ${AREA_SEPARATOR} Level 2` };
      if (names.length > MOST_LEVELS) return { problem: `has more than ${MOST_LEVELS} names` };
      const id = names.reduce<string | null>(
        (parent, name, depth) => (areaByKey.get(keyOf(parent, name)) ?? add(name, parent, depth)).id,
        null,
      );
      return { id: id ?? '' };
    },
    levelOf(id) {
      let area = areas[indexById.get(id) ?? -1];
      for (let step = 0; step < MOST_LEVELS && area !== undefined && area.kind !== 'level'; step += 1) {
        area = areas[indexById.get(area.parentAreaId ?? '') ?? -1];
      }
      return area?.kind === 'level' ? area : null;
    },
    setFloor(levelId, floor) {
      const index = indexById.get(levelId) ?? -1;
      const area = areas[index];
      if (area === undefined) return;
      const named = namesOf(area).flatMap((name) => floorOf(name) ?? []);
      areas[index] = { ...area, ordinal: floor ?? named[0] ?? null };
    },
    all: () => areas,
  };
}
