/*
 * A campus as the timeline needs it: rows in shown order with their names, groups and rules. Worked out once for a set
 * of resources and a language; a query then only picks rows.
 */
import { areaOf, type AreaTree, createAreaTree } from '../model/areas.ts';
import { RowKind, RowState } from '../model/day-table.ts';
import { type EncodedTexts, encodeTexts } from '../model/encoded-texts.ts';
import { labelText } from '../model/labels.ts';
import { type InterfaceLanguage, toBcp47 } from '../model/language.ts';
import { type Area, type AssistConfiguration, isVisible, shownName, type WireResource } from '../model/resource.ts';
import { fold } from '../model/text.ts';
import { createZoneResolver, unknownZone } from '../model/zones.ts';
import type { CampusRules } from '../rules/campus-availability.ts';
import { classifySlots, type SlotSettings } from '../rules/slot-classes.ts';
import type { LimitedArea } from '../rules/utilisation.ts';

export interface TimelineRow {
  readonly resource: WireResource;
  /** The name shown. */
  readonly name: string;
  /** Index into `groups`. */
  readonly group: number;
  readonly kind: number;
  /** The bits of RowState that don't change: assigned to you or others. */
  readonly state: number;
  /** False where it is reserved to somebody else and the restriction hides it; it still counts for utilisation. */
  readonly isVisible: boolean;
  /** name, displayName and displayNameForApp, folded, for fragments (D18). */
  readonly haystack: string;
  /** The same three in lower case, for exact names. */
  readonly exactNames: readonly string[];
  /** Why the row can't be ruled at all, e.g. an unknown zone; null = it can. */
  readonly fault: string | null;
}

interface TimelineGroup {
  /** Name of the area; '' for resources in no known area. */
  readonly name: string;
  readonly path: string;
}

export interface TimelineCampus {
  /** Reservable resources in shown order: by group, then by name. */
  readonly rows: readonly TimelineRow[];
  readonly groups: readonly TimelineGroup[];
  /** Id and name of each row, and name and path of each group, as they cross. */
  readonly rowTexts: EncodedTexts;
  readonly groupTexts: EncodedTexts;
  readonly rowById: ReadonlyMap<string, number>;
  /** By address in lower case; resources may share one. */
  readonly rowsByEmail: ReadonlyMap<string, readonly number[]>;
  readonly rules: CampusRules;
}

type CampusSettings = Pick<AssistConfiguration, 'areas' | 'resourceTypeInfos' | 'resourceVisibilityRestriction'>;

/** @param resources kept ones (D9); those that take no reservations have no row */
export function createTimelineCampus(
  resources: readonly WireResource[],
  settings: CampusSettings,
  language: InterfaceLanguage,
): TimelineCampus {
  const tree = createAreaTree(settings.areas);
  const collator = new Intl.Collator(toBcp47(language), { numeric: true });
  const reservable = resources.filter((resource) => resource.reservationsEnabled);
  const { groupIds, groupOfArea } = orderGroups(reservable, tree, ranksOf(reservable, tree, settings), {
    language,
    collator,
  });
  const kindByType = new Map(settings.resourceTypeInfos.map((info) => [info.resourceTypeId, toRowKind(info.kind)]));
  const resolveZone = createZoneResolver();
  const rows = reservable
    .map((resource): TimelineRow => {
      const names = namesOf(resource, language);
      return {
        resource,
        name: shownName(resource, language),
        group: groupOfArea.get(areaOf(resource, tree)) ?? 0,
        kind: kindByType.get(resource.resourceTypeId) ?? RowKind.Other,
        state: stateOf(resource),
        isVisible: isVisible(resource.conditions.reservedTo, settings.resourceVisibilityRestriction),
        haystack: fold(names.join('\n')),
        exactNames: names.map((name) => name.toLowerCase()),
        fault: resolveZone(resource.timezone) === null ? unknownZone(resource.timezone) : null,
      };
    })
    .sort((a, b) => a.group - b.group || collator.compare(a.name, b.name));
  const groups = groupIds.map((id) => toGroup(id, tree, language));
  return {
    rows,
    groups,
    rowTexts: encodeTexts(rows.flatMap((row) => [row.resource.id, row.name])),
    groupTexts: encodeTexts(groups.flatMap((group) => [group.name, group.path])),
    rowById: new Map(rows.map((row, index) => [row.resource.id, index])),
    rowsByEmail: indexByEmail(rows),
    rules: rulesOf(rows, tree, resolveZone),
  };
}

interface Wording {
  readonly language: InterfaceLanguage;
  readonly collator: Intl.Collator;
}

/** The best rank of a resource type (spec point 3) in each area that holds resources. */
function ranksOf(
  resources: readonly WireResource[],
  tree: AreaTree,
  { resourceTypeInfos }: CampusSettings,
): ReadonlyMap<string, number> {
  const rankOfType = new Map(resourceTypeInfos.map((info) => [info.resourceTypeId, info.rank]));
  const ranks = new Map<string, number>();
  for (const resource of resources) {
    const id = areaOf(resource, tree);
    const rank = rankOfType.get(resource.resourceTypeId) ?? Number.POSITIVE_INFINITY;
    ranks.set(id, Math.min(rank, ranks.get(id) ?? Number.POSITIVE_INFINITY));
  }
  return ranks;
}

/**
 * Areas that hold resources: building by building; in each, those with the best ranked types first (desks before the
 * garage), then in the order of the tree: level by level, by ordinal where both have one, else by name.
 */
