/*
 * A campus as the timeline needs it: rows in shown order with their names, groups and rules. Computed once for a set of
 * resources and a language; a query then only selects rows.
 */
import { areaOf, type AreaTree, createAreaTree } from '../model/areas.ts';
import { addressKey } from '../model/address.ts';
import { type OpenHours, reservedState, RowKind } from '../model/day-table.ts';
import { type EncodedTexts, encodeTexts } from '../model/encoded-texts.ts';
import { labelText } from '../model/labels.ts';
import { type InterfaceLanguage, toBcp47 } from '../model/language.ts';
import { createNearness, type Place } from '../model/nearness.ts';
import { once } from '../model/once.ts';
import {
  type AssistConfiguration,
  isVisible,
  shownName,
  toResource,
  type WireResource,
  workingHoursOf,
} from '../model/resource.ts';
import { fold } from '../model/text.ts';
import { createZoneResolver, unknownZone } from '../model/zones.ts';
import type { CampusRules } from '../rules/campus-availability.ts';
import { type CampusSuitability, createCampusSuitability } from '../rules/campus-suitability.ts';
import { type LimitedAreas, limitedAreas } from '../rules/limited-areas.ts';
import { classifySlots, type SlotSettings } from '../rules/slot-classes.ts';
import { timelineNameKey } from '../rules/timeline-name.ts';
import { orderAreas } from './area-order.ts';
import { collectPropertyWords, type PropertyWords } from './property-words.ts';
import { orderTypes } from './resource-types.ts';
import { tellingAreas } from './telling-areas.ts';
import { createTimelineOrders, type Grouping, type TimelineOrders } from './timeline-orders.ts';

export interface TimelineRow {
  readonly resource: WireResource;
  /** The name shown. */
  readonly name: string;
  /** Index of its area in `groups`. */
  readonly group: number;
  readonly kind: number;
  /** The bits of RowState that do not change: assigned to you or others. */
  readonly state: number;
  /** False if it is reserved to somebody else and the restriction hides it; it still counts for utilisation. */
  readonly isVisible: boolean;
  /** Why no rule can be applied to the row, e.g. an unknown zone; null = they can. */
  readonly fault: string | null;
}

interface TimelineGroup {
  /** Name of the area; '' for resources in no known area. */
  readonly name: string;
  readonly path: string;
}

export interface TimelineCampus {
  /** Resources that take reservations, by area and then by name. */
  readonly rows: readonly TimelineRow[];
  /** Areas that contain rows, in shown order. */
  readonly groups: readonly TimelineGroup[];
  /** Id, name and area of each row, as sent to the main thread: with area headers, and without. */
  readonly rowTexts: { readonly underAreas: EncodedTexts; readonly alone: () => EncodedTexts };
  /** By row: name, displayName and displayNameForApp, folded, for fragments (D18). */
  readonly haystacks: () => readonly string[];
  /** By row: the same three for exact names. */
  readonly nameKeys: () => readonly (readonly string[])[];
  /** Words of the types and properties of the rows, for searches. */
  readonly propertyWords: () => PropertyWords;
  readonly tree: AreaTree;
  /** By row: its location. */
  readonly places: () => readonly Place[];
  readonly orders: TimelineOrders;
  readonly suitability: CampusSuitability;
  readonly visibilityRestriction: number;
  readonly rowById: ReadonlyMap<string, number>;
  /** By `addressKey`; resources may share one. */
  readonly rowsByEmail: ReadonlyMap<string, readonly number[]>;
  readonly rules: CampusRules;
  readonly openHours: () => OpenHours;
  /** Names of `rules.areas`, in the same order. */
  readonly limitedAreaNames: readonly string[];
}

/** Without filter definitions no property is searched. */
type CampusSettings = Pick<AssistConfiguration, 'areas' | 'resourceTypeInfos' | 'resourceVisibilityRestriction'> &
  Partial<Pick<AssistConfiguration, 'filters'>>;

/** Working hours that are longer concern a whole day. */
const LONGEST_HOURS = 14;

