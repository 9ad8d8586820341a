import { CARD_TYPES } from '@cpd/domain/college/contact-cards';
import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { EARLIER_YEAR_ID } from './example.ts';
import { freeText, id, queryBoolean, queryId } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** What is asked of the CPD team; `domain/contact` judges it. What its kind does not ask for is left out or empty. */
export const askedOfTeam = {
  IsCallBack: z.boolean(),
  /** Text, so that a leading 0 is kept (CON-11). */
  ContactNumber: freeText,
  Message: freeText,
  /** The year as a number such as 2026; 0 while none is chosen (CON-08). */
  Year: z.number().int().min(0).max(9999).nullish(),
  ExemptionReason: z.string().max(40).nullish(),
  /** What is asked for that is no call back; left out, an exemption (PPL-12). */
  AskedFor: z.enum(['EXEMPTION', 'LEAVE', 'REDUCTION']).nullish(),
  /** The first and the last day of leave, YYYY-MM-DD. */
  LeaveFrom: z.string().max(10).nullish(),
  LeaveTo: z.string().max(10).nullish(),
  /** Of reduced targets: the months of the year without practice. */
  MonthsOfLeave: z.number().nullish(),
};

/** A request to the CPD team (CON-14). Without `UserId` it is the one who asks; another one is refused (CON-15). */
export const CallBackRequest = z.object({ UserId: id.optional(), ...askedOfTeam });
export type CallBackRequest = Inside<z.input<typeof CallBackRequest>>;

/** API2-37, API2-38. */
export const createCallBack = operation({
  name: 'createCallBack',
  call: 'POST /api/UserCallBack',
  access: 'own-record',
  body: json(CallBackRequest),
  answer: json(id),
  summary:
    'Asks the CPD team for a call back, or with IsCallBack=false for an exemption, leave or reduced targets; answers the number of the request. ' +
    'The same request again within minutes is the same one. 429 for more than ten in a day.',
  example: ({ userId }) => ({
    body: { UserId: userId, IsCallBack: true, ContactNumber: '0255500100', Message: '' },
  }),
});

/** Ours (PPL-12). */
export const previewRequest = operation({
  name: 'previewRequest',
  call: 'GET /api/UserCallBackPreviews',
  access: 'own-record',
  query: {
    UserId: queryId,
    AskedFor: z.enum(['LEAVE', 'REDUCTION']),
    LeaveFrom: z.string().max(10).optional(),
    LeaveTo: z.string().max(10).optional(),
    Year: queryId.optional(),
    MonthsOfLeave: queryId.optional(),
  },
  answer: json(z.strictObject({ Effects: z.array(z.string()) })),
  summary:
    'What leave or reduced targets would make of each year if they were granted as asked for, in words; empty while its ' +
    'days or months are not complete. Nothing is stored.',
  example: ({ userId }) => ({
    query: { UserId: userId, AskedFor: 'LEAVE', LeaveFrom: '2026-07-01', LeaveTo: '2027-03-31' },
  }),
});

/** Ours (PPL-12). */
export const addRequestDocument = operation({
  name: 'addRequestDocument',
  call: 'POST /api/UserCallBackDocuments',
  access: 'own-record',
  query: { UserId: queryId, RequestId: queryId },
  body: { kind: 'file', limitBytes: ATTACH_LIMIT_BYTES },
  answer: json(id),
  summary:
    'Adds a document to a request for leave, reduced targets or an exemption that is not decided; answers its number. It is ' +
    'read by the CPD team, and is no evidence. Refusals of the file are those of createDocument.',
  example: ({ userId, leaveRequestId }) => ({
    query: { UserId: userId, RequestId: leaveRequestId },
    file: { name: 'letter.txt', content: 'Away from July on.\n' },
  }),
});

/** Ours (PPL-12). */
export const appealDecision = operation({
  name: 'appealDecision',
  call: 'POST /api/UserCallBackAppeals',
  access: 'own-record',
  body: json(z.object({ UserId: id.optional(), RequestId: id, Message: freeText })),
  summary:
    'Appeals against the decision on a request, once and with the reason. The decision holds until somebody else of the CPD ' +
    'team has decided the appeal.',
  example: ({ userId, decidedRequestId }) => ({
    body: {
      UserId: userId,
      RequestId: decidedRequestId,
      Message: 'The hospital wrote that I was away for seven months.',
    },
  }),
});

/** Ours (ROP-06): one press, from what was verified after a year was submitted. */
export const requestReopening = operation({
  name: 'requestReopening',
  call: 'POST /api/ReopeningRequests',
  access: 'own-record',
  body: json(z.strictObject({ UserId: id.optional(), CPDYearId: id })),
  answer: json(id),
  summary:
    'Asks the CPD team to re-open a submitted year, because attendance was verified later; answers the number of the ' +
    'request. While one waits for the year, it is that one. 400 where nothing was verified later.',
  example: ({ userId }) => ({ body: { UserId: userId, CPDYearId: EARLIER_YEAR_ID } }),
});

/** API2-39, CON-09. */
export const listExemptionReasons = operation({
  name: 'listExemptionReasons',
  call: 'GET /api/ExemptionReasons',
  access: 'known-person',
  query: { ForAdmin: queryBoolean },
  answer: json(z.array(z.strictObject({ ReasonCode: z.string(), Reason: z.string() }))),
  summary:
    'The reasons for an exemption; with ForAdmin=true also those that only the CPD team gives, 403 for participants.',
  example: () => ({ query: { ForAdmin: false } }),
});

/** API2-34, CON-05. */
export const downloadContactCard = operation({
  name: 'downloadContactCard',
  call: 'GET /api/Documents/:id',
  access: 'known-person',
  query: {
    id: queryId,
    GeneratableDocumentType: z.enum(CARD_TYPES),
    /** Ours: the code of the country, with ContactCard. */
    Country: z.string().max(2).optional(),
  },
  distinguishedBy: ['GeneratableDocumentType'],
  answer: file('text/vcard'),
  summary:
    'The contact card (vCard) of an office of the CPD unit; the id is 0. ContactCard is that of the office in Country.',
  example: () => ({ query: { id: 0, GeneratableDocumentType: 'ContactCardAustralia' } }),
});
