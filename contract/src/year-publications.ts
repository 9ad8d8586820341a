import { z } from 'zod';
import { freeText, id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** What publishing a draft would do, and what stands in its way (FWK-02). */
export const YearPublicationCheck = z.strictObject({
  CPDYearId: id,
  CPDYearYear: z.number().int(),
  /** Of the draft. */
  Version: z.number().int(),
  /** 0: the rules of the year are laid down for the first time; otherwise the number of the correction. */
  Correction: z.number().int(),
  /** How many members have the year, and how many of them have submitted it. */
  Members: z.number().int(),
  Submitted: z.number().int(),
  /** What stands in its way besides the problems of the draft itself. */
  Problems: z.array(z.string()),
  /** Whether it waits for a second person. */
  Waits: z.boolean(),
});
export type YearPublicationCheck = Inside<z.output<typeof YearPublicationCheck>>;

/** Ours (FWK-02). */
export const checkYearPublication = operation({
  name: 'checkYearPublication',
  call: 'GET /api/YearPublicationCheck',
  access: 'manage',
  query: { CPDYearId: queryId },
  answer: json(YearPublicationCheck),
  summary: 'Whom publishing the draft of a year concerns, and what stands in its way. 404 without a draft.',
  example: () => ({ query: { CPDYearId: 13 } }),
});

/** Ours (FWK-02). */
export const publishYear = operation({
  name: 'publishYear',
  call: 'POST /api/YearPublications',
  access: 'manage',
  recentSignIn: true,
  body: json(z.strictObject({ CPDYearId: id, Version: z.number().int(), Reason: freeText })),
  summary:
    'Prepares the draft of a year to be published; a second person confirms it under PreparedChanges, and until then nothing of it ' +
    'reaches members. 409 when the draft changed since it was read, waits already, or something stands in its way.',
  example: () => ({ body: { CPDYearId: 13, Version: 1, Reason: 'The council decided it in September.' } }),
});
