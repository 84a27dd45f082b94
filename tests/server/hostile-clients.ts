/*
 * Clients of the hub that send any text over each transport; without the official package, which sends only valid ones.
 */
import { once } from 'node:events';

import { WebSocket } from 'ws';

import { frameText } from '../../server/hub/websocket.ts';
import { negotiate } from '../contracts/signalr/support.ts';

const SEPARATOR = '\u001E';
const HANDSHAKE = `{"protocol":"json","version":1}${SEPARATOR}`;
/** Twice: the first one completes an incomplete text. */
const PROBE = `{"type":1,"invocationId":"probe","target":"Nothing","arguments":[]}${SEPARATOR}`.repeat(2);

export interface HostileClient {
  /**
   * Sends a text, and waits until the server has processed it.
   * @returns false once the connection has ended
   */
  send(text: string): Promise<boolean>;
  end(): void;
}

export type OpenClient = (url: string, token: string) => Promise<HostileClient>;

/** Counts the answers to probes, and reports them or the end to those that wait. */
function createAnswers() {
  let told: (() => void) | null = null;
  let isOpen = true;
  let rest = '';
  const tell = (): void => {
    told?.();
    told = null;
  };
  return {
    take(text: string): void {
      const parts = (rest + text).split('"invocationId":"probe"');
      rest = parts.at(-1) ?? '';
      if (parts.length > 1) tell();
    },
    end(): void {
      isOpen = false;
      tell();
    },
    isOpen: () => isOpen,
    async after(send: () => unknown): Promise<boolean> {
      if (!isOpen) return false;
      const answered = new Promise<void>((resolve) => (told = resolve));
      await send();
      await answered;
      return isOpen;
    },
  };
}

async function openWebSocket(url: string, token: string): Promise<HostileClient> {
  const answers = createAnswers();
  const socket = new WebSocket(url.replace('http', 'ws'), { headers: { authorization: `Bearer ${token}` } });
  socket.on('message', (data) => answers.take(frameText(data, false) ?? ''));
  socket.on('close', answers.end);
  socket.on('error', answers.end);
  await once(socket, 'open');
  socket.send(HANDSHAKE);
  return {
    send: (text) =>
      answers.after(() => {
        socket.send(text);
        socket.send(PROBE);
      }),
    end: () => socket.terminate(),
  };
}

function post(address: string, headers: Record<string, string>, answers: ReturnType<typeof createAnswers>) {
  return async (body: string): Promise<void> => {
    const { status } = await fetch(address, { method: 'POST', headers, body });
    // 413 = too long: the connection stays. 404 = it has ended.
    if (status === 404) answers.end();
    else if (status !== 200 && status !== 413) throw new Error(`Sending was answered ${status}`);
  };
}

async function openStream(url: string, token: string): Promise<HostileClient> {
  const answers = createAnswers();
  const headers = { authorization: `Bearer ${token}` };
  const address = `${url}?id=${await negotiate(url, token)}`;
  const cut = new AbortController();
  const stream = await fetch(address, { headers: { ...headers, accept: 'text/event-stream' }, signal: cut.signal });
  const read = async (): Promise<void> => {
    for await (const chunk of stream.body ?? []) answers.take(Buffer.from(chunk).toString());
  };
  // An aborted stream ends with an error, which is an end as well.
  void read().then(answers.end, answers.end);
  const send = post(address, headers, answers);
  await send(HANDSHAKE);
  return { send: (text) => answers.after(async () => (await send(text), await send(PROBE))), end: () => cut.abort() };
}

async function openPolls(url: string, token: string): Promise<HostileClient> {
  const answers = createAnswers();
  const headers = { authorization: `Bearer ${token}` };
  const address = `${url}?id=${await negotiate(url, token)}`;
  const poll = async (): Promise<void> => {
    for (;;) {
      const answer = await fetch(address, { headers });
      if (answer.status !== 200) return answers.end();
      answers.take(await answer.text());
    }
  };
  await fetch(address, { headers });
  void poll().catch(answers.end);
  const send = post(address, headers, answers);
  await send(HANDSHAKE);
  return {
    send: (text) => answers.after(async () => (await send(text), await send(PROBE))),
    end: () => void fetch(address, { method: 'DELETE', headers }),
  };
}

export const HOSTILE_CLIENTS: readonly (readonly [string, OpenClient])[] = [
  ['WebSockets', openWebSocket],
  ['ServerSentEvents', openStream],
  ['LongPolling', openPolls],
];
