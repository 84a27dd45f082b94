import type { FastifyInstance } from 'fastify';

/** A call of an Exchange server. */
export interface SoapRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SoapAnswer {
  readonly status: number;
  readonly body: string;
  /** The header of that name, where there is one. */
  readonly retryAfter: string | null;
}

/** Sends a call. It throws where there is no answer. */
export type Transport = (request: SoapRequest) => Promise<SoapAnswer>;

const TIMEOUT_MS = 60_000;
/** Bytes of an answer. */
export const MOST_ANSWERED = 32 * 1024 * 1024;

/** Calls an Exchange server by its address. Redirects lead to pages of a browser, so they are not followed. */
export function createHttpTransport(url: string): Transport {
  return async ({ headers, body }) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    return {
      status: answer.status,
      body: await readLimited(answer),
      retryAfter: answer.headers.get('retry-after'),
    };
  };
}

async function readLimited({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MOST_ANSWERED) throw new RangeError(`an answer of more than ${MOST_ANSWERED} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Calls the emulator of this server, without the network but through its whole HTTP interface. */
export function createOwnTransport(app: FastifyInstance, path: string): Transport {
  return async ({ headers, body }) => {
    const answer = await app.inject({ method: 'POST', url: path, headers, payload: body });
    const retryAfter = answer.headers['retry-after'];
    return {
      status: answer.statusCode,
      body: answer.body,
      retryAfter: retryAfter ?? null,
    };
  };
}
