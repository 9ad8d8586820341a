import { UPLOAD_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { id, queryId } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** Ours (RPT-05): a year to take to another CPD home. */
export const takeYear = operation({
  name: 'takeYear',
  call: 'GET /api/YearArchives',
  access: 'in-person',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: file('application/zip'),
  cost: 'take-along',
  summary:
    'A year of the member as one signed ZIP for another CPD home: what was recorded as JSON and CSV, the printed documents and the ' +
    'evidence, and how to check all of it without this product.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID } }),
});

/** A public key with which this college signs or has signed. */
const PublicKey = z.strictObject({
  /** The SHA-256 of the key (SubjectPublicKeyInfo) in hex. */
  Fingerprint: z.string(),
  /** PEM of SubjectPublicKeyInfo. */
  PublicKey: z.string(),
  /** It is the one that signs now. */
  IsInUse: z.boolean(),
});
export type PublicKey = Inside<z.output<typeof PublicKey>>;

/** Ours (RPT-05): what the key in an archive is compared with. */
export const listPublicKeys = operation({
  name: 'listPublicKeys',
  call: 'GET /api/PublicKeys',
  access: 'public',
  cost: 'check',
  answer: json(z.array(PublicKey)),
  summary: 'The public keys with which this college signs documents and archives of a year, the one in use first.',
  example: () => ({}),
});

/** What an archive from another CPD home says of a year, and how it stands. */
export const YearElsewhere = z.strictObject({
  RequestId: id,
  CPDYearId: id,
  Year: z.number().int(),
  State: z.enum(['WAITING', 'ACCEPTED', 'REFUSED']),
  /** An ISO time. */
  HandedInOn: z.string(),
  /** An ISO time; null while it waits. */
  DecidedOn: z.string().nullable(),
  /** Why it was accepted or declined, as the member reads it. */
  DecisionText: z.string(),
  CollegeName: z.string(),
  /** Where that college says that it publishes its keys. A forged archive may name any address. */
  CompareAt: z.string(),
  Fingerprint: z.string(),
  /** When and by whom that key was first compared with what the college publishes; null where no one has. */
  Compared: z.strictObject({ At: z.string(), By: z.string() }).nullable(),
  /** An ISO time. */
  TakenAt: z.string(),
  Unit: z.enum(['hours', 'credits']),
  /** How the year stood there, in words. */
  Status: z.string(),
  /** A plain date; null for a year that was not submitted. */
  SubmittedOn: z.string().nullable(),
  Recognised: z.number(),
  Required: z.number(),
  Categories: z.array(
    z.strictObject({
      Name: z.string(),
      Recognised: z.number(),
      Required: z.number().nullable(),
      /** The college has a category of this name. */
      IsKnown: z.boolean(),
    }),
  ),
  Requirements: z.array(z.strictObject({ Name: z.string(), Met: z.boolean() })),
  /** How much of it counts here once it is accepted, before any maximum of a category; 0 where the year does not count it. */
  Counted: z.number(),
  /** How many. */
  Activities: z.number().int(),
  /** The archive itself; `downloadDocument` hands it out. */
  DocumentId: id,
  DocumentName: z.string(),
  /** It was checked for viruses; until then nothing of it is handed out. */
  IsClear: z.boolean(),
  /** The printed documents and the evidence in it; `downloadArchivedFile` hands each out. */
  Files: z.array(z.strictObject({ Path: z.string(), Name: z.string(), Size: z.number().int() })),
});
export type YearElsewhere = Inside<z.output<typeof YearElsewhere>>;

/** Ours (RPT-05): what was done in another CPD home. */
export const listYearsElsewhere = operation({
  name: 'listYearsElsewhere',
  call: 'GET /api/YearsElsewhere',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: json(z.array(YearElsewhere)),
  summary: 'What a member has handed in for a year from other CPD homes, and how each stands; the latest first.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID } }),
});

/** Ours (RPT-05). */
export const handInYear = operation({
  name: 'handInYear',
  call: 'POST /api/YearsElsewhere',
  access: 'own-record',
  query: { UserId: queryId },
  body: { kind: 'file', limitBytes: UPLOAD_LIMIT_BYTES },
  answer: json(id),
  summary:
    'Hands in the signed archive of a year from another CPD home (`takeYear` there). It is checked at once, and a colleague accepts ' +
    'it. Answers the number of the request; 400 with the reason for an archive that is not genuine, not whole or not of this member.',
  example: ({ userId }) => ({
    query: { UserId: userId },
    file: { name: 'CPD year 2026.zip', content: 'No archive, as it happens.' },
  }),
});

/** Ours (RPT-05). */
export const downloadArchivedFile = operation({
  name: 'downloadArchivedFile',
  call: 'GET /api/ArchivedFiles',
  access: 'own-record',
  query: { DocumentId: queryId, Path: z.string().max(1000) },
  answer: file('*/*'),
  summary: 'A file in the archive of a year from another CPD home. Always sent as an attachment.',
  example: ({ elsewhereDocumentId }) => ({ query: { DocumentId: elsewhereDocumentId, Path: 'evidence/letter.txt' } }),
});
