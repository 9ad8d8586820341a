import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { freeText, id } from './fields.ts';
import { json, operation } from './operation.ts';

/** Ours (SUM-12): what a member handed in on paper is entered by the CPD team. */
export const savePaperSubmission = operation({
  name: 'savePaperSubmission',
  call: 'PUT /api/PaperSubmissions',
  access: 'staff',
  body: json(
    z.object({
      ForUserId: id,
      CPDYearId: id,
      /** Hours, or credits in a year of credits, rounded to quarters; 0 takes away what was entered. */
      PaperSubmission: z.number(),
      /** What the year had when this was entered. */
      InsteadOf: z.number(),
      /** Kept in the history, where the member reads it. */
      Reason: freeText,
    }),
  ),
  summary:
    'Enters how many hours of a year a member has handed in on paper, in place of what was entered before, with a reason that ' +
    'the member reads. 409 STALE when a colleague was first, YEAR_NOT_EDITABLE for a year that takes no changes. For the CPD team.',
  example: ({ userId }) => ({
    body: {
      ForUserId: userId,
      CPDYearId: EXAMPLE_YEAR_ID,
      PaperSubmission: 2.5,
      InsteadOf: 0,
      Reason: 'A letter of 3 March.',
    },
  }),
});
