import type { FastifyRequest } from 'fastify';

const picked = new WeakMap<FastifyRequest, string>();

/** Remembers which operation of the contract a request turned out to mean. */
export function rememberPicked(request: FastifyRequest, operation: string): void {
  picked.set(request, operation);
}

/** The name of the operation that a request means; undefined before that is known, and for what is no call. */
export function pickedOperation(request: FastifyRequest): string | undefined {
  return picked.get(request);
}
