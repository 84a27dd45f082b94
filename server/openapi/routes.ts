import type { FastifyInstance } from 'fastify';

import { DOCS_CSS, DOCS_CSS_PATH } from './docs-css.ts';
import type { SeenRoute } from './routes-seen.ts';

/** `/api/openapi.json` and the page that shows it. They are made when they are first asked for. */
export function registerDocument(app: FastifyInstance, routes: readonly SeenRoute[]): void {
  let made: Promise<{ readonly json: string; readonly page: string }> | null = null;
  const make = async () => {
    const [{ createDocument }, { docsPage }] = await Promise.all([import('./document.ts'), import('./docs-page.ts')]);
    const document = createDocument(routes);
    return { json: JSON.stringify(document), page: docsPage(document) };
  };
  const read = () => (made ??= make());

  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await read()).json),
  );
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send((await read()).page));
  app.get(DOCS_CSS_PATH, (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_CSS));
}
