import { fileURLToPath } from 'node:url';

import type { FastifyInstance } from 'fastify';

import { isApiPath, ProblemError } from './problem.ts';

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
