import { labelText } from '../model/labels.ts';
import type { InterfaceLanguage } from '../model/language.ts';
import type { AssistConfiguration } from '../model/resource.ts';

type TypeInfo = AssistConfiguration['resourceTypeInfos'][number];

export interface ResourceType {
  readonly id: string;
  /** In the interface language; the id for a type that the configuration does not name. */
  readonly name: string;
  readonly kind: TypeInfo['kind'];
}

/** Types by rank, best first (spec point 3); types that the configuration does not contain come last, by id. */
export function orderTypes(
  ids: Iterable<string>,
  typeInfos: readonly TypeInfo[],
  language: InterfaceLanguage,
): readonly ResourceType[] {
  const infoById = new Map(typeInfos.map((info) => [info.resourceTypeId, info]));
  const rankOf = (id: string): number => infoById.get(id)?.rank ?? Number.MAX_VALUE;
  return [...new Set(ids)]
    .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
    .map((id) => {
      const info = infoById.get(id);
      return { id, name: labelText(info?.name ?? '', language) || id, kind: info?.kind ?? 'other' };
    });
}
