import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isApiPath, ProblemError } from './problem.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

const NOT_BUILT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Deskway is not built yet</title>
</head>
<body>
<h1>Deskway is not built yet</h1>
<p>Run <code>npm run build</code>, or start without <code>--no-build</code>, then reload this page.</p>
</body>
</html>
`;

function sendApplication(dist: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '/');
  if (isApiPath(path)) throw new ProblemError(404, 'not_found', 'There is nothing at this address.');
  const isAsset = path.startsWith('/assets/');
  if (isAsset && path.endsWith('.map')) throw new ProblemError(404, 'not_found');
  const isFile = path !== '/' && path !== '/index.html' && !path.includes('..') && existsSync(join(dist, path));
  if (isFile && /\.\w+$/.test(path)) {
    return reply.header('cache-control', isAsset ? IMMUTABLE : REVALIDATE).sendFile(path.slice(1), dist);
  }
  // A missing script is an error: a page in its place would be cached as a script.
  if (isAsset || path === '/sw.js') throw new ProblemError(404, 'not_found', 'There is no such file.');
  if (!existsSync(join(dist, 'index.html'))) {
    return reply.code(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NOT_BUILT);
  }
  return reply.header('cache-control', REVALIDATE).sendFile('index.html', dist);
}

/**
 * Serves the built application: hashed assets are cached for ever, the page is always revalidated and also served for
 * each unknown path, since its screens have addresses. Compressed files are beside the originals (`.br`, `.gz`).
 * @param dist directory of the built application; it may appear later
 */
export async function servePages(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, { root: dist, serve: false, preCompressed: true, cacheControl: false });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => sendApplication(dist, request, reply),
  });
}

/**
 * Removes the service worker of a build that was served at this origin before; it would continue to show that build.
 */
const REMOVER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url);
})()));
`;

/**
 * Serves the application from its sources through Vite, with changes shown at once; for development. Vite's pages
 * contain inline scripts, so there is no content security policy.
 */
export async function serveSources(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(REMOVER),
  );
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      if (isApiPath(request.url)) throw new ProblemError(404, 'not_found', 'There is nothing at this address.');
      reply.hijack();
      vite.middlewares(request.raw, reply.raw);
    },
  });
}
