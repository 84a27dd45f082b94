/*
 * The floor plans of a site for the page (D32, D33).
 */
import type { Failure, PlanApi, PlanLevelUpdate, PlanSite } from '../../contract.ts';
import { createAreaTree } from '../../model/areas.ts';
import { success } from '../../model/result.ts';
import { wayAddress } from '../../model/way-address.ts';
import type { Instant } from '../../model/units.ts';
import { type PlanCampus, visitorCampus } from '../../views/plan-campus.ts';
import { buildPlanLevel } from '../../views/plan-level.ts';
import { levelOf, planBuildings, planGroups } from '../../views/plan-site.ts';
import type { Seat, VisitSeats } from '../../rules/seat-cluster.ts';
import type { PlacePlan, Poi } from '../../wire/schemas/plans.ts';
import type { AreaDeps } from '../shared/area-deps.ts';
import { createListeners } from '../shared/listeners.ts';
import type { Workspace } from '../shared/workspace.ts';
import { countFree } from './plan-counts.ts';
import { findTeamSeats } from './plan-team.ts';
import { createUserPlans, NO_CAMPUS, type UserPlans } from './user-plans.ts';

/** Minutes (spec point 9). */
const USUAL_MINUTES = 150;

const NO_SITE: Omit<PlanSite, 'state' | 'problem'> = {
  buildings: [],
  groups: [],
  credits: [],
  usualMinutes: USUAL_MINUTES,
};

const NO_POIS: readonly Poi[] = [];

interface PlanDeps extends Pick<AreaDeps, 'source' | 'http' | 'store' | 'timeline' | 'askNavigation'> {
  readonly live: Pick<AreaDeps['live'], 'onDataSetChanged'>;
}

/** Who is signed in, or nobody, with their plans. */
interface Reader {
  /** null = an anonymous visitor. */
  readonly workspace: Workspace | null;
  readonly plans: UserPlans;
  /** The same object for the same data. */
  campus(): PlanCampus;
}

export const createArea = (deps: AreaDeps): PlanApi => createPlan(deps);

export function createPlan(deps: PlanDeps): PlanApi {
  const { source, timeline, askNavigation } = deps;
  const changes = createListeners<null>();
  /** How often each level is open. */
  const open = new Map<string, number>();
  const isOpen = (areaId: string): boolean => (open.get(areaId) ?? 0) > 0;
  const reader = followReader(deps, isOpen, () => changes.tell(null));
  return {
    watchSite(onSite) {
      reader()?.plans.retry();
      let told = '';
      const tell = (): void => {
        reader()?.plans.begin();
        const site = siteOf(reader(), source);
        const text = JSON.stringify(site);
        if (text !== told) onSite(site);
        told = text;
      };
      tell();
      return Promise.resolve(changes.add(tell));
    },
    openLevel(areaId, onUpdate) {
      reader()?.plans.retry();
      open.set(areaId, (open.get(areaId) ?? 0) + 1);
      const told: ToldLevel = { parts: [], age: undefined };
      let shownBy: UserPlans | null = null;
      const tell = (): void => {
        const own = reader();
        if (own === null) return;
        if (own.plans !== shownBy) own.plans.show(areaId);
        shownBy = own.plans;
        const update = levelUpdateOf(own, areaId, source, told);
        if (update !== null) onUpdate(update);
      };
      tell();
      const end = changes.add(tell);
      return Promise.resolve(() => {
        end();
        open.set(areaId, (open.get(areaId) ?? 1) - 1);
      });
    },
    async levelOf(resourceId) {
      const campus = reader()?.campus();
      const resource = campus?.resources.find(({ id }) => id === resourceId);
      return success(campus === undefined || resource === undefined ? null : levelOf(resource, campus.tree));
    },
    async wayTo(id) {
      const own = reader();
      const poi = own?.plans.pois.known()?.data.find((one) => one.id === id);
      const resource = own?.workspace?.resources.find((one) => one.id === id);
      const place =
        resource ?? (poi === undefined ? null : { id, mapInfos: [{ areaId: poi.areaId }], navigationEnabled: true });
      return success(place === null ? null : wayAddress(place, own?.workspace?.configuration.navigationUrl));
    },
    async teamSeats(count, start, end, levelId, isBarrierFree) {
      const shown = timeline.shown();
      const hasWays = (source.current()?.configuration.navigationUrl ?? null) !== null;
      const visitOf = async (seats: readonly Seat[]): Promise<VisitSeats | null> => {
        const ways = hasWays ? await askNavigation((area) => area.seatsOnFoot(seats, isBarrierFree)) : null;
        return ways?.ok === true ? ways.value : null;
      };
      const query = { count, start, end, levelId };
      return success(shown === null ? null : await findTeamSeats(shown, query, source.now(), visitOf));
    },
    watchCounts(from, to, onCounts) {
      let told = '';
      const tell = (): void => {
        const shown = timeline.shown();
        // The day is being opened: the counts before stay until it is there.
        if (shown === null) return;
        const counts = countFree(shown, { start: from, end: to }, source.now());
        const text = JSON.stringify(counts);
        if (text !== told) onCounts(counts);
        told = text;
      };
      tell();
      return Promise.resolve(timeline.onChanged(tell));
    },
  };
}

