/*
 * The service worker, at /sw.js: the application starts from kept files, with or without the server. Whatever is not a
 * built file or a screen's page goes to the network as if this were not here.
 */
import type { OfflineMessage, PressedNotice } from './contract.ts';
import { type BuiltFiles, createFileKeeper, PAGE } from './offline/files.ts';
import { isScreen, routesOf } from './offline/routes.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build. */
declare const BUILT_FILES: BuiltFiles;

/** Not in the types yet: only some browsers answer for a service worker without starting it. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes(rules: readonly object[]): Promise<void>;
}

const canRoute = (event: ExtendableEvent): event is RoutingEvent =>
  'addRoutes' in event && typeof event.addRoutes === 'function';

// Used once: the build puts the whole list where its name stands.
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
    // A page that was reloaded past all caches belongs to nobody; its other screens would be gone with the server.
    event.waitUntil(self.clients.claim());
    // Whoever has just started needs nothing of an earlier version.
    event.waitUntil(Promise.all([files.keepLanguage(message.language), dropUnused(1)]));
  }
});

/** On phones pages may not show notices: this one shows them, and is told when they are pressed. */
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

/** A browser may have thrown away what was kept. */
async function keptOr(kept: Promise<Response | null>, request: Request): Promise<Response> {
  return (await kept) ?? fetch(request);
}

/** In the window that was used last; in one of its own where all have been closed. */
async function leadTo(notice: PressedNotice): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) await self.clients.openWindow(notice.address);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of ours has no other origin
  else (await page.focus()).postMessage(notice);
}

/** Removes earlier versions unless more windows than that are open: theirs may be one of them. */
async function dropUnused(windows: number): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length <= windows) await files.dropEarlier();
}
