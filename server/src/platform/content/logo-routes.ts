import { isLogoName } from '@cpd/domain/college/content-settings';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/tables.ts';
import { findLogo, wasLogo } from './content-reader.ts';

/** Should a drawing be opened by itself, it is shown and can do nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

const TYPES: Readonly<Record<string, string>> = { png: 'image/png', svg: 'image/svg+xml; charset=utf-8' };

/**
 * Serves the college's logo to everyone, as pages before the sign-in show it (COH-11). Another logo has another address, so a
 * browser keeps each for good; an earlier one stays, for pages that are still open.
 */
export function serveLogo(app: FastifyInstance, database: Database): void {
  let kept: { name: string; bytes: Buffer } | undefined;
  app.get<{ Params: { name: string } }>('/Logo/:name', async (request, reply) => {
    const { name } = request.params;
    if (!isLogoName(name)) return reply.callNotFound();
    if (kept?.name !== name) {
      const bytes = (await wasLogo(database, name)) ? await findLogo(database, name) : undefined;
      if (bytes === undefined) return reply.callNotFound();
      kept = { name, bytes };
    }
    return reply
      .type(TYPES[name.slice(-3)] ?? '')
      .headers({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': POLICY,
        'X-Content-Type-Options': 'nosniff',
      })
      .send(kept.bytes);
  });
}
