import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyRequest } from 'fastify';

import type { EmulatorScope } from './scope.ts';

export interface Throttle {
  /** @returns seconds to wait; 0 = it has begun, and `leave` follows */
  enter(mailbox: string): number;
  leave(mailbox: string): void;
}

/** What a provider takes from one app for one mailbox. */
export interface Limits {
  readonly atOnce: number;
  /** Seconds to wait where more calls run at once. */
  readonly briefly: number;
  readonly perWindow: number;
  /** Milliseconds. */
  readonly window: number;
}

/** @param now milliseconds of any steady clock */
export function createThrottle(limits: Limits, now: () => number): Throttle {
  const running = new Map<string, number>();
  const windows = new Map<string, { readonly since: number; count: number }>();
  return {
    enter(mailbox) {
      const atOnce = running.get(mailbox) ?? 0;
      if (atOnce >= limits.atOnce) return limits.briefly;
      const at = now();
      const known = windows.get(mailbox);
      const window = known === undefined || at - known.since >= limits.window ? { since: at, count: 0 } : known;
      windows.set(mailbox, window);
      if (window.count >= limits.perWindow) {
        return Math.max(0.001, Math.round(window.since + limits.window - at) / 1_000);
      }
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

/** How a provider slows its callers down. */
interface Pace {
  readonly limits: Limits;
  /** The mailbox that a request counts for; null = it counts by its parts. */
  mailboxOf(request: FastifyRequest): string | null;
  /** @param wait seconds */
  refusal(wait: number): Error;
}

/** Makes an emulator as slow and as strict as its options say. */
export function registerPace({ app, context }: EmulatorScope, { limits, mailboxOf, refusal }: Pace): void {
  const { emulatesThrottling, emulatedLatency } = context.options;
  const throttle = createThrottle(limits, () => performance.now());
  const entered = new WeakMap<FastifyRequest, string>();

  app.addHook('onRequest', async (request) => {
    const mailbox = mailboxOf(request);
    if (mailbox === null) return;
    if (emulatesThrottling) {
      const wait = throttle.enter(mailbox);
      if (wait > 0) throw refusal(wait);
      entered.set(request, mailbox);
    }
    if (emulatedLatency > 0) await pause(emulatedLatency);
  });
  app.addHook('onResponse', async (request) => {
    const mailbox = entered.get(request);
    if (mailbox !== undefined) throttle.leave(mailbox);
  });
}
