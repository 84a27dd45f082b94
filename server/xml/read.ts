import * as xml from '@rgrove/parse-xml';

/** An element with its namespace resolved. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** '' = in none. */
  readonly namespace: string;
  /** By their written names, without declarations of namespaces. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text of the element itself, that of its children left out. */
  readonly text: string;
}

export interface XmlLimits {
  /** Characters of the whole text. */
  readonly size: number;
  /** Elements within each other. */
  readonly depth: number;
}

/** A text that is not read: not well formed, past a limit, or with a document type. */
export class XmlRefused extends Error {}

/** What prefixes stand for within an element; '' = the default namespace. Nothing is copied from around it. */
interface Prefixes {
  readonly declared: ReadonlyMap<string, string>;
  readonly outer: Prefixes | null;
}

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/**
 * The root element of an XML text. Document types are refused, so only the five predefined entities exist.
 * @throws XmlRefused
 */
export function readXml(text: string, limits: XmlLimits): XmlElement {
  if (text.length > limits.size) throw new XmlRefused(`The XML has more than ${limits.size} characters.`);
  if (!text.isWellFormed()) throw new XmlRefused('The XML has half a surrogate pair.');
  requireShallow(text, limits.depth);
  try {
    const { root } = xml.parseXml(text);
    if (root === null) throw new XmlRefused('The XML has no element.');
    return elementOf(root, { declared: new Map([['xml', XML_NAMESPACE]]), outer: null });
  } catch (error) {
    if (!(error instanceof xml.XmlError)) throw error;
    // Further lines are an excerpt of the text.
    throw new XmlRefused(`The XML cannot be read: ${error.message.split('\n')[0]}`);
  }
}

const TAG = /<[^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*>/uy;

/**
 * Checks the depth in one pass before the parser, which is recursive.
 * @throws XmlRefused where elements are nested too deeply, or a document type is declared
 */
function requireShallow(text: string, most: number): void {
  let depth = 0;
  for (let at = text.indexOf('<'); at !== -1; ) {
    const markup = markupAt(text, at);
    if (markup.type === 'end') depth -= 1;
    if (markup.type === 'start') depth += 1;
    if (depth > most) throw new XmlRefused(`The XML is nested more than ${most} deep.`);
    at = text.indexOf('<', markup.next);
  }
}

interface Markup {
  readonly type: 'start' | 'end' | 'other';
  /** Where the text goes on. */
  readonly next: number;
}

function markupAt(text: string, at: number): Markup {
  if (text.startsWith('<!--', at)) return other(text, at + 4, '-->');
  if (text.startsWith('<![CDATA[', at)) return other(text, at, ']]>');
  if (text.startsWith('<?', at)) return other(text, at, '?>');
  if (text.startsWith('<!', at)) throw new XmlRefused('The XML has a document type or entities, which are not read.');
  TAG.lastIndex = at;
  const tag = TAG.exec(text)?.[0];
  if (tag === undefined) throw new XmlRefused('The XML has an unfinished tag.');
  const next = at + tag.length;
  if (tag.startsWith('</')) return { type: 'end', next };
  return { type: tag.endsWith('/>') ? 'other' : 'start', next };
}

function other(text: string, from: number, end: string): Markup {
  const found = text.indexOf(end, from);
  if (found === -1) throw new XmlRefused('The XML has an unfinished comment, section or instruction.');
  return { type: 'other', next: found + end.length };
}

function namespaceOf(prefix: string, { declared, outer }: Prefixes): string | undefined {
  return declared.get(prefix) ?? (outer === null ? undefined : namespaceOf(prefix, outer));
}

/** Recursive: the depth is limited. */
function elementOf(element: xml.XmlElement, outer: Prefixes): XmlElement {
  const written = Object.entries(element.attributes);
  const declared = written.flatMap(([name, value]) => {
    if (name === 'xmlns') return [['', value] as const];
    return name.startsWith('xmlns:') ? [[name.slice(6), value] as const] : [];
  });
  const prefixes = declared.length === 0 ? outer : { declared: new Map(declared), outer };
  const colon = element.name.indexOf(':');
  const prefix = element.name.slice(0, Math.max(colon, 0));
  const namespace = namespaceOf(prefix, prefixes);
  if (namespace === undefined && prefix !== '') throw new XmlRefused('The XML has a prefix without a namespace.');
  const texts = element.children.filter((child) => child instanceof xml.XmlText);
  return {
    name: element.name.slice(colon + 1),
    namespace: namespace ?? '',
    attributes: Object.fromEntries(written.filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'))),
    children: element.children
      .filter((child) => child instanceof xml.XmlElement)
      .map((child) => elementOf(child, prefixes)),
    text: texts.map(({ text }) => text).join(''),
  };
}
