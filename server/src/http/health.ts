import type { FastifyInstance } from 'fastify';
import { UNLOGGED } from './request-log.ts';

/**
 * Whether requests can be served: `unavailable` without the database, `files away` where the place of the files shows another
 * store, `store full` while nothing can be kept.
 */
type Readiness = 'ok' | 'unavailable' | 'files away' | 'store full';

/** `/healthz`: the process runs. `/readyz`: it can also work, 503 when not, with the reason in the body. */
export function serveHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', UNLOGGED, (_request, reply) => {
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' });
  });
  app.get('/readyz', UNLOGGED, async (_request, reply) => {
    const status = await readiness();
    reply.header('Cache-Control', 'no-store').status(status === 'ok' ? 200 : 503);
    return { status };
  });
}
