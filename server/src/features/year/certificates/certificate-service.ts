import type { CertificateDocument } from '@cpd/contract/documents';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { AppError, known } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import { findLastSeal } from '../../../platform/seals/sealing-service.ts';
import { keepIssue } from '../../../platform/verification/verification-service.ts';
import type { MemberYear } from '../../record/years/year-reader.ts';
import { getMemberYear, lockYear } from '../../record/years/year-service.ts';
import { findOutcomeLetter, holdOutcome } from '../audit/audit-outcome-service.ts';
import { findSavedDeclaration } from '../submission/submission-service.ts';
import { availabilityOf, documentNames, documentsOf, planFileName, whyNotYet } from './available-documents.ts';
import { certificate, cpdStatement, detailedStatement, printedSeal } from './certificate-print.ts';
import * as reader from './certificate-reader.ts';
import * as store from './certificate-store.ts';
import { auditLetter, outcomeLetter, planDocument } from './letter-print.ts';
import { occasionOf, type PrintRoom, pdfFile, printWithCode } from './printing-service.ts';

/** What the certificates page offers for a year. What the rules allow by now and no one has made room for yet, gets it. */
export async function listCertificateDocuments(
  { database }: PrintRoom,
  caller: Caller,
  cpdYearId: number,
): Promise<CertificateDocument[]> {
  const year = await getMemberYear(database, caller, cpdYearId);
  await makeRoom(database, caller, year);
  const issued = await reader.listIssuedDocuments(database, caller.subjectUserId, cpdYearId);
  const letter = await findOutcomeLetter(database, year.memberYearId);
  const plans = await reader.listPlanNames(database, caller.subjectUserId, cpdYearId);
  return documentsOf(year, caller.now, { issued, letter, plans });
}

/**
 * An audit that was passed brings a letter, and perhaps a certificate that submission did not (AUD-04). It is no change of the
 * caller's, who may only look at the record.
 */
async function makeRoom(database: Database, caller: Caller, year: MemberYear): Promise<void> {
  const { cpdYearId } = year.facts;
  const missing = async (reading: Database | Change, current: MemberYear) => {
    const available = availabilityOf(current, caller.now);
    const issued = await reader.listIssuedDocuments(reading, caller.subjectUserId, cpdYearId);
    return [
      ...(available.certificate ? (['COC'] as const) : []),
      ...(available.auditLetter ? (['LETTEROFSUCAUDIT'] as const) : []),
    ].filter((type) => !issued.some((row) => row.type === type));
  };
  if ((await missing(database, year)).length === 0) return;
  await inTransaction(database, async (transaction) => {
    const locked = await lockYear(transaction, caller, cpdYearId);
    for (const type of await missing(transaction, locked)) {
      const name = documentNames(locked)[type];
      const document = { userId: caller.subjectUserId, cpdYearId, name, at: caller.now.toString() };
      const documentId = await store.insertPrintedDocument(transaction, type, document);
      await recordChange(transaction, caller, 'document.offered', documentId ?? null, { after: { type, ...document } });
    }
  });
}

/**
 * Prints the certificate or the letter of a year. Throws NOT_FOUND, with the reason, while the rules do not allow it (CRT-04,
 * CRT-05).
 */
export async function printFromRecord(
  room: PrintRoom,
  caller: Caller,
  cpdYearId: number,
  documentType: 'COC' | 'LETTEROFSUCAUDIT',
): Promise<FileAnswer> {
  const refuse = (year: MemberYear) => {
    const why = whyNotYet(year, caller.now, documentType);
    if (why !== undefined) throw new AppError('NOT_FOUND', why);
  };
  refuse(await getMemberYear(room.database, caller, cpdYearId));
  const occasion = await occasionOf(room, caller, cpdYearId);
  const document = documentType === 'COC' ? certificate(occasion) : auditLetter(occasion);
  const { issue, pdf } = await printWithCode(room, caller, cpdYearId, { document, documentType });
  await caller.change(async (transaction) => {
    // The year may have been re-opened while the printer worked: then nothing is issued.
    refuse(await lockYear(transaction, caller, cpdYearId));
    await keepIssue(transaction, caller, issue, pdf);
  });
  return pdfFile(pdf, documentNames(occasion.record.year)[documentType]);
}

/**
 * Prints the letter of the outcome of the year's audit that is none of the documents' letters (CAS-08). Throws NOT_FOUND while
 * there is no such outcome, STALE where it changed while the printer worked.
 */
