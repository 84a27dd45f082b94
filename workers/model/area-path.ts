import { areaOf, type AreaTree, joinPath } from './areas.ts';
import { labelText } from './labels.ts';
import type { InterfaceLanguage } from './language.ts';
import type { WireResource } from './resource.ts';

/** The names of a resource's areas, outermost first, in one line; '' if it has no area. */
export function areaPathOf(
  resource: Pick<WireResource, 'mapInfos'>,
  tree: AreaTree,
  language: InterfaceLanguage,
): string {
  const areas = tree.chain(areaOf(resource, tree)).toReversed();
  return joinPath(areas.map(({ name }) => labelText(name, language)));
}
