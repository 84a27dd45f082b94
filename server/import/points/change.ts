/* The effect of a table of points on a campus. Nothing is written here, and a table with a single fault has no effect. */
import { isDeepStrictEqual } from 'node:util';

import type { Label } from '../../../workers/wire/schemas/common.ts';
import type { Poi } from '../../../workers/wire/schemas/plans.ts';
import { createLevelFinder } from '../../plans/placed.ts';
import type { Plans, StoredCode } from '../../store/store.ts';
import { createAreaLookup } from './area-lookup.ts';
import { licenceOf, type PointKind, type PointRow, type Problem } from './columns.ts';

/** The present campus. */
export interface Present {
  readonly plans: Plans;
  /** Ids of resources, at which codes may hang. */
  readonly resourceIds: ReadonlySet<string>;
}

export interface PointsChange {
  readonly plans: Plans;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Of the kinds of the table, in the campus but not in the table. */
  readonly missing: number;
}

/** What a row makes, or what is wrong with it. */
type Made<T> = T | { readonly problems: readonly string[] };

interface Context extends Present {
  readonly areaOf: ReturnType<typeof createAreaLookup>;
  readonly levelOf: (areaId: string) => string | null;
  /** Ids of POIs and kiosks, those of the table included. */
  readonly pointIds: ReadonlySet<string>;
}

/**
 * @param replaces points of the kinds of the table that are not in it are removed
 * @returns the change, or all mistakes
 */
export function planPoints(
  rows: readonly PointRow[],
  present: Present,
  replaces: boolean,
): PointsChange | { readonly problems: readonly Problem[] } {
  const { plans } = present;
  const pois = new Map(plans.pois.map((poi) => [poi.id, poi]));
  const codes = new Map(plans.codes.map((code) => [code.id, code]));
  const asked = new Map(rows.map((row) => [row.id, row]));
  const kinds = new Set(rows.map(({ kind }) => kind));
  const isMissing = (kind: PointKind, id: string): boolean => kinds.has(kind) && asked.get(id)?.kind !== kind;
  const missing = [
    ...plans.pois.filter(({ id, kind }) => (kind === 'poi' || kind === 'kiosk') && isMissing(kind, id)),
    ...plans.codes.filter(({ id }) => isMissing('code', id)),
  ].map(({ id }) => id);
  const gone = new Set(replaces ? missing : []);
  const context: Context = {
    ...present,
    areaOf: createAreaLookup(plans.campus.areas),
    levelOf: createLevelFinder(plans.campus.areas),
    pointIds: new Set(
      [...pois.keys(), ...rows.filter(({ kind }) => kind !== 'code').map(({ id }) => id)].filter((id) => !gone.has(id)),
    ),
  };
  const problems: Problem[] = [...doubled(rows)];
  const count = { added: 0, changed: 0, unchanged: 0 };
  const put = <T extends Poi | StoredCode>(into: Map<string, T>, row: PointRow, made: Made<T>): void => {
    if ('problems' in made) {
      problems.push(...made.problems.map((text) => ({ line: row.line, text })));
      return;
    }
    const before = into.get(row.id);
    count[before === undefined ? 'added' : isDeepStrictEqual(before, made) ? 'unchanged' : 'changed'] += 1;
    into.set(row.id, made);
  };
  for (const row of rows) {
    if (row.kind === 'code') put(codes, row, toCode(row, codes.get(row.id), context));
    else put(pois, row, toPoi(row, row.kind, pois.get(row.id), context));
  }
  if (problems.length > 0) return { problems: problems.toSorted((a, b) => a.line - b.line) };
  for (const id of gone) {
    pois.delete(id);
    codes.delete(id);
  }
  const next = { ...plans, pois: [...pois.values()], codes: [...codes.values()] };
  return { plans: next, ...count, removed: gone.size, missing: missing.length };
}

