import * as xml from '@rgrove/parse-xml';

import { ImportError } from './import-error.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements alone: text is left out. */
  readonly children: readonly XmlElement[];
}

/**
 * The root element of an XML text. A document type is refused, so that no text defines entities.
 * @throws ImportError where the text is not well formed
 */
export function parseXml(text: string): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) {
    throw new ImportError('The XML has a document type or entities, which are not read.');
  }
  try {
    const { root } = xml.parseXml(text);
    if (root === null) throw new ImportError('The XML has no element.');
    return elementOf(root);
  } catch (error) {
    if (error instanceof xml.XmlError) throw new ImportError(`The XML cannot be read: ${error.message.split('\n')[0]}`);
    // The parser is recursive.
    if (error instanceof RangeError) throw new ImportError('The XML is nested too deeply.');
    throw error;
  }
}

const elementOf = ({ name, attributes, children }: xml.XmlElement): XmlElement => ({
  name,
  attributes,
  children: children.filter((child) => child instanceof xml.XmlElement).map(elementOf),
});
