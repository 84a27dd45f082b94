/*
 * The service worker, at /sw.js: the application starts from cached files, with or without the server. Requests other
 * than for built files and the pages of screens go to the network as usual.
 */
import type { OfflineMessage, PressedNotice } from './contract.ts';
import { type BuiltFiles, createFileKeeper, PAGE } from './offline/files.ts';
import { isScreen, routesOf } from './offline/routes.ts';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build. */
declare const BUILT_FILES: BuiltFiles;

/** Not in the types yet: only some browsers answer for a service worker without starting it. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes(rules: readonly object[]): Promise<void>;
}

const canRoute = (event: ExtendableEvent): event is RoutingEvent =>
  'addRoutes' in event && typeof event.addRoutes === 'function';

// Used once: the build replaces the name with the whole list.
const built = BUILT_FILES;
const files = createFileKeeper({
  built,
  caches,
  locks: navigator.locks,
  fetch: (request) => fetch(request),
  origin: location.origin,
  hasTemporal: 'Temporal' in globalThis,
});

self.addEventListener('install', (event) => {
  if (canRoute(event)) event.waitUntil(event.addRoutes(routesOf(built, files.cacheName)));
  event.waitUntil(files.keepAll());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  event.waitUntil(dropUnused(0));
});

self.addEventListener('message', (event) => {
  const message = event.data as OfflineMessage;
  if (message.type === 'take over') event.waitUntil(self.skipWaiting());
  else {
    // After a forced reload no service worker controls the page; its other screens would fail without the server.
    event.waitUntil(self.clients.claim());
    // A page that has just started needs nothing from an earlier version.
    event.waitUntil(Promise.all([files.keepLanguage(message.language), dropUnused(1)]));
  }
});

/** On phones pages cannot show notifications: the service worker shows them and receives their clicks. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(leadTo(event.notification.data as PressedNotice));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isScreen(built, pathname)) event.respondWith(keptOr(files.page(), request));
  } else if (search === '' && (pathname.startsWith('/assets/') || built.files.includes(pathname))) {
    if (pathname !== PAGE) event.respondWith(keptOr(files.file(request), request));
  }
});

/** The browser may have evicted the cached files. */
async function keptOr(kept: Promise<Response | null>, request: Request): Promise<Response> {
  return (await kept) ?? fetch(request);
}

/** In the window that was used last, or in a new one if all have been closed. */
async function leadTo(notice: PressedNotice): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) await self.clients.openWindow(notice.address);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of ours has no other origin
  else (await page.focus()).postMessage(notice);
}

/** Removes earlier versions unless more windows than that are open, since one may still use them. */
async function dropUnused(windows: number): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length <= windows) await files.dropEarlier();
}
