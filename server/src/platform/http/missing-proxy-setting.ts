import type { FastifyInstance } from 'fastify';

/**
 * Warns, once, when requests come through a proxy that no one told us of: everyone would have one address, that of the proxy,
 * and share the budgets of strangers (R46). Anyone who sends such a header themselves causes the line too, and nothing else.
 */
export function warnOfMissingProxySetting(app: FastifyInstance, trustProxy: string[] | false): void {
  if (trustProxy !== false) return;
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    request.log.warn(
      'Requests come with X-Forwarded-For, but TRUST_PROXY is not set: if a proxy stands before this server, everybody behind it is counted as one address.',
    );
  });
}
