/*
 * Requests that the browser answers without starting the service worker (Static Routing API).
 */
import type { BuiltFiles } from './files.ts';

/**
 * Rules for `addRoutes`; the first match applies, and the network answers if a cache does not. API calls and files thus
 * need not wait for the service worker. Nor do pages, whose address may contain more than that of the cached page: they
 * come from the server, or from the service worker if it is faster or the server is not reachable.
 */
export function routesOf({ files, screens }: BuiltFiles, cacheName: string): readonly object[] {
  const loose = files.filter((file) => !file.startsWith('/assets/'));
  const [pages, images] = [loose.filter(isPage), loose.filter((file) => !isPage(file))];
  const get = { requestMethod: 'get' };
  const navigation = { requestMode: 'navigate' };
  const exactly = (pathname: string) => ({ urlPattern: { pathname, search: '' }, ...get });
  return [
    ...pages.map((page) => ({ condition: { ...exactly(page), ...navigation }, source: { cacheName } })),
    // Of any version: an open page may be older.
    { condition: exactly('/assets/*'), source: 'cache' },
    ...images.map((image) => ({ condition: exactly(image), source: { cacheName } })),
    ...screens.map((pathname) => ({
      condition: { urlPattern: { pathname }, ...navigation, ...get },
      source: 'race-network-and-fetch-handler',
    })),
    { condition: { urlPattern: { pathname: '/*' } }, source: 'network' },
  ];
}

/** Page paths have no file ending. */
const isPage = (file: string): boolean => !/\.\w+$/.test(file);

/** Whether a path belongs to a screen. */
export function isScreen({ screens }: BuiltFiles, path: string): boolean {
  return screens.some((screen) => new RegExp(`^${screen.replace(/:\w+/g, '[^/]+')}$`).test(path));
}
