import { DEPARTURE_REASONS } from '@cpd/domain/member/departure';
import { z } from 'zod';
import { freeText, id, plainDate, queryDate, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** A departure as the team enters it: plain dates, the day of leaving being the last of membership. */
const entered = {
  LeftOn: plainDate,
  Reason: z.enum(DEPARTURE_REASONS),
  /** For the team. */
  Note: freeText,
  /** The first day of membership again; null or empty while the member has not come back. */
  ReturnedOn: plainDate.nullish(),
  /** Puts a variation of the last year into the queue of requests, where the rules reduce its targets. */
  ProposeVariation: z.boolean(),
};

const exampleDeparture = {
  LeftOn: '2026-03-14',
  Reason: 'RESIGNED',
  Note: 'Letter of 10 March',
  ReturnedOn: null,
  ProposeVariation: true,
} as const;

/** The end of a membership, and its beginning again (PPL-05). */
export const Departure = z.strictObject({
  DepartureId: id,
  /** Counts the changes; sent back with the next one. */
  RowVersion: z.number().int(),
  LeftOn: z.string(),
  Reason: z.enum(DEPARTURE_REASONS),
  Note: z.string(),
  ReturnedOn: z.string().nullable(),
});
export type Departure = Inside<z.output<typeof Departure>>;

/** Ours (PPL-05): what leaving makes of the targets of the last year, before anything is done. */
export const previewDeparture = operation({
  name: 'previewDeparture',
  call: 'GET /api/Departures',
  access: 'staff',
  query: {
    ForUserId: queryId,
    LeftOn: queryDate,
    ReturnedOn: queryDate.optional(),
    /** The departure that is being corrected. */
    DepartureId: queryId.optional(),
  },
  answer: json(
    z
      .strictObject({
        Year: z.number().int(),
        /** The arithmetic, by months of membership. */
        Sentence: z.string(),
        /** Months of leave that are proposed; null where the rules reduce nothing. */
        ProposedMonths: z.number().int().nullable(),
        /** What the targets would be; empty where they stay. */
        Targets: z.string(),
        /** Why nothing can be proposed now; empty when it can. */
        Refusal: z.string(),
      })
      .nullable(),
  ),
  summary:
    'What the end of a membership makes of the targets of its year, by months of membership; null for a year that the college ' +
    'does not have. For the CPD team.',
  example: ({ userId }) => ({ query: { ForUserId: userId, LeftOn: '2026-03-14' } }),
});

/** Ours (PPL-05). */
export const enterDeparture = operation({
  name: 'enterDeparture',
  call: 'POST /api/Departures',
  access: 'staff',
  body: json(z.object({ ForUserId: id, ...entered })),
  answer: json(id),
  summary:
    'Ends a membership on a day: sign-in and messages end, the record stays in every year with a day of membership. Answers ' +
    'the id of the departure. 409 STALE when it has already been entered. For the CPD team.',
  example: ({ userId }) => ({ body: { ForUserId: userId, ...exampleDeparture } }),
});

/** Ours (PPL-05). */
export const correctDeparture = operation({
  name: 'correctDeparture',
  call: 'PUT /api/Departures/:id',
  access: 'staff',
  query: { id: queryId },
  body: json(z.object({ RowVersion: z.number().int(), ...entered })),
  summary:
    'Corrects a departure, or says when the member came back; they have the old record. 409 STALE after somebody else ' +
    'changed it. For the CPD team.',
  example: ({ departureId }) => ({
    query: { id: departureId },
    body: { RowVersion: 1, ...exampleDeparture, LeftOn: '2026-03-31' },
  }),
});

/** Ours (PPL-05). */
export const undoDeparture = operation({
  name: 'undoDeparture',
  call: 'DELETE /api/Departures/:id',
  access: 'staff',
  query: { id: queryId, RowVersion: queryId },
  summary: 'Takes a departure back that was entered by mistake; the history keeps it. For the CPD team.',
  example: ({ departureId }) => ({ query: { id: departureId, RowVersion: 1 } }),
});
