import { HttpTransportType, type HubConnection } from '@microsoft/signalr';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createClient, createSteppedTime, type RunningHub, startHub, type SteppedTime, until } from './support.ts';

let time: SteppedTime;
let server: RunningHub;
let client: HubConnection;
let reconnections: number;

beforeEach(async () => {
  time = createSteppedTime();
  server = await startHub({ time, recipientsOf: () => Promise.reject(new Error('The database cannot be reached.')) });
  client = createClient(server.url, HttpTransportType.WebSockets, { delays: Array.from({ length: 20 }, () => 10) });
  reconnections = 0;
  client.onreconnected(() => {
    reconnections += 1;
  });
  await client.start();
  await until(() => server.hub.size() === 1);
});

afterEach(async () => {
  await client.stop();
  await server.close();
});

test('clients connect again where the recipients of a message cannot be read', async () => {
  server.hub.send('ItemChanged', 'red@campus.example', '{}');
  await until(() => reconnections === 1);
  expect(server.logged.join('')).toContain('hub message not sent');
});

test('restarts that follow each other are one, five seconds after the first', async () => {
  server.hub.restart();
  await until(() => reconnections === 1 && server.hub.size() === 1);
  server.hub.restart();
  server.hub.restart();
  time.pass(4_000);
  expect(server.hub.size()).toBe(1);
  time.pass(1_000);
  await until(() => reconnections === 2 && server.hub.size() === 1);
  time.pass(5_000);
  expect(server.hub.size()).toBe(1);
});
