import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';

import { readXml, type XmlElement, XmlRefused } from '../xml/read.ts';
import { element, elementWith, writeXml, type XmlNode } from '../xml/write.ts';
import { CredentialsRefused, ExchangeError, unavailable } from './errors.ts';
import { MESSAGES, SOAP, t, tWith, TYPES } from './names.ts';
import type { Attempt, Pace } from './pace.ts';
import { anyElement, maybe, node, one, word } from './shape.ts';
import { MOST_ANSWERED, type SoapAnswer, type Transport } from './transport.ts';

/** In whose name Exchange is called. */
export interface Access {
  /** The mailbox whose calls are paced together. */
  readonly mailbox: string;
  /** The header of that name, with credentials. */
  readonly authorization: string;
  /** The address of the person that a service account acts for; null = the account's own calls. */
  readonly impersonated: string | null;
  /** Called where Exchange does not take a person's credentials any more; null = they are not the person's own. */
  readonly forget: (() => void) | null;
}

/** Calls Exchange. */
export interface Soap {
  /**
   * @param operation an element of the messages namespace
   * @returns the answer to it, the only child of the body
   * @throws CredentialsRefused; ExchangeError for a fault; ProblemError 429 or 503
   */
  call(access: Access, operation: XmlNode): Promise<XmlElement>;
}

export interface SoapParts {
  readonly transport: Transport;
  readonly pace: Pace;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** The oldest server with all that is asked for, e.g. the time zones of an item. */
const VERSION = 'Exchange2013_SP1';
const LIMITS = { size: MOST_ANSWERED, depth: 64 };
/** The documentation writes the namespace with https at times. */
const SOAP_NAMES = new Set([SOAP, SOAP.replace('http:', 'https:')]);
/** Addresses can have letters that headers cannot. */
const IN_HEADERS = /^[\x21-\x7e]+$/;
const BUSY = new Set(['ErrorServerBusy', 'ErrorExceededConnectionCount', 'ErrorExceededFindCountLimit']);

/** The text of a request. */
export function envelopeOf(operation: XmlNode, impersonated: string | null): string {
  const acting =
    impersonated === null
      ? null
      : t('ExchangeImpersonation', t('ConnectingSID', t('PrimarySmtpAddress', impersonated)));
  return writeXml(
    elementWith(
      'soap:Envelope',
      { 'xmlns:soap': SOAP, 'xmlns:m': MESSAGES, 'xmlns:t': TYPES },
      element('soap:Header', tWith('RequestServerVersion', { Version: VERSION }), acting),
      element('soap:Body', operation),
    ),
  );
}

/**
 * The child of the body of an answer.
 * @throws XmlRefused where it is not one
 */
export function bodyOf(text: string): XmlElement {
  const envelope = readXml(text, LIMITS);
  const body = envelope.children.find(({ name, namespace }) => name === 'Body' && SOAP_NAMES.has(namespace));
  const [answer, ...others] = body?.children ?? [];
  if (envelope.name !== 'Envelope' || answer === undefined || others.length > 0) {
    throw new XmlRefused('The XML is no envelope with one answer.');
  }
  return answer;
}

export function createSoap({ transport, pace, log }: SoapParts): Soap {
  async function send({ authorization, impersonated }: Access, operation: XmlNode): Promise<SoapAnswer> {
    const headers = {
      authorization,
      'content-type': 'text/xml; charset=utf-8',
      accept: 'text/xml',
      // Lets the front end find the server of the mailbox; without it the call takes a detour.
      ...(impersonated === null || !IN_HEADERS.test(impersonated) ? {} : { 'x-anchormailbox': impersonated }),
    };
    try {
      return await transport({ headers, body: envelopeOf(operation, impersonated) });
    } catch (error) {
      log.error({ reason: reasonOf(error), operation: operation.name }, 'Exchange did not answer');
      throw unavailable('Exchange does not answer. Try again in a moment.', { retryAfter: 5 });
    }
  }

  function read({ status, body }: SoapAnswer, operation: string): XmlElement {
    try {
      return bodyOf(body);
    } catch (error) {
      if (!(error instanceof XmlRefused)) throw error;
      log.error({ reason: error.message, status, operation }, 'an answer of Exchange cannot be read');
      throw unavailable('Exchange gave an answer that cannot be read.');
    }
  }

  function refusedCredentials({ forget }: Access, operation: XmlNode): Error {
    if (forget !== null) {
      forget();
      return new CredentialsRefused();
    }
    log.error({ operation: operation.name }, 'Exchange does not accept the service account');
    return unavailable('Exchange refuses calls of this server. Ask who runs this site.');
  }

  async function attempt(access: Access, operation: XmlNode): Promise<Attempt<XmlElement>> {
    const answer = await send(access, operation);
    const { status } = answer;
    if (status === 401) throw refusedCredentials(access, operation);
    // 429 is a proxy's, or the rate limit of this server for its own emulator.
    if (status === 503 || status === 429) return { type: 'busy', backOff: retryMilliseconds(answer.retryAfter) };
    if (status !== 200 && status !== 500) {
      log.error({ status, operation: operation.name }, 'Exchange refused a call');
      throw unavailable('Exchange refuses calls of this server. Ask who runs this site.');
    }
    const body = read(answer, operation.name);
    const refusal = refusalOf(body);
    if (refusal !== null && BUSY.has(refusal.code)) return { type: 'busy', backOff: refusal.backOff };
    if (body.name === 'Fault' || status === 500) {
      const code = refusal?.code ?? 'ErrorInternalServerError';
      log.error({ responseCode: code, operation: operation.name }, 'Exchange refused a call');
      throw new ExchangeError(code);
    }
    return { type: 'done', value: body };
  }

  return { call: (access, operation) => pace.run(access.mailbox, () => attempt(access, operation)) };
}

/** Name and message alone: the cause of a failed call can hold its headers. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `${error.name}: ${error.message}${code}`;
}

function retryMilliseconds(header: string | null): number {
  const seconds = Number(header ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0;
}

interface Refusal {
  readonly code: string;
  /** Milliseconds; 0 = not named. */
  readonly backOff: number;
}

