import { queryId } from '@cpd/contract/fields';
import { operations } from '@cpd/contract/index';
import type { Operation } from '@cpd/contract/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RecordAsked } from '../database/record-version.ts';
import { AppError } from '../errors/app-error.ts';
import { answerCaller, answerVisitor, type MountSurroundings } from './answer-call.ts';
import { type Arrived, authenticate, type FindAsking } from './authenticate.ts';
import { sendError } from './errors.ts';
import type { Handler } from './handler.ts';
import { refuseUnusableJson } from './unusable-text.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

/**
 * Registers one route for each method and path of the contract. Throws when an operation has no handler, or two, or when a
 * public operation shares its route with others or is handled as if someone had signed in.
 */
export function mountOperations(
  app: FastifyInstance,
  handlers: readonly Handler[],
  surroundings: MountSurroundings,
): void {
  const byName = new Map(handlers.map((entry) => [entry.operation.name, entry]));
  const missing = operations.filter(({ name }) => !byName.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}.`);
  if (byName.size !== handlers.length) throw new Error('Two handlers for one operation.');
  refuseMixedAccess(handlers);

  // Uploads are read by the handler of the upload itself, never by Fastify.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  refuseUnusableJson(app);

  const asking = new WeakMap<FastifyRequest, Arrived>();
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const onPath = operations.filter((operation) => operation.path === path);
    for (const method of METHODS) {
      const candidates = onPath.filter((operation) => operation.method === method);
      const isPublic = candidates.some(({ access }) => access === 'public');
      app.route({
        method,
        url: path,
        // Who asks comes before what is asked, and before a body is read, so that a stranger learns nothing from how a
        // request is refused (AUTH-19).
        onRequest: async (request) => {
          if (isPublic) return;
          const record = recordAsked(request, candidates);
          const find: FindAsking = (who) => surroundings.findAsking(who, record);
          asking.set(request, await authenticate(request, surroundings, find, surroundings.turns));
        },
        handler: async (request, reply) => {
          if (isPublic) return await answerVisitor(request, reply, candidates, byName, surroundings);
          const known = asking.get(request);
          if (known === undefined) throw new Error('A request came past the check of who asks.');
          if (candidates.length === 0) return refuseMethod(request, reply, onPath);
          await answerCaller(request, reply, known, candidates, byName, surroundings);
          return reply;
        },
      });
    }
  }
}

/** Whether to ask who calls is decided by the route, before the operation is picked: a route is public or it is not. */
function refuseMixedAccess(handlers: readonly Handler[]): void {
  const isPublic = ({ access }: Operation) => access === 'public';
  for (const entry of handlers) {
    const { name, method, path } = entry.operation;
    const sharing = operations.filter((other) => other.method === method && other.path === path);
    if (
      sharing.some((other) => isPublic(other) !== isPublic(entry.operation)) ||
      'visit' in entry !== isPublic(entry.operation)
    ) {
      throw new Error(`${name} is not public alone, or not handled as public.`);
    }
  }
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply, onPath: readonly Operation[]): FastifyReply {
  reply.header('Allow', [...new Set(onPath.map(({ method }) => method))].join(', '));
  sendError(request, reply, new AppError('METHOD_NOT_ALLOWED', 'This address does not accept that kind of request.'));
  return reply;
}

/** The record whose version is read along with the person: versioned calls name the member in their query, in any case. */
function recordAsked(request: FastifyRequest, candidates: readonly Operation[]): RecordAsked | undefined {
  if (!candidates.some(({ versioned }) => versioned)) return undefined;
  const named = Object.entries(request.query as object).find(([name]) => name.toLowerCase() === 'userid');
  const { data: userId } = queryId.safeParse(named?.[1]);
  return userId === undefined ? undefined : { userId };
}
