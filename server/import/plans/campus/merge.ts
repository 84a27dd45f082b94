/* Imported plans beside those that a campus has: a level that is imported again is replaced, everything else stays. */
import * as v from 'valibot';

import {
  CampusPlanSchema,
  type Connector,
  type LevelPlan,
  LevelPlanSchema,
  NetworkPlanSchema,
  type PlanArea,
  PoisSchema,
} from '../../../../workers/wire/schemas/plans.ts';
import type { Plans, PlanStore } from '../../../store/store.ts';

/** The plans that a store has. */
export async function readPlans(store: PlanStore): Promise<Plans> {
  const [campusText, networkText, poisText, codes] = await Promise.all([
    store.campus(),
    store.network(),
    store.pois(),
    store.codes(),
  ]);
  const campus = v.parse(CampusPlanSchema, JSON.parse(campusText.value));
  const texts = await Promise.all(campus.areas.map(({ id }) => store.level(id)));
  return {
    campus,
    levels: texts.flatMap((text) => (text === null ? [] : [v.parse(LevelPlanSchema, JSON.parse(text.value))])),
    network: v.parse(NetworkPlanSchema, JSON.parse(networkText.value)),
    pois: v.parse(PoisSchema, JSON.parse(poisText.value)),
    codes: codes.value,
  };
}

export function mergePlans(present: Plans, imported: Plans): Plans {
  const levels = imported.levels.map((level) => withPresent(level, present));
  const drawn = imported.levels.filter((level) => !isPicture(level));
  const replaced = new Set([
    ...drawn.map(({ areaId }) => areaId),
    ...imported.network.nodes.map(({ levelId }) => levelId),
  ]);
  const nodes = present.network.nodes.filter(({ levelId }) => !replaced.has(levelId));
  const kept = new Set(nodes.map(({ id }) => id));
  const newLevels = new Set(levels.map(({ areaId }) => areaId));
  const newPois = new Set(imported.pois.map(({ id }) => id));
  return {
    campus: {
      version: 1,
      origin: present.campus.origin ?? imported.campus.origin,
      areas: mergeAreas(present.campus.areas, imported.campus.areas),
      connectors: mergeConnectors(present.campus.connectors, imported.campus.connectors, replaced),
      credits: [...new Set([...present.campus.credits, ...imported.campus.credits])],
    },
    levels: [...present.levels.filter(({ areaId }) => !newLevels.has(areaId)), ...levels],
    network: {
      nodes: [...nodes, ...imported.network.nodes],
      edges: [
        ...present.network.edges.filter(({ from, to }) => kept.has(from) && kept.has(to)),
        ...imported.network.edges,
      ],
      anchors: {
        ...Object.fromEntries(Object.entries(present.network.anchors).filter(([, node]) => kept.has(node))),
        ...imported.network.anchors,
      },
    },
    // Devices and kiosks are set up by hand, and are not in a plan.
    pois: [
      ...present.pois.filter(({ id, kind, areaId }) => !newPois.has(id) && (kind !== 'poi' || !replaced.has(areaId))),
      ...imported.pois,
    ],
    codes: present.codes,
  };
}

/** Connectors keep their stops on levels that are not replaced: a lift reaches more floors than one file has. */
function mergeConnectors(
  present: readonly Connector[],
  imported: readonly Connector[],
  replaced: ReadonlySet<string>,
): Connector[] {
  const left = present.map((one) => ({ ...one, stops: one.stops.filter(({ areaId }) => !replaced.has(areaId)) }));
  const stopsById = new Map(left.map(({ id, stops }) => [id, stops]));
  const ids = new Set(imported.map(({ id }) => id));
  return [
    ...left.filter(({ id, stops }) => !ids.has(id) && stops.length > 1),
    ...imported.map((one) => ({ ...one, stops: [...(stopsById.get(one.id) ?? []), ...one.stops] })),
  ];
}

const isPicture = ({ units, backdrop }: LevelPlan): boolean => units.length === 0 && backdrop !== null;

/** A picture goes under the level that is there; a level keeps its picture. */
function withPresent(level: LevelPlan, present: Plans): LevelPlan {
  const before = present.levels.find(({ areaId }) => areaId === level.areaId);
  if (before === undefined) return level;
  if (!isPicture(level)) return { ...level, backdrop: level.backdrop ?? before.backdrop };
  const [width, height] = [Math.max(before.width, level.width), Math.max(before.height, level.height)];
  return { ...before, width, height, backdrop: level.backdrop };
}

function mergeAreas(present: readonly PlanArea[], imported: readonly PlanArea[]): PlanArea[] {
  const before = new Map(present.map((area) => [area.id, area]));
  const after = new Set(imported.map(({ id }) => id));
  const changed = imported.map((area) => {
    const known = before.get(area.id);
    if (known === undefined) return area;
    return { ...known, ...area, name: known.name, outline: area.outline.length > 0 ? area.outline : known.outline };
  });
  return [...present.filter(({ id }) => !after.has(id)), ...changed];
}
