export interface FakeRequest {
  readonly method: string;
  /** Origin and path. */
  readonly address: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** Parsed JSON, undefined without a body. */
  readonly body: unknown;
  readonly signal: AbortSignal;
}

export type Handler = (request: FakeRequest) => Response | Promise<Response>;

export interface FakeServer {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** In order of arrival. */
  readonly requests: FakeRequest[];
  /** Answers `GET /path` and the like; a later handler replaces an earlier one. */
  on(route: string, handler: Handler): void;
  /** Requests of one route. */
  to(route: string): readonly FakeRequest[];
}

/** The answers of a server without a network; unknown routes give 404. */
export function createFakeServer(): FakeServer {
  const handlers = new Map<string, Handler>();
  const requests: FakeRequest[] = [];
  const routeOf = ({ method, path }: FakeRequest): string => `${method} ${path}`;
  return {
    requests,
    on: (route, handler) => void handlers.set(route, handler),
    to: (route) => requests.filter((request) => routeOf(request) === route),
    async fetch(url, init) {
      const request = readRequest(url, init);
      requests.push(request);
      if (request.signal.aborted) throw new DOMException('Aborted', 'AbortError');
      const handler = handlers.get(routeOf(request)) ?? (() => new Response('not found', { status: 404 }));
      return handler(request);
    },
  };
}

function readRequest(url: string, init: RequestInit): FakeRequest {
  const { origin, pathname, searchParams } = new URL(url);
  return {
    method: init.method ?? 'GET',
    address: origin + pathname,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    signal: init.signal ?? new AbortController().signal,
  };
}

export function json(body: unknown, init: ResponseInit = {}): Response {
  return Response.json(body, init);
}

export function problem(status: number, code: string, more: Readonly<Record<string, unknown>> = {}): Response {
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify({ title: code, status, code, ...more }), { status, headers });
}

export function html(status = 200): Response {
  return new Response('<!doctype html><h1>Gateway</h1>', { status, headers: { 'content-type': 'text/html' } });
}

export const noContent = (): Response => new Response(null, { status: 204 });

/** Fails as a browser does when there is no server. */
export const unreachableServer: Handler = () => Promise.reject(new TypeError('Failed to fetch'));

/** Rejects only when the caller aborts, as fetch does. */
export const never: Handler = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

/** A connection that breaks in the middle of the body. */
export function cutShort(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"items":['));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}
