import { afterEach, describe, expect, it } from 'vitest';

import { decideSignIn, readSignInMethods, type SignInSituation } from '../../server/identity/sign-in-methods.ts';
import type { Store } from '../../server/store/store.ts';
import { createTestApp, optionsOf } from './app-support.ts';
import { createTestStore } from './test-store.ts';

const HERE: SignInSituation = {
  host: 'localhost',
  origins: [],
  hasTls: false,
  demoSignIn: false,
  hasProvider: false,
  sendsMails: false,
  hasPasswords: false,
  dataDirectory: 'campus',
};
const PUBLIC = { host: '0.0.0.0', hasTls: true };
const PROXIED = { origins: ['https://desks.example'] };

/** One line: `demo password` or the refusal, and how many warnings. */
function decided(changes: Partial<SignInSituation>): string {
  const decision = decideSignIn({ ...HERE, ...changes });
  if (decision.type === 'refused') return `refused: ${decision.message}`;
  const { methods, warnings } = decision;
  const password = methods.password ? ' password' : '';
  const provider = methods.provider ? ' provider' : '';
  return `demo ${methods.demo}${password}${provider}, ${warnings.length} warnings`;
}

describe('on an address of this machine', () => {
  it.each(['localhost', '127.0.0.1', '::1', 'desks.localhost'])('offers the demo people: %s', (host) => {
    expect(decided({ host })).toBe('demo local, 0 warnings');
    expect(decided({ host, origins: ['http://localhost:8080', 'http://[::1]:80'] })).toBe('demo local, 0 warnings');
  });

  it('no longer offers them once there are accounts, unless configured', () => {
    expect(decided({ hasPasswords: true })).toBe('demo none password, 0 warnings');
    expect(decided({ hasPasswords: true, demoSignIn: true })).toBe('demo local password, 0 warnings');
  });
});

describe('reached from elsewhere', () => {
  it.each([PUBLIC, PROXIED, { ...PUBLIC, ...PROXIED }, { host: '127.0.0.1.evil.example', hasTls: true }])(
    'refuses to start without accounts: %j',
    (address) => {
      expect(decided(address)).toMatch(/^refused: .*npm run accounts -- add NAME@example.org --data campus/s);
      expect(decided(address)).toContain('--demo-sign-in');
      expect(decided(address)).not.toContain('--tls-cert');
    },
  );

  it('asks for passwords where there are accounts', () => {
    for (const address of [PUBLIC, PROXIED]) {
      expect(decided({ ...address, hasPasswords: true })).toBe('demo none password, 0 warnings');
    }
  });

  it('asks the provider of the site alone where there is one, over https', () => {
    for (const address of [PUBLIC, PROXIED, {}]) {
      expect(decided({ ...address, hasProvider: true, hasPasswords: true })).toBe('demo none provider, 0 warnings');
    }
    expect(decided({ host: '0.0.0.0', hasProvider: true })).toMatch(/^refused: People sign in over https/);
  });

  it('offers the demo people with a warning where configured', () => {
    expect(decided({ ...PUBLIC, demoSignIn: true })).toBe('demo public, 1 warnings');
    expect(decided({ ...PROXIED, demoSignIn: true, hasPasswords: true })).toBe('demo public password, 1 warnings');
  });

  it('takes no password over plain http, and warns of it in a demo', () => {
    const plain = [
      { host: '0.0.0.0' },
      { origins: ['http://desks.example'] },
      { ...PROXIED, origins: [...PROXIED.origins, 'http://desks'] },
    ];
    for (const address of plain) {
      expect(decided({ ...address, hasPasswords: true })).toMatch(/^refused: Passwords .* https/);
      expect(decided(address)).toMatch(/^refused: .*--tls-cert and --tls-key/s);
      expect(decided({ ...address, demoSignIn: true })).toBe('demo public, 2 warnings');
    }
  });

  it('counts a proxy on this machine as secure: a container is reached through one', () => {
    const container = { host: '0.0.0.0', origins: ['http://localhost:8080'] };
    expect(decided({ ...container, hasPasswords: true })).toBe('demo none password, 0 warnings');
  });

  it('says that nothing in memory has accounts', () => {
    expect(decided({ ...PUBLIC, dataDirectory: null })).toContain('--data instead of --memory');
  });
});

describe('a whole server', () => {
  let store: Store;

  afterEach(() => store.close());

  it('is not created where nobody could sign in safely', async () => {
    store = await createTestStore();
    const options = optionsOf('--origin', 'https://desks.example');
    await expect(readSignInMethods(store.accounts, options)).rejects.toThrow('--demo-sign-in');
    await expect(createTestApp('--origin', 'https://desks.example')).rejects.toThrow('--demo-sign-in');
  });
});
