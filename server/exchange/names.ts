import { element, elementWith, type XmlContent, type XmlNode } from '../xml/write.ts';

/** Operations and their answers. */
export const MESSAGES = 'http://schemas.microsoft.com/exchange/services/2006/messages';
/** Items, addresses and everything else that operations contain. */
export const TYPES = 'http://schemas.microsoft.com/exchange/services/2006/types';
export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

/** An element of an operation. */
export const m = (name: string, ...children: readonly XmlContent[]): XmlNode => element(`m:${name}`, ...children);
/** An element of a type. */
export const t = (name: string, ...children: readonly XmlContent[]): XmlNode => element(`t:${name}`, ...children);

type Attributes = Readonly<Record<string, string | undefined>>;

export const mWith = (name: string, attributes: Attributes, ...children: readonly XmlContent[]): XmlNode =>
  elementWith(`m:${name}`, attributes, ...children);
export const tWith = (name: string, attributes: Attributes, ...children: readonly XmlContent[]): XmlNode =>
  elementWith(`t:${name}`, attributes, ...children);

/** An item as Exchange names it: the key changes with each change of the item. */
export interface ItemId {
  readonly id: string;
  readonly changeKey: string;
}

/** @param id without a change key: whatever the present version is */
export const itemIdNode = (
  name: string,
  { id, changeKey }: { readonly id: string; readonly changeKey?: string },
): XmlNode => tWith(name, { Id: id, ChangeKey: changeKey });