function doubled(rows: readonly PointRow[]): readonly Problem[] {
  const lines = new Map<string, number>();
  return rows.flatMap(({ id, line }) => {
    const first = lines.get(id);
    lines.set(id, first ?? line);
    return first === undefined ? [] : [{ line, text: `id “${id}” stands on line ${first} already` }];
  });
}

type Place = NonNullable<StoredCode['point']>;

/** The place of a row; parts that it does not name are those of before. */
function placeOf({ area, x, y }: PointRow, before: Place | null, { areaOf, levelOf }: Context): Made<Place> {
  const found = area === undefined ? { id: before?.areaId ?? '' } : areaOf(area);
  if ('problem' in found) return { problems: [`area ${found.problem}`] };
  const [placedX, placedY] = [x ?? before?.x, y ?? before?.y];
  if (found.id === '' || placedX === undefined || placedY === undefined) {
    return { problems: ['a new one needs its area, x and y'] };
  }
  if (levelOf(found.id) === null) return { problems: [`area “${area ?? found.id}” is no level, and on none`] };
  return { areaId: found.id, x: placedX, y: placedY };
}

function labelOf({ name, names }: PointRow, before: Label | undefined): Label {
  const old = typeof before === 'object' ? before : {};
  const given = Object.fromEntries(Object.entries({ ...old, ...names }).filter(([, text]) => text !== ''));
  const en = name ?? given['en'] ?? (typeof before === 'string' ? before : '');
  if (Object.keys(given).length === 0) return en;
  return en === '' ? given : { ...given, en };
}

function toPoi(row: PointRow, kind: 'poi' | 'kiosk', before: Poi | undefined, context: Context): Made<Poi> {
  const { id } = row;
  if (before !== undefined && before.kind !== kind) return { problems: [`“${id}” is a ${before.kind}, no ${kind}`] };
  if (context.plans.codes.some((code) => code.id === id) || context.resourceIds.has(id)) {
    return { problems: [`id “${id}” is that of a code or a resource`] };
  }
  const place = placeOf(row, before ?? null, context);
  const csCode = row.licence === undefined ? (before?.csCode ?? '') : (licenceOf(kind, row.licence) ?? '');
  const name = labelOf(row, before?.name);
  const problems = 'problems' in place ? [...place.problems] : [];
  if (name === '') problems.push('name is empty');
  if (csCode === '') problems.push(`licence “${row.licence ?? ''}” is none of a ${kind}`);
  if ('problems' in place || problems.length > 0) return { problems };
  // What lies on a zone is drawn on its level.
  const areaId = context.levelOf(place.areaId) ?? place.areaId;
  return {
    id,
    kind,
    category: row.category || before?.category || kind,
    name,
    description: row.description ?? before?.description ?? '',
    csCode,
    ...place,
    areaId,
    rotationDeg: (row.heading ?? before?.rotationDeg ?? 0) % 360,
    isOutOfOrder: row.outOfOrder ?? before?.isOutOfOrder ?? false,
    displayMode: row.displayMode ?? before?.displayMode ?? 0,
    files: before?.files ?? [],
    openingHours: before?.openingHours ?? null,
  };
}

/** A code hangs at something, or has a place of its own. */
function toCode(row: PointRow, before: StoredCode | undefined, context: Context): Made<StoredCode> {
  const { id, location, area, x, y } = row;
  if (context.pointIds.has(id) || context.resourceIds.has(id)) {
    return { problems: [`id “${id}” is that of a point or a resource, which has a code with its id already`] };
  }
  if (location !== undefined) {
    if (area !== undefined || x !== undefined || y !== undefined) {
      return { problems: ['it has either a location, or an area with x and y'] };
    }
    const isThere = context.pointIds.has(location) || context.resourceIds.has(location);
    return isThere ? { id, locationId: location, point: null } : { problems: [`location “${location}” is unknown`] };
  }
  const isMoved = area !== undefined || x !== undefined || y !== undefined;
  if (before !== undefined && !isMoved) return before;
  const point = placeOf(row, before?.point ?? null, context);
  return 'problems' in point ? { problems: [...point.problems, 'or a location'] } : { id, locationId: null, point };
}
