import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyRequest } from 'fastify';

import { GraphError } from './graph-error.ts';
import { GRAPH_PATH } from './graph-path.ts';
import type { GraphScope } from './graph-scope.ts';

/** The limits of Outlook for one app and one mailbox. */
const AT_ONCE = 4;
const PER_WINDOW = 10_000;
const WINDOW_MS = 600_000;
/** Seconds to wait where too many calls run at once; Graph gives decimals. */
const BRIEFLY = 1.128;

export interface Throttle {
  /** @returns seconds to wait; 0 = it has begun, and `leave` follows */
  enter(mailbox: string): number;
  leave(mailbox: string): void;
}

/** @param now milliseconds of any steady clock */
export function createThrottle(now: () => number): Throttle {
  const running = new Map<string, number>();
  const windows = new Map<string, { readonly since: number; count: number }>();
  return {
    enter(mailbox) {
      const atOnce = running.get(mailbox) ?? 0;
      if (atOnce >= AT_ONCE) return BRIEFLY;
      const at = now();
      const known = windows.get(mailbox);
      const window = known === undefined || at - known.since >= WINDOW_MS ? { since: at, count: 0 } : known;
      windows.set(mailbox, window);
      if (window.count >= PER_WINDOW) return Math.max(0.001, Math.round(window.since + WINDOW_MS - at) / 1_000);
      window.count += 1;
      running.set(mailbox, atOnce + 1);
      return 0;
    },
    leave(mailbox) {
      const left = (running.get(mailbox) ?? 1) - 1;
      if (left > 0) running.set(mailbox, left);
      else running.delete(mailbox);
    },
  };
}

/** Whose mailbox a request is for: that of the path, or the caller's; the directory counts as one. */
function mailboxOf(request: FastifyRequest, callerEmail: string): string {
  const [, kind = '', user = ''] = /^\/([^/?]*)(?:\/([^/?]*))?/.exec(request.url.slice(GRAPH_PATH.length)) ?? [];
  if (kind === 'users' && user !== '') return decodeURIComponent(user).toLowerCase();
  return kind === 'me' ? callerEmail.toLowerCase() : kind;
}

/** Makes the emulator as slow and as strict as its options say; a batch counts by its parts. */
export function registerPace({ app, context, callerOf }: GraphScope): void {
  const { emulatesThrottling, emulatedLatency } = context.options;
  const throttle = createThrottle(() => performance.now());
  const entered = new WeakMap<FastifyRequest, string>();
  const isBatch = (request: FastifyRequest): boolean => request.url.startsWith(`${GRAPH_PATH}/$batch`);

  app.addHook('onRequest', async (request) => {
    if (isBatch(request)) return;
    if (emulatesThrottling) {
      const mailbox = mailboxOf(request, callerOf(request).email);
      const wait = throttle.enter(mailbox);
      if (wait > 0) {
        const text = 'Application is over its MailboxConcurrency limit.';
        throw new GraphError(429, 'ApplicationThrottled', text, wait);
      }
      entered.set(request, mailbox);
    }
    if (emulatedLatency > 0) await pause(emulatedLatency);
  });
  app.addHook('onResponse', async (request) => {
    const mailbox = entered.get(request);
    if (mailbox !== undefined) throttle.leave(mailbox);
  });
}
