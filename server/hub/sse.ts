/* Server-sent events: one endless answer, each record an unnamed event. The client sends by POST. */
import type { ServerResponse } from 'node:http';

import type { Transport } from './connection.ts';
import { RECORD_SEPARATOR } from './protocol.ts';

/** Takes over the answer and writes its head and a first comment, without which Firefox does not report it as open. */
export function createSseTransport(response: ServerResponse, headers: Readonly<Record<string, string>>): Transport {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.write(':\r\n');
  return {
    kind: 'ServerSentEvents',
    write(records) {
      const events = records.split(RECORD_SEPARATOR).slice(0, -1);
      response.write(events.map((json) => `data: ${json}${RECORD_SEPARATOR}\n\n`).join(''));
    },
    queuedBytes: () => response.writableLength,
    isAwaited: () => false,
    end: () => response.end(),
    abort: () => response.destroy(),
    tick: () => undefined,
  };
}
