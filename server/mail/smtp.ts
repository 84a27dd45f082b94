import * as v from 'valibot';

import { isLocalHost } from '../http/local-host.ts';
import type { MailMessage } from './message.ts';
import type { SmtpServer } from './smtp-url.ts';

/** The outcome of a mail; `reason` is for the log and contains nothing of the mail. */
export type SendOutcome =
  | { readonly type: 'sent' }
  /** The server will never accept it. */
  | { readonly type: 'refused'; readonly reason: string }
  /** The server may accept it later. */
  | { readonly type: 'postponed'; readonly reason: string }
  /** The server accepts no mail at all now. */
  | { readonly type: 'unreachable'; readonly reason: string };

export interface MailConnection {
  /** Never throws because of the server. */
  send(message: MailMessage): Promise<SendOutcome>;
  /** Ends current transfers, too. */
  close(): void;
}

/** Connects to the mail server when needed. */
export type ConnectMail = () => Promise<MailConnection>;

/** Simultaneous mails. */
export const MAIL_CONNECTIONS = 3;
/** Milliseconds without an answer of the server. */
const IDLE_TIMEOUT = 15_000;
/** Milliseconds for a whole mail, however slow the server is. */
const SEND_TIMEOUT = 60_000;

/**
 * Sends through a mail server.
 * @param limits milliseconds, see above
 */
export function createSmtp(
  server: SmtpServer,
  limits = { idleTimeout: IDLE_TIMEOUT, sendTimeout: SEND_TIMEOUT },
): ConnectMail {
  const { host, port, isTls, isTlsOptional, login } = server;
  const isLocal = isLocalHost(host);
  const { idleTimeout, sendTimeout } = limits;
  return async () => {
    // Loaded when there is something to send, so that the start does not wait for it.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      pool: true,
      maxConnections: MAIL_CONNECTIONS,
      maxRequeues: 0,
      host,
      port,
      secure: isTls,
      // No eavesdropper on this machine, where certificates are rarely valid.
      ignoreTLS: isLocal,
      requireTLS: !isTls && !isTlsOptional && !isLocal,
      ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
      dnsTimeout: idleTimeout,
      connectionTimeout: idleTimeout,
      greetingTimeout: idleTimeout,
      socketTimeout: idleTimeout,
      logger: false,
    });
    return {
      async send(message) {
        try {
          await transport.sendMail({
            ...message,
            headers: { ...message.headers },
            signal: AbortSignal.timeout(sendTimeout),
          });
          return { type: 'sent' };
        } catch (error) {
          return toOutcome(error);
        }
      },
      close: () => transport.close({ force: true }),
    };
  };
}

/** The part of a library error without the server's text, which may quote the mail. */
const ErrorSchema = v.object({
  code: v.optional(v.string(), ''),
  originalCode: v.optional(v.string(), ''),
  timeoutType: v.optional(v.string(), ''),
  command: v.optional(v.string(), ''),
  responseCode: v.optional(v.number(), 0),
});

/**
 * A refusal of the sender, unlike one of the recipient or the text, concerns our settings: it may pass once somebody
 * has corrected them, and until then no mail is accepted.
 */
function toOutcome(error: unknown): SendOutcome {
  const parsed = v.safeParse(ErrorSchema, error);
  if (!parsed.success) return { type: 'unreachable', reason: 'unknown' };
  const { code, originalCode, timeoutType, command, responseCode } = parsed.output;
  const parts = [code, originalCode, timeoutType, command, responseCode];
  const reason = parts.filter((part) => part !== '' && part !== 0).join(' ');
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (!isAboutMail || responseCode === 421) return { type: 'unreachable', reason };
  return { type: responseCode >= 400 && responseCode < 500 ? 'postponed' : 'refused', reason };
}
