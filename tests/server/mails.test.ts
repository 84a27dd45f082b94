import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createMailJob, type MailJob } from '../../server/jobs/mails.ts';
import { createSmtp, MAIL_CONNECTIONS } from '../../server/mail/smtp.ts';
import type { OutboxDraft, Store } from '../../server/store/store.ts';
import { NOW } from './app-support.ts';
import { type SmtpTestServer, startSmtpServer } from './smtp-server.ts';
import { createTestStore } from './test-store.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const FROM = { name: 'Desks', address: 'desks@campus.example' };

let smtp: SmtpTestServer;
let store: Store;
let job: MailJob;
let now: number;
let errors: object[];
let isFirst: boolean;

beforeEach(async () => {
  [now, errors, isFirst] = [NOW, [], true];
  smtp = await startSmtpServer();
  store = await createTestStore();
  await store.outbox.setDelivery(true);
  job = startJob();
});

afterEach(async () => {
  await job.stop();
  await smtp.close();
  await store.close();
});

function startJob(idleTimeout = 10_000, sendTimeout = 10_000): MailJob {
  const server = { host: '127.0.0.1', port: smtp.port, isTls: false, isTlsOptional: false, login: null };
  const log = { error: (entry: object) => void errors.push(entry), info: () => undefined };
  return createMailJob(
    { store, clock: { now: () => now }, runsJobs: () => isFirst, log },
    { connect: createSmtp(server, { idleTimeout, sendTimeout }), from: FROM },
  );
}

function write(to: string, subject: string, kind: OutboxDraft['kind'] = 'invitation', body = 'You are invited.') {
  return store.outbox.add({ kind, to: `${to}@campus.example`, subject, body, eventId: null }, now);
}

const subjectOf = (raw: string): string => /^Subject: (.*)$/m.exec(raw)?.[1] ?? '';
const arrived = () => smtp.received.map(({ to, raw }) => `${to.join()} ${subjectOf(raw)}`);

/** Moves the clock and lets the job send due mails. */
async function pass(milliseconds: number): Promise<void> {
  now += milliseconds;
  await job.run();
}

describe('mails of the outbox', () => {
  it('are sent once, to their recipient and from the site’s sender', async () => {
    await write('ada', 'Invitation: Sprint');
    await pass(0);
    await pass(DAY);
    expect(arrived()).toEqual(['ada@campus.example Invitation: Sprint']);
    expect(smtp.received[0]?.raw).toContain('From: Desks <desks@campus.example>\n');
    expect(smtp.received[0]?.raw).toContain('\n\nYou are invited.');
  });

  it('reach each recipient in the order they were written in', async () => {
    for (const step of ['1', '2', '3', '4'])
      for (const to of ['ada', 'ben', 'cleo', 'dan', 'eve']) await write(to, step);
    await pass(0);
    for (const to of ['ada', 'ben', 'cleo', 'dan', 'eve']) {
      const own = arrived().filter((line) => line.startsWith(`${to}@`));
      expect(own.map((line) => line.slice(-1)).join('')).toBe('1234');
    }
  });

  it('are left to the process that has taken over the jobs, but for those under way', async () => {
    smtp.answer((line) => {
      if (line === 'DATA') isFirst = false;
      return undefined;
    });
    for (let index = 0; index < 9; index += 1) await write(`ada${index}`, 'one');
    await pass(0);
    expect(arrived().length).toBeLessThanOrEqual(MAIL_CONNECTIONS);
    isFirst = true;
    smtp.answer(() => undefined);
    await pass(0);
    expect(arrived().toSorted()).toEqual(Array.from({ length: 9 }, (_, index) => `ada${index}@campus.example one`));
  });

  it('are tried again later where they may be taken later, those behind them waiting', async () => {
    smtp.answer((line) => (line === 'RCPT TO:<ada@campus.example>' ? '451 busy' : undefined));
    await write('ada', 'first');
    await write('ada', 'second');
    await write('ben', 'other');
    await pass(0);
    expect(arrived()).toEqual(['ben@campus.example other']);
    smtp.answer(() => undefined);
    await pass(14_999);
    expect(arrived()).toHaveLength(1);
    await pass(1);
    expect(arrived().slice(1)).toEqual(['ada@campus.example first', 'ada@campus.example second']);
  });

  it('are given up where they are refused, with a line in the log, and hold nothing back', async () => {
    smtp.answer((line) => (line === 'data' && smtp.received.length === 0 ? '554 looks like spam' : undefined));
    await write('ada', 'refused');
    await pass(0);
    smtp.answer(() => undefined);
    await write('ada', 'next');
    await pass(0);
    expect(arrived()).toEqual(['ada@campus.example next']);
    expect(errors).toEqual([{ mail: 1, kind: 'invitation', attempts: 0, reason: 'EMESSAGE DATA 554' }]);
  });

  it('are given up after two days', async () => {
    smtp.answer((line) => (line.startsWith('RCPT') ? '451 never' : undefined));
    await write('ada', 'old');
    for (let hours = 0; hours < 47; hours++) await pass(60 * MINUTE);
    expect(errors).toEqual([]);
    await pass(60 * MINUTE);
    expect(errors).toMatchObject([{ mail: 1, reason: 'too old' }]);
    expect(await store.outbox.dueMails(now + DAY, 10)).toEqual([]);
  });

  it('are sent again after a crash between sending and marking, under the same Message-ID', async () => {
    const { settleMail } = store.outbox;
    const crash = { ...store.outbox, settleMail: () => Promise.reject(new Error('crashed')) };
    store = { ...store, outbox: crash };
    await write('ada', 'twice');
    await expect(startJob().run()).rejects.toThrow('crashed');
    store = { ...store, outbox: { ...crash, settleMail } };
    await startJob().run();
    expect(smtp.received).toHaveLength(1);
    now += 90_000;
    await startJob().run();
    const ids = smtp.received.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1]);
    expect(ids).toEqual([expect.stringMatching(/^<[\w-]{32}@campus\.example>$/), ids[0]]);
  });

  it('are sent by one of two processes that have found them at once', async () => {
    for (const to of ['ada', 'ben', 'cleo']) await write(to, 'one');
    await Promise.all([startJob().run(), startJob().run(), job.run()]);
    expect(arrived().toSorted()).toEqual(['ada', 'ben', 'cleo'].map((to) => `${to}@campus.example one`));
  });

  it('written while none were sent are never sent, and others that wait no more once sending is off', async () => {
    await store.outbox.setDelivery(false);
    await write('ada', 'demo');
    await store.outbox.setDelivery(true);
    await write('ada', 'dropped');
    await store.outbox.setDelivery(false);
    await store.outbox.setDelivery(true);
    await write('ada', 'sent');
    await pass(0);
    expect(arrived()).toEqual(['ada@campus.example sent']);
    expect(await store.outbox.list('ada@campus.example', 10)).toHaveLength(3);
  });
});

