import { readXml, type XmlElement, XmlRefused } from '../../xml/read.ts';
import { element, elementWith, writeXml, type XmlContent } from '../../xml/write.ts';
import { EwsError } from './ews-error.ts';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const TYPES = 'http://schemas.microsoft.com/exchange/services/2006/types';
const MESSAGES = 'http://schemas.microsoft.com/exchange/services/2006/messages';
const ERRORS = 'http://schemas.microsoft.com/exchange/services/2006/errors';

/** The largest request of Exchange, bytes. */
export const LARGEST_REQUEST = 400 * 1_024;
const DEEPEST = 60;
const KNOWN_VERSION = /^(?:Exchange20\d\d(?:_SP\d)?|V\d{1,4}(?:_\d{1,4}){1,2})$/;

/** An Exchange 2016 of its last update. */
const SERVER_VERSION = {
  MajorVersion: '15',
  MinorVersion: '1',
  MajorBuildNumber: '2507',
  MinorBuildNumber: '27',
  Version: 'V2017_07_11',
};

/** The part of an element with a name, in either namespace of Exchange. */
export function child(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent?.children.find((one) => one.name === name && isOfExchange(one));
}

const isOfExchange = ({ namespace }: XmlElement): boolean => namespace === TYPES || namespace === MESSAGES;

/** All parts of an element, those with a name alone where one is given. */
export function childrenOf(parent: XmlElement | undefined, name?: string): readonly XmlElement[] {
  return (parent?.children ?? []).filter((one) => isOfExchange(one) && (name === undefined || one.name === name));
}

/** The text of a part without spaces around it; undefined where there is none. */
export function textIn(parent: XmlElement | undefined, name: string): string | undefined {
  return child(parent, name)?.text.trim();
}

/** @throws EwsError where the part is missing */
export function requireChild(parent: XmlElement, name: string): XmlElement {
  const found = child(parent, name);
  if (found !== undefined) return found;
  throw invalid(`The element '${parent.name}' has incomplete content. '${name}' is expected.`);
}

/** @throws EwsError where the attribute is missing or another value than the known ones */
export function attributeOf<const T extends string>(parent: XmlElement, name: string, known?: readonly T[]): T {
  const value = parent.attributes[name];
  if (value === undefined) throw invalid(`The required attribute '${name}' of '${parent.name}' is missing.`);
  if (known !== undefined && !known.includes(value as T)) {
    throw invalid(`The '${name}' attribute is invalid: the value '${value.slice(0, 50)}' is not known.`);
  }
  return value as T;
}

/** @throws EwsError for a number that is none, or out of its limits */
export function wholeNumber(text: string | undefined, name: string, least: number, most: number): number {
  const number = Number(text);
  if (text !== undefined && /^[+-]?\d{1,9}$/.test(text) && number >= least && number <= most) return number;
  throw invalid(`The '${name}' is invalid: it is a whole number from ${least} to ${most}.`);
}

/** An xs:boolean: words or digits. @throws EwsError */
export function readBoolean(text: string): boolean {
  const written = text.trim();
  if (written === 'true' || written === '1') return true;
  if (written === 'false' || written === '0') return false;
  throw invalid(`The value '${written.slice(0, 20)}' is no boolean.`);
}

/** The refusal of a request that its schema does not allow. */
export function invalid(what: string): EwsError {
  return new EwsError('ErrorSchemaValidation', `The request failed schema validation: ${what}`);
}

/** A request of a client. A class, so that the body of an HTTP request can be told to be one. */
export class SoapRequest {
  readonly operation: XmlElement;
  /** The name of the zone of times without one; null = none is named. */
  readonly zone: string | null;
  /** The address as whom the caller wants to act; null = as themselves. */
  readonly impersonated: string | null;

  constructor(operation: XmlElement, header: XmlElement | undefined) {
    this.operation = operation;
    this.zone = child(child(header, 'TimeZoneContext'), 'TimeZoneDefinition')?.attributes['Id'] ?? null;
    const sid = child(child(header, 'ExchangeImpersonation'), 'ConnectingSID');
    const [named] = childrenOf(sid);
    if (sid === undefined) this.impersonated = null;
    else this.impersonated = named === undefined || named.name === 'SID' ? '' : named.text.trim();
    const version = child(header, 'RequestServerVersion')?.attributes['Version'];
    if (version !== undefined && !KNOWN_VERSION.test(version)) {
      throw new EwsError('ErrorInvalidServerVersion', 'The specified server version is invalid.');
    }
  }
}

/** @throws EwsError for anything but one operation in an envelope */
export function readSoap(text: string): SoapRequest {
  const root = readText(text);
  const part = (name: string): XmlElement | undefined =>
    root.children.find((one) => one.name === name && one.namespace === SOAP);
  const operations = childrenOf(part('Body'));
  const [operation] = operations;
  const isEnvelope = root.name === 'Envelope' && root.namespace === SOAP;
  if (!isEnvelope || operation === undefined || operations.length !== 1) {
    throw new EwsError('ErrorInvalidRequest', 'The request is invalid: it is no SOAP envelope with one operation.');
  }
  return new SoapRequest(operation, part('Header'));
}

function readText(text: string): XmlElement {
  try {
    return readXml(text, { size: LARGEST_REQUEST, depth: DEEPEST });
  } catch (error) {
    if (error instanceof XmlRefused) throw new EwsError('ErrorInvalidRequest', 'The request is invalid: no valid XML.');
    throw error;
  }
}

const envelope = (header: XmlContent, body: XmlContent): string =>
  writeXml(
    elementWith(
      's:Envelope',
      { 'xmlns:s': SOAP, 'xmlns:m': MESSAGES, 'xmlns:t': TYPES },
      header,
      element('s:Body', body),
    ),
  );

/** The answer to an operation. */
export function writeSoap(body: XmlContent): string {
  return envelope(element('s:Header', elementWith('t:ServerVersionInfo', SERVER_VERSION)), body);
}

/** The refusal of a whole request. */
export function writeFault({ code, message, number, backOff }: EwsError): string {
  const ofErrors = (name: string, text: string) => elementWith(name, { 'xmlns:e': ERRORS }, text);
  const wait = elementWith('t:Value', { Name: 'BackOffMilliseconds' }, String(backOff));
  return envelope(
    null,
    element(
      's:Fault',
      element('faultcode', `t:${code}`),
      elementWith('faultstring', { 'xml:lang': 'en-US' }, message),
      element(
        'detail',
        ofErrors('e:ResponseCode', code),
        number === null ? null : ofErrors('e:ErrorCode', String(number)),
        ofErrors('e:Message', message),
        backOff === null ? null : element('t:MessageXml', wait),
      ),
    ),
  );
}
