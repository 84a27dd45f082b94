import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { SoapAnswer, SoapRequest } from '../../server/exchange/transport.ts';
import { bodyOf } from '../../server/exchange/soap.ts';
import { m, mWith, MESSAGES, SOAP, t, tWith, TYPES } from '../../server/exchange/names.ts';
import type { XmlElement } from '../../server/xml/read.ts';
import { element, elementWith, writeXml, type XmlContent, type XmlNode } from '../../server/xml/write.ts';

export type Answered = SoapAnswer | XmlNode;
type Script = (operation: XmlElement, request: SoapRequest) => Answered | Promise<Answered>;

const enveloped = (body: XmlNode): string =>
  writeXml(
    elementWith(
      'soap:Envelope',
      { 'xmlns:soap': SOAP, 'xmlns:m': MESSAGES, 'xmlns:t': TYPES },
      element('soap:Body', body),
    ),
  );

/** `Success` of an operation, or the code of its refusal. */
export const message = (kind: string, code: string, ...content: readonly XmlContent[]): XmlNode =>
  mWith(
    `${kind}ResponseMessage`,
    { ResponseClass: code === 'NoError' ? 'Success' : 'Error' },
    m('ResponseCode', code),
    ...content,
  );

export const answer = (kind: string, ...messages: readonly XmlNode[]): XmlNode =>
  m(`${kind}Response`, m('ResponseMessages', ...messages));

/** A fault, which is an HTTP 500. */
export function fault(code: string, backOff?: string): SoapAnswer {
  const value =
    backOff === undefined ? null : t('MessageXml', tWith('Value', { Name: 'BackOffMilliseconds' }, backOff));
  const detail = element(
    'detail',
    elementWith('e:ResponseCode', { 'xmlns:e': 'http://schemas.microsoft.com/exchange/services/2006/errors' }, code),
    value,
  );
  const body = element(
    'soap:Fault',
    element('faultcode', 'soap:Server'),
    element('faultstring', 'secret words'),
    detail,
  );
  return { status: 500, body: enveloped(body), retryAfter: null };
}

export const plain = (status: number, body = '', retryAfter: string | null = null): SoapAnswer => ({
  status,
  body,
  retryAfter,
});

const isNode = (answered: Answered): answered is XmlNode => 'children' in answered;

/** An Exchange that answers each operation by a script; the calls are kept. */
export function createScriptedExchange(scripts: Readonly<Record<string, Script>> = {}) {
  const calls: { readonly operation: XmlElement; readonly request: SoapRequest }[] = [];
  const script = new Map(Object.entries(scripts));
  async function transport(request: SoapRequest): Promise<SoapAnswer> {
    const operation = bodyOf(request.body);
    calls.push({ operation, request });
    const answered = await script.get(operation.name)?.(operation, request);
    if (answered === undefined) return fault('ErrorInvalidRequest');
    return isNode(answered) ? { status: 200, body: enveloped(answered), retryAfter: null } : answered;
  }
  return {
    calls,
    transport,
    /** The names of the operations that were called. */
    names: () => calls.map(({ operation }) => operation.name),
    on: (name: string, said: Script) => void script.set(name, said),
  };
}
export type ScriptedExchange = ReturnType<typeof createScriptedExchange>;

/** The same as a server of this machine. */
export async function listen({ transport }: Pick<ScriptedExchange, 'transport'>) {
  async function send(headers: SoapRequest['headers'], text: string, reply: ServerResponse): Promise<void> {
    const { status, body } = await transport({ headers, body: text });
    reply.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(body);
  }
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = { authorization: request.headers.authorization ?? '' };
      void send(headers, Buffer.concat(chunks).toString('utf8'), reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/EWS/Exchange.asmx`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The values of an attribute, or the texts, of all elements of a name below an element. */
export function all(from: XmlElement, name: string, attribute?: string): string[] {
  return from.children.flatMap((child) => [
    ...(child.name === name ? [attribute === undefined ? child.text : (child.attributes[attribute] ?? '')] : []),
    ...all(child, name, attribute),
  ]);
}