describe('a mail with a sign-in link', () => {
  it('is forgotten once it is sent, and waits for no other mail', async () => {
    smtp.answer((line) => (line === 'data' ? '451 busy' : undefined));
    await write('ada', 'first');
    await pass(0);
    smtp.answer(() => undefined);
    await write('ada', 'link', 'sign-in-link', 'https://desks.example/account/email-link?token=secret');
    await pass(0);
    expect(arrived()).toEqual(['ada@campus.example link']);
    expect((await store.outbox.list(null, 10)).map(({ subject }) => subject)).toEqual(['first']);
  });

  it('is not sent once its link has expired, and is never logged', async () => {
    smtp.answer((line) => (line === 'data' ? '451 token=secret' : undefined));
    await write('ada', 'link', 'sign-in-link', 'https://desks.example/account/email-link?token=secret');
    for (let minutes = 0; minutes <= 15; minutes++) await pass(minutes === 0 ? 0 : MINUTE);
    smtp.answer(() => undefined);
    await pass(DAY);
    expect(arrived()).toEqual([]);
    expect(JSON.stringify(errors)).toMatch(/too old/);
    expect(JSON.stringify(errors)).not.toContain('secret');
    expect(await store.outbox.list(null, 10)).toEqual([]);
  });
});

describe('a mail server', () => {
  it.each(['connect', 'MAIL FROM:<desks@campus.example>', 'data'])(
    'that says 421 at %s is left alone for a while',
    async (at) => {
      smtp.answer((line) => (line === at ? '421 not now' : undefined));
      for (const to of ['ada', 'ben', 'cleo', 'dan', 'eve', 'flo']) await write(to, 'waits');
      await pass(0);
      const asked = smtp.connections();
      await pass(14_999);
      expect(smtp.connections()).toBe(asked);
      smtp.answer(() => undefined);
      for (let count = 0; count < 3; count++) await pass(MINUTE);
      expect(arrived()).toHaveLength(6);
      expect(errors).toEqual([{ reason: expect.stringContaining('421') }]);
    },
  );

  it('that refuses us as a sender loses no mail', async () => {
    smtp.answer((line) => (line.startsWith('MAIL') ? '550 who are you' : undefined));
    await write('ada', 'kept');
    await pass(0);
    smtp.answer(() => undefined);
    await pass(MINUTE);
    expect(arrived()).toEqual(['ada@campus.example kept']);
  });

  it.each(['connect', 'data'])('that hangs at %s is given up, and the mail tried again', async (at) => {
    job = startJob(50);
    smtp.answer((line) => (line === at ? null : undefined));
    await write('ada', 'late');
    await pass(0);
    expect(errors).toEqual([{ reason: expect.stringContaining('ETIMEDOUT') }]);
    smtp.answer(() => undefined);
    await pass(MINUTE);
    expect(arrived()).toEqual(['ada@campus.example late']);
  });

  it('that drips words without an end is given up, too', async () => {
    job = startJob(10_000, 100);
    smtp.answer((line) => (line.startsWith('RCPT') ? '250-more' : undefined));
    await write('ada', 'late');
    await pass(0);
    expect(errors).toEqual([{ reason: 'EABORT' }]);
  });

  it('that cannot be reached loses no mail', async () => {
    const { port } = smtp;
    await smtp.close();
    await write('ada', 'kept');
    await pass(0);
    expect(errors).toEqual([{ reason: expect.stringContaining('ECONNREFUSED') }]);
    smtp = await startSmtpServer(port);
    await pass(MINUTE);
    expect(arrived()).toEqual(['ada@campus.example kept']);
  });
});
