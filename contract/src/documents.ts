import { OUTCOME_LETTERS } from '@cpd/domain/audit/case';
import { EVIDENCE_DOCUMENT_TYPE_ID, UPLOAD_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { id, queryFolderId, queryId, queryTrue } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/**
 * An activity that a file of My Files is attached to (FIL-26). `UserActivityDates` are the dates it proves, in order; none
 * while it belongs to the whole activity.
 */
const AttachedActivity = z.strictObject({
  UserActivityId: id,
  UserActivityName: z.string(),
  /** The activity has a pattern or several dates, so that a file can belong to some of them (FIL-20). */
  IsRecurring: z.boolean(),
  LinkedToUserActivity: z.boolean(),
  UserActivityDates: z.array(z.strictObject({ UserActivityDateId: id, StartDate: z.string() })),
});

/** An evidence file of My Files (EVD-28, FIL-26). */
export const FileDocument = z.strictObject({
  DocumentId: id,
  DocumentName: z.string(),
  /** dd/MM/yyyy, the day at the college. */
  UploadedOn: z.string(),
  /** The same as an instant, for sorting. */
  UploadedAt: z.string(),
  SizeInBytes: z.number().int(),
  /** 1: evidence (UPL-15). */
  DocumentTypeId: z.literal(EVIDENCE_DOCUMENT_TYPE_ID),
  /** Null: evidence has none of the types of what the college issues. */
  DocumentType: z.null(),
  /** Null outside folders. */
  DocumentFolderId: id.nullable(),
  /** WAITING: not checked for viruses yet, a download answers 423. INFECTED: the content was removed, 410 (EVD-26). */
  ScanState: z.enum(['CLEAR', 'WAITING', 'INFECTED']),
  /** Where it is attached, by name. */
  Activities: z.array(AttachedActivity),
});
export type FileDocument = Inside<z.output<typeof FileDocument>>;

/** A folder of My Files with its files by name (FIL-27). */
export const DocumentFolder = z.strictObject({
  DocumentFolderId: id,
  UserId: id,
  CPDYearId: id,
  FolderName: z.string(),
  Documents: z.array(FileDocument),
});
export type DocumentFolder = Inside<z.output<typeof DocumentFolder>>;

/** The files screen of a year (FIL-06, FIL-27): folders by name, then the files that are in none, by name. */
export const MyFiles = z.strictObject({
  /** Whether files of the year can be changed now; downloads always work (FIL-10, FIL-31). */
  Editable: z.boolean(),
  Folders: z.array(DocumentFolder),
  Documents: z.array(FileDocument),
});
export type MyFiles = Inside<z.output<typeof MyFiles>>;

/** API2-15. */
export const listFiles = operation({
  name: 'listFiles',
  call: 'GET /api/Documents',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: json(MyFiles),
  summary: 'The evidence files of a year in their folders, with the activities and dates that each is attached to.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID } }),
});

/** Ours: the browser hashes a file before it sends it, and offers what is there already. */
export const listSameDocuments = operation({
  name: 'listSameDocuments',
  call: 'GET /api/Documents',
  access: 'own-record',
  query: {
    UserId: queryId,
    CPDYearId: queryId,
    /** Of the content, in hexadecimal digits. */
    Sha256: z.string().regex(/^[\da-f]{64}$/i, { error: 'This must be 64 hexadecimal digits.' }),
  },
  distinguishedBy: ['Sha256'],
  answer: json(z.array(z.strictObject({ DocumentId: id, DocumentName: z.string() }))),
  summary: 'The evidence files of a year that have exactly this content, the oldest first; none when it is new.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, Sha256: '0'.repeat(64) } }),
});

/** API-29, API2-14: the evidence files of a year that can be attached. */
export const listDocumentNames = operation({
  name: 'listDocumentNames',
  call: 'GET /api/Documents',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, Short: queryTrue },
  distinguishedBy: ['Short'],
  answer: json(z.array(z.strictObject({ DocumentId: id, DocumentName: z.string() }))),
  summary: 'Ids and names of the evidence files of a year.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, Short: true } }),
});

/** API-30, API2-20, API2-32. */
export const downloadDocument = operation({
  name: 'downloadDocument',
  call: 'GET /api/Documents',
  access: 'own-record',
  query: { DocumentId: queryId },
  answer: file('*/*'),
  cost: 'print',
  // Certificates and letters are laid out anew at each download; files are sent as they are.
  costsSometimes: true,
  summary: 'A file of the member: evidence, certificate, letter or uploaded plan. Always sent as an attachment.',
  example: ({ documentId }) => ({ query: { DocumentId: documentId } }),
});

