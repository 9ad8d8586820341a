import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * The tag of an answer: who asked what about whom, and how old the record is (RFC 9110, 8.8.3). It is weak, for the same answer
 * goes out compressed and plain.
 */
export function entityTag(parts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `W/"${hash.slice(0, 22)}"`;
}

/** Whether a header `If-None-Match` names a tag; strong or weak is the same to it (RFC 9110, 13.1.2). */
export function namesTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((one) => plain(one.trim()) === plain(tag)) ?? false;
}

function plain(tag: string): string {
  return tag.replace(/^W\//, '');
}

/** Says that the answer of this tag is still the answer. */
export function sendUnchanged(reply: FastifyReply, tag: string): void {
  reply.code(304).headers({ ETag: tag, 'Cache-Control': 'no-store' }).send();
}
