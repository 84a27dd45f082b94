import type { PlanArea } from '../../../workers/wire/schemas/plans.ts';
import { AREA_SEPARATOR } from '../areas.ts';
import { fold } from '../text.ts';
import { textsOf } from '../plans/labels.ts';

type NamedArea = Pick<PlanArea, 'id' | 'parentAreaId' | 'name'>;

/**
 * Finds an area by its id, or by the end of its path: `Building A > Level 2`.
 * @returns or what is wrong with the text
 */
export function createAreaLookup(
  areas: readonly NamedArea[],
): (text: string) => { readonly id: string } | { readonly problem: string } {
  const byId = new Map(areas.map((area) => [area.id, area]));
  const isAt = (area: NamedArea, path: readonly string[]): boolean => {
    const name = path.at(-1);
    if (name === undefined) return true;
    if (!textsOf(area.name).map(fold).includes(name)) return false;
    const parent = byId.get(area.parentAreaId ?? '');
    return path.length === 1 || (parent !== undefined && isAt(parent, path.slice(0, -1)));
  };
  return (text) => {
    if (byId.has(text)) return { id: text };
    const path = text.split(AREA_SEPARATOR).map(fold);
    const [found, ...more] = areas.filter((area) => isAt(area, path));
    if (found === undefined) return { problem: `“${text}” is neither the id nor the path of an area` };
    if (more.length > 0) return { problem: `“${text}” is there ${more.length + 1} times: say the path or the id` };
    return { id: found.id };
  };
}
