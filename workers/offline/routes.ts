/*
 * What the browser answers for the service worker without starting it (Static Routing API), and what pages tell it.
 */
import type { BuiltFiles } from './files.ts';

/** What a page tells its service worker. */
export type OfflineMessage =
  /** A page has started, in this language. */
  | { readonly type: 'started'; readonly language: string }
  /** The user wants the version that waits. */
  | { readonly type: 'take over' };

/**
 * Rules for `addRoutes`; the first that fits counts, and the network answers where a cache does not. A call of the API
 * and a file thus wait for no service worker. What is left to its fetch handler are pages of screens.
 */
export function routesOf({ files }: BuiltFiles, cacheName: string): readonly object[] {
  const loose = files.filter((file) => !file.startsWith('/assets/'));
  const get = { requestMethod: 'get' };
  const navigation = { requestMode: 'navigate' };
  return [
    ...loose.filter(isPage).map((pathname) => ({
      condition: { urlPattern: { pathname, search: '' }, ...navigation, ...get },
      source: { cacheName },
    })),
    // Of any version: an open page may be older.
    { condition: { urlPattern: { pathname: '/assets/*', search: '' }, ...get }, source: 'cache' },
    ...loose
      .filter((file) => !isPage(file))
      .map((pathname) => ({ condition: { urlPattern: { pathname, search: '' }, ...get }, source: { cacheName } })),
    { condition: { not: navigation }, source: 'network' },
  ];
}

/** Pages have no ending. */
const isPage = (file: string): boolean => !/\.\w+$/.test(file);
