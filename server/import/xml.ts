import { readXml, type XmlElement, XmlRefused } from '../xml/read.ts';
import { ImportError } from './import-error.ts';

export type { XmlElement } from '../xml/read.ts';

/** A file was read into memory already; no floor plan is nested as deep. */
const LIMITS = { size: Number.POSITIVE_INFINITY, depth: 100 };

/**
 * The root element of an XML text. A document type is refused, so that no text defines entities.
 * @throws ImportError where the text is not well formed
 */
export function parseXml(text: string): XmlElement {
  try {
    return readXml(text, LIMITS);
  } catch (error) {
    if (error instanceof XmlRefused) throw new ImportError(error.message);
    throw error;
  }
}
