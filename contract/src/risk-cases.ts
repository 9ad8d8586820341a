import { z } from 'zod';
import { EARLIER_YEAR_ID } from './example.ts';
import { id, plainDate, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** How it goes with a member who is at risk, or was, and what colleagues noted of it (COH-05). */
export const RiskCase = z.strictObject({
  UserId: id,
  CPDYearId: id,
  CPDYear: z.number().int(),
  /** At risk, caught up, not caught up, not at risk yet or exempt, in words. */
  State: z.string(),
  Currency: z.enum(['C', 'H']),
  /** Hours or credits, and the total that the member needs. */
  Recognised: z.number(),
  Required: z.number(),
  /** Of what is expected by now, in whole per cent; null while nothing is expected. */
  PacePercent: z.number().nullable(),
  /** What is missing, as the member reads it. */
  Missing: z.array(z.string()),
  /** Of the member; empty where it is not known (PPL-15). */
  Telephone: z.string(),
  TakenByUserId: id.nullable(),
  TakenByName: z.string().nullable(),
  /** Plain dates. */
  LastContactOn: z.string().nullable(),
  NextDate: z.string().nullable(),
  /** 0 while no one has noted anything. */
  RowVersion: z.number().int().min(0),
});
export type RiskCase = Inside<z.output<typeof RiskCase>>;

/** COH-05: one member of the queue. */
export const readRiskCase = operation({
  name: 'readRiskCase',
  call: 'GET /api/RiskCases',
  access: 'observe',
  query: { ForUserId: queryId, CPDYear: queryId.optional() },
  answer: json(RiskCase),
  summary:
    'How far a member is behind what is expected in a year, the one that closes next unless another is named, and what the ' +
    'CPD team has noted of following them up. For the CPD team.',
  example: ({ userId }) => ({ query: { ForUserId: userId } }),
});

/** What is noted of a member; all of it is sent. Dates may be empty. */
export const RiskCaseInput = z.strictObject({
  ForUserId: id,
  CPDYearId: id,
  /** Who follows the member up: the caller, no one, or the colleague who does now. */
  TakenByUserId: id.nullable(),
  LastContactOn: plainDate,
  NextDate: plainDate,
  RowVersion: z.number().int().min(0),
});
export type RiskCaseInput = Inside<z.output<typeof RiskCaseInput>>;

/** COH-05: taking a member, and noting the last contact and the next date. */
export const saveRiskCase = operation({
  name: 'saveRiskCase',
  call: 'POST /api/RiskCases',
  access: 'staff',
  body: json(RiskCaseInput),
  summary:
    'Takes a member who is at risk, or gives them back, and notes the last contact and the next date. 409 when a colleague ' +
    'was first. For the CPD team.',
  example: ({ userId }) => ({
    body: {
      ForUserId: userId,
      CPDYearId: EARLIER_YEAR_ID,
      TakenByUserId: null,
      LastContactOn: '2026-11-19',
      NextDate: '2026-12-03',
      RowVersion: 1,
    },
  }),
});

/** COH-05: how many there are. */
export const readRiskCounts = operation({
  name: 'readRiskCounts',
  call: 'GET /api/RiskCounts',
  access: 'observe',
  query: { CPDYear: queryId.optional() },
  answer: json(
    z.strictObject({
      CPDYear: z.number().int(),
      AtRisk: z.number().int(),
      /** Of those who are at risk. */
      Taken: z.number().int(),
      /** Of those who were taken or contacted: who is no longer at risk, and whose record was submitted or has closed before. */
      CaughtUp: z.number().int(),
      NotCaughtUp: z.number().int(),
    }),
  ),
  summary: 'How many members of a year are at risk, taken by a colleague, and have caught up since. For the CPD team.',
  example: () => ({ query: {} }),
});
