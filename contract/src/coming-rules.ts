import { z } from 'zod';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** What changes for members in the year that opens next; null until its rules are laid down. Ours (FWK-02). */
export const ComingRules = z
  .strictObject({
    CPDYearYear: z.number().int(),
    /** The year that it is compared with. */
    ComparedWith: z.number().int(),
    /** In words; an empty text: that year has no such rule. */
    Changes: z.array(z.strictObject({ Label: z.string(), Before: z.string(), After: z.string() })),
  })
  .nullable();
export type ComingRules = Inside<z.output<typeof ComingRules>>;

/** Ours. */
export const readComingRules = operation({
  name: 'readComingRules',
  call: 'GET /api/ComingRules',
  access: 'known-person',
  answer: json(ComingRules),
  summary: 'What changes in the year that opens next, for members; null until the college has laid its rules down.',
  example: () => ({}),
});
