import { connect } from 'node:net';

import { HttpTransportType } from '@microsoft/signalr';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createClient, nextCall, type RunningHub, startHub, until } from './support.ts';

let running: RunningHub;

beforeEach(async () => {
  running = await startHub();
});
afterEach(() => running.close());

/** Opens a WebSocket by hand, shakes hands, and never reads again. */
function deafClient(port: number): Promise<{ destroy(): void }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.write(
      'GET /MessageHub HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    socket.once('data', () => {
      const text = Buffer.from('{"protocol":"json","version":1}\u001E');
      socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
      socket.pause();
      resolve(socket);
    });
  });
}

test('a client that does not read is dropped, the others receive everything', async () => {
  const deaf = await deafClient(running.port);
  const client = createClient(running.url, HttpTransportType.WebSockets);
  let heard = 0;
  client.on('ObjectChanged', () => void (heard += 1));
  await client.start();
  await until(() => running.hub.size() === 2);
  const data = 'x'.repeat(32 * 1024);
  let sent = 0;
  while (running.hub.size() === 2) {
    running.hub.send('ObjectChanged', sent, data);
    sent += 1;
    await until(() => heard === sent);
  }
  expect(running.hub.size()).toBe(1);
  expect(heard).toBe(sent);
  deaf.destroy();
  await client.stop();
});

test('ten thousand pushes at once arrive in order', async () => {
  const client = createClient(running.url, HttpTransportType.WebSockets);
  const heard: unknown[] = [];
  client.on('ObjectChanged', (id: unknown) => void heard.push(id));
  await client.start();
  await until(() => running.hub.size() === 1);
  const last = nextCall(client, 'Reload');
  const ids = Array.from({ length: 10_000 }, (_unused, id) => id);
  for (const id of ids) running.hub.send('ObjectChanged', id, '{}');
  running.hub.send('Reload');
  await last;
  expect(heard).toEqual(ids);
  await client.stop();
});
