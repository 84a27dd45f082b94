import { randomInt } from 'node:crypto';
import process from 'node:process';
import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Without those that look alike: 0 and O, 1, l and I. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_CHARACTERS = 20;

/** @returns a password of some 116 random bits */
export function generatePassword(): string {
  return Array.from({ length: GENERATED_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Asks once; what is typed is not shown. @returns null where it was called off */
async function ask(terminal: Interface, question: string): Promise<string | null> {
  process.stderr.write(question);
  const closed = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  const answer = await Promise.race([terminal.question(''), closed]);
  process.stderr.write('\n');
  return answer;
}

/**
 * Reads a new password: typed twice at a terminal, else the first line of the standard input.
 * @returns null where it was called off, or typed differently the second time
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
