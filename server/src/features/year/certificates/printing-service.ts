import type { Database } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import type {
  PrintableDocument,
  PrintDocument,
  PrintedLook,
  PrintedSeal,
} from '../../../platform/print/print-document.ts';
import type { Printer } from '../../../platform/print/print-service.ts';
import type { IssuedType } from '../../../platform/verification/verification-code.ts';
import type { VerificationKey } from '../../../platform/verification/verification-key.ts';
import { type PreparedIssue, prepareIssue } from '../../../platform/verification/verification-service.ts';
import { findAuditOutcome } from '../audit/audit-outcome-service.ts';
import { readYearRecord } from '../summary/summary-service.ts';

/** What printing needs of the application. */
export interface PrintRoom {
  database: Database;
  files: FileStore;
  printer: Printer;
  verificationKey: VerificationKey;
  /** Without a slash at its end. */
  publicUrl: string;
  productName: string;
  collegeName: string;
  look: () => Promise<PrintedLook>;
}

/** A PDF with its code, which is valid only once it is stored (`keepIssue`). */
export interface Printed {
  pdf: Buffer;
  issue: PreparedIssue;
}

/** Who prints what, when, for whom. */
export type PrintOccasion = Awaited<ReturnType<typeof occasionOf>>;

/** The member's year as it is to be printed. Throws NOT_FOUND for a year that is not the member's. */
export async function occasionOf(room: PrintRoom, caller: Caller, cpdYearId: number) {
  const [record, outcome] = await Promise.all([
    readYearRecord(room.database, caller, cpdYearId),
    findAuditOutcome(room.database, caller.subjectUserId, cpdYearId),
  ]);
  return {
    person: caller.subject,
    record,
    outcome,
    now: caller.now,
    productName: room.productName,
    collegeName: room.collegeName,
  };
}

/**
 * Prints a document with its verification code (0014). `subject` tells apart several of a kind in one year; `seal` is at the
 * foot of its pages.
 */
export async function printWithCode(
  room: PrintRoom,
  caller: Caller,
  cpdYearId: number,
  print: { document: PrintDocument; documentType: IssuedType; subject?: string; seal?: PrintedSeal | undefined },
): Promise<Printed> {
  // Another print date or another name of the college makes no other document.
  const { printedOn: _day, productName: _product, collegeName: _college, ...content } = print.document;
  const issue = await prepareIssue(room.database, room.verificationKey, {
    userId: caller.subjectUserId,
    cpdYearId,
    documentType: print.documentType,
    subject: print.subject ?? '',
    memberName: print.document.member.name,
    cpdYear: print.document.year,
    content,
  });
  const page = `${room.publicUrl}/Verify`;
  const verification = { code: issue.code, page, address: `${page}/${issue.code}` };
  // Outside the content: a seal more makes no other document (0044).
  const seal = print.seal === undefined ? {} : { seal: print.seal };
  return { issue, pdf: await makePdf(room, caller, { ...print.document, verification, ...seal }) };
}

/** Has a PDF made when it is the turn of who asked; others go on with their requests. Throws UNAVAILABLE. */
export async function makePdf(room: PrintRoom, caller: Caller, document: PrintableDocument): Promise<Buffer> {
  const look = await room.look();
  return await caller.aside((gone) => room.printer.print({ ...document, look }, { userId: caller.actor.userId, gone }));
}

/** A PDF to be saved under a name. */
export function pdfFile(pdf: Buffer, fileName: string): FileAnswer {
  return {
    fileName,
    mediaType: 'application/pdf',
    size: pdf.length,
    open: async (range) => (range === undefined ? pdf : pdf.subarray(range.start, range.end + 1)),
  };
}
