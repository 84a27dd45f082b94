/*
 * The built application's files in Cache Storage: one cache per version. Nothing else is ever stored there, so no
 * personal data and no API answers.
 */

/** The manifest of the build, written by `vite.config.ts`. */
export interface BuiltFiles {
  /** Changes when any file changes. */
  readonly version: string;
  /** Addresses of the files that every browser needs, and of the pages that are requested as files. */
  readonly files: readonly string[];
  /** Addresses of the files that only browsers without Temporal load. */
  readonly forOldBrowsers: readonly string[];
  /** Addresses of the texts, by language. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
  /** Paths of the screens, with parameters such as `:id`. */
  readonly screens: readonly string[];
}

/** The cached page that serves every screen. */
export const PAGE = '/';
/** Prefix of our cache names. A sign-out keeps these caches (`src/state/browser/traces.ts`). */
const PREFIX = 'deskway-files-';
/** Files fetched at a time: the page's own calls share the same few connections. */
const AT_A_TIME = 2;

export interface FileKeeperInput {
  readonly built: BuiltFiles;
  readonly caches: CacheStorage;
  readonly locks: LockManager;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly origin: string;
  /** Whether the browser supports Temporal. */
  readonly hasTemporal: boolean;
}

export interface FileKeeper {
  /** Name of this version's cache. */
  readonly cacheName: string;
  /**
   * Fetches the files that are not cached yet, and the texts of the languages that earlier versions cached.
   * @throws TypeError if a file cannot be fetched; files fetched so far are kept for the next attempt
   */
  keepAll(): Promise<void>;
  /** The same, including the texts of a language. */
  keepLanguage(language: string): Promise<void>;
  /** Removes earlier versions. */
  dropEarlier(): Promise<void>;
  /** The cached page of all screens; null if it has been removed. */
  page(): Promise<Response | null>;
  /** A cached file of any version: an open page may be older than this version. */
  file(request: Request): Promise<Response | null>;
}

/** Caches the files of one version. */
export function createFileKeeper({ built, caches, locks, fetch, origin, hasTemporal }: FileKeeperInput): FileKeeper {
  const cacheName = PREFIX + built.version;
  const always = hasTemporal ? built.files : [...built.files, ...built.forOldBrowsers];

  const keep = async (languages: ReadonlySet<string>): Promise<void> => {
    const texts = Object.entries(built.languages).flatMap(([code, files]) => (languages.has(code) ? files : []));
    const cache = await caches.open(cacheName);
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const waiting = [...always, ...texts].filter((file) => !kept.has(file));
    const work = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        await cache.put(file, await load(origin + file));
      }
    };
    // The other fetches finish and are cached before a failure is reported.
    const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };

  /** A file with a content hash in its name never changes; a copy of any other file may be outdated. */
  const load = async (address: string): Promise<Response> => {
    const isHashed = new URL(address).pathname.startsWith('/assets/');
    const answer = await fetch(new Request(address, { cache: isHashed ? 'default' : 'no-cache', priority: 'low' }));
    if (!answer.ok || answer.redirected) throw new TypeError(`${answer.status} for ${address}`);
    return answer;
  };

  /** Opening a cache that another version has removed meanwhile would recreate it, empty and permanent. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => locks.request(PREFIX, run);

  const languagesKept = (): Promise<ReadonlySet<string>> =>
    inTurn(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      const found = requests.flat().map(({ url }) => /\/language-(\w\w)-/.exec(url)?.[1] ?? '');
      return new Set(found);
    });

  return {
    cacheName,
    keepAll: async () => keep(await languagesKept()),
    keepLanguage: async (language) => keep(new Set([...(await languagesKept()), language])),
    dropEarlier: () =>
      inTurn(async () => {
        // In order of creation: the next version may already be filling a later one.
        const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
        const earlier = names.slice(0, Math.max(0, names.indexOf(cacheName)));
        await Promise.all(earlier.map((name) => caches.delete(name)));
      }),
    page: async () => (await caches.match(PAGE, { cacheName })) ?? null,
    file: async (request) => (await caches.match(request)) ?? null,
  };
}
