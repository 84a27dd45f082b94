import { randomInt } from 'node:crypto';
import process from 'node:process';
import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Without characters that look alike: 0 and O, 1, l and I. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_CHARACTERS = 20;

/** @returns a password of about 116 random bits */
export function generatePassword(): string {
  return Array.from({ length: GENERATED_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Asks once, without echo. @returns null where the user cancelled */
async function ask(terminal: Interface, question: string): Promise<string | null> {
  process.stderr.write(question);
  const closed = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  const answer = await Promise.race([terminal.question(''), closed]);
  process.stderr.write('\n');
  return answer;
}

/**
 * Reads a new password: typed twice at a terminal, otherwise the first line of the standard input.
 * @returns null where the user cancelled or typed two different passwords
 */
export async function readPassword(): Promise<string | null> {
  const input = process.stdin;
  if (!input.isTTY) return (await text(input)).split(/\r?\n/, 1)[0] ?? '';
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: nowhere, terminal: true });
  try {
    const first = await ask(terminal, 'Password: ');
    const second = first === null ? null : await ask(terminal, 'Once more: ');
    return first === second ? first : null;
  } finally {
    terminal.close();
  }
}
