import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';

import { type BuiltFiles, createFileKeeper } from '../../../workers/offline/files.ts';
import { isScreen, routesOf } from '../../../workers/offline/routes.ts';

const FIRST: BuiltFiles = {
  version: 'one',
  files: ['/', '/reservations/timeline', '/assets/frame-1.js', '/favicon.svg'],
  forOldBrowsers: ['/assets/temporal-1.js'],
  languages: { cs: ['/assets/language-cs-first-1.js'], de: ['/assets/language-de-first-1.js'] },
  screens: ['/', '/reservations/timeline', '/resources/:id'],
};
const SECOND: BuiltFiles = {
  ...FIRST,
  version: 'two',
  files: ['/', '/reservations/timeline', '/assets/frame-2.js', '/favicon.svg'],
  languages: { cs: ['/assets/language-cs-first-2.js'], de: ['/assets/language-de-first-2.js'] },
};

let asked: string[];
let missing: string | null;

beforeEach(() => {
  asked = [];
  missing = null;
});
afterEach(async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
});

const keeperOf = (built: BuiltFiles, hasTemporal = true) =>
  createFileKeeper({
    built,
    caches,
    locks: navigator.locks,
    origin: location.origin,
    hasTemporal,
    fetch: ({ url, cache }) => {
      const { pathname } = new URL(url);
      asked.push(`${pathname} ${cache}`);
      const status = pathname === missing ? 404 : 200;
      return Promise.resolve(new Response(`${built.version} ${pathname}`, { status }));
    },
  });

async function kept(name: string): Promise<readonly string[]> {
  const requests = await (await caches.open(name)).keys();
  return requests.map(({ url }) => new URL(url).pathname).toSorted();
}

describe('kept files', () => {
  it('are all that a version has, but for languages that nobody uses and what only older browsers need', async () => {
    const keeper = keeperOf(FIRST);
    await keeper.keepAll();
    expect(await kept(keeper.cacheName)).toEqual(FIRST.files.toSorted());
    await keeper.keepLanguage('cs');
    expect(await kept(keeper.cacheName)).toEqual([...FIRST.files, '/assets/language-cs-first-1.js'].toSorted());
  });

  it('are fetched once, and anew where their name does not tell what is in them', async () => {
    const keeper = keeperOf(FIRST);
    await keeper.keepAll();
    await keeper.keepAll();
    await keeper.keepLanguage('fr');
    expect(asked.toSorted()).toEqual([
      '/ no-cache',
      '/assets/frame-1.js default',
      '/favicon.svg no-cache',
      '/reservations/timeline no-cache',
    ]);
  });

  it('hold Temporal where the browser has none', async () => {
    const keeper = keeperOf(FIRST, false);
    await keeper.keepAll();
    expect(await kept(keeper.cacheName)).toContain('/assets/temporal-1.js');
  });

  it('are not complete while one cannot be had, and the next try goes on from there', async () => {
    const keeper = keeperOf(FIRST);
    missing = '/favicon.svg';
    await expect(keeper.keepAll()).rejects.toThrow('404 for');
    missing = null;
    asked = [];
    await keeper.keepAll();
    expect(asked).toEqual(['/favicon.svg no-cache']);
  });

  it('of the next version speak the languages of the last one', async () => {
    await keeperOf(FIRST).keepLanguage('de');
    const next = keeperOf(SECOND);
    await next.keepAll();
    expect(await kept(next.cacheName)).toContain('/assets/language-de-first-2.js');
  });

  it('of an earlier version serve the pages that still run it, until they are dropped', async () => {
    const [first, second] = [keeperOf(FIRST), keeperOf(SECOND)];
    await first.keepAll();
    await second.keepAll();
    const old = new Request('/assets/frame-1.js');
    expect(await (await second.file(old))?.text()).toBe('one /assets/frame-1.js');
    expect(await (await second.page())?.text()).toBe('two /');
    // A version that waits is nobody's to drop.
    await first.dropEarlier();
    expect(await caches.keys()).toEqual([first.cacheName, second.cacheName]);
    await caches.open('of-somebody-else');
    await second.dropEarlier();
    expect(await caches.keys()).toEqual([second.cacheName, 'of-somebody-else']);
    expect(await second.file(old)).toBeNull();
  });

  it('of an earlier version are not begun anew by whoever looks what is kept as they are dropped', async () => {
    const [first, second] = [keeperOf(FIRST), keeperOf(SECOND)];
    await first.keepAll();
    await second.keepAll();
    await Promise.all([second.dropEarlier(), second.keepLanguage('cs')]);
    expect(await caches.keys()).toEqual([second.cacheName]);
  });
});

test.each([
  ['/', true],
  ['/reservations/timeline', true],
  ['/resources/r00022', true],
  ['/resources/', false],
  ['/resources/a/b', false],
  ['/api/assist/resources', false],
  ['/v1/users/me/events', false],
  ['/MessageHub', false],
  ['/oidc/auth', false],
  ['/config.json', false],
  ['/photos/ada', false],
])('%s is a screen: %s', (path, expected) => {
  expect(isScreen(FIRST, path)).toBe(expected);
});

test('the browser itself takes files from the cache, and calls to the network', () => {
  const rules = JSON.parse(JSON.stringify(routesOf(FIRST, 'kept'))) as readonly {
    readonly condition: { readonly urlPattern: URLPatternInit; readonly requestMode?: string };
    readonly source: unknown;
  }[];
  /** What a request is answered by; the first rule that fits counts. */
  const sourceOf = (path: string, mode: 'navigate' | 'cors'): unknown =>
    rules.find(
      ({ condition }) =>
        (condition.requestMode ?? mode) === mode &&
        new URLPattern({ ...condition.urlPattern, baseURL: location.origin }).test(path, location.origin),
    )?.source;
  expect(sourceOf('/assets/frame-0.js', 'cors')).toBe('cache');
  expect(sourceOf('/favicon.svg', 'cors')).toEqual({ cacheName: 'kept' });
  // Whether the server answers is asked in this way.
  expect(sourceOf('/favicon.svg?1', 'cors')).toBe('network');
  expect(sourceOf('/api/assist/resources', 'cors')).toBe('network');
  expect(sourceOf('/config.json', 'cors')).toBe('network');
  expect(sourceOf('/', 'cors')).toBe('network');
  expect(sourceOf('/', 'navigate')).toEqual({ cacheName: 'kept' });
  expect(sourceOf('/reservations/timeline?date=2026-11-19', 'navigate')).toBe('race-network-and-fetch-handler');
  expect(sourceOf('/resources/r00022', 'navigate')).toBe('race-network-and-fetch-handler');
  expect(sourceOf('/oidc/auth?client_id=1', 'navigate')).toBe('network');
});