/** The refusal of a fault; of an answer one that is about the whole server. */
function refusalOf(body: XmlElement): Refusal | null {
  if (body.name === 'Fault') {
    const detail = body.children.find(({ name }) => name === 'detail');
    const code = detail?.children.find(({ name }) => name === 'ResponseCode')?.text.trim();
    const fault = body.children.find(({ name }) => name === 'faultcode')?.text.trim();
    return { code: code ?? fault?.split(':').at(-1) ?? 'ErrorInternalServerError', backOff: backOffOf(detail) };
  }
  const messages = body.children.find(({ name }) => name === 'ResponseMessages')?.children ?? [body];
  for (const message of messages) {
    const code = message.children.find(({ name }) => name === 'ResponseCode')?.text.trim() ?? '';
    if (BUSY.has(code)) return { code, backOff: backOffOf(message) };
  }
  return null;
}

function backOffOf(holder: XmlElement | undefined): number {
  const values = holder?.children.find(({ name }) => name === 'MessageXml')?.children ?? [];
  const value = Number(values.find(({ attributes }) => attributes['Name'] === 'BackOffMilliseconds')?.text ?? '');
  return Number.isFinite(value) ? Math.max(0, value) : 0;
}

/** The part of an answer that says how an operation ended. */
export const outcomeEntries = {
  '@ResponseClass': v.picklist(['Success', 'Warning', 'Error']),
  ResponseCode: maybe(word),
};

/** How one of the parts of an operation ended. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ExchangeError };

interface Ended {
  readonly '@ResponseClass': 'Success' | 'Warning' | 'Error';
  readonly ResponseCode?: string | undefined;
}

export function outcomeOf<T extends Ended>(message: T): Outcome<T> {
  if (message['@ResponseClass'] !== 'Error') return { ok: true, value: message };
  return { ok: false, error: new ExchangeError(message.ResponseCode ?? 'ErrorInternalServerError') };
}

/** @throws ExchangeError where the part failed */
export function required<T>(outcome: Outcome<T> | undefined): T {
  if (outcome === undefined) throw new ExchangeError('ErrorInternalServerError');
  if (!outcome.ok) throw outcome.error;
  return outcome.value;
}

const AnyMessageSchema = node(outcomeEntries);
const MessagesSchema = node({ ResponseMessages: one(anyElement) });

/** An answer, read by a schema. @throws ProblemError 503 where it does not fit, with the place in its cause */
export function parseAnswer<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const parsed = v.safeParse(schema, answer, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const problem = unavailable('Exchange gave an answer that cannot be read.');
  problem.cause = new Error(`${v.getDotPath(issue) ?? 'the answer'}: ${issue.expected ?? issue.message}`);
  throw problem;
}

/**
 * The messages of an answer, one for each part of the operation, in its order.
 * @param kind name of the messages
 * @param schema of one that succeeded
 */
export function messagesOf<T>(answer: XmlElement, kind: string, schema: v.GenericSchema<unknown, T>): Outcome<T>[] {
  const { ResponseMessages } = parseAnswer(MessagesSchema, answer);
  const messages = ResponseMessages.children.filter(({ name }) => name === kind);
  return messages.map((message) => {
    const outcome = outcomeOf(parseAnswer(AnyMessageSchema, message));
    return outcome.ok ? { ok: true, value: parseAnswer(schema, message) } : outcome;
  });
}
