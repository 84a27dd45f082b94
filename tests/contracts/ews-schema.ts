import { readFileSync } from 'node:fs';

import { memoryPages, validateXML } from 'xmllint-wasm';

import { readXml, type XmlElement } from '../../server/xml/read.ts';
import { elementWith, writeXml, type XmlNode } from '../../server/xml/write.ts';

/* Messages of Exchange against the schema of an Exchange 2016. */

const read = (name: string) => ({
  fileName: name,
  contents: readFileSync(new URL(`./vectors/ews/schema-exchange2016/${name}`, import.meta.url), 'utf8'),
});
const MESSAGES = read('messages.xsd');
const IMPORTED = [read('types.xsd'), read('xml.xsd')];
const NAMESPACES = {
  'xmlns:m': 'http://schemas.microsoft.com/exchange/services/2006/messages',
  'xmlns:t': 'http://schemas.microsoft.com/exchange/services/2006/types',
};
const LIMITS = { size: 20_000_000, depth: 100 };

const prefixOf = (namespace: string): string => {
  const found = Object.entries(NAMESPACES)
    .find(([, one]) => one === namespace)?.[0]
    .slice('xmlns:'.length);
  return found === undefined ? '' : `${found}:`;
};

function rewritten({ name, namespace, attributes, children, text }: XmlElement): XmlNode {
  const written = children.length === 0 ? [text] : children.map(rewritten);
  return elementWith(prefixOf(namespace) + name, attributes, ...written.filter((part) => part !== ''));
}

/** The children of the body of an envelope. */
export function bodyOf(envelope: string): readonly XmlElement[] {
  const root = readXml(envelope, LIMITS);
  return root.children.find(({ name }) => name === 'Body')?.children ?? [];
}

/** The message of an envelope as a document of its own; null for a fault, which has no schema. */
function documentOf(envelope: string): string | null {
  const [message, ...more] = bodyOf(envelope);
  if (message === undefined || more.length > 0) throw new Error('The body holds no message, or several.');
  if (message.name === 'Fault') return null;
  const { attributes, ...node } = rewritten(message);
  return writeXml({ ...node, attributes: { ...NAMESPACES, ...attributes } });
}

const MOST_AT_ONCE = 200;

/** What is wrong with the messages in envelopes by the schema, which takes a second to read. */
export async function messageFaults(...envelopes: readonly string[]): Promise<readonly string[]> {
  const documents = [...new Set(envelopes.flatMap((envelope) => documentOf(envelope) ?? []))];
  const faults: string[] = [];
  for (let from = 0; from < documents.length; from += MOST_AT_ONCE) {
    const part = documents.slice(from, from + MOST_AT_ONCE);
    const { errors } = await validateXML({
      xml: part.map((contents, index) => ({ fileName: `message-${index}.xml`, contents })),
      schema: [MESSAGES],
      preload: IMPORTED,
      initialMemoryPages: 64 * memoryPages.MiB,
      maxMemoryPages: 512 * memoryPages.MiB,
    });
    for (const { message, loc } of errors) {
      const index = Number(/message-(\d+)/.exec(loc?.fileName ?? '')?.[1] ?? -1);
      faults.push(`${message}: ${part[index]?.slice(0, 2_000) ?? ''}`);
    }
  }
  return faults;
}
