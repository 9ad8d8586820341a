import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process runs. `/readyz`: it can also reach its database, 503 when not. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', (_request, reply) => {
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' });
  });
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    reply.header('Cache-Control', 'no-store').status(ready ? 200 : 503);
    return { status: ready ? 'ok' : 'unavailable' };
  });
}
