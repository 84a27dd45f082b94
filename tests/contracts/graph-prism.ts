import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as ask, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { GRAPH_PATH } from '../../server/emulators/graph/graph-path.ts';

/*
 * Prism, Stoplight's validating proxy, with Microsoft's description of Graph. What it cannot read there it does not check
 * and does not tell, so the description is prepared:
 * - Null is written as any object or null, or beside a `oneOf` without a type. Prism drops each schema with the latter.
 * - Actions are found without their namespace, as the client asks, with parameters in small letters, and answer 202.
 *   So do Microsoft's own examples.
 * - These also order by `start/dateTime`, which the values of `$orderby` leave out.
 */

type Part = Readonly<Record<string, unknown>>;

const PRISM = fileURLToPath(import.meta.resolve('@stoplight/prism-cli/dist/index.js'));
const DESCRIPTION = new URL('./vectors/graph/openapi-v1.0-cut.json', import.meta.url);

/** Null alone: Prism adds it to the values of what is nullable. */
const NULL = { type: 'object', nullable: true, enum: [] };

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

const changeKeys = (part: Part, change: (key: string) => string): Part =>
  Object.fromEntries(Object.entries(part).map(([key, value]) => [change(key), value]));

function prepareSchema(schema: Part): Part {
  const { nullable, oneOf, ...others } = schema;
  if (nullable !== true) return schema;
  if (Array.isArray(oneOf)) return { ...others, oneOf: [...(oneOf as unknown[]), NULL] };
  return others['type'] === 'object' ? NULL : schema;
}

function preparePaths(paths: Part): Part {
  const isAction = (path: string): boolean => path.includes('/microsoft.graph.') && !path.endsWith('.room');
  const prepared = Object.entries(paths).map(([path, item]): [string, unknown] =>
    isAction(path) ? [path, JSON.parse(JSON.stringify(item).replace('"204":', '"202":'))] : [path, item],
  );
  return changeKeys(Object.fromEntries(prepared), (path) =>
    isAction(path) ? path.replace('microsoft.graph.', '') : path,
  );
}

/** @param value a part of the description, in which all parts are prepared already */
function prepare(name: string, value: unknown): unknown {
  if (name === 'enum' && Array.isArray(value) && value.includes('start desc')) {
    return [...(value as unknown[]), 'start/dateTime'];
  }
  if (!isPart(value)) return value;
  if (name === 'paths') return preparePaths(value);
  if (name === 'properties') return changeKeys(value, (key) => key.charAt(0).toLowerCase() + key.slice(1));
  return prepareSchema(value);
}

export interface Prism {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts Prism's own command and waits until it listens. @param upstream where it hands on what is allowed */
export async function startPrism(upstream: string): Promise<Prism> {
  const directory = mkdtempSync(join(tmpdir(), 'prism-'));
  const description = join(directory, 'graph.json');
  writeFileSync(description, JSON.stringify(JSON.parse(readFileSync(DESCRIPTION, 'utf8'), prepare)));
  const child = spawn(process.execPath, [PRISM, 'proxy', description, upstream, '--errors', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  const port = (): string | undefined => /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
  while (port() === undefined) {
    await Promise.race([once(child.stdout, 'data'), ended]);
    if (child.exitCode !== null) throw new Error(`Prism ended: ${output}`);
  }
  return {
    port: Number(port()),
    async stop() {
      child.kill();
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
}

/** Hands requests for Graph on to Prism. @param refused gets what Prism finds wrong with a request or its answer */
export function relayTo(prism: Prism, refused: (problem: string) => void): RequestListener {
  async function relay(request: IncomingMessage): Promise<readonly [IncomingMessage, string]> {
    const { method = 'GET', url = '/', headers } = request;
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': headers.host ?? '' };
    const path = url.slice(GRAPH_PATH.length);
    const onward = ask({ port: prism.port, host: '127.0.0.1', method, path, headers: { ...headers, ...forwarded } });
    request.pipe(onward);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const body = await text(answer);
    if (answer.headers['content-type'] === 'application/problem+json') refused(body);
    return [answer, body];
  }
  return (request, response) => {
    relay(request).then(
      ([{ statusCode = 502, headers }, body]) => response.writeHead(statusCode, headers).end(body),
      (error: Error) => response.destroy(error),
    );
  };
}
