import { createHash } from 'node:crypto';
import { collegeDay } from '@cpd/domain/values/college-day';
import type { FastifyReply } from 'fastify';

const VERSION = Symbol('version of the record');

/** An answer with the version of the record that it was read of (`database/record-version`). */
export function withVersion<Value extends object>(answer: Value, version: string): Value {
  return Object.assign(answer, { [VERSION]: version });
}

/** The version of the record that an answer was read of. Throws where the handler gave it none. */
export function versionOf(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && VERSION in answer) return String(answer[VERSION]);
  throw new Error('A versioned answer came without its version.');
}

/**
 * The tag of an answer: who asked what about whom, on which day, and of which version the record is (RFC 9110, 8.8.3). It is
 * weak, for the same answer goes out compressed and plain.
 */
export function entityTag(question: readonly unknown[], now: Temporal.Instant, version: string): string {
  const today = collegeDay(now);
  const hash = createHash('sha256')
    .update(JSON.stringify([...question, today, version]))
    .digest('base64url');
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
