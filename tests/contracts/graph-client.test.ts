import type { AddressInfo } from 'node:net';

import { BatchRequestContent, BatchResponseContent, type Client, GraphError } from '@microsoft/microsoft-graph-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TestApp } from '../server/app-support.ts';
import * as flow from './graph-flow.ts';
import { requestFaults } from './graph-openapi.ts';

let server: TestApp;
let client: Client;
let distrust: () => void;

beforeAll(async () => {
  distrust = flow.trustCertificate();
  server = await flow.createGraphApp('--tls-cert', flow.CERTIFICATE, '--tls-key', flow.KEY);
  await server.app.listen({ host: 'localhost', port: 0 });
  client = flow.createClient((server.app.server.address() as AddressInfo).port);
});
afterAll(async () => {
  distrust();
  await server.close();
});

describe('@microsoft/microsoft-graph-client', () => {
  it('lists, creates, changes and deletes a recurring event', async () => {
    expect(requestFaults('POST', '/me/events', flow.SERIES)).toEqual([]);
    await flow.checkSeries(client);
  });

  it('reads schedules, rooms and batches, and understands refusals', async () => {
    await flow.checkSchedules(client);

    const url = 'https://graph.microsoft.com/me/calendarView?' + new URLSearchParams(flow.WINDOW).toString();
    const content = new BatchRequestContent([
      { id: '1', request: new Request('https://graph.microsoft.com/me', { method: 'GET' }) },
      { id: '2', request: new Request(url, { method: 'GET' }) },
    ]);
    const batch = new BatchResponseContent((await client.api('/$batch').post(await content.getContent())) as never);
    expect(await batch.getResponseById('1').json()).toMatchObject({ mail: 'ada@campus.example' });
    expect(await batch.getResponseById('2').json()).toMatchObject({ value: [] });

    const refused = await flow.refusalOf(client.api('/me/events/unknown').get());
    expect(refused).toBeInstanceOf(GraphError);
    expect(refused).toMatchObject({ statusCode: 400, code: 'ErrorInvalidIdMalformed' });
  });
});
