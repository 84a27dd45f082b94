import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createDay, DATE, type Stretch } from '../campus.ts';
import { createFloor, LEVELS } from '../floor.ts';

const FILES: Readonly<Record<string, string>> = {
  'canvas.html': 'text/html; charset=utf-8',
  'elements.html': 'text/html; charset=utf-8',
  'baseline.js': 'text/javascript; charset=utf-8',
  'baseline.css': 'text/css; charset=utf-8',
  'plan-canvas.html': 'text/html; charset=utf-8',
  'plan-elements.html': 'text/html; charset=utf-8',
  'plan-baseline.js': 'text/javascript; charset=utf-8',
};

/** Serves the baselines at `/SIZE/…`, each with the day or the floors of Deskway's server. */
export interface BaselineServer {
  readonly origin: string;
  stop(): Promise<void>;
}

interface BaselineDay {
  readonly names: readonly string[];
  readonly rows: readonly (readonly Stretch[])[];
}

export async function startBaselineServer(): Promise<BaselineServer> {
  const server = createServer((request, response) => {
    const [, size = '', name = ''] = (request.url ?? '').split('/');
    answer(Number(size), name).then(
      (found) =>
        response
          .writeHead(found === null ? 404 : 200, { 'content-type': found?.type ?? 'text/plain' })
          .end(found?.body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Page {
  readonly type: string;
  readonly body: string;
}

async function answer(size: number, name: string): Promise<Page | null> {
  const global = (variable: string, value: unknown): Page => ({
    type: 'text/javascript',
    body: `window.${variable} = ${JSON.stringify(value)};`,
  });
  if (name === 'day.js') return global('bareDay', createBaselineDay(size));
  if (name === 'floors.js')
    return global(
      'bareFloors',
      LEVELS.map((level) => createFloor(size, level)),
    );
  const type = FILES[name];
  if (type === undefined) return null;
  return { type, body: await readFile(new URL(`../baselines/${name}`, import.meta.url), 'utf8') };
}

function createBaselineDay(resources: number): BaselineDay {
  const rows = createDay(resources, DATE);
  return { rows, names: rows.map((_, row) => `Desk B${1 + (row % 40)}-${String(row).padStart(5, '0')}`) };
}
