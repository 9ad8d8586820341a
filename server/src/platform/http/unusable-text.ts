import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError, type FieldProblem } from '../errors/app-error.ts';

const MESSAGE = 'This contains a character that no text can have. Please remove it and try again.';

/** A value, and how one comes to it from what was sent. */
interface Part {
  value: unknown;
  name: string;
  within: Part | undefined;
}

/**
 * Refuses what no text of ours can hold, wherever it is in what was sent: the zero character, which PostgreSQL does not
 * keep, and half a character (a lone surrogate), which is no Unicode. Throws INVALID with each field, keys of objects
 * included.
 */
export function refuseUnusableText(...sent: readonly unknown[]): void {
  const problems = sent.flatMap(problemsIn);
  if (problems.length > 0) throw new AppError('INVALID', MESSAGE, { problems });
}

/**
 * Refuses addresses, of whatever route, that say the zero character or bytes that are no UTF-8 (`%00`, `%ff`), and cookies that do:
 * before anything is looked up by them. Errors: INVALID.
 */
export function refuseUnusableAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { url = '/', headers } }) => {
    const [path = '', ...query] = url.split('?');
    if (!saysUsable(path) || !saysUsable(headers.cookie ?? '')) {
      throw new AppError('INVALID', 'This address could not be read.');
    }
    const problems = query.flatMap((part) => part.split('&')).filter((pair) => !saysUsable(pair));
    if (problems.length === 0) return;
    throw new AppError('INVALID', MESSAGE, {
      problems: problems.map((pair) => ({ field: nameIn(pair), message: MESSAGE })),
    });
  });
}

/**
 * Refuses JSON that is no UTF-8: read as if it were, each broken sign would be saved as another one, and no one told. Errors:
 * INVALID, before anything is read of it.
 */
export function refuseUnusableJson(app: FastifyInstance, mediaTypes: string[] = ['application/json']): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>(mediaTypes, { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body)) parse(request, body.toString(), done);
    else done(new AppError('INVALID', MESSAGE, { problems: [{ field: 'body', message: MESSAGE }] }));
  });
}

/** The name of a query's parameter, as far as it can be read. */
function nameIn(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  return saysUsable(name) && /^[\w.[\]-]{1,100}$/.test(name) ? name : 'query';
}

/** Whether what is written in percent is text; a percent sign that writes nothing is one, and left. */
function saysUsable(written: string): boolean {
  if (written.includes('\0')) return false;
  for (const [bytes] of written.matchAll(/(?:%[0-9a-f]{2})+/gi)) {
    try {
      if (decodeURIComponent(bytes).includes('\0')) return false;
    } catch {
      return false;
    }
  }
  return true;
}

function problemsIn(sent: unknown): FieldProblem[] {
  const problems: FieldProblem[] = [];
  // Nothing is called for each level: what strangers send may be nested deeper than calls can be.
  const open: Part[] = [{ value: sent, name: '', within: undefined }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { value } = part;
    if (!isUsable(part.name) || (typeof value === 'string' && !isUsable(value))) {
      problems.push({ field: fieldOf(part), message: MESSAGE });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value).reverse()) open.push({ value: inner, name, within: part });
    }
  }
  return problems;
}

/** Whether a text has no zero character and no half of one. */
export function isUsable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function fieldOf(part: Part): string {
  const names: string[] = [];
  for (let one: Part | undefined = part; one?.within !== undefined; one = one.within) names.unshift(one.name);
  return names.join('.').toWellFormed().replaceAll('\0', '�') || 'body';
}
