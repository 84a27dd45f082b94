import { HttpTransportType, HubConnectionState } from '@microsoft/signalr';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createClient, nextCall, type RunningHub, startHub, TRANSPORTS, until } from './support.ts';

let running: RunningHub;

beforeEach(async () => {
  running = await startHub();
});
afterEach(() => running.close());

describe.each(TRANSPORTS)('the official client over %s', (_name, transport) => {
  test.each([['anonymous', {}] as const, ['signed in', { token: 'token-ada' }] as const])(
    'connects %s, hears a push and leaves',
    async (_who, options) => {
      const client = createClient(running.url, transport, options);
      const heard = nextCall(client, 'ObjectChanged');
      await client.start();
      await until(() => running.hub.size() === 1);
      running.hub.send('ObjectChanged', 12, '{"value":21.5}');
      expect(await heard).toEqual([12, '{"value":21.5}']);
      await client.stop();
      await until(() => running.hub.size() === 0);
    },
  );

  test('does not connect with a bad token', async () => {
    const client = createClient(running.url, transport, { token: 'nonsense' });
    await expect(client.start()).rejects.toThrow('401');
  });

  test('calls Object, and everybody receives it', async () => {
    const ada = createClient(running.url, transport, { token: 'token-ada' });
    const anonymous = createClient(running.url, transport);
    const heard = nextCall(anonymous, 'ObjectChanged');
    await Promise.all([ada.start(), anonymous.start()]);
    await until(() => running.hub.size() === 2);
    expect(await ada.invoke('Object', 12, { value: 1 })).toBeNull();
    expect(await heard).toEqual([12, '{"value":1}']);
    await Promise.all([ada.stop(), anonymous.stop()]);
  });

  test('gets an error for an unknown method and for a refused call', async () => {
    const client = createClient(running.url, transport, { token: 'token-ada' });
    await client.start();
    await expect(client.invoke('Nope')).rejects.toThrow("Unknown hub method 'Nope'");
    await expect(client.invoke('Object', 'refused', {})).rejects.toThrow('The device cannot have this value.');
    expect(client.state).toBe(HubConnectionState.Connected);
    await client.stop();
  });

  test('comes back as a new connection after the server restarts', async () => {
    const client = createClient(running.url, transport, { token: 'token-ada', delays: [0, 50, 100, 200, 500, 1_000] });
    const reconnected = new Promise((resolve) => client.onreconnected(resolve));
    await client.start();
    const firstId = client.connectionId;
    await until(() => running.hub.size() === 1);
    const { port } = running;
    await running.close();
    running = await startHub({}, port);
    await reconnected;
    expect(client.connectionId).not.toBe(firstId);
    const heard = nextCall(client, 'availability-changed');
    await until(() => running.hub.size() === 1);
    running.hub.send('availability-changed', 'desk@campus.example', 'a', 'b');
    expect(await heard).toEqual(['desk@campus.example', 'a', 'b']);
    await client.stop();
  });
});

test('changes of availability reach users and guests, never anonymous clients', async () => {
  const heardBy: string[] = [];
  const clients = [undefined, 'token-guest', 'token-ben'].map((token) => {
    const client = createClient(running.url, HttpTransportType.WebSockets, token === undefined ? {} : { token });
    client.on('availability-changed', () => void heardBy.push(token ?? 'anonymous'));
    return client;
  });
  await Promise.all(clients.map((client) => client.start()));
  await until(() => running.hub.size() === 3);
  const reloads = clients.map((client) => nextCall(client, 'Reload'));
  running.hub.send('availability-changed', 'desk@campus.example', 'a', 'b');
  running.hub.send('Reload');
  await Promise.all(reloads);
  expect(heardBy.sort()).toEqual(['token-ben', 'token-guest']);
  await Promise.all(clients.map((client) => client.stop()));
});

test('a client that skips negotiation connects', async () => {
  const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
  const client = new HubConnectionBuilder()
    .withUrl(running.url, { transport: HttpTransportType.WebSockets, skipNegotiation: true })
    .configureLogging(LogLevel.None)
    .build();
  await client.start();
  expect(client.state).toBe(HubConnectionState.Connected);
  await client.stop();
});

test('a push never splits a text, whatever is in it', async () => {
  const client = createClient(running.url, HttpTransportType.ServerSentEvents);
  const heard = nextCall(client, 'ObjectChanged');
  await client.start();
  await until(() => running.hub.size() === 1);
  running.hub.send('ObjectChanged', 'ř\n\u001E\r\n\n', JSON.stringify({ text: 'data: \n\n\u2028' }));
  expect(await heard).toEqual(['ř\n\u001E\r\n\n', JSON.stringify({ text: 'data: \n\n\u2028' })]);
  await client.stop();
});

test('no token gets into the log', async () => {
  for (const [, transport] of TRANSPORTS) {
    const client = createClient(running.url, transport, { token: 'token-ada' });
    await client.start();
    await client.stop();
  }
  await fetch(`${running.url}?access_token=token-ada`);
  await fetch(`${running.url}?id=x&access_token=nonsense`);
  await until(() => running.hub.size() === 0);
  expect(running.logged.length).toBeGreaterThan(0);
  expect(running.logged.filter((line) => /token-ada|access_token|nonsense/.test(line))).toEqual([]);
});
