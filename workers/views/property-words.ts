import { labelText } from '../model/labels.ts';
import type { InterfaceLanguage } from '../model/language.ts';
import type { AssistConfiguration, ResourceProperty, WireResource } from '../model/resource.ts';
import { fold } from '../model/text.ts';

/** The words of types and properties, in the interface's language. Many rows share them, so each text is kept once. */
export interface PropertyWords {
  /** Folded words with a space before and after each. */
  readonly texts: readonly string[];
  /** By row: the index of the text of its type, then of each of its properties. */
  readonly ofRow: readonly (readonly number[])[];
}

type Settings = Pick<AssistConfiguration, 'resourceTypeInfos'> & Partial<Pick<AssistConfiguration, 'filters'>>;
type FilterDefinition = AssistConfiguration['filters'][number];

const WORDS = /[\p{L}\p{N}]+/gu;

export const wordsOf = (text: string): readonly string[] => fold(text).match(WORDS) ?? [];

/**
 * Of the visible properties that a resource has: their names and values. HTML is left out, and a boolean that is not
 * true.
 */
export function collectPropertyWords(
  resources: readonly Pick<WireResource, 'resourceTypeId' | 'properties'>[],
  { filters = [], resourceTypeInfos }: Settings,
  language: InterfaceLanguage,
): PropertyWords {
  const indexByText = new Map<string, number>();
  const indexOf = (text: string): number => {
    const known = indexByText.get(text) ?? indexByText.size;
    indexByText.set(text, known);
    return known;
  };
  const typeNames = new Map(resourceTypeInfos.map((type) => [type.resourceTypeId, labelText(type.name, language)]));
  const filtersByType = Map.groupBy(
    filters.filter(({ visible }) => visible),
    ({ resourceTypeId }) => resourceTypeId,
  );
  const ofRow = resources.map(({ resourceTypeId, properties }) => {
    const own = filtersByType.get(resourceTypeId) ?? [];
    const texts = own.flatMap((filter) => {
      const property = properties.find(({ propertyId }) => propertyId === filter.id);
      const value = property === undefined ? null : valueText(property, filter, language);
      return value === null ? [] : [indexOf(`${labelText(filter.name, language)} ${value}`)];
    });
    return [indexOf(typeNames.get(resourceTypeId) ?? ''), ...texts];
  });
  return { texts: [...indexByText.keys()].map((text) => ` ${wordsOf(text).join(' ')} `), ofRow };
}

/** Null without a value; '' if the name says it all. */
function valueText(
  { valueBoolean, valueNumber, valueDecimal, valueText: text, valueChoiceIds }: ResourceProperty,
  { dataTypeId, choices }: FilterDefinition,
  language: InterfaceLanguage,
): string | null {
  if (dataTypeId === 1) return valueBoolean === true ? '' : null;
  if (dataTypeId === 4) return text ?? null;
  const number = { 2: valueNumber, 3: valueDecimal, 5: null, 6: null }[dataTypeId];
  if (number != null) return String(number);
  const chosen = dataTypeId === 5 ? choices.filter(({ key }) => valueChoiceIds?.includes(key)) : [];
  return chosen.length === 0 ? null : chosen.map(({ value }) => labelText(value, language)).join(' ');
}
