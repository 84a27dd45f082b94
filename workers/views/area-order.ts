import { areaOf, type AreaTree } from '../model/areas.ts';
import { labelText } from '../model/labels.ts';
import type { InterfaceLanguage } from '../model/language.ts';
import { memoise } from '../model/once.ts';
import type { Area, AssistConfiguration, WireResource } from '../model/resource.ts';

export interface Wording {
  readonly language: InterfaceLanguage;
  readonly collator: Intl.Collator;
}

/** Single letters used as numbers; a space before them sorts them before AA. */
const SINGLE_LETTERS = /(?<![\p{L}\d])\p{Lu}(?![\p{L}\d])/gu;

/** The order of areas: by ordinal, then those without one by name, A to Z before AA. */
export function areaOrder({ language, collator }: Wording): (a: Area, b: Area) => number {
  const nameOf = memoise(({ name }: Area) => labelText(name, language).replace(SINGLE_LETTERS, ' $&'));
  return (a, b) =>
    // NaN if neither has an ordinal: they count as equal.
    (a.ordinal ?? Number.POSITIVE_INFINITY) - (b.ordinal ?? Number.POSITIVE_INFINITY) ||
    collator.compare(nameOf(a), nameOf(b)) ||
    Number(a.id > b.id) - Number(a.id < b.id);
}

/**
 * Areas that hold resources: building by building; in each, those with the best ranked types first (desks before the
 * garage), then in the order of the tree, level by level. Resources in no known area come last, under ''.
 */
export function orderAreas(
  resources: readonly WireResource[],
  tree: AreaTree,
  typeInfos: AssistConfiguration['resourceTypeInfos'],
  wording: Wording,
): readonly string[] {
  const ranks = ranksOf(resources, tree, typeInfos);
  const wayById = new Map([...ranks.keys()].map((id) => [id, wayTo(id, tree)]));
  const compareAreas = areaOrder(wording);
  // The difference of two infinite ranks is NaN.
  const compareRanks = (a: string, b: string): number => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) || 0;
  const compare = (a: string, b: string): number => {
    const [left, right] = [wayById.get(a) ?? NO_WAY, wayById.get(b) ?? NO_WAY];
    const isOneBuilding = left.toBuilding.at(-1) === right.toBuilding.at(-1);
    const byBuilding = isOneBuilding ? 0 : compareChains(left.toBuilding, right.toBuilding, compareAreas);
    return byBuilding || compareRanks(a, b) || compareChains(left.toArea, right.toArea, compareAreas);
  };
  return [...ranks.keys()].sort(compare);
}

/** The best rank of a resource type (spec point 3) in each area that holds resources. */
function ranksOf(
  resources: readonly WireResource[],
  tree: AreaTree,
  typeInfos: AssistConfiguration['resourceTypeInfos'],
): ReadonlyMap<string, number> {
  const rankOfType = new Map(typeInfos.map((info) => [info.resourceTypeId, info.rank]));
  const ranks = new Map<string, number>();
  for (const resource of resources) {
    const id = areaOf(resource, tree);
    const rank = rankOfType.get(resource.resourceTypeId) ?? Number.POSITIVE_INFINITY;
    ranks.set(id, Math.min(rank, ranks.get(id) ?? Number.POSITIVE_INFINITY));
  }
  return ranks;
}

/** Areas, the outermost first. */
interface Way {
  readonly toArea: readonly Area[];
  /** Down to the building; the whole chain if there is none. */
  readonly toBuilding: readonly Area[];
}

const NO_WAY: Way = { toArea: [], toBuilding: [] };

function wayTo(id: string, tree: AreaTree): Way {
  const toArea = tree.chain(id).toReversed();
  const building = toArea.findIndex((area) => area.kind === 'building');
  return { toArea, toBuilding: building < 0 ? toArea : toArea.slice(0, building + 1) };
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
