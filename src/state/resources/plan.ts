/*
 * The floor plan on screen: the buildings of the site, the open level, and how many places are free in each area.
 */
import { proxy, ref, subscribe } from 'valtio';

import type { Close, Failure, Instant, PlanCount, PlanLevel, PlanSite } from '../../../workers/contract.ts';
import { mark } from '../../app/probe.ts';
import { session } from '../session/session.ts';
import { followArea } from '../workers/workers.ts';

export interface PlanState {
  /** Wrapped in `ref()`, as are the others: they are replaced as a whole. */
  site: PlanSite;
  level: PlanLevel | null;
  /** When the server last confirmed it, where it has not done so now; null = it is up to date. */
  levelAsOf: Instant | null;
  /** Why the requested level could not be read. */
  levelProblem: Failure | null;
  /** By area id. */
  counts: ReadonlyMap<string, PlanCount>;
}

const UNKNOWN_SITE: PlanSite = {
  state: 'loading',
  buildings: [],
  groups: [],
  credits: [],
  usualMinutes: 150,
  problem: null,
};

export const plan: PlanState = proxy<PlanState>({
  site: ref(UNKNOWN_SITE),
  level: null,
  levelAsOf: null,
  levelProblem: null,
  counts: ref(new Map()),
});

/** Follows the buildings. @returns ends it */
export function openSite(): Close {
  return followArea<PlanSite>(
    (api, tell) => api.plan.watchSite(tell),
    (site) => {
      plan.site = ref(site);
    },
  );
}

/** A level that is read, and read again after each change. */
interface FollowedLevel {
  level: PlanLevel | null;
  /** As `levelAsOf`. */
  asOf: Instant | null;
  hasFailed: boolean;
  close: Close;
}

/** ms after which the levels next to the open one are followed as well. */
const FOLLOW_NEXT_AFTER = 1_500;

/** The open level, and those next to it: they are drawn at once when they are opened. */
const followed = new Map<string, FollowedLevel>();
let openId: string | null = null;
let followNext: ReturnType<typeof setTimeout> | undefined;

/** A level that is drawn, and not published yet. */
let pending: PlanLevel | null = null;
/** Run once the open level is on screen. */
const waiting = new Set<() => void>();

/** Draws a level, then calls `publish`. */
export type DrawFirst = (level: PlanLevel, publish: () => void) => void;

let drawFirst: DrawFirst | null = null;

/**
 * Lets each level be drawn before it is published: elements that follow it take a thin client several frames.
 * @returns ends it, and publishes what was held back
 */
export function drawLevelsBy(draw: DrawFirst): Close {
  drawFirst = draw;
  return () => {
    if (drawFirst !== draw) return;
    drawFirst = null;
    settle(pending);
  };
}

/** Calls back once the level that is read or drawn is published or given up; at once where there is none. @returns ends it */
export function whenDrawn(run: () => void): Close {
  if (isLevelOnScreen()) run();
  else waiting.add(run);
  return () => void waiting.delete(run);
}

/** Also where no level is open, or the open one cannot be read. */
function isLevelOnScreen(): boolean {
  if (pending !== null) return false;
  return openId === null || plan.level !== null || plan.levelProblem !== null;
}

export const isLevelOpen = (areaId: string): boolean => areaId === openId;

/**
 * Opens a level instead of the one before, which stays until it has come, or cannot; nothing happens where it is open.
 * Those next to it are followed a little later.
 * @returns closes it, unless another one is open by then
 */
export function openLevel(areaId: string): Close {
  if (openId !== areaId) open(areaId);
  return () => {
    if (openId === areaId) closeLevel();
  };
}

