/*
 * The floor plans of a site for the page (D32, D33).
 */
import type { PlanApi, PlanLevelUpdate, PlanSite } from '../../contract.ts';
import { type AreaTree, createAreaTree } from '../../model/areas.ts';
import { success } from '../../model/result.ts';
import { buildPlanLevel } from '../../views/plan-level.ts';
import { levelOf, planBuildings, planGroups } from '../../views/plan-site.ts';
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

interface PlanDeps extends Pick<AreaDeps, 'source' | 'http' | 'store' | 'timeline'> {
  readonly live: Pick<AreaDeps['live'], 'onDataSetChanged'>;
}

/** Who is signed in, with their plans. */
interface Reader {
  readonly workspace: Workspace;
  readonly plans: UserPlans;
}

export const createArea = (deps: AreaDeps): PlanApi => createPlan(deps);

export function createPlan(deps: PlanDeps): PlanApi {
  const { source, timeline } = deps;
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
      let shown: readonly unknown[] = [];
      let shownBy: UserPlans | null = null;
      const tell = (): void => {
        const own = reader();
        if (own === null) return;
        const { plans, workspace } = own;
        if (plans !== shownBy) plans.show(areaId);
        shownBy = plans;
        const level = plans.levels.get(areaId);
        const known = level?.known() ?? null;
        const { resources, configuration } = workspace;
        const others = [plans.campus.known(), plans.pois.known(), resources, configuration, source.language()];
        const parts = [level?.problem(), ...(known === null ? [] : [known, ...others])];
        const isSame = parts.every((part, index) => part === shown[index]);
        const update = isSame ? null : levelUpdateOf(own, areaId, source);
        if (update === null) return;
        shown = parts;
        onUpdate(update);
      };
      tell();
      const end = changes.add(tell);
      return Promise.resolve(() => {
        end();
        open.set(areaId, (open.get(areaId) ?? 1) - 1);
      });
    },
    async levelOf(resourceId) {
      const workspace = reader()?.workspace;
      const resource = workspace?.resources.find(({ id }) => id === resourceId);
      return success(workspace === undefined || resource === undefined ? null : levelOf(resource, treeOf(workspace)));
    },
    async teamSeats(count, start, end, levelId) {
      const shown = timeline.shown();
      return success(shown === null ? null : findTeamSeats(shown, { count, start, end, levelId }, source.now()));
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
  let known: (Reader & { readonly username: string }) | null = null;
  source.watch((workspace) => {
    const username = workspace?.account.username;
    if (known !== null && known.username !== username) {
      known.plans.end();
      known = null;
    }
    if (workspace !== null && username !== undefined) {
      const plans = known?.plans ?? createUserPlans(deps, username, isOpen, onChange);
      known = { username, workspace, plans };
    }
    onChange();
  });
  live.onDataSetChanged('plans', () => known?.plans.reread());
  live.onDataSetChanged('pois', () => known?.plans.rereadPois());
  return () => known;
}

const treeOf = ({ configuration }: Workspace): AreaTree => createAreaTree(configuration.areas);

type Wording = Pick<PlanDeps['source'], 'language' | 'apiBase'>;

function siteOf(reader: Reader | null, source: Wording): PlanSite {
  const problem = reader?.plans.campus.problem() ?? null;
  const known = reader?.plans.campus.known()?.data;
  if (reader === null || known === undefined) {
    return { ...NO_SITE, state: problem === null ? 'loading' : 'loaded', problem };
  }
  const { resources, configuration } = reader.workspace;
  const language = source.language();
  return {
    state: 'loaded',
    buildings: planBuildings(known, resources, treeOf(reader.workspace), language),
    groups: planGroups(known, language),
    credits: known.credits,
    usualMinutes: configuration.floorPlanDurationInMinutes ?? USUAL_MINUTES,
    problem,
  };
}

/** null = nothing can be said yet. */
function levelUpdateOf({ workspace, plans }: Reader, areaId: string, source: Wording): PlanLevelUpdate | null {
  const level = plans.levels.get(areaId);
  if (level === undefined) return null;
  const known = level.known();
  const failure = level.problem();
  if (known === null) return failure === null ? null : { type: 'failed', areaId, failure };
  // Its zones and its name come with the campus.
  if (plans.campus.known() === null && plans.campus.problem() === null) return null;
  const { resources, configuration } = workspace;
  return {
    type: 'level',
    level: buildPlanLevel({
      level: known.data,
      campus: plans.campus.known()?.data ?? NO_CAMPUS,
      pois: plans.pois.known()?.data ?? [],
      resources,
      configuration,
      tree: treeOf(workspace),
      language: source.language(),
      base: source.apiBase(),
      oldAsOf: known.isKept || failure !== null ? known.asOf : null,
    }),
  };
}
