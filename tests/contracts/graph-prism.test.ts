import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';

import { type Client, GraphError } from '@microsoft/microsoft-graph-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { GRAPH_PATH } from '../../server/emulators/graph/graph-path.ts';
import type { TestApp } from '../server/app-support.ts';
import * as flow from './graph-flow.ts';
import { type Prism, relayTo, startPrism } from './graph-prism.ts';

/* Microsoft's client, Prism with Microsoft's description, and the emulator. A batch is not described. */

let server: TestApp;
let prism: Prism;
let front: Server;
let client: Client;
let distrust: () => void;
let problems: string[];
let answered: number;
let isWrong: boolean;

beforeAll(async () => {
  distrust = flow.trustCertificate();
  server = await flow.createGraphApp();
  server.app.addHook('preSerialization', async (_request, _reply, payload) => {
    answered += 1;
    return isWrong ? { ...(payload as object), id: 7, value: 7, error: 7 } : payload;
  });
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  prism = await startPrism(address + GRAPH_PATH);
  const relay = relayTo(prism, (problem) => problems.push(problem));
  front = createServer({ cert: readFileSync(flow.CERTIFICATE), key: readFileSync(flow.KEY) }, relay);
  await once(front.listen(0, 'localhost'), 'listening');
  client = flow.createClient((front.address() as AddressInfo).port);
});
afterAll(async () => {
  distrust();
  front.close();
  await prism.stop();
  await server.close();
});
beforeEach(() => {
  problems = [];
  answered = 0;
  isWrong = false;
});

describe('Prism between @microsoft/microsoft-graph-client and the emulator', () => {
  it('lets a recurring event be listed, created, changed and deleted', async () => {
    await flow.checkSeries(client);
    expect(problems).toEqual([]);
  });

  it('lets schedules and rooms be read', async () => {
    await flow.checkSchedules(client);
    expect(problems).toEqual([]);
  });

  it('lets the refusals of the emulator through', async () => {
    const unknown = await flow.refusalOf(client.api('/users/nobody@campus.example').get());
    expect(unknown).toBeInstanceOf(GraphError);
    expect(unknown).toMatchObject({ statusCode: 404, code: 'ErrorInvalidUser' });
    const malformed = await flow.refusalOf(client.api('/me/events/unknown').get());
    expect(malformed).toMatchObject({ statusCode: 400, code: 'ErrorInvalidIdMalformed' });
    expect(problems).toEqual([]);
  });

  it.each([
    ['an event', () => client.api('/me/events').post({ ...flow.SERIES, subject: 7 }), 422, '"body","subject"'],
    ['a date', () => client.api('/me/events/x').patch({ start: { dateTime: 7 } }), 422, '"body","start"'],
    ['a question', () => client.api('/me/calendar/getSchedule').post({ schedules: 'a' }), 422, '"body","schedules"'],
    ['a query', () => client.api('/me/calendarView').get(), 422, "'startdatetime'"],
    ['an address', () => client.api('/$batch').post({ requests: [] }), 404, 'NO_PATH_MATCHED'],
  ])('refuses a request that is not described: %s', async (_what, send, statusCode, problem) => {
    expect(await flow.refusalOf(send())).toMatchObject({ statusCode });
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(answered).toBe(0);
  });

  it.each([
    ['a person', () => client.api('/me').get(), 'id'],
    ['a page of events', () => client.api('/me/calendarView').query(flow.WINDOW).get(), 'value'],
    ['a new event', () => client.api('/me/events').post(flow.SERIES), 'id'],
    ['schedules', () => client.api('/me/calendar/getSchedule').post(flow.SCHEDULE_QUESTION), 'value'],
    ['rooms', () => client.api('/places/microsoft.graph.room').get(), 'value'],
    ['a refusal', () => client.api('/me/events/unknown').get(), 'error'],
  ])('refuses an answer that is not described: %s', async (_what, send, property) => {
    isWrong = true;
    expect(await flow.refusalOf(send())).toMatchObject({ statusCode: 500 });
    expect(problems).toEqual([expect.stringContaining(`"response","body","${property}"`)]);
    expect(answered).toBe(1);
  });
});
