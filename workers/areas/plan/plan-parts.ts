/*
 * The parts of a site's plans (D32, D33): campus, points of interest, levels, what routes need, and what can be switched. Each is read from the cache first,
 * then from the server, which answers 204 where nothing has changed.
 */
import type * as v from 'valibot';

import { createPlansCache, type PlanPart, type PlansCache } from '../../cache/plans-cache.ts';
import type { Failure } from '../../contract.ts';
import { type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import { OBJECTS_TIMESTAMP_HEADER, SiteObjectsSchema } from '../../wire/schemas/objects.ts';
import {
  CampusPlanSchema,
  LevelPlanSchema,
  NetworkPlanSchema,
  PLAN_TIMESTAMP_HEADER,
  PlacesPlanSchema,
  PoisSchema,
} from '../../wire/schemas/plans.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

export interface KnownPart<T> {
  readonly data: T;
  /** null: the answer had none, so it cannot be asked for again by it. */
  readonly timestamp: string | null;
  /** When the server last confirmed it. */
  readonly asOf: Instant;
  /** It is known from an earlier visit only. */
  readonly isKept: boolean;
}

export interface PartsDeps {
  readonly http: Http;
  readonly cache: PlansCache;
  readonly apiBase: string;
  /** Without the token that there may be. */
  readonly isAnonymous?: boolean;
  now(): Instant;
}

/** Of visitors: no user has this name. */
const NOBODY = '';

/** The parts as one user reads them. @param username null = an anonymous visitor */
export const partsOf = (
  { source, http, store }: Pick<AreaDeps, 'source' | 'http' | 'store'>,
  username: string | null,
): PartsDeps => ({
  http,
  cache: createPlansCache(store, username ?? NOBODY),
  apiBase: source.apiBase(),
  isAnonymous: username === null,
  now: source.now,
});

export interface Part<T> {
  readonly part: PlanPart;
  readonly name: string;
  readonly path: string;
  readonly schema: v.GenericSchema<unknown, T>;
  /** Of the answer's timestamp; absent = that of plans. */
  readonly header?: string;
}

export const CAMPUS = {
  part: 'campus',
  name: 'GET /api/plans/campus',
  path: '/api/plans/campus',
  schema: CampusPlanSchema,
} as const;

export const POIS = { part: 'pois', name: 'GET /api/pois', path: '/api/pois', schema: PoisSchema } as const;

export const NETWORK = {
  part: 'network',
  name: 'GET /api/plans/network',
  path: '/api/plans/network',
  schema: NetworkPlanSchema,
} as const;

export const PLACES = {
  part: 'places',
  name: 'GET /api/plans/places',
  path: '/api/plans/places',
  schema: PlacesPlanSchema,
} as const;

export const OBJECTS = {
  part: 'objects',
  name: 'GET /api/objects',
  path: '/api/objects',
  schema: SiteObjectsSchema,
  header: OBJECTS_TIMESTAMP_HEADER,
} as const;

export const levelPart = (areaId: string) =>
  ({
    part: `level ${areaId}`,
    name: 'GET /api/plans/levels/{areaId}',
    path: `/api/plans/levels/${encodeURIComponent(areaId)}`,
    schema: LevelPlanSchema,
  }) as const;

/** What an earlier visit kept; null = nothing usable. */
export async function readKept<T>({ cache }: PartsDeps, { part, schema }: Part<T>): Promise<KnownPart<T> | null> {
  const kept = await cache.read(part, schema);
  return kept === null ? null : { ...kept, timestamp: kept.timestamp === '' ? null : kept.timestamp, isKept: true };
}

/** Asks the server. @returns the same data where it says that nothing has changed */
export async function readPart<T>(
  { http, cache, apiBase, isAnonymous = false, now }: PartsDeps,
  { part, name, path, schema, header = PLAN_TIMESTAMP_HEADER }: Part<T>,
  known: KnownPart<T> | null,
  signal: AbortSignal,
): Promise<Result<KnownPart<T>, Failure>> {
  const confirmed = (what: Pick<KnownPart<T>, 'data' | 'timestamp'>): KnownPart<T> => {
    const { data, timestamp } = what;
    if (timestamp !== null) void cache.write(part, { timestamp, asOf: now(), data });
    return { data, timestamp, asOf: now(), isKept: false };
  };
  const query = known?.timestamp == null ? {} : { query: { cachedTimestamp: known.timestamp } };
  const answer = await http.send('get', { name, url: apiBase + path, ...query, schema, signal, isAnonymous });
  if (answer.ok && answer.value.status === 204 && known !== null) return success(confirmed(known));
  const body = bodyOf(answer, name);
  if (!body.ok) return body;
  if (!answer.ok) return answer;
  const timestamp = answer.value.headers.get(header);
  return success(confirmed({ data: body.value, timestamp }));
}