/** The hours from 7 to 19, and the working hours of all rows; those by night and of whole days count not. */
function openHoursOf(rows: readonly TimelineRow[]): OpenHours {
  const open = { from: 7, to: 19 };
  for (const { resource } of rows) {
    const [start, end] = [toHours(resource.startTime), toHours(resource.endTime)];
    if (!(end > start && end - start <= LONGEST_HOURS)) continue;
    open.from = Math.min(open.from, Math.floor(start));
    open.to = Math.max(open.to, Math.ceil(end));
  }
  return open;
}

/** HH:MM with the minutes as decimals: enough to round by. NaN where nothing is said. */
const toHours = (time: string | null): number => Number.parseFloat(`${time}`.replace(':', '.'));

/** @param resources accepted ones (D9); those that take no reservations have no row */
export function createTimelineCampus(
  resources: readonly WireResource[],
  settings: CampusSettings,
  language: InterfaceLanguage,
): TimelineCampus {
  const tree = createAreaTree(settings.areas);
  const collator = new Intl.Collator(toBcp47(language), { numeric: true });
  const reservable = resources.filter((resource) => resource.reservationsEnabled);
  const areaIds = orderAreas(reservable, tree, settings.resourceTypeInfos, { language, collator });
  const groupOfArea = new Map(areaIds.map((id, index) => [id, index]));
  const kindByType = new Map(settings.resourceTypeInfos.map((info) => [info.resourceTypeId, toRowKind(info.kind)]));
  const resolveZone = createZoneResolver();
  const rows = reservable
    .map((resource): TimelineRow => {
      return {
        resource,
        name: shownName(resource, language),
        group: groupOfArea.get(areaOf(resource, tree)) ?? 0,
        kind: kindByType.get(resource.resourceTypeId) ?? RowKind.Other,
        state: reservedState(resource.conditions.reservedTo),
        isVisible: isVisible(resource.conditions.reservedTo, settings.resourceVisibilityRestriction),
        fault: resolveZone(resource.timezone) === null ? unknownZone(resource.timezone) : null,
      };
    })
    .sort((a, b) => a.group - b.group || collator.compare(a.name, b.name));
  const groups = areaIds.map((id) => toGroup(id, tree, language));
  const limited = limitedAreas(
    rows.map(({ resource }) => resource),
    tree,
  );
  const places = once(() => rows.map(({ resource }) => placeOf(resource, tree)));
  const orders = createTimelineOrders({
    names: rows.map(({ name }) => name),
    idOf: (row) => rows[row]?.resource.id ?? '',
    capacities: () => rows.map(({ resource }) => resource.capacity),
    places,
    groupings: groupingsOf(rows, groups, settings, language),
    collator,
    nearnessTo: (origin) => createNearness(origin, tree),
  });
  return {
    rows,
    groups,
    rowTexts: rowTextsOf(rows, tree, language),
    haystacks: once(() => rows.map(({ resource }) => fold(namesOf(resource, language).join('\n')))),
    nameKeys: once(() => rows.map(({ resource }) => namesOf(resource, language).map(timelineNameKey))),
    propertyWords: once(() =>
      collectPropertyWords(
        rows.map(({ resource }) => resource),
        settings,
        language,
      ),
    ),
    tree,
    places,
    orders,
    suitability: createCampusSuitability(rows.map(({ resource }) => toResource(resource))),
    visibilityRestriction: settings.resourceVisibilityRestriction,
    openHours: once(() => openHoursOf(rows)),
    rowById: new Map(rows.map((row, index) => [row.resource.id, index])),
    rowsByEmail: indexByEmail(rows),
    rules: campusRulesOf(
      rows.map(({ resource }) => resource),
      limited,
      resolveZone,
    ),
    limitedAreaNames: limited.named.map(({ name }) => labelText(name, language)),
  };
}

/** Rows without area headers are rarely needed, so their distinguishing areas are computed on first use. */
function rowTextsOf(
  rows: readonly TimelineRow[],
  tree: AreaTree,
  language: InterfaceLanguage,
): TimelineCampus['rowTexts'] {
  const encode = (areaOfRow: (row: number) => string): EncodedTexts =>
    encodeTexts(rows.flatMap(({ resource, name }, row) => [resource.id, name, areaOfRow(row)]));
  const areasOf = (resource: WireResource): readonly string[] =>
    tree.chain(areaOf(resource, tree)).map(({ name }) => labelText(name, language));
  return {
    underAreas: encode(() => ''),
    alone: once(() => {
      const areas = tellingAreas(rows.map(({ resource, name }) => ({ name, areas: areasOf(resource) })));
      return encode((row) => areas[row] ?? '');
    }),
  };
}

