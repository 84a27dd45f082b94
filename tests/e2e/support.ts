import { type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test';

import { RECORD_STORES } from '../../workers/cache/record-store.ts';
import type { ServerType } from '../../workers/wire/schemas/configuration.ts';
import { diagnose } from './diagnosis.ts';
import { MORNING, type RunningServer, startServer } from './running-server.ts';
import { signedInStorage } from './tokens.ts';

/** What the sheet of a reservation says has become of it. */
export const bookingState = (page: Page, text: 'Booked' | 'Booking …' | 'Declined'): Locator =>
  page.getByRole('dialog').getByRole('status').getByText(text, { exact: true });

/** Signs a demo user in as a person does: the button, the provider's page, the redirect back. */
export async function signIn(page: Page, origin: string, user: string, path = '/reservations/timeline'): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('deskway-nights', 'whole'));
  await page.goto(origin + path);
  // A door says itself that it is signed out.
  if (path.startsWith('/touch/')) await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: user }).click();
  await page.waitForURL(
    (url) => url.origin === origin && !url.pathname.startsWith('/account/') && !url.pathname.startsWith('/oidc'),
  );
}

/** Navigates without loading the page again, also to addresses without a visible link; then the screen is shown. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(page.locator('main[aria-busy]')).toHaveCount(0);
}

/** Waits until the timeline shows rows of a campus; on a phone its grid, which is behind the list. */
export async function timelineReady(page: Page): Promise<void> {
  const places = page.locator('[data-timeline-row], [data-offer]').first();
  await expect(places).toBeAttached({ timeout: 30_000 });
  const grid = page.getByRole('button', { name: 'Grid', exact: true, pressed: false });
  if (await grid.isVisible()) await grid.click();
  await expect(page.locator('[data-timeline-row]').first()).toBeAttached({ timeout: 30_000 });
}

/** What a page caches for the next visit. */
interface Kept {
  /** How many, by store. */
  readonly records: Readonly<Record<string, number>>;
  /** Whether the day of {@link MORNING} is there: that of the device's own clock may be too, if it was read first. */
  readonly hasDay: boolean;
  /** How many slots of that day are taken. */
  readonly taken: number;
}

/** The cache is written after the data is shown, so a reload may come before it. */
export function kept(page: Page): Promise<Kept> {
  return page.evaluate(async (morning) => {
    const DATABASE = 'deskway';
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === DATABASE)) return { records: {}, hasDay: false, taken: 0 };
    const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The database did not answer')));
      });
    const database = await answerOf(indexedDB.open(DATABASE));
    const stores = [...database.objectStoreNames];
    // The resources themselves, whatever else is stored beside them.
    const range = (store: string) => (store === 'resources' ? '1' : undefined);
    const contents = stores.map((store) =>
      answerOf(database.transaction(store).objectStore(store).getAll(range(store))),
    );
    const all = await Promise.all(contents);
    database.close();
    const days: readonly { readonly start: number; readonly views: Uint8Array }[] =
      all[stores.indexOf('availability')] ?? [];
    const DAY_MS = 24 * 60 * 60_000;
    const thatDay = days.filter(({ start }) => start <= morning && morning < start + DAY_MS);
    const isTaken = (code: number): boolean => code === 1 || code === 2;
    return {
      records: Object.fromEntries(stores.map((store, index) => [store, all[index]?.length ?? 0])),
      hasDay: thatDay.length > 0,
      taken: thatDay.reduce((sum, { views }) => sum + views.filter(isTaken).length, 0),
    };
  }, Date.parse(MORNING));
}

/** Waits until the cache for the next visit is complete. */
export async function allKept(page: Page): Promise<void> {
  // Plans are kept once one has been opened.
  const expected = RECORD_STORES.filter((store) => store !== 'plans').toSorted();
  await expect
    .poll(async () => {
      const { plans: _, ...counts } = (await kept(page)).records;
      const filled = Object.entries(counts).filter(([, count]) => count > 0);
      return filled.map(([store]) => store).toSorted();
    })
    .toEqual(expected);
}

/** A test of what works alike with every calendar: it also runs with the emulated ones. */
export const EVERY_CALENDAR = { tag: '@calendar' } as const;

export interface ServerOptions {
  readonly serverArgs: readonly string[];
  /** The calendar that the server speaks, by its emulator where it is another's. */
  readonly serverType: ServerType;
}

/**
 * Opens a browser of its own, in which a person has signed in; null stays signed out. Its window is that of the project
 * if none is given.
 */
export type OpenBrowser = (
  person: string | null,
  path: string,
  viewport?: { width: number; height: number },
) => Promise<Page>;

export interface Fixtures {
  readonly open: OpenBrowser;
  /** Faults that a test expects on any page; all others fail it. */
  readonly expectedFaults: RegExp[];
}

/** The server of one test file, and the name of that file. */
interface FileServer {
  readonly file: string;
  readonly server: RunningServer;
}

/**
 * A test whose server belongs to its file, so that leftovers of another file do not matter, and browsers in which no
 * error and no policy violation is missed.
 */
export const test = base.extend<
  Fixtures & { readonly server: RunningServer },
  ServerOptions & { readonly serverOf: (file: string) => Promise<RunningServer> }
>({
  serverArgs: [['--memory', '--resources', '300', '--answer-delay', '300'], { option: true, scope: 'worker' }],
  serverType: ['touchone-calendar', { option: true, scope: 'worker' }],
  serverOf: [
    async ({ serverArgs, serverType }, use) => {
      const args = serverType === 'touchone-calendar' ? serverArgs : [...serverArgs, '--server-type', serverType];
      let current: FileServer | null = null;
      await use(async (file) => {
        if (current?.file !== file) {
          await current?.server.stop();
          current = { file, server: await startServer(args) };
        }
        return current.server;
      });
      await (current as FileServer | null)?.server.stop();
    },
    { scope: 'worker' },
  ],
  server: async ({ serverOf }, use, { file }) => use(await serverOf(file)),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures off the pattern
  expectedFaults: async ({}, use) => use([]),
  open: async ({ browser, server, expectedFaults }, use, info) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async (person, path, viewport) => {
      const size = viewport === undefined ? {} : { viewport };
      const storage = person === null ? {} : { storageState: await signedInStorage(server.origin, person) };
      const context = await browser.newContext({ ...size, ...storage });
      contexts.push(context);
      context.on('weberror', (fault) => faults.push(String(fault.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      const page = await context.newPage();
      await page.goto(server.origin + path);
      return page;
    });
    if (info.status !== info.expectedStatus) {
      const pages = contexts.flatMap((context) => context.pages());
      for (const said of await Promise.all(pages.map(diagnose))) console.log(said);
    }
    await Promise.all(contexts.map((context) => context.close()));
    expect(faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)))).toEqual([]);
  },
});

export { expect } from '@playwright/test';
export { MORNING, type RunningServer, startServer } from './running-server.ts';
