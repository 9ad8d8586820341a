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
  // Anyone who asks while someone else does hears the same: however many ask, it is one look into the database at a time.
  let looking: Promise<Readiness> | undefined;
  app.get('/readyz', UNLOGGED, async (_request, reply) => {
    looking ??= readiness().finally(() => {
      looking = undefined;
    });
    const status = await looking;
    reply.header('Cache-Control', 'no-store').status(status === 'ok' ? 200 : 503);
    return { status };
  });
}