function open(areaId: string): void {
  openId = areaId;
  // What could not be read is asked for again.
  if (followed.get(areaId)?.hasFailed === true) unfollow(areaId);
  const known = follow(areaId);
  // What is on screen already stays until the next level has come.
  settle(known.level === null ? pending : null);
  plan.levelProblem = null;
  if (known.level !== null) take(known.level);
  clearTimeout(followNext);
  followNext = setTimeout(() => followOnly([areaId, ...neighboursOf(areaId)]), FOLLOW_NEXT_AFTER);
}

/** Reads the open level anew, e.g. after a failure. */
export function reopenLevel(): void {
  const areaId = openId;
  closeLevel();
  if (areaId !== null) open(areaId);
}

/** No level is open any more. */
export function closeLevel(): void {
  openId = null;
  settle(null);
  clearTimeout(followNext);
  followOnly([]);
}

function follow(areaId: string): FollowedLevel {
  const known = followed.get(areaId);
  if (known !== undefined) return known;
  const created: FollowedLevel = { level: null, asOf: null, hasFailed: false, close: () => undefined };
  followed.set(areaId, created);
  const fail = (failure: Failure): void => {
    created.hasFailed = true;
    if (areaId !== openId) return;
    plan.levelProblem = failure;
    if (pending === null) settle(null);
  };
  created.close = followArea(
    (api, tell: Parameters<typeof api.plan.openLevel>[1]) => api.plan.openLevel(areaId, tell),
    (update) => {
      if (update.type === 'failed') return fail(update.failure);
      Object.assign(created, { asOf: update.oldAsOf, hasFailed: false });
      if (update.type === 'level') created.level = update.level;
      if (areaId !== openId || created.level === null) return;
      if (update.type === 'level') take(created.level);
      else if (pending === null) publish(created.level);
    },
    fail,
  );
  return created;
}

function unfollow(areaId: string): void {
  followed.get(areaId)?.close();
  followed.delete(areaId);
}

function followOnly(areaIds: readonly string[]): void {
  for (const id of followed.keys()) if (!areaIds.includes(id)) unfollow(id);
  for (const id of areaIds) follow(id);
}

/** The levels above and below. */
function neighboursOf(areaId: string): readonly string[] {
  const levels = plan.site.buildings.find((building) => building.levels.some(({ id }) => id === areaId))?.levels ?? [];
  const at = levels.findIndex(({ id }) => id === areaId);
  return [levels[at - 1], levels[at + 1]].flatMap((level) => level?.id ?? []);
}

function take(level: PlanLevel): void {
  mark('level');
  pending = level;
  const end = (): void => {
    if (level === pending) settle(level);
  };
  if (drawFirst === null) end();
  else drawFirst(level, end);
}

function publish(level: PlanLevel): void {
  const levelAsOf = followed.get(level.id)?.asOf ?? null;
  Object.assign(plan, { level: ref(level), levelAsOf, levelProblem: null });
}

/** Nothing is being drawn any more. @param level what is published; null = another one is wanted by now, or none */
function settle(level: PlanLevel | null): void {
  pending = null;
  if (level !== null) publish(level);
  if (!isLevelOnScreen()) return;
  const ready = [...waiting];
  waiting.clear();
  for (const run of ready) run();
}

/** Follows how many places are free from one instant to another. @returns ends it */
export function openCounts(from: Instant, to: Instant): Close {
  return followArea<readonly PlanCount[]>(
    (api, tell) => api.plan.watchCounts(from, to, tell),
    (counts) => {
      plan.counts = ref(new Map(counts.map((count) => [count.areaId, count])));
    },
  );
}

let owner = '';

// The next user may not see the same, also where nobody was signed out between.
subscribe(session, () => {
  const { state } = session;
  const username = state.type === 'signed-in' ? state.account.username : owner;
  // What a visitor sees stays where the session only says again that nobody is signed in.
  if (owner !== '' && (state.type === 'signed-out' || username !== owner)) {
    Object.assign(plan, { level: null, site: ref(UNKNOWN_SITE), counts: ref(new Map()) });
    reopenLevel();
  }
  owner = state.type === 'signed-out' ? '' : username;
});