/** API-33, API2-16, UPL-16. The size limit is that of My Files; the 10 MB of the attach screens are checked there. */
export const createDocument = operation({
  name: 'createDocument',
  call: 'POST /api/Documents',
  access: 'own-record',
  query: {
    UserId: queryId,
    CPDYearId: queryId,
    DocumentTypeId: z.union([z.literal('1'), z.literal(1)]),
    DocumentFolderId: queryFolderId.optional(),
  },
  body: { kind: 'file', limitBytes: UPLOAD_LIMIT_BYTES },
  answer: json(id),
  summary:
    'Uploads an evidence file into a folder of the year, or into none with DocumentFolderId=null; answers its id. ' +
    'A name that is already taken is refused with 400: Code DUPLICATE when the content is the same too, so that the file of ' +
    'that name can be offered instead, otherwise FILE_REFUSED. Both messages contain "exists"; above 100 MB it contains "size".',
  example: ({ userId }) => ({
    query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, DocumentTypeId: 1, DocumentFolderId: 'null' },
    file: { name: 'notes.txt', content: 'Notes of the day\n' },
  }),
});

/** API2-18, FIL-13. */
export const renameDocument = operation({
  name: 'renameDocument',
  call: 'PUT /api/Documents',
  access: 'own-record',
  query: { DocumentId: queryId, NewFileName: z.string() },
  summary:
    'Renames an evidence file. The extension stays what it is, whatever extension is given. 400 for a blank, forbidden or ' +
    'taken name; of a taken one the message contains "exists".',
  example: ({ documentId }) => ({ query: { DocumentId: documentId, NewFileName: 'renamed' } }),
});

/** API2-19, FIL-14. */
export const moveDocument = operation({
  name: 'moveDocument',
  call: 'PUT /api/Documents',
  access: 'own-record',
  query: { DocumentId: queryId, DocumentFolderId: queryFolderId },
  summary:
    'Moves an evidence file into a folder of its year, or out of its folder with DocumentFolderId=null. 0 is no folder ' +
    'and refused with 400.',
  example: ({ documentId, folderId }) => ({ query: { DocumentId: documentId, DocumentFolderId: folderId } }),
});

/** API-34, API2-17. */
export const deleteDocument = operation({
  name: 'deleteDocument',
  call: 'DELETE /api/Documents',
  access: 'own-record',
  query: { Id: queryId },
  summary:
    'Deletes an evidence file for good, with its links to activities and dates; ask first, and name these (listFiles). ' +
    '409 IN_USE for an uploaded plan and for what the college issued.',
  example: ({ looseDocumentId }) => ({ query: { Id: looseDocumentId } }),
});

/** API-31, API2-13, EVD-21, EVD-23. */
export const canDeleteDocument = operation({
  name: 'canDeleteDocument',
  call: 'GET /api/Documents',
  access: 'own-record',
  query: { DocumentId: queryId, UserActivityId: queryId, IsCanBeDeletedCheck: queryTrue },
  distinguishedBy: ['IsCanBeDeletedCheck'],
  answer: json(z.boolean()),
  summary:
    'Whether nothing uses a file but this activity: true when no other activity and no plan has it. UserActivityId=0 asks for ' +
    'an activity that is not saved yet: true when no activity and no plan has the file.',
  example: ({ documentId, activityId }) => ({
    query: { DocumentId: documentId, UserActivityId: activityId, IsCanBeDeletedCheck: true },
  }),
});

/** API-32, API2-11, EVD-22, SUM-23. */
export const canDeleteActivityFiles = operation({
  name: 'canDeleteActivityFiles',
  call: 'GET /api/Documents',
  access: 'own-record',
  query: { UserActivityId: queryId, IsAvailableForDeletionCheck_UserActivity: queryTrue },
  distinguishedBy: ['IsAvailableForDeletionCheck_UserActivity'],
  answer: json(z.boolean()),
  summary:
    'Whether there is a choice to make before an activity is deleted: true when KeepFiles=false would delete at least one ' +
    'file, false when it has none or all of them are used elsewhere.',
  example: ({ activityId }) => ({
    query: { UserActivityId: activityId, IsAvailableForDeletionCheck_UserActivity: true },
  }),
});

/** API2-12, SUM-26. */
export const canDeleteDateFiles = operation({
  name: 'canDeleteDateFiles',
  call: 'GET /api/Documents',
  access: 'own-record',
  query: { UserActivityDateId: queryId, IsAvailableForDeletionCheck_UserActivityDate: queryTrue },
  distinguishedBy: ['IsAvailableForDeletionCheck_UserActivityDate'],
  answer: json(z.boolean()),
  summary:
    'Whether there is a choice to make before a date is deleted: true when DeleteDocs=true would delete at least one file, ' +
    'which are those that belong to this date alone and, of the last date, all of the activity that nothing else uses.',
  example: ({ activityDateId }) => ({
    query: { UserActivityDateId: activityDateId, IsAvailableForDeletionCheck_UserActivityDate: true },
  }),
});

