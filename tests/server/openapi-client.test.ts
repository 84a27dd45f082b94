import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { generate, HttpClient } from 'openapi-typescript-codegen';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { OpenApiDocument } from '../../server/openapi/document.ts';
import { createTestApp, type TestApp } from './app-support.ts';

/* What a generator makes of the document can list places, reserve and cancel. */

type Service = Readonly<Record<string, (call?: Readonly<Record<string, unknown>>) => Promise<unknown>>>;

interface Client {
  readonly OpenAPI: object;
  readonly SignInService: Service;
  readonly CampusService: Service;
  readonly ReservationsService: Service;
}

let server: TestApp;
let directory: string;
let client: Client;

beforeAll(async () => {
  server = await createTestApp();
  const { token } = await server.signIn('ben');
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  directory = mkdtempSync(join(tmpdir(), 'deskway-client-'));
  const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as OpenApiDocument;
  await generate({ input: document, output: directory, httpClient: HttpClient.FETCH, useOptions: true });
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
  client = (await import(/* @vite-ignore */ pathToFileURL(join(directory, 'index.ts')).href)) as Client;
  Object.assign(client.OpenAPI, { BASE: address, TOKEN: token });
});

afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

it('lists places, reserves one once, and cancels', async () => {
  const { SignInService, CampusService, ReservationsService } = client;
  expect(await SignInService['getAccount']?.()).toMatchObject({ displayName: 'Ben' });

  const resources = (await CampusService['listResources']?.({})) as { email: string; displayName: string }[];
  const place = resources.find(({ displayName }) => displayName === 'Desk open');
  const requestBody = {
    subject: 'Reserved by a generated client',
    start: { dateTime: '2026-03-02T10:00:00', timeZone: 'UTC' },
    end: { dateTime: '2026-03-02T11:00:00', timeZone: 'UTC' },
    resources: [{ email: place?.email }],
  };
  const call = { idempotencyKey: randomUUID(), requestBody };
  const event = (await ReservationsService['createEvent']?.(call)) as { id: string };
  expect(await ReservationsService['createEvent']?.(call)).toEqual(event);
  await expect(ReservationsService['createEvent']?.({ ...call, idempotencyKey: randomUUID() })).rejects.toMatchObject({
    status: 409,
    body: { code: 'resource_busy' },
  });

  const day = { user: 'me', start: '2026-03-02T00:00:00Z', end: '2026-03-03T00:00:00Z' };
  expect(await ReservationsService['listEvents']?.(day)).toMatchObject({ value: [{ id: event.id }] });
  await ReservationsService['deleteEvent']?.({ id: event.id });
  expect(await ReservationsService['listEvents']?.(day)).toMatchObject({ value: [] });
});
