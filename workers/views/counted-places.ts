/*
 * What the limits of full areas (D7) need besides a place itself: the other places in those areas, and all their rules.
 */
import { type AreaTree, createAreaTree } from '../model/areas.ts';
import type { Area, WireResource } from '../model/resource.ts';
import { fillSlots } from '../model/slots.ts';
import { createZoneResolver } from '../model/zones.ts';
import { type CampusRules, createCampusAvailability } from '../rules/campus-availability.ts';
import { limitedAreas } from '../rules/limited-areas.ts';
import type { SlotWindow } from '../rules/slot-classes.ts';
import { campusRulesOf } from './timeline-campus.ts';

/** A counted place with its codes before any rule, from the start of a window on. */
export interface CountedPlace {
  readonly resource: WireResource;
  /** Slots missing at the end count as not reserved. */
  readonly view: string;
}

/** Resources in the limited areas above some places, sub-areas included; the places themselves are among them. */
export function countedFor(
  places: readonly WireResource[],
  resources: readonly WireResource[],
  tree: AreaTree,
): readonly WireResource[] {
  const above = places.flatMap(({ mapInfos }) => mapInfos.flatMap(({ areaId }) => tree.chain(areaId)));
  const limited = above.filter(({ maxUt }) => maxUt < 100).map(({ id }) => id);
  const inside = new Set([...new Set(limited)].flatMap((id) => tree.withSubAreas(id)));
  return resources.filter(({ mapInfos }) => mapInfos.some(({ areaId }) => inside.has(areaId)));
}

const zoneOf = createZoneResolver();

/** The rules of some rows; a resource that takes no reservations is not counted. */
export function countedRules(rows: readonly WireResource[], areas: readonly Area[]): CampusRules {
  const counted = rows.map((row) => (row.reservationsEnabled ? row : { mapInfos: [] }));
  return campusRulesOf(rows, limitedAreas(counted, createAreaTree(areas)), zoneOf);
}

/** The codes of some places after all rules, rows × slots. */
export function ruleCounted(places: readonly CountedPlace[], areas: readonly Area[], window: SlotWindow): Uint8Array {
  const rows = places.map(({ resource }) => resource);
  const { codes, ruleAll } = createCampusAvailability(countedRules(rows, areas), window.slotCount);
  ruleAll(
    toRawCodes(
      places.map(({ view }) => view),
      window.slotCount,
    ),
    window,
  );
  return codes;
}

/** rows × slots; slots missing from a view are limited (D23). */
export function toRawCodes(views: readonly string[], slotCount: number): Uint8Array {
  const raw = new Uint8Array(views.length * slotCount);
  views.forEach((view, row) => fillSlots(raw.subarray(row * slotCount, (row + 1) * slotCount), view));
  return raw;
}
