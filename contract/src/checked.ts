import type { z } from 'zod';
import { kindsOf } from './kinds-of.ts';
import type { Inside } from './spelling.ts';
import { wireCodec } from './wire-codec.ts';

/**
 * One of our values as the other end would have it after it crossed the wire: spelled, judged by its schema, with what it
 * leaves out filled in, and spelled back. Throws `ZodError`. For values that are made rather than received.
 */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): Inside<z.output<Schema>> {
  const edge = wireCodec(kindsOf(schema));
  return edge.toInside(schema.parse(edge.toWire(value))) as Inside<z.output<Schema>>;
}