/** Ours, EVD-26: pictures and PDF inside the application, in a sandbox. */
export const previewDocument = operation({
  name: 'previewDocument',
  call: 'GET /api/Documents',
  access: 'own-record',
  query: { DocumentId: queryId, Preview: queryTrue },
  distinguishedBy: ['Preview'],
  answer: file('image/*', 'application/pdf'),
  summary:
    'A picture or PDF of the member to be shown in a sandboxed frame, inline and with a policy under which nothing runs; ' +
    'its type is that of its content. 400 for every other file: it can only be downloaded.',
  example: ({ pictureId }) => ({ query: { DocumentId: pictureId, Preview: true } }),
});

/** The kinds of documents that are printed here. */
export const PrintedType = z.enum([
  'COC',
  'LETTEROFSUCAUDIT',
  ...OUTCOME_LETTERS,
  'CPDSTATEMENT',
  'DETAILEDSTATEMENT',
  'PDP',
  'ACKNOWLEDGEMENTOFPARTICIPATIONFORM',
]);

/** A document of the certificate page (CRT-03, CRT-06, CRT-10). */
export const CertificateDocument = z.strictObject({
  /** 0 for what is printed when asked for by `GeneratableDocumentType`: statements, letters of outcomes, and plans written here. */
  DocumentId: id,
  DocumentName: z.string(),
  /** Null for statements and letters of outcomes, of which the requirements name no type. */
  DocumentType: z.enum(['COC', 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM', 'PDP', 'LETTEROFSUCAUDIT']).nullable(),
  /** The same, and which statement or letter it is. */
  Kind: PrintedType,
  GeneratableDocumentType: z.enum(['7', '10', '11', '12']).nullable(),
  /** The plan's id, with `GeneratableDocumentType` 7; otherwise 0. */
  Id: id.default(0),
  /** Whether it can be downloaded now; when not, `Note` says when or why. */
  Available: z.boolean(),
  Note: z.string(),
});
export type CertificateDocument = Inside<z.output<typeof CertificateDocument>>;

/** API2-29. */
export const listCertificateDocuments = operation({
  name: 'listCertificateDocuments',
  call: 'GET /api/Documents',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, UICertPage: queryTrue },
  distinguishedBy: ['UICertPage'],
  answer: json(z.array(CertificateDocument)),
  summary: 'What the certificates page offers for a year.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, UICertPage: true } }),
});

/** API2-30: 10 is the CPD statement, 11 the detailed activity statement; ours is 12, the letter of an audit's outcome (CAS-08). */
export const printStatement = operation({
  name: 'printStatement',
  call: 'GET /api/Documents',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, GeneratableDocumentType: z.enum(['10', '11', '12']) },
  distinguishedBy: ['GeneratableDocumentType'],
  answer: file('application/pdf'),
  readsOnly: false,
  cost: 'print',
  summary:
    'The CPD statement (10) or the detailed activity statement (11) of a year as a PDF, or the letter of the outcome of its audit ' +
    '(12; 404 with the reason before there is such an outcome).',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, GeneratableDocumentType: '10' } }),
});

/** While a document is being made, its page asks where in the queue it is (R33). */
export const getPrintQueue = operation({
  name: 'getPrintQueue',
  call: 'GET /api/PrintQueue',
  access: 'known-person',
  answer: json(z.object({ Before: z.int().nonnegative().nullable() })),
  summary:
    'How many documents are made before the next one that the caller asked for; 0 while it is being made, null when none is waited for here.',
  example: () => ({}),
});

/** The printed plan, by number and by name (API2-34). */
export const PlanPrintType = z.enum(['7', 'UserPDP']);

/** API2-31, CRT-06: a plan that was written here. An uploaded one is downloaded by its DocumentId. */
export const printPlan = operation({
  name: 'printPlan',
  call: 'GET /api/Documents',
  access: 'own-record',
  query: {
    UserId: queryId.optional(),
    CPDYearId: queryId.optional(),
    GeneratableDocumentType: PlanPrintType,
    Id: queryId,
  },
  distinguishedBy: ['GeneratableDocumentType'],
  answer: file('application/pdf'),
  readsOnly: false,
  cost: 'print',
  summary: 'A professional development plan as a PDF, by its id alone or of a year.',
  example: ({ userId, planId }) => ({
    query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, GeneratableDocumentType: '7', Id: planId },
  }),
});

/** API2-33, CRT-07 to CRT-10. The form is listed and downloaded as ACKNOWLEDGEMENTOFPARTICIPATIONFORM. */
export const createAcknowledgement = operation({
  name: 'createAcknowledgement',
  call: 'POST /api/Documents',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, generateAcknowledgement: queryTrue },
  distinguishedBy: ['generateAcknowledgement'],
  body: json(z.array(id).min(1, { error: 'Please choose at least one activity.' }).max(2_000)),
  answer: json(id),
  cost: 'print',
  summary: 'Makes a form on which others acknowledge participation in the chosen activities; answers its document id.',
  example: ({ userId, activityId }) => ({
    query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, generateAcknowledgement: true },
    body: [activityId],
  }),
});
