import { createHash } from 'node:crypto';
import { escapeHtml } from '@cpd/domain/member/message-blocks';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Brand } from '../content/brand.ts';
import type { Database } from '../database/tables.ts';
import type { Budgets } from '../http/budgets.ts';
import { networkOf } from '../http/network-of.ts';
import type { VerificationKey } from '../verification/verification-key.ts';
import { END_PATH } from './end-address.ts';
import { endEmails } from './end-emails-service.ts';

/** What ending e-mails needs of the application. */
interface UnsubscribeParts {
  database: Database;
  key: VerificationKey;
  clock: Clock;
  budgets: Budgets;
  brand: () => Brand;
}

/** More than any program sends; what it sends is not read. */
const BODY_MAX = 4_096;

const TEAL = '#0e6363';

/** The colours of the college where it has its own (COH-11). */
const styleOf = ({ accent = TEAL, second = accent }: Brand) =>
  'body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:48px 24px;max-width:520px;color:#1c2526;background:#fff}' +
  `h1{font-size:28px;line-height:1.25;border-bottom:3px solid ${second};padding-bottom:12px}` +
  'img{max-width:100%;object-fit:contain;object-position:left}' +
  `button{font:inherit;padding:12px 24px;border:0;border-radius:8px;color:#fff;background:${accent};cursor:pointer}`;
const policyOf = (style: string) =>
  [
    "default-src 'none'",
    "img-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Serves the address behind List-Unsubscribe, for anyone who holds it, without signing in (COH-11, RFC 8058). Opening it ends
 * nothing, because mail scanners open every link; the button, or the program of the reader, posts to it. What is answered
 * does not say whether the token was one.
 */
export function serveUnsubscribe(app: FastifyInstance, parts: UnsubscribeParts): void {
  const { database, key, clock, budgets, brand } = parts;
  app.register(async (own) => {
    // Programs send one field in either form; the address says all that is needed.
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, _body, done) => done(null));
    own.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': policyOf(styleOf(brand())) });
      reply.type('text/html; charset=utf-8');
    });
    own.get(`${END_PATH}/:token`, async () => askPage(brand()));
    own.post<{ Params: { token: string } }>(`${END_PATH}/:token`, async (request) => {
      const network = networkOf(request.ip);
      budgets.refuseUsedUp('bad-token', network);
      const { token } = request.params;
      const isOurs = await endEmails(database, key, { token, requestId: request.id, now: clock() });
      if (!isOurs) await budgets.spend('bad-token', network);
      return donePage(brand());
    });
  });
}

function askPage(brand: Brand): string {
  return page(brand, 'Stop these emails?', [
    '<p>You will no longer get emails like the one that led you here. Emails about your own record, such as decisions, still come.</p>',
    '<form method="post"><button>Stop these emails</button></form>',
  ]);
}

function donePage(brand: Brand): string {
  return page(brand, 'These emails have stopped', [
    `<p>You can have them again in ${escapeHtml(brand.productName)}, under Settings.</p>`,
  ]);
}

function page(brand: Brand, title: string, content: readonly string[]): string {
  const productName = escapeHtml(brand.productName);
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title} · ${productName}</title><style>${styleOf(brand)}</style></head>`,
    `<body><p>${logoOf(brand)}${productName}</p><main><h1>${title}</h1>${content.join('')}</main></body></html>`,
  ].join('');
}

function logoOf({ logoAddress, collegeName }: Brand): string {
  return logoAddress === '' ? '' : `<img src="${logoAddress}" alt="${escapeHtml(collegeName)}" height="40"><br>`;
}
