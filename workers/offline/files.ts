/*
 * The built application's files, kept in Cache Storage: one cache a version. Nothing else is ever put there, so nothing
 * of a person and no answer of the API.
 */

/** What the build has made; `vite.config.ts` writes it down. */
export interface BuiltFiles {
  /** Changes with any of the files. */
  readonly version: string;
  /** Addresses of the files that all need, and of the pages that are asked for as files. */
  readonly files: readonly string[];
  /** Addresses of what only browsers without Temporal load. */
  readonly forOldBrowsers: readonly string[];
  /** Addresses of the texts, by language. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
  /** Paths of the screens, with a name such as `:id` for what changes. */
  readonly screens: readonly string[];
}

/** The page under which each screen is kept. */
export const PAGE = '/';
/** How caches of ours begin. A sign-out leaves them (`src/state/browser/traces.ts`). */
const PREFIX = 'deskway-files-';
/** Files that are fetched at a time: the page's own calls go by the same few connections. */
const AT_A_TIME = 2;

export interface FileKeeperInput {
  readonly built: BuiltFiles;
  readonly caches: CacheStorage;
  readonly locks: LockManager;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly origin: string;
  /** Whether the browser has Temporal of its own. */
  readonly hasTemporal: boolean;
}

export interface FileKeeper {
  /** Name of this version's cache. */
  readonly cacheName: string;
  /**
   * Fetches what is not kept yet: all files, and the texts of the languages that earlier versions kept.
   * @throws TypeError where a file cannot be had; what has come is kept for the next try
   */
  keepAll(): Promise<void>;
  /** The same, with the texts of a language. */
  keepLanguage(language: string): Promise<void>;
  /** Removes earlier versions. */
  dropEarlier(): Promise<void>;
  /** The kept page of all screens; null where it has been removed. */
  page(): Promise<Response | null>;
  /** A kept file of any version: an open page may be older than this one. */
  file(request: Request): Promise<Response | null>;
}

/** Keeps the files of one version. */
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
    // What the others have begun is kept before a failure is told.
    const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };

  /** A file that is named by what is in it never changes; a copy of any other one may be an older one. */
  const load = async (address: string): Promise<Response> => {
    const isHashed = new URL(address).pathname.startsWith('/assets/');
    const answer = await fetch(new Request(address, { cache: isHashed ? 'default' : 'no-cache', priority: 'low' }));
    if (!answer.ok || answer.redirected) throw new TypeError(`${answer.status} for ${address}`);
    return answer;
  };

  /** To look into a cache that another version has removed meanwhile would make it anew, empty and for ever. */
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
        // In the order in which they were made: a later one is being filled by the next version.
        const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
        const earlier = names.slice(0, Math.max(0, names.indexOf(cacheName)));
        await Promise.all(earlier.map((name) => caches.delete(name)));
      }),
    page: async () => (await caches.match(PAGE, { cacheName })) ?? null,
    file: async (request) => (await caches.match(request)) ?? null,
  };
}
