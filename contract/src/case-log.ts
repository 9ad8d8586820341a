import { CASE_KIND_CODES } from '@cpd/domain/college/case-log';
import { UPLOAD_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { freeText, id, plainDate, queryId } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const Kind = z.enum(CASE_KIND_CODES);

/** A call, a letter or a note about a member, with what is to follow; days are plain dates. */
export const CaseEntry = z.strictObject({
  CaseEntryId: id,
  Kind,
  HappenedOn: z.string(),
  Text: z.string(),
  Author: z.string(),
  /** An ISO time. */
  CreatedOn: z.string(),
  /** Null where nothing follows. */
  FollowUpOn: z.string().nullable(),
  /** An ISO time; null while it is to be done. */
  FollowUpDoneOn: z.string().nullable(),
  /** Empty while it is to be done. */
  FollowUpDoneBy: z.string(),
  Files: z.array(
    z.strictObject({
      CaseFileId: id,
      FileName: z.string(),
      SizeInBytes: z.number().int(),
      /** Whether it can be opened: CLEAR alone can. */
      ScanState: z.enum(['CLEAR', 'WAITING', 'INFECTED']),
    }),
  ),
});
export type CaseEntry = Inside<z.output<typeof CaseEntry>>;

/** COH-09: nothing of it is ever in an answer to the member. */
export const listCaseEntries = operation({
  name: 'listCaseEntries',
  call: 'GET /api/CaseEntries',
  access: 'observe',
  query: { ForUserId: queryId, Before: queryId.optional() },
  answer: json(
    z.strictObject({
      Entries: z.array(CaseEntry),
      /** To be sent as `Before` for the next page; null on the last one. */
      Next: id.nullable(),
    }),
  ),
  summary: 'A page of the case log of a member, the latest first. It is the CPD team’s, and never shown to the member.',
  example: ({ userId }) => ({ query: { ForUserId: userId } }),
});

/** COH-09. */
export const createCaseEntry = operation({
  name: 'createCaseEntry',
  call: 'POST /api/CaseEntries',
  access: 'staff',
  body: json(
    z.strictObject({
      ForUserId: id,
      Kind,
      HappenedOn: plainDate,
      Text: freeText,
      /** Empty, or left out, where nothing follows. */
      FollowUpOn: plainDate.nullish(),
    }),
  ),
  answer: json(id),
  summary: 'Adds a call, a letter or a note to the case log of a member; entries are never changed. Answers its id.',
  example: ({ userId }) => ({
    body: { ForUserId: userId, Kind: 'CALL', HappenedOn: '2026-11-20', Text: 'Rang back.', FollowUpOn: '2026-12-01' },
  }),
});

/** COH-09. */
export const changeFollowUp = operation({
  name: 'changeFollowUp',
  call: 'PUT /api/CaseFollowUps/:id',
  access: 'staff',
  query: { id: queryId },
  body: json(
    z.strictObject({
      /** Another day; null when it is done. */
      FollowUpOn: plainDate.nullable(),
    }),
  ),
  summary:
    'Puts the follow-up of an entry (id) of a case log on another day, or says that it is done. 404 where nothing follows; one ' +
    'that is done stays done.',
  example: ({ caseEntryId }) => ({ query: { id: caseEntryId }, body: { FollowUpOn: '2026-12-08' } }),
});

/** A follow-up in the queue of the CPD team. */
export const CaseFollowUp = z.strictObject({
  CaseEntryId: id,
  Kind,
  /** The start of what the entry says. */
  Text: z.string(),
  FollowUpOn: z.string(),
  /** Whole days that it has been due; 0 today, and below for what is to come. */
  DaysDue: z.number().int(),
  Author: z.string(),
  /** `Telephone` is empty where it is not known (PPL-15). */
  Member: z.strictObject({ MIN: z.string(), Name: z.string(), Telephone: z.string() }),
});
export type CaseFollowUp = Inside<z.output<typeof CaseFollowUp>>;

/** COH-09. */
export const listFollowUps = operation({
  name: 'listFollowUps',
  call: 'GET /api/CaseFollowUps',
  access: 'observe',
  query: { Show: z.enum(['DUE', 'ALL']).optional(), After: queryId.optional() },
  answer: json(
    z.strictObject({
      FollowUps: z.array(CaseFollowUp),
      /** To be sent as `After` for the next page; null on the last one. */
      Next: id.nullable(),
    }),
  ),
  summary: 'What of the case logs is to be followed up, the longest due first; with Show=ALL also what is to come.',
  example: () => ({ query: { Show: 'ALL' } }),
});

/** COH-09. */
export const createCaseFile = operation({
  name: 'createCaseFile',
  call: 'POST /api/CaseFiles',
  access: 'staff',
  query: { CaseEntryId: queryId },
  body: { kind: 'file', limitBytes: UPLOAD_LIMIT_BYTES },
  answer: json(id),
  summary: 'Attaches a file to an entry of a case log, checked as evidence is; answers its id.',
  example: ({ caseEntryId }) => ({
    query: { CaseEntryId: caseEntryId },
    file: { name: 'letter.txt', content: 'Dear Dr Example\n' },
  }),
});

/** COH-09. */
export const downloadCaseFile = operation({
  name: 'downloadCaseFile',
  call: 'GET /api/CaseFiles/:id',
  access: 'observe',
  query: { id: queryId },
  answer: file('*/*'),
  summary: 'A file of a case log. Always sent as an attachment, and to the CPD team alone.',
  example: ({ caseFileId }) => ({ query: { id: caseFileId } }),
});
