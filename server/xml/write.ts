import Builder from 'fast-xml-builder';

/** An element to be written; its name has the prefix that the root declares. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlNode | string)[];
}

/** What may stand in an element; null and undefined = nothing. */
export type XmlContent = XmlNode | string | null | undefined;

/** An element with attributes. Attributes whose value is undefined are left out. */
export function elementWith(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...children: readonly XmlContent[]
): XmlNode {
  const given = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    name,
    attributes: Object.fromEntries(given),
    children: children.filter((child) => child !== null && child !== undefined),
  };
}

export const element = (name: string, ...children: readonly XmlContent[]): XmlNode =>
  elementWith(name, {}, ...children);

const builder = new Builder({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});

/** Characters that no XML can contain, not even as a reference. */
// oxlint-disable-next-line no-control-regex -- control characters are what it finds
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

/** The text that XML can carry: impossible characters are left out, half surrogate pairs become U+FFFD. */
const carried = (text: string): string => text.toWellFormed().replaceAll(IMPOSSIBLE, '');

/** The XML text of an element, with its declaration. Impossible characters of texts and attributes are left out. */
export function writeXml(root: XmlNode): string {
  const declaration = { '?xml': [], ':@': { version: '1.0', encoding: 'utf-8' } };
  return builder.build([declaration, orderedOf(root)]);
}

function orderedOf({ name, attributes, children }: XmlNode): Readonly<Record<string, unknown>> {
  const carriedAttributes = Object.entries(attributes).map(([key, value]) => [key, carried(value)] as const);
  return {
    [name]: children.map((child) => (typeof child === 'string' ? { '#text': carried(child) } : orderedOf(child))),
    ':@': Object.fromEntries(carriedAttributes),
  };
}
