import * as fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';

import { toMessage } from '../../server/mail/message.ts';
import type { OutboxEntry } from '../../server/store/store.ts';
import { NOW } from './app-support.ts';

const FROM = { name: 'Desks', address: 'desks@campus.example' };
/** Empty texts have no subject and no encoding. */
const HEADERS = new Set([
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
]);
const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

const entryOf = (change: Partial<OutboxEntry>): OutboxEntry => ({
  id: 1,
  kind: 'invitation',
  to: 'ada@campus.example',
  subject: 'Invitation',
  body: 'Hello',
  eventId: null,
  createdAt: NOW,
  ...change,
});

/** Headers that are not ours or appear twice, and the envelope, of a mail; null where none would be sent. */
async function compose(entry: OutboxEntry) {
  const message = toMessage(entry, FROM);
  if (message === null) return null;
  const { message: raw, envelope } = await transport.sendMail({ ...message, headers: { ...message.headers } });
  const head = (Buffer.isBuffer(raw) ? raw.toString() : '').split('\n\n', 1)[0] ?? '';
  const lines = head.split('\n').filter((line) => !/^\s/.test(line));
  const names = lines.map((line) => (line.split(':', 1)[0] ?? '').toLowerCase());
  return { foreign: names.filter((name, at) => !HEADERS.has(name) || names.indexOf(name) < at), envelope };
}

const trick = fc.constantFrom(
  '\r\n',
  '\n',
  '\r',
  '\u2028',
  '\u0085',
  '\0',
  'Bcc: eve@evil.example',
  ',',
  '<',
  '>',
  ' ',
  '\n\n',
);
const text = fc.array(fc.oneof(trick, fc.string({ unit: 'binary' })), { maxLength: 8 }).map((parts) => parts.join(''));

it('no text of a user adds a header or a recipient', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (subject, body) => {
      expect(await compose(entryOf({ subject, body }))).toEqual({
        foreign: [],
        envelope: { from: FROM.address, to: ['ada@campus.example'] },
      });
    }),
    { numRuns: 300 },
  );
});

it('a mail goes to the one address of its entry or to none', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (local, domain) => {
      const to = `${local}@${domain}`;
      const composed = await compose(entryOf({ to }));
      if (composed !== null) expect(composed).toEqual({ foreign: [], envelope: { from: FROM.address, to: [to] } });
    }),
    { numRuns: 300 },
  );
  expect(await compose(entryOf({ to: 'o’neil+desks@büro.example' }))).not.toBeNull();
  for (const to of ['a@b.example,c@d.example', 'a@b.example\r\nRCPT TO:<c@d.example>', '<a@b.example>', 'a']) {
    expect(await compose(entryOf({ to }))).toBeNull();
  }
});
