import type { AreaTree } from '../model/areas.ts';
import { memoise } from '../model/once.ts';
import type { Area, WireResource } from '../model/resource.ts';
import type { CampusRules } from './campus-availability.ts';
import type { LimitedArea } from './utilisation.ts';

/** From this percentage on an area has no limit (spec point 9). */
const NO_LIMIT = 100;

export interface LimitedAreas extends Pick<CampusRules, 'areas' | 'areasOfRow'> {
  /** In the order of `areas`. */
  readonly named: readonly Area[];
}

/**
 * Areas with a limit and the rows in them; every area above a row counts, the innermost first (D7).
 * @param rows accepted resources that take reservations
 */
export function limitedAreas(rows: readonly Pick<WireResource, 'mapInfos'>[], tree: AreaTree): LimitedAreas {
  const indexByArea = new Map<Area, number>();
  const rowsByIndex: number[][] = [];
  const limitedFrom = memoise((areaId: string) => tree.chain(areaId).filter(({ maxUt }) => maxUt < NO_LIMIT));
  const areasOfRow = rows.map(({ mapInfos }, row) => {
    const areas = mapInfos.flatMap(({ areaId }) => limitedFrom(areaId));
    return [...new Set(areas)].map((area) => {
      const index = indexByArea.get(area) ?? rowsByIndex.push([]) - 1;
      indexByArea.set(area, index);
      rowsByIndex[index]?.push(row);
      return index;
    });
  });
  const areas = [...indexByArea].map(
    ([area, index]): LimitedArea => ({ maxUt: area.maxUt, rows: Uint32Array.from(rowsByIndex[index] ?? []) }),
  );
  return { areas, areasOfRow, named: [...indexByArea.keys()] };
}