function orderGroups(
  resources: readonly WireResource[],
  tree: AreaTree,
  ranks: ReadonlyMap<string, number>,
  { language, collator }: Wording,
): { readonly groupIds: readonly string[]; readonly groupOfArea: ReadonlyMap<string, number> } {
  const ids = [...new Set(resources.map((resource) => areaOf(resource, tree)))];
  const chainById = new Map(ids.map((id) => [id, tree.chain(id).toReversed()]));
  const compareAreas = (a: Area, b: Area): number =>
    a.ordinal !== null && b.ordinal !== null && a.ordinal !== b.ordinal
      ? a.ordinal - b.ordinal
      : collator.compare(labelText(a.name, language), labelText(b.name, language)) || (a.id < b.id ? -1 : 1);
  const compareRanks = (a: string, b: string): number => {
    const [left, right] = [ranks.get(a) ?? 0, ranks.get(b) ?? 0];
    return left === right ? 0 : left - right;
  };
  const compare = (a: string, b: string): number => {
    const [left, right] = [chainById.get(a) ?? [], chainById.get(b) ?? []];
    const [leftBuilding, rightBuilding] = [toBuilding(left), toBuilding(right)];
    const isOneBuilding = leftBuilding.at(-1) === rightBuilding.at(-1);
    const byBuilding = isOneBuilding ? 0 : compareChains(leftBuilding, rightBuilding, compareAreas);
    return byBuilding || compareRanks(a, b) || compareChains(left, right, compareAreas);
  };
  const groupIds = ids.sort(compare);
  return { groupIds, groupOfArea: new Map(groupIds.map((id, index) => [id, index])) };
}

/** The part of a chain from the outermost area to the building; the whole chain where it has none. */
function toBuilding(chain: readonly Area[]): readonly Area[] {
  const building = chain.findIndex((area) => area.kind === 'building');
  return building < 0 ? chain : chain.slice(0, building + 1);
}

function compareChains(a: readonly Area[], b: readonly Area[], compare: (a: Area, b: Area) => number): number {
  // Resources in no known area come last.
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let depth = 0; depth < Math.min(a.length, b.length); depth += 1) {
    const [left, right] = [a[depth], b[depth]];
    if (left !== undefined && right !== undefined && left !== right) return compare(left, right);
  }
  return a.length - b.length;
}

function toGroup(id: string, tree: AreaTree, language: InterfaceLanguage): TimelineGroup {
  const area = tree.get(id);
  return area === null
    ? { name: '', path: '' }
    : { name: labelText(area.name, language), path: tree.pathText(id, language) };
}

/** The names by which a resource is found (spec point 5). */
function namesOf(resource: WireResource, language: InterfaceLanguage): readonly string[] {
  return [resource.name, resource.displayName, labelText(resource.displayNameForApp, language)];
}

function stateOf({ conditions }: WireResource): number {
  if (conditions.reservedTo === null) return 0;
  return conditions.reservedTo === 'you' ? RowState.AssignedToYou : RowState.AssignedToOthers;
}

function toRowKind(kind: AssistConfiguration['resourceTypeInfos'][number]['kind']): number {
  const kinds = { desk: RowKind.Desk, room: RowKind.Room, parking: RowKind.Parking, locker: RowKind.Locker };
  return kind === 'other' ? RowKind.Other : kinds[kind];
}

function indexByEmail(rows: readonly TimelineRow[]): ReadonlyMap<string, readonly number[]> {
  const rowsByEmail = new Map<string, number[]>();
  rows.forEach(({ resource }, row) => {
    const email = resource.email.toLowerCase();
    const sharing = rowsByEmail.get(email);
    if (sharing === undefined) rowsByEmail.set(email, [row]);
    else sharing.push(row);
  });
  return rowsByEmail;
}

function rulesOf(
  rows: readonly TimelineRow[],
  tree: AreaTree,
  resolveZone: (name: string) => string | null,
): CampusRules {
  return {
    classes: classifySlots(rows.map(({ resource }) => slotSettingsOf(resource, resolveZone(resource.timezone)))),
    isKeptFree: Uint8Array.from(rows, ({ resource }) => (resource.conditions.reservedTo === null ? 0 : 1)),
    ...limitedAreas(rows, tree),
  };
}

/** A row with an unknown zone is never free, so that its rules don't matter; UTC stands in. */
function slotSettingsOf(resource: WireResource, timeZone: string | null): SlotSettings {
  const { daysOfWeek, startTime, endTime, schedulingSettings } = resource;
  const hasHours = startTime !== null && endTime !== null && daysOfWeek.length > 0;
  return {
    timeZone: timeZone ?? 'UTC',
    workingHours: hasHours ? { daysOfWeek, startTime, endTime } : null,
    rejectOutsideWorkingHours: schedulingSettings?.rejectOutsideWorkingHours ?? false,
    maxAdvanceDays: schedulingSettings?.maxAdvanceDays ?? null,
  };
}

/** Areas with a limit and the rows in them; every area above counts as well (D7). */
function limitedAreas(rows: readonly TimelineRow[], tree: AreaTree): Pick<CampusRules, 'areas' | 'areasOfRow'> {
  const indexByArea = new Map<Area, number>();
  const rowsByIndex: number[][] = [];
  const areasOfRow = rows.map(({ resource }, row) => {
    const areas = new Set(resource.mapInfos.flatMap(({ areaId }) => tree.chain(areaId)));
    return [...areas]
      .filter((area) => area.maxUt < 100)
      .map((area) => {
        const index = indexByArea.get(area) ?? rowsByIndex.push([]) - 1;
        indexByArea.set(area, index);
        rowsByIndex[index]?.push(row);
        return index;
      });
  });
  const areas = [...indexByArea].map(
    ([area, index]): LimitedArea => ({ maxUt: area.maxUt, rows: Uint32Array.from(rowsByIndex[index] ?? []) }),
  );
  return { areas, areasOfRow };
}
