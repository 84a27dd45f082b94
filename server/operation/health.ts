import type { FastifyInstance, FastifyRequest } from 'fastify';

import { ProblemError } from '../http/problem.ts';
import type { Store } from '../store/store.ts';

/** Balancers and supervisors ask often, and must not be refused for it. */
const config = { rateLimit: false } as const;

type Asked = Pick<Store, 'health'>;

/** @returns why the store cannot work, as a sentence; null where it answers and can be written */
async function storageFault({ health }: Asked, onError: (error: unknown) => void): Promise<string | null> {
  try {
    const problem = await health();
    if (problem === null) return null;
    return problem === 'full' ? 'The disk of the database is full.' : 'The database cannot be written.';
  } catch (error) {
    onError(error);
    return 'The database does not answer.';
  }
}

/**
 * `GET /healthz`: the process lives; `GET /readyz`: it can do its work, which balancers ask. While it stops, each answer
 * ends its connection.
 * @param isStopping true once the server has been asked to end
 */
export function registerHealth(app: FastifyInstance, store: Asked, isStopping: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
  app.get('/healthz', { config }, async () => ({ status: 'ok' }));
  const handler = async (request: FastifyRequest) => {
    if (isStopping()) throw new ProblemError(503, 'unavailable', 'The server is stopping.');
    const fault = await storageFault(store, (error) =>
      request.log.error({ err: error }, 'the database does not answer'),
    );
    if (fault !== null) throw new ProblemError(503, 'unavailable', fault);
    return { status: 'ok' };
  };
  app.route({ method: 'GET', url: '/readyz', config, handler });
}