function toGroup(id: string, tree: AreaTree, language: InterfaceLanguage): TimelineGroup {
  const area = tree.get(id);
  return area === null
    ? { name: '', path: '' }
    : { name: labelText(area.name, language), path: tree.pathText(id, language) };
}

/** The area in which a resource is shown: its first known one. */
function placeOf(resource: WireResource, tree: AreaTree): Place {
  const areaId = areaOf(resource, tree);
  const info = resource.mapInfos.find((each) => each.areaId === areaId);
  return { areaId, x: info?.x ?? null, y: info?.y ?? null };
}

function groupingsOf(
  rows: readonly TimelineRow[],
  areas: readonly TimelineGroup[],
  { resourceTypeInfos }: CampusSettings,
  language: InterfaceLanguage,
): TimelineOrders['groupings'] {
  const toGrouping = (groups: readonly TimelineGroup[], groupOfRow: readonly number[]): Grouping => ({
    groupOfRow: Uint32Array.from(groupOfRow),
    texts: encodeTexts(groups.flatMap(({ name, path }) => [name, path])),
  });
  return {
    area: once(() =>
      toGrouping(
        areas,
        rows.map(({ group }) => group),
      ),
    ),
    type: once(() => {
      const typeOfRow = rows.map(({ resource }) => resource.resourceTypeId);
      const types = orderTypes(typeOfRow, resourceTypeInfos, language);
      const indexOfType = new Map(types.map(({ id }, index) => [id, index]));
      return toGrouping(
        types.map(({ name }) => ({ name, path: '' })),
        typeOfRow.map((id) => indexOfType.get(id) ?? 0),
      );
    }),
    none: once(() => ({ groupOfRow: new Uint32Array(rows.length), texts: null })),
  };
}

/** The searchable names of a resource (spec point 5). */
function namesOf(resource: WireResource, language: InterfaceLanguage): readonly string[] {
  return [resource.name, resource.displayName, labelText(resource.displayNameForApp, language)];
}

/** The icon of a type of resources. */
export function toRowKind(kind: AssistConfiguration['resourceTypeInfos'][number]['kind']): number {
  const kinds = { desk: RowKind.Desk, room: RowKind.Room, parking: RowKind.Parking, locker: RowKind.Locker };
  return kind === 'other' ? RowKind.Other : kinds[kind];
}

function indexByEmail(rows: readonly TimelineRow[]): ReadonlyMap<string, readonly number[]> {
  const rowsByEmail = new Map<string, number[]>();
  rows.forEach(({ resource }, row) => {
    const email = addressKey(resource.email);
    const sharing = rowsByEmail.get(email);
    if (sharing === undefined) rowsByEmail.set(email, [row]);
    else sharing.push(row);
  });
  return rowsByEmail;
}

/** The rules for a set of rows. */
export function campusRulesOf(
  rows: readonly WireResource[],
  { areas, areasOfRow }: LimitedAreas,
  resolveZone: (name: string) => string | null,
): CampusRules {
  return {
    classes: classifySlots(rows.map((resource) => slotSettingsOf(resource, resolveZone(resource.timezone)))),
    isKeptFree: Uint8Array.from(rows, ({ conditions }) => (conditions.reservedTo === null ? 0 : 1)),
    areas,
    areasOfRow,
  };
}

/** A row with an unknown zone is never free, so its rules do not matter and UTC is used. */
export function slotSettingsOf(resource: WireResource, timeZone: string | null): SlotSettings {
  const { schedulingSettings } = resource;
  return {
    timeZone: timeZone ?? 'UTC',
    workingHours: workingHoursOf(resource),
    rejectOutsideWorkingHours: schedulingSettings?.rejectOutsideWorkingHours ?? false,
    maxAdvanceDays: schedulingSettings?.maxAdvanceDays ?? null,
  };
}
