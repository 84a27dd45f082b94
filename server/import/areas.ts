import type { Area } from '../../workers/wire/schemas/configuration.ts';
import { normaliseText } from './text.ts';

/** Between the names of a path: `Campus > Building A > Level 2 > Zone B`. */
export const AREA_SEPARATOR = '>';
const MOST_LEVELS = 8;
const KINDS = ['campus', 'building', 'level', 'zone'] as const;

export interface AreaBook {
  /** The id of the area of a path; where there is none it is made, and those above it. */
  idOf(path: string): { readonly id: string } | { readonly problem: string };
  /** Those there were, and those that were made. */
  all(): readonly Area[];
}

const fold = (text: string): string => normaliseText(text).toLowerCase();

/** Text of an address, of letters and digits. */
const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The tree of areas of a campus, which grows by the paths that are asked for. Areas are known by name, in any language. */
export function createAreaBook(present: readonly Area[]): AreaBook {
  const areas = [...present];
  const ids = new Set<string>();
  const areaByKey = new Map<string, Area>();
  const lastNumberByBase = new Map<string, number>();
  /** What an area is looked up by: its parent and one of its names. */
  const keyOf = (parentAreaId: string | null, name: string): string => JSON.stringify([parentAreaId, fold(name)]);
  const note = (area: Area): void => {
    ids.add(area.id);
    for (const name of typeof area.name === 'string' ? [area.name] : Object.values(area.name)) {
      const key = keyOf(area.parentAreaId, name);
      // Of two areas with one name the first is meant.
      if (!areaByKey.has(key)) areaByKey.set(key, area);
    }
  };
  for (const area of present) note(area);

  const freeId = (base: string): string => {
    let id = base;
    let number = lastNumberByBase.get(base) ?? 1;
    while (ids.has(id)) {
      number += 1;
      id = `${base}-${number}`;
    }
    lastNumberByBase.set(base, number);
    return id;
  };
  const add = (name: string, parentAreaId: string | null, depth: number): Area => {
    const id = freeId([parentAreaId ?? 'area', slugOf(name) || 'x'].join('-'));
    const kind = KINDS[Math.min(depth, KINDS.length - 1)] ?? 'zone';
    const digits = /-?\d+/.exec(name)?.[0];
    const ordinal = kind === 'level' && digits !== undefined ? Number(digits) : null;
    const area: Area = { id, parentAreaId, name, kind, ordinal, maxUt: 100 };
    note(area);
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
    all: () => areas,
  };
}
