import { UPLOAD_LIMIT_BYTES } from '@cpd/domain/limits';
import { z } from 'zod';
import { id, queryId, queryTrue } from './fields.ts';
import { file, json, operation } from './operation.ts';

/** API-29, API2-14: the evidence files of a year that can be attached. */
export const listDocumentNames = operation({
  name: 'listDocumentNames',
  method: 'GET',
  path: '/api/Documents',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, Short: queryTrue },
  distinguishedBy: ['Short'],
  answer: json(z.array(z.strictObject({ DocumentId: id, DocumentName: z.string() }))),
  summary: 'Ids and names of the evidence files of a year.',
});

/** API-30, API2-20, API2-32. */
export const downloadDocument = operation({
  name: 'downloadDocument',
  method: 'GET',
  path: '/api/Documents',
  access: 'own-record',
  query: { DocumentId: queryId },
  answer: file,
  summary: 'A file of the member: evidence, certificate, letter or uploaded plan. Always as an attachment.',
});

/** API-33, API2-16, UPL-16. The size limit is that of My Files; the 10 MB of the attach screens are checked there. */
export const createDocument = operation({
  name: 'createDocument',
  method: 'POST',
  path: '/api/Documents',
  access: 'own-record',
  query: {
    UserId: queryId,
    CPDYearId: queryId,
    DocumentTypeId: z.union([z.literal('1'), z.literal(1)]),
    DocumentFolderId: z.literal('null').optional(),
  },
  body: { kind: 'file', limitBytes: UPLOAD_LIMIT_BYTES },
  answer: json(id),
  summary: 'Uploads an evidence file; answers its id.',
});

/** API-34, API2-17. */
export const deleteDocument = operation({
  name: 'deleteDocument',
  method: 'DELETE',
  path: '/api/Documents',
  access: 'own-record',
  query: { Id: queryId },
  answer: json(z.null()),
  summary: 'Deletes a file that no activity and no plan uses.',
});

/** A document of the certificate page (CRT-03, CRT-06, CRT-10). */
export const CertificateDocument = z.strictObject({
  /** 0 for what is printed when asked for by `GeneratableDocumentType`: statements, and plans written here. */
  DocumentId: id,
  DocumentName: z.string(),
  DocumentType: z.enum([
    'COC',
    'LETTEROFSUCAUDIT',
    'CPDSTATEMENT',
    'DETAILEDSTATEMENT',
    'PDP',
    'ACKNOWLEDGEMENTOFPARTICIPATIONFORM',
  ]),
  GeneratableDocumentType: z.enum(['7', '10', '11']).nullable(),
  /** The plan's id, with `GeneratableDocumentType` 7; otherwise 0. */
  Id: id.default(0),
  /** Whether it can be downloaded now; when not, `Note` says when or why. */
  Available: z.boolean(),
  Note: z.string(),
});
export type CertificateDocument = z.output<typeof CertificateDocument>;

/** API2-29. */
export const listCertificateDocuments = operation({
  name: 'listCertificateDocuments',
  method: 'GET',
  path: '/api/Documents',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, UICertPage: queryTrue },
  distinguishedBy: ['UICertPage'],
  answer: json(z.array(CertificateDocument)),
  summary: 'What the certificates page offers for a year.',
});

/** API2-30: 10 is the CPD statement, 11 the detailed activity statement. */
export const printStatement = operation({
  name: 'printStatement',
  method: 'GET',
  path: '/api/Documents',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, GeneratableDocumentType: z.enum(['10', '11']) },
  distinguishedBy: ['GeneratableDocumentType'],
  answer: file,
  summary: 'The CPD statement (10) or the detailed activity statement (11) of a year as a PDF.',
});

/** API2-31, CRT-06: a plan that was written here. An uploaded one is downloaded by its DocumentId. */
export const printPlan = operation({
  name: 'printPlan',
  method: 'GET',
  path: '/api/Documents',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, GeneratableDocumentType: z.literal('7'), Id: queryId },
  distinguishedBy: ['GeneratableDocumentType'],
  answer: file,
  summary: 'A professional development plan of a year as a PDF.',
});

/** API2-33, CRT-07 to CRT-10. The form is listed and downloaded as ACKNOWLEDGEMENTOFPARTICIPATIONFORM. */
export const createAcknowledgement = operation({
  name: 'createAcknowledgement',
  method: 'POST',
  path: '/api/Documents',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, generateAcknowledgement: queryTrue },
  distinguishedBy: ['generateAcknowledgement'],
  body: json(z.array(id).min(1, { error: 'Please choose at least one activity.' }).max(2_000)),
  answer: json(id),
  summary: 'Makes a form on which others acknowledge participation in the chosen activities; answers its document id.',
});
