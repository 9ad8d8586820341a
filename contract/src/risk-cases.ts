import { FOLLOWED_AT_ONCE_MAX } from '@cpd/domain/values/limits';
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

/** Who is meant when several are followed up at once. */
const UserIds = z.array(id).min(1, { error: 'Please choose at least one member.' }).max(FOLLOWED_AT_ONCE_MAX);

/** What is noted of several members in one year, in the order of their names. */
const ManyRiskCases = z.strictObject({
  CPDYearId: id,
  CPDYear: z.number().int(),
  Members: z.array(
    z.strictObject({
      UserId: id,
      MIN: z.string(),
      Name: z.string(),
      TakenByName: z.string().nullable(),
      RowVersion: z.number().int().min(0),
    }),
  ),
});
export type ManyRiskCases = Inside<z.output<typeof ManyRiskCases>>;

/** COH-05: several of the queue, before they are followed up at once. */
export const readManyRiskCases = operation({
  name: 'readManyRiskCases',
  call: 'POST /api/RiskCaseChecks',
  access: 'staff',
  body: json(z.strictObject({ CPDYear: z.number().int().optional(), UserIds })),
  answer: json(ManyRiskCases),
  readsOnly: true,
  summary:
    'Who follows several members up in a year, the one that closes next unless another is named. Saves nothing. For the CPD ' +
    'team.',
  example: ({ userId }) => ({ body: { CPDYear: 2025, UserIds: [userId] } }),
});

/** What is noted of several members: what is empty, or false, stays as it is with each of them. */
const ManyRiskCasesInput = z.strictObject({
  CPDYearId: id,
  /** As they were shown. */
  Members: z
    .array(z.strictObject({ UserId: id, RowVersion: z.number().int().min(0) }))
    .min(1, { error: 'Please choose at least one member.' })
    .max(FOLLOWED_AT_ONCE_MAX),
  /** Whether the caller follows them up from now on. */
  Take: z.boolean(),
  LastContactOn: plainDate,
  NextDate: plainDate,
  /** For the case log of each (COH-09). */
  Note: z.string().max(20_000),
});
export type ManyRiskCasesInput = Inside<z.output<typeof ManyRiskCasesInput>>;

/** COH-05: all of them or none. */
export const saveManyRiskCases = operation({
  name: 'saveManyRiskCases',
  call: 'POST /api/ManyRiskCases',
  access: 'staff',
  body: json(ManyRiskCasesInput),
  summary:
    'Takes several members who are at risk, notes the last contact and the next date, and adds a note to the case log of ' +
    'each, all or none. 409 that names the members whom a colleague has changed since they were shown. For the CPD team.',
  example: ({ userId }) => ({
    body: {
      CPDYearId: EARLIER_YEAR_ID,
      Members: [{ UserId: userId, RowVersion: 1 }],
      Take: true,
      LastContactOn: '2026-11-19',
      NextDate: '2026-12-03',
      Note: 'Rang, no one answered.',
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
