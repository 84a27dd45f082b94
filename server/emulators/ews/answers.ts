import { element, elementWith, type XmlContent } from '../../xml/write.ts';
import { type EwsError, toEwsError } from './ews-error.ts';

/** What a message of an answer holds; with a warning it is a success that needs a second look. */
export interface Message {
  readonly content: readonly XmlContent[];
  readonly warning?: EwsError;
}

const status = ({ code, message }: EwsError): readonly XmlContent[] => [
  element('m:MessageText', message),
  element('m:ResponseCode', code),
  element('m:DescriptiveLinkKey', '0'),
];

const OK: readonly XmlContent[] = [element('m:ResponseCode', 'NoError')];

/** An element with the class and the code of a result. @param otherwise what the schema wants in a refused one */
export async function resultOf(
  name: string,
  work: () => Promise<Message>,
  otherwise: readonly XmlContent[] = [],
): Promise<XmlContent> {
  try {
    const { content, warning } = await work();
    const isSure = warning === undefined;
    const attributes = { ResponseClass: isSure ? 'Success' : 'Warning' };
    return elementWith(name, attributes, ...(isSure ? OK : status(warning)), ...content);
  } catch (error) {
    const refused = toEwsError(error);
    // Not of this item: the whole request fails.
    if (refused.code === 'ErrorInternalServerError' || refused.code === 'ErrorServerBusy') throw error;
    return elementWith(name, { ResponseClass: 'Error' }, ...status(refused), ...otherwise);
  }
}

/** The answer of an operation, with a message for each thing that was asked, in their order. */
export async function responseOf<T>(
  operation: string,
  asked: readonly T[],
  work: (one: T) => Promise<Message>,
  otherwise: readonly XmlContent[] = [],
): Promise<XmlContent> {
  const messages: XmlContent[] = [];
  // One after the other: a later one may depend on what an earlier one wrote.
  for (const one of asked) {
    messages.push(await resultOf(`m:${operation}ResponseMessage`, () => work(one), otherwise));
  }
  return element(`m:${operation}Response`, element('m:ResponseMessages', ...messages));
}

/** A list that is left out where it is empty, as the schema wants it. */
export function listOf(name: string, entries: readonly XmlContent[]): XmlContent {
  return entries.length === 0 ? null : element(name, ...entries);
}
