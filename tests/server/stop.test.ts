import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { killAll, start, stop } from './npm-start.ts';

afterEach(() => killAll());

const BODY = JSON.stringify({ displayName: 'Grace' });

/** Begins a request whose body is not complete. */
async function begin(address: string): Promise<{ readonly socket: Socket; readonly answer: Promise<string> }> {
  const socket = connect(Number(new URL(address).port), 'localhost');
  await once(socket, 'connect');
  const head = ['POST /api/account/guest-login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  socket.write(`${[...head, `Content-Length: ${BODY.length}`].join('\r\n')}\r\n\r\n${BODY.slice(0, 5)}`);
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => (text += String(part)));
  socket.on('error', () => undefined);
  const answer = once(socket, 'close').then(() => text);
  // The server has it once it answers another one.
  await fetch(`${address}/healthz`);
  return { socket, answer };
}

const statusOf = async (url: string): Promise<number | null> => {
  try {
    return (await fetch(url)).status;
  } catch {
    return null;
  }
};

describe('a server that is asked to end', () => {
  it('finishes the requests that are under way, takes no others, and ends with 0', async () => {
    const { child, address } = await start('--memory');
    const { socket, answer } = await begin(address);
    const ended = stop(child, 'SIGTERM');
    await expect.poll(() => statusOf(`${address}/readyz`)).not.toBe(200);
    socket.write(BODY.slice(5));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
    expect(await ended).toBe(0);
  });

  it('cuts a request that never ends, and ends with 0', async () => {
    const { child, address } = await start('--memory');
    const { answer } = await begin(address);
    expect(await stop(child, 'SIGTERM')).toBe(0);
    expect(await answer).not.toMatch(/^HTTP\/1\.1 200 /);
  });

  it('serves for the time of --drain, while it is not ready', async () => {
    const { child, address } = await start('--memory', '--drain', '2');
    const ended = stop(child, 'SIGTERM');
    await expect.poll(() => statusOf(`${address}/readyz`)).toBe(503);
    expect(await statusOf(`${address}/healthz`)).toBe(200);
    expect(await statusOf(`${address}/config.json`)).toBe(200);
    expect(await ended).toBe(0);
    expect(await statusOf(`${address}/healthz`)).toBeNull();
  });
});
