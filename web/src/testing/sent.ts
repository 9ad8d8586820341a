import { checked } from '@cpd/contract/checked';
import type { Inside } from '@cpd/contract/spelling';
import type { z } from 'zod';

/** A body as the browser sent it, which the contract takes; what was left out is filled in as the server would. */
export function sent<Schema extends z.ZodType>(schema: Schema, body: object): Inside<z.input<Schema>> {
  return { ...(checked(schema, body) as object), ...JSON.parse(JSON.stringify(body)) };
}
