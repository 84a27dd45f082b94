import type { Equipment, ShownProperty } from '../contract.ts';
import { htmlToPlain } from '../model/html.ts';
import { imageAddress } from '../model/image-url.ts';
import { labelText } from '../model/labels.ts';
import type { InterfaceLanguage } from '../model/language.ts';
import type { AssistConfiguration, ResourceProperty, WireResource } from '../model/resource.ts';
import { shownAddress } from '../model/shown-address.ts';
import { unreachable } from '../model/unreachable.ts';

type FilterDefinition = AssistConfiguration['filters'][number];

/** CSS pixels: pictures of choices are shown beside their texts. */
const CHOICE_PICTURE_WIDTH = 24;

export interface PropertyWording {
  readonly language: InterfaceLanguage;
  /** Base of relative picture addresses. */
  readonly apiBase: string;
  readonly pixelRatio: number;
}

/**
 * The shown properties of a resource, in the order of the configuration: the visible ones of its type that have a value
 * (spec point 3). An empty value, such as an empty text or only unknown choices, is left out.
 */
export function shownProperties(
  { resourceTypeId, properties }: Pick<WireResource, 'resourceTypeId' | 'properties'>,
  filters: readonly FilterDefinition[],
  wording: PropertyWording,
): readonly ShownProperty[] {
  const byId = new Map(properties.map((property) => [property.propertyId, property]));
  return filters
    .filter((filter) => filter.visible && filter.resourceTypeId === resourceTypeId)
    .flatMap((filter): readonly ShownProperty[] => {
      const property = byId.get(filter.id);
      const value = property === undefined ? null : toValue(property, filter, wording);
      if (value === null) return [];
      return [{ propertyId: filter.id, name: labelText(filter.name, wording.language) || filter.id, value }];
    });
}

/** What a resource has: properties that are true, whole numbers above 0, and choices. */
export function equipmentOf(
  resource: Pick<WireResource, 'resourceTypeId' | 'properties'>,
  filters: readonly FilterDefinition[],
  wording: PropertyWording,
): readonly Equipment[] {
  const numbers = new Set(filters.filter(({ dataTypeId }) => dataTypeId === 2).map(({ id }) => id));
  return shownProperties(resource, filters, wording).flatMap(
    ({ propertyId: key, name, value }): readonly Equipment[] => {
      const plain = { key, text: name, count: null, imageUrl: null };
      if (value.type === 'boolean') return value.is ? [plain] : [];
      if (value.type === 'number')
        return numbers.has(key) && value.number > 0 ? [{ ...plain, count: value.number }] : [];
      return value.type === 'choices' ? value.choices.map((choice) => ({ ...choice, count: null })) : [];
    },
  );
}

function toValue(
  property: ResourceProperty,
  filter: FilterDefinition,
  wording: PropertyWording,
): ShownProperty['value'] | null {
  const { valueBoolean, valueNumber, valueDecimal, valueText, valueHTMLContent, valueChoiceIds } = property;
  switch (filter.dataTypeId) {
    case 1:
      return valueBoolean == null ? null : { type: 'boolean', is: valueBoolean };
    case 2:
      return valueNumber == null ? null : { type: 'number', number: valueNumber };
    case 3:
      return valueDecimal == null ? null : { type: 'number', number: valueDecimal };
    case 4:
      return valueText == null || valueText.trim() === '' ? null : { type: 'text', text: valueText };
    case 5:
      return toChoices(valueChoiceIds ?? [], filter, wording);
    case 6:
      return valueHTMLContent == null || valueHTMLContent.trim() === '' ? null : toHtml(valueHTMLContent);
    default:
      return unreachable(filter.dataTypeId);
  }
}

/** In the order of the configuration. */
function toChoices(
  keys: readonly string[],
  { choices }: FilterDefinition,
  { language, apiBase, pixelRatio }: PropertyWording,
): ShownProperty['value'] | null {
  const chosen = choices.filter(({ key }) => keys.includes(key));
  if (chosen.length === 0) return null;
  const pictureOf = (address: string | null): string | null => {
    const allowed = address === null ? null : shownAddress(address, apiBase);
    const picture = allowed === null ? null : imageAddress(allowed, CHOICE_PICTURE_WIDTH, pixelRatio);
    return picture?.ok === true ? picture.value : null;
  };
  return {
    type: 'choices',
    choices: chosen.map(({ key, value, imageUrl }) => ({
      key,
      text: labelText(value, language) || key,
      imageUrl: pictureOf(imageUrl),
    })),
  };
}

function toHtml(html: string): ShownProperty['value'] {
  return { type: 'html', html, plain: htmlToPlain(html) };
}
