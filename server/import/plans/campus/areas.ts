/* The areas of a plan as areas of the configuration: those that are there keep their ids, names and limits. */
import type { Label } from '../../../../workers/wire/schemas/common.ts';
import type { Area } from '../../../../workers/wire/schemas/configuration.ts';
import type { PlanArea } from '../../../../workers/wire/schemas/plans.ts';
import { createFreeIds, slugOf } from '../../areas.ts';
import { floorOf } from '../../floor-names.ts';
import { fold } from '../../text.ts';
import type { ImportedPlans } from '../imported.ts';
import { textOf, textsOf } from '../labels.ts';

export interface JoinedAreas {
  /** All areas of the configuration. */
  readonly areas: readonly Area[];
  /** Ids of the configuration by ids of the plan. */
  readonly idOf: ReadonlyMap<string, string>;
  readonly added: number;
}

/** Ids that an importer gives where the file has none: they mean nothing outside it. */
const isGeneric = (id: string): boolean => id === 'building' || id.startsWith('building-level-');

const sharesName = (a: Label, b: Label): boolean => {
  const names = new Set(textsOf(a).map(fold));
  return textsOf(b).some((name) => names.has(fold(name)));
};

/** @param building id or name of the existing building that the only one of the plan is */
export function joinAreas(
  planned: readonly PlanArea[],
  present: readonly Area[],
  building: string | null,
): JoinedAreas {
  const areas = [...present];
  const idOf = new Map<string, string>();
  const taken = new Set<string>();
  const freeId = createFreeIds(new Set(present.map(({ id }) => id)));
  for (const area of planned) {
    const parentAreaId = area.parentAreaId === null ? topFor(area, present) : (idOf.get(area.parentAreaId) ?? null);
    const free = present.filter(({ id }) => !taken.has(id));
    const same = findSame(area, parentAreaId, free, building);
    const at = areas.findIndex(({ id }) => id === same?.id);
    const found = areas[at];
    if (found !== undefined) {
      idOf.set(area.id, found.id);
      taken.add(found.id);
      if (found.ordinal === null && area.kind === 'level') areas[at] = { ...found, ordinal: area.ordinal };
      continue;
    }
    const base = area.kind === 'level' ? `level-${area.ordinal ?? 0}` : slugOf(textOf(area.name)) || 'x';
    const id = freeId(isGeneric(area.id) ? `${parentAreaId ?? 'area'}-${base}` : area.id);
    idOf.set(area.id, id);
    const { kind, ordinal } = area;
    areas.push({ id, parentAreaId, name: area.name || textOf(area.name) || id, kind, ordinal, maxUt: 100 });
  }
  return { areas, idOf, added: areas.length - present.length };
}

/** A building without a campus belongs to the campus, if there is one alone. */
function topFor({ kind }: PlanArea, present: readonly Area[]): string | null {
  const campuses = present.filter((area) => area.kind === 'campus');
  return kind === 'building' && campuses.length === 1 ? (campuses[0]?.id ?? null) : null;
}

function findSame(
  area: PlanArea,
  parentAreaId: string | null,
  present: readonly Area[],
  building: string | null,
): Area | undefined {
  const ofKind = present.filter(({ kind }) => kind === area.kind);
  if (area.kind === 'building' && building !== null) {
    return present.find(({ id }) => id === building) ?? ofKind.find(({ name }) => sharesName(name, building));
  }
  const same = isGeneric(area.id) ? undefined : present.find(({ id }) => id === area.id);
  if (same !== undefined) return same;
  const below = ofKind.filter((other) => other.parentAreaId === parentAreaId);
  const named = below.find(({ name }) => sharesName(name, area.name));
  if (named !== undefined || area.kind === 'zone') return named;
  if (area.kind === 'level') return below.find((other) => ordinalOf(other) === area.ordinal);
  const elsewhere = ofKind.filter(({ name }) => sharesName(name, area.name));
  return elsewhere.length === 1 ? elsewhere[0] : undefined;
}

const ordinalOf = ({ ordinal, name }: Area): number | null =>
  ordinal ?? textsOf(name).flatMap((text) => floorOf(text) ?? [])[0] ?? null;

/** The plans with the ids of the configuration. */
export function renameAreas(plans: ImportedPlans, idOf: ReadonlyMap<string, string>): ImportedPlans {
  const rename = (id: string): string => idOf.get(id) ?? id;
  const orNull = (id: string | null): string | null => (id === null ? null : rename(id));
  return {
    ...plans,
    areas: plans.areas.map((area) => ({ ...area, id: rename(area.id), parentAreaId: orNull(area.parentAreaId) })),
    levels: plans.levels.map((level) => ({ ...level, areaId: rename(level.areaId) })),
    connectors: plans.connectors.map((connector) => ({
      ...connector,
      stops: connector.stops.map((stop) => ({ ...stop, areaId: rename(stop.areaId) })),
    })),
    network: {
      ...plans.network,
      nodes: plans.network.nodes.map((node) => ({ ...node, levelId: rename(node.levelId) })),
    },
    pois: plans.pois.map((poi) => ({ ...poi, areaId: rename(poi.areaId) })),
    objects: plans.objects.map((object) => ({ ...object, levelId: rename(object.levelId) })),
  };
}
