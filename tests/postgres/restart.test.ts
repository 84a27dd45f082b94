/* Servers that are replaced one after the other while people write, and one that is killed. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { expect, inject, it, onTestFinished } from 'vitest';

import { MAIL_CONNECTIONS } from '../../server/mail/smtp.ts';
import { bearer, NOW } from '../server/app-support.ts';
import { makeResource } from '../server/calendar-campus.ts';
import { reservation } from '../server/calendar-support.ts';
import { type SmtpTestServer, startSmtpServer } from '../server/smtp-server.ts';
import { createTestSchema, type TestSchema } from '../server/test-store.ts';
import { type Members, startMembers } from './members.ts';

const WRITERS = 50;
/** Milliseconds between two reservations of a writer. */
const PACE = 1_000;
/** Servers start slowly on a busy machine. */
const PATIENTLY = { timeout: 120_000 };
const QUARTER = 15 * 60_000;

interface Site {
  readonly schema: TestSchema;
  readonly mails: SmtpTestServer;
  readonly members: Members;
  readonly token: string;
}

async function startSite(): Promise<Site> {
  const schema = await createTestSchema(inject('postgres'));
  const mails = await startSmtpServer();
  const members = await startMembers(schema.url, 3, mails.port);
  onTestFinished(async () => {
    await members.close();
    await mails.close();
    await schema.drop();
  });
  return { schema, mails, members, token: await members.signIn('Ada Lovelace') };
}

/** Reserves as an application does: with the same key again where the answer is lost. @returns the id of the event */
async function reserve({ members, token }: Site, slot: number): Promise<string> {
  const start = NOW + QUARTER * (1 + Math.floor(slot / 8));
  const body = reservation([makeResource(`room-${slot % 8}`)], start, start + QUARTER, {
    subject: `Review ${slot}.`,
    attendees: [{ emailAddress: { address: `guest-${slot}@x.test` } }],
  });
  const headers = { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  for (;;) {
    try {
      const answer = await fetch(`${members.origin}/v1/users/me/events`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (answer.status === 201) return (JSON.parse(text) as { id: string }).id;
      if (answer.status < 500) throw new Error(`${answer.status} ${text}`);
    } catch (error) {
      // The connection ended before the answer.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

/** Each writer reserves one time after the other, until it is stopped. */
function startWriters(site: Site) {
  const acknowledged: string[] = [];
  let next = 0;
  const stopping = new AbortController();
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!stopping.signal.aborted) {
      const slot = next;
      next += 1;
      acknowledged.push(await reserve(site, slot));
      // The mail server shall keep up with them.
      await setTimeout(PACE);
    }
  });
  return {
    acknowledged,
    async stop() {
      stopping.abort();
      await Promise.all(writers);
    },
  };
}

/** Guests by the number of mails that they got. */
const mailsOf = ({ mails }: Site) => {
  const count = new Map<string, number>();
  for (const { to } of mails.received) for (const each of to) count.set(each, (count.get(each) ?? 0) + 1);
  return [...count].filter(([guest]) => guest.startsWith('guest-'));
};

async function storedIds({ schema }: Site): Promise<readonly string[]> {
  const rows = await schema.run(
    'SELECT e.id FROM event e JOIN event_resource r ON r.event = e.key WHERE r.is_busy = 1',
  );
  return rows.map((row) => (row as { readonly id: string }).id).toSorted();
}

it('replacing all servers loses no reservation and sends no mail twice; nor is anything lost where some are killed', async () => {
  const site = await startSite();
  const { acknowledged, stop } = startWriters(site);
  for (let replaced = 1; replaced <= 3; replaced += 1) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, PATIENTLY).toBeGreaterThan(before + WRITERS);
    await site.members.start();
    await site.members.end('SIGTERM');
  }
  const before = acknowledged.length;
  await expect.poll(() => mailsOf(site).length, PATIENTLY).toBeGreaterThanOrEqual(before);
  expect(mailsOf(site).filter(([, count]) => count !== 1)).toEqual([]);
  // One of them is the one that sends mails.
  for (let killed = 1; killed <= 2; killed += 1) await site.members.end('SIGKILL');
  await stop();
  expect(await storedIds(site)).toEqual(acknowledged.toSorted());
  const claimed = 2 * MAIL_CONNECTIONS;
  await expect.poll(() => mailsOf(site).length, PATIENTLY).toBeGreaterThanOrEqual(acknowledged.length - claimed);
  // The clock of the servers stands still: what the killed ones were sending stays theirs until this.
  await site.schema.run(`UPDATE notice SET next_attempt_at = ${NOW} WHERE next_attempt_at > ${NOW}`);
  await expect.poll(() => mailsOf(site).length, PATIENTLY).toBe(acknowledged.length);
}, 600_000);
