import { areaOf, type AreaTree, joinPath } from './areas.ts';
import { labelText } from './labels.ts';
import type { InterfaceLanguage } from './language.ts';
import type { WireResource } from './resource.ts';

/** Where a resource is: the names of its areas, outermost first, in one line; '' if it has no area. */
export function areaPathOf(
  resource: Pick<WireResource, 'mapInfos'>,
  tree: AreaTree,
  language: InterfaceLanguage,
): string {
  return joinPath(tree.path(areaOf(resource, tree)).map(({ name }) => labelText(name, language)));
}

interface NamedPlace {
  readonly name: string;
  readonly areaPath: string;
}

/** Places with where they are, in one line: "Desk 1, Desk 2 · B1 › Level 1; Room 3.28 · B2 › Level 3". */
export function placesText(places: readonly NamedPlace[]): string {
  const namesByPath = Map.groupBy(places, ({ areaPath }) => areaPath);
  return [...namesByPath]
    .map(([areaPath, there]) => [there.map(({ name }) => name).join(', '), areaPath])
    .map((parts) => parts.filter((part) => part !== '').join(' · '))
    .join('; ');
}
