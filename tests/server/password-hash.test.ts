import { argon2Sync } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { createPasswordCheck, hashPassword, passwordFault } from '../../server/identity/password-hash.ts';

const PASSWORD = 'correct horse battery';

describe('the hash of a password', () => {
  it('is Argon2id at 19 MiB and two passes or more, and says so', async () => {
    const hash = await hashPassword(PASSWORD);
    const [, memory, passes, lanes, salt = '', tag = ''] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{22})\$([\w+/]{43})$/.exec(hash) ?? [];
    expect([Number(memory) >= 19 * 1024, Number(passes) >= 2, lanes]).toEqual([true, true, '1']);
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: 1, tagLength: 32 };
    const again = argon2Sync('argon2id', { ...cost, message: PASSWORD, nonce: Buffer.from(salt, 'base64') });
    expect(again.toString('base64').replace('=', '')).toBe(tag);
  });

  it('has a salt of its own', async () => {
    expect(await hashPassword(PASSWORD)).not.toBe(await hashPassword(PASSWORD));
  });
});

describe('comparing a password', () => {
  const check = createPasswordCheck();

  it('tells the right one from others', async () => {
    const hash = await hashPassword(PASSWORD);
    expect(await check(PASSWORD, hash)).toBe('right');
    expect(await check(`${PASSWORD} `, hash)).toBe('wrong');
    expect(await check('', hash)).toBe('wrong');
  });

  it('accepts the same letters from any keyboard', async () => {
    expect(await check('pr\u{30C}edpov\u{11B}di', await hashPassword('p\u{159}edpov\u{11B}di'))).toBe('right');
  });

  it('uses the cost in the hash, not the present one', async () => {
    const nonce = Buffer.alloc(16, 7);
    const cost = { memory: 64, passes: 3, parallelism: 2, tagLength: 16 };
    const tag = argon2Sync('argon2id', { ...cost, nonce, message: PASSWORD });
    const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const hash = `$argon2id$v=19$m=64,t=3,p=2$${plain(nonce)}$${plain(tag)}`;
    expect(await check(PASSWORD, hash)).toBe('right');
  });

  it('is wrong where there is no account, with any password', async () => {
    expect(await check(PASSWORD, null)).toBe('wrong');
  });

  it('refuses a hash that it cannot read', async () => {
    await expect(check(PASSWORD, '$2b$12$something')).rejects.toThrow('cannot be read');
  });

  it('lets few wait, and is free again afterwards', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => check('x', null)));
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(66);
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(14);
    expect(await check('x', null)).toBe('wrong');
  });
});

describe('a new password', () => {
  it.each([
    ['short', /12 characters or more; this one has 5/],
    ['žluťoučký k', /has 11/],
    ['x'.repeat(257), /256 characters at most/],
    ['abababababababab', /more than three different/],
  ])('is refused: %s', (password, fault) => {
    expect(passwordFault(password)).toMatch(fault);
  });

  it('may be of any letters, and long', () => {
    for (const password of [PASSWORD, 'žluťoučký kůň', '🐎🔋📎🐎🔋📎🐎🔋📎🐎🔋🏠', 'abcd'.repeat(64)]) {
      expect(passwordFault(password)).toBeNull();
    }
  });
});
