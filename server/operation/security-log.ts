import { appendFileSync, closeSync, openSync } from 'node:fs';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Caller } from '../context.ts';
import { createAttemptLimit, networkOf } from '../identity/attempt-limit.ts';
import { isMailAddress } from '../mail/smtp-url.ts';
import { UsageError } from '../usage-error.ts';

/*
 * Who was let in and who was refused, a line of JSON each, in a file of its own. Unlike the log of requests it holds
 * addresses of people and of clients: that is its purpose. It holds no tokens, no codes, no passwords and no addresses
 * of requests.
 */

/** How somebody signs in: at the site's provider, on the page of this server, by a mailed link, or as a guest. */
export type SignInWay = 'provider' | 'page' | 'link' | 'guest';

export type SecurityEvent =
  | { readonly event: 'sign-in'; readonly way: SignInWay; readonly person: string; readonly isDevice: boolean }
  /** `name` is what was typed. */
  | { readonly event: 'sign-in-refused'; readonly way: SignInWay; readonly reason: string; readonly name?: string }
  | { readonly event: 'sign-out'; readonly person: string; readonly isEverywhere: boolean }
  | { readonly event: 'refused'; readonly status: number; readonly method: string; readonly route: string }
  /** A start, with the addresses of the accounts of door displays. */
  | { readonly event: 'start'; readonly deviceAccounts: readonly string[] }
  | { readonly event: 'account'; readonly action: string; readonly person: string }
  | { readonly event: 'import'; readonly file: string; readonly outcome: 'done' | 'refused' };

/** The request that an event belongs to. */
type Origin = Pick<FastifyRequest, 'id' | 'ip'>;

export interface SecurityLog {
  /** @param person the address of the caller, where the event does not name one */
  note(event: SecurityEvent, origin: Origin, person?: string | null): void;
  /** Notes what a command or a start did, with who ran it: who called sudo, or the id of the user. */
  noteCommand(event: SecurityEvent): void;
  /** Whether something was noted of a request. */
  hasNoted(origin: Origin): boolean;
}

const NO_LOG: SecurityLog = { note() {}, noteCommand() {}, hasNoted: () => false };

/** Lines about refusals a minute for one network: who is refused could fill the disk. */
const MOST_REFUSALS = 60;
const MINUTE = 60_000;

/** A password may be typed in place of a name: only what has the form of a name is kept. */
function nameOf(typed: string): string | null {
  return isMailAddress(typed) || /^[\w.-]{1,64}\\[\w.-]{1,64}$/.test(typed) ? typed : null;
}

const isRefusal = ({ event }: SecurityEvent): boolean => event === 'refused' || event === 'sign-in-refused';

/**
 * Opens the log. Each line opens the file anew and is appended, so that it may be renamed or cut at any time.
 * @param file null = there is none
 * @param onError called where a line could not be written; what it is about goes on
 * @throws UsageError where the file cannot be written
 */
export function openSecurityLog(file: string | null, onError: (error: unknown) => void): SecurityLog {
  if (file === null) return NO_LOG;
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    throw new UsageError(
      `--security-log: cannot write ${file} (${error instanceof Error ? error.message : 'unknown'})`,
    );
  }
  const limit = createAttemptLimit(MOST_REFUSALS, MINUTE);
  const noted = new WeakSet<Origin>();
  let omitted = 0;

  const write = (entry: object): void => {
    try {
      const line = JSON.stringify({ time: new Date().toISOString(), ...entry });
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
    } catch (error) {
      onError(error);
    }
  };
  const isOmitted = (event: SecurityEvent, { ip }: Origin): boolean => {
    if (!isRefusal(event)) return false;
    const [network, now] = [networkOf(ip), performance.now()];
    if (limit.wait(network, now) > 0) return true;
    limit.count(network, now);
    return false;
  };

  return {
    note(event, origin, person = null) {
      noted.add(origin);
      if (isOmitted(event, origin)) {
        omitted += 1;
        return;
      }
      const name = 'name' in event && event.name !== undefined ? { name: nameOf(event.name) } : {};
      const from = { address: origin.ip, requestId: origin.id };
      write({
        ...event,
        ...name,
        ...(person === null ? {} : { person }),
        ...from,
        ...(omitted > 0 ? { omitted } : {}),
      });
      omitted = 0;
    },
    noteCommand: (event) => write({ ...event, user: process.env['SUDO_USER'] ?? process.getuid?.() ?? null }),
    hasNoted: (origin) => noted.has(origin),
  };
}

/**
 * The log of a command.
 * @param file null = that of `SECURITY_LOG`, if any
 * @throws UsageError where the file cannot be written
 */
export function openCommandLog(file: string | null): SecurityLog {
  return openSecurityLog(file ?? (process.env['SECURITY_LOG'] || null), (error) => console.error(error));
}

/** 429 is for too many requests or attempts. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);

/** Notes requests that are refused, by the pattern of their route, with the caller as far as there is one. */
export function noteRefusals(
  app: FastifyInstance,
  log: SecurityLog,
  authenticate: (request: FastifyRequest) => Promise<Caller | null>,
): void {
  if (log === NO_LOG) return;
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    if (!REFUSALS.has(status) || log.hasNoted(request)) return;
    const { method, routeOptions } = request;
    const caller = status === 401 ? null : await authenticate(request);
    log.note({ event: 'refused', status, method, route: routeOptions.url ?? 'none' }, request, caller?.email);
  });
}
