import { setTimeout } from 'node:timers/promises';

import { unreachable } from '../../workers/model/unreachable.ts';
import type { ServerContext } from '../context.ts';
import { EMAIL_LINK_MINUTES } from '../identity/lifetimes.ts';
import { toMessage } from '../mail/message.ts';
import { type ConnectMail, MAIL_CONNECTIONS, type MailConnection } from '../mail/smtp.ts';
import type { Mailbox } from '../mail/smtp-url.ts';
import type { WaitingMail } from '../store/store.ts';

export interface MailDelivery {
  readonly connect: ConnectMail;
  readonly from: Mailbox;
}

export interface MailJob {
  /**
   * Sends due mails. Each is marked after the mail server has accepted it: a crash in between sends it again, once its
   * claim has ended.
   */
  run(): Promise<void>;
  /**
   * Starts no further mail and waits briefly for the current ones; interrupted ones are tried again at the next start.
   */
  stop(): Promise<void>;
}

const AT_ONCE = 30;
/** Longer than a mail takes at most (smtp.ts). */
const CLAIMED_FOR = 90_000;
const FIRST_DELAY = 15_000;
const LONGEST_DELAY = 15 * 60_000;
/** How long a mail is tried; its content is outdated afterwards. */
const TRIED_FOR = 2 * 24 * 3_600_000;
/** Milliseconds that current mails have to finish when the server stops. */
const LEFT_TO_END = 2_000;

type Parts = Pick<ServerContext, 'store' | 'clock' | 'runsJobs'> & {
  readonly log: Pick<ServerContext['log'], 'error' | 'info'>;
};

const delayAfter = (failures: number): number => Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(failures, 20));

const isTooOld = ({ kind, createdAt }: WaitingMail, now: number): boolean =>
  now >= createdAt + (kind === 'sign-in-link' ? EMAIL_LINK_MINUTES * 60_000 : TRIED_FOR);

/** Pauses after a server has accepted no mails, longer each time. */
function createPause({ clock, log }: Parts) {
  let outages = 0;
  let until = 0;
  return {
    isOn: () => clock.now() < until,
    /** The server has accepted a mail or explained a refusal. */
    noteAnswer(): void {
      outages = 0;
    },
    noteOutage(reason: string): void {
      until = clock.now() + delayAfter(outages);
      // Logged as an error once, not at every attempt.
      if (outages === 0) log.error({ reason }, 'the mail server takes no mails; they wait');
      else log.info({ reason, outages }, 'the mail server still takes no mails');
      outages += 1;
    },
  };
}

/**
 * @returns a function that sends one mail and gives the reason where the server accepts none; null = it may accept the
 * next
 */
function createSender({ store: { outbox }, clock, log }: Parts, from: Mailbox, noteAnswer: () => void) {
  async function giveUp({ id, kind, attempts }: WaitingMail, reason: string): Promise<null> {
    await outbox.settleMail(id);
    log.error({ mail: id, kind, attempts, reason }, 'mail given up');
    return null;
  }

  return async (mail: WaitingMail, by: MailConnection): Promise<string | null> => {
    if (isTooOld(mail, clock.now())) return giveUp(mail, 'too old');
    const message = toMessage(mail, from);
    if (message === null) return giveUp(mail, 'no address');
    if (!(await outbox.claimMail(mail, clock.now() + CLAIMED_FOR))) return null;
    const outcome = await by.send(message);
    if (outcome.type !== 'unreachable') noteAnswer();
    switch (outcome.type) {
      case 'sent':
        await outbox.settleMail(mail.id);
        return null;
      case 'refused':
        return giveUp(mail, outcome.reason);
      case 'postponed':
      case 'unreachable':
        await outbox.postponeMail(mail.id, clock.now() + delayAfter(mail.attempts));
        return outcome.type === 'unreachable' ? outcome.reason : null;
      default:
        return unreachable(outcome);
    }
  };
}

/** Sends the mails of the outbox, in order for each recipient. */
export function createMailJob(parts: Parts, { connect, from }: MailDelivery): MailJob {
  const { clock } = parts;
  const { outbox } = parts.store;
  const pause = createPause(parts);
  const sendOne = createSender(parts, from, pause.noteAnswer);
  const stopping = new AbortController();
  let connection: MailConnection | null = null;
  let running: Promise<void> | null = null;
  // Another process may have taken over in between: it sends what is left.
  const mayGoOn = (): boolean => !stopping.signal.aborted && parts.runsJobs?.() !== false;

  /** Sends several at once until the server accepts none. @returns the reason, or null */
  async function sendAll(mails: readonly WaitingMail[], by: MailConnection): Promise<string | null> {
    const rest = mails.values();
    let problem: string | null = null;
    async function sendNext(): Promise<void> {
      for (const mail of rest) {
        if (!mayGoOn() || problem !== null) return;
        problem = (await sendOne(mail, by)) ?? problem;
      }
    }
    await Promise.all(Array.from({ length: MAIL_CONNECTIONS }, sendNext));
    return problem;
  }

  async function run(): Promise<void> {
    if (pause.isOn()) return;
    let mails = await outbox.dueMails(clock.now(), AT_ONCE);
    if (mails.length === 0) return;
    connection = await connect();
    let problem: string | null = null;
    try {
      while (mails.length > 0 && problem === null && mayGoOn()) {
        problem = await sendAll(mails, connection);
        mails = await outbox.dueMails(clock.now(), AT_ONCE);
      }
    } finally {
      connection.close();
      connection = null;
    }
    if (problem !== null && !stopping.signal.aborted) pause.noteOutage(problem);
  }

  return {
    run() {
      if (stopping.signal.aborted) return Promise.resolve();
      running ??= run().finally(() => {
        running = null;
      });
      return running;
    },
    async stop() {
      stopping.abort();
      // The caller of the run receives its failure.
      const ended = Promise.allSettled([running]);
      await Promise.race([ended, setTimeout(LEFT_TO_END, null, { ref: false })]);
      connection?.close();
      await ended;
    },
  };
}
