/*
 * What the browser answers for the service worker without starting it (Static Routing API).
 */
import type { BuiltFiles } from './files.ts';

/**
 * Rules for `addRoutes`; the first that fits counts, and the network answers where a cache does not. A call of the API
 * and a file thus wait for no service worker. Nor does a page, whose address may say more than the kept one's: it comes
 * from the server, or from here where this is quicker or the server is not there.
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

/** Pages have no ending. */
const isPage = (file: string): boolean => !/\.\w+$/.test(file);

/** Whether a path is a screen's. */
export function isScreen({ screens }: BuiltFiles, path: string): boolean {
  return screens.some((screen) => new RegExp(`^${screen.replace(/:\w+/g, '[^/]+')}$`).test(path));
}