/** Follows who is signed in; another user starts with nothing known. */
function followReader(deps: PlanDeps, isOpen: (areaId: string) => boolean, onChange: () => void): () => Reader | null {
  const { source, live } = deps;
  let known: (Reader & { readonly username: string | null }) | null = null;
  const follow = (workspace: Workspace | null): void => {
    const username = workspace?.account.username ?? null;
    if (known !== null && known.username !== username) known.plans.end();
    const plans =
      known !== null && known.username === username ? known.plans : createUserPlans(deps, username, isOpen, onChange);
    known = { username, workspace, plans, campus: createCampus(plans, workspace) };
    onChange();
  };
  // Whether nobody is signed in is known later than that somebody is.
  let isSettled = false;
  source.watch((workspace) => {
    if (workspace !== null || isSettled) follow(workspace);
  });
  const settle = async (): Promise<void> => {
    await source.settled();
    isSettled = true;
    if (source.current() === null) follow(null);
  };
  void settle();
  live.onDataSetChanged('plans', () => known?.plans.reread());
  live.onDataSetChanged('pois', () => known?.plans.rereadPois());
  // What is in a place is hidden with it.
  live.onDataSetChanged('resources', () => known?.plans.rereadPois());
  return () => known;
}

/** The campus of a user, or of a visitor, built again only where its data has changed. */
function createCampus(plans: UserPlans, workspace: Workspace | null): () => PlanCampus {
  if (workspace !== null) {
    const { resources, configuration } = workspace;
    const campus = { resources, configuration, tree: createAreaTree(configuration.areas) };
    return () => campus;
  }
  let last: { readonly of: readonly unknown[]; readonly campus: PlanCampus } | null = null;
  return () => {
    const of = [plans.campus.known()?.data ?? NO_CAMPUS, plans.places.known()?.data ?? NO_PLACES] as const;
    if (last === null || of.some((part, index) => part !== last?.of[index])) {
      last = { of, campus: visitorCampus(...of) };
    }
    return last.campus;
  };
}

const NO_PLACES: readonly PlacePlan[] = [];

type Wording = Pick<PlanDeps['source'], 'language' | 'apiBase'>;

function siteOf(reader: Reader | null, source: Wording): PlanSite {
  const problem = reader?.plans.campus.problem() ?? null;
  const known = reader?.plans.campus.known()?.data;
  if (reader === null || known === undefined) {
    return { ...NO_SITE, state: problem === null ? 'loading' : 'loaded', problem };
  }
  const { resources, configuration, tree } = reader.campus();
  const language = source.language();
  return {
    state: 'loaded',
    buildings: planBuildings(known, resources, tree, language),
    groups: planGroups(known, language),
    credits: known.credits,
    usualMinutes: configuration.floorPlanDurationInMinutes ?? USUAL_MINUTES,
    problem,
  };
}

/** What an update was made of, so that a level is built and sent again only where it differs. */
interface ToldLevel {
  parts: readonly unknown[];
  /** `oldAsOf`, or why nothing is known; undefined = nothing was told. */
  age: Instant | Failure | null | undefined;
}

/** null = there is nothing new to say. @param told is changed */
function levelUpdateOf(
  { plans, campus: readCampus }: Reader,
  areaId: string,
  source: Wording,
  told: ToldLevel,
): PlanLevelUpdate | null {
  const level = plans.levels.get(areaId);
  const known = level?.known() ?? null;
  const failure = level?.problem() ?? null;
  if (known === null) {
    if (failure === null || told.age === failure) return null;
    Object.assign(told, { parts: [], age: failure });
    return { type: 'failed', areaId, failure };
  }
  const campus = plans.campus.known()?.data ?? null;
  // Its zones and its name come with the campus.
  if (campus === null && plans.campus.problem() === null) return null;
  const pois = plans.pois.known()?.data ?? NO_POIS;
  const { resources, configuration, tree } = readCampus();
  const language = source.language();
  const oldAsOf = known.isKept || failure !== null ? known.asOf : null;
  const parts = [known.data, campus, pois, resources, configuration, language];
  const isSame = told.parts.length > 0 && parts.every((part, index) => part === told.parts[index]);
  if (isSame && told.age === oldAsOf) return null;
  Object.assign(told, { parts, age: oldAsOf });
  if (isSame) return { type: 'age', oldAsOf };
  return {
    type: 'level',
    level: buildPlanLevel({
      level: known.data,
      campus: campus ?? NO_CAMPUS,
      pois,
      resources,
      configuration,
      tree,
      language,
      base: source.apiBase(),
    }),
    oldAsOf,
  };
}