export async function printOutcomeLetter(room: PrintRoom, caller: Caller, cpdYearId: number): Promise<FileAnswer> {
  const occasion = await occasionOf(room, caller, cpdYearId);
  const { outcome } = occasion;
  const letter = outcome?.letter;
  if (outcome === undefined || letter === undefined) {
    throw new AppError('NOT_FOUND', 'There is no outcome of an audit of this year that has a letter of its own.');
  }
  const document = outcomeLetter(occasion, { ...outcome, letter });
  const { issue, pdf } = await printWithCode(room, caller, cpdYearId, { document, documentType: letter });
  await caller.change(async (transaction) => {
    await holdOutcome(transaction, outcome);
    await keepIssue(transaction, caller, issue, pdf);
  });
  return pdfFile(pdf, documentNames(occasion.record.year).AUDITOUTCOME);
}

/** Prints one of the two statements, at any time (API2-30, CRT-05). Throws NOT_FOUND for a year that is not the member's. */
export async function printStatement(
  room: PrintRoom,
  caller: Caller,
  cpdYearId: number,
  documentType: 'CPDSTATEMENT' | 'DETAILEDSTATEMENT',
): Promise<FileAnswer> {
  const occasion = await occasionOf(room, caller, cpdYearId);
  const document =
    documentType === 'DETAILEDSTATEMENT'
      ? detailedStatement(occasion)
      : cpdStatement(occasion, await findSavedDeclaration(room.database, caller, cpdYearId));
  const seal = printedSeal(await findLastSeal(room.database));
  const { issue, pdf } = await printWithCode(room, caller, cpdYearId, { document, documentType, seal });
  await caller.change(async (transaction) => {
    if (occasion.record.year.earlier !== null) await lockEarlier(transaction, occasion.record.year);
    await keepIssue(transaction, caller, issue, pdf);
  });
  return pdfFile(pdf, documentNames(occasion.record.year)[documentType]);
}

/**
 * Keeps a year from the system before while a document of it is issued: its import may have been taken back while the printer
 * worked, and then nothing is issued (PPL-16). Throws NOT_FOUND.
 */
async function lockEarlier(transaction: Change, { memberYearId }: Pick<MemberYear, 'memberYearId'>): Promise<void> {
  if (await store.lockEarlierYear(transaction, memberYearId)) return;
  throw new AppError('NOT_FOUND', 'The import of this year was taken back while the document was printed.');
}

/** Prints everything that the member may have of a year, one after the other: both statements, and certificate and letters where there are any. */
export async function printYear(room: PrintRoom, caller: Caller, year: MemberYear): Promise<FileAnswer[]> {
  const { cpdYearId } = year.facts;
  const available = availabilityOf(year, caller.now);
  const printed = [
    await printStatement(room, caller, cpdYearId, 'CPDSTATEMENT'),
    await printStatement(room, caller, cpdYearId, 'DETAILEDSTATEMENT'),
  ];
  if (available.certificate) printed.push(await printFromRecord(room, caller, cpdYearId, 'COC'));
  if (available.auditLetter) printed.push(await printFromRecord(room, caller, cpdYearId, 'LETTEROFSUCAUDIT'));
  const hasOutcomeLetter = (await findOutcomeLetter(room.database, year.memberYearId)) !== undefined;
  if (hasOutcomeLetter) printed.push(await printOutcomeLetter(room, caller, cpdYearId));
  return printed;
}

/**
 * Prints a plan that was written here (API2-31, API2-49, CRT-06), of any year unless one is named. Throws NOT_FOUND for an
 * uploaded, unknown or foreign one.
 */
export async function printPlan(
  room: PrintRoom,
  caller: Caller,
  planId: number,
  namedYearId?: number,
): Promise<FileAnswer> {
  const { subjectUserId } = caller;
  const cpdYearId = namedYearId ?? known(await reader.findPlanYearId(room.database, subjectUserId, planId), 'plan');
  const occasion = await occasionOf(room, caller, cpdYearId);
  const plan = known(await reader.findPrintablePlan(room.database, subjectUserId, cpdYearId, planId), 'plan');
  const document = planDocument(occasion, plan);
  const print = { document, documentType: 'PDP', subject: String(planId) } as const;
  const { issue, pdf } = await printWithCode(room, caller, cpdYearId, print);
  await caller.change((transaction) => keepIssue(transaction, caller, issue, pdf));
  return pdfFile(pdf, planFileName(plan.name));
}
