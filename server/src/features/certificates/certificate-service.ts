import type { CertificateDocument } from '@cpd/contract/documents';
import { certificateAvailability } from '@cpd/domain/abilities';
import { formatDayMonthYear } from '@cpd/domain/plain-date';
import { effectiveStatus, isClosed } from '@cpd/domain/year-rules';
import { notFound } from '../../app-error.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../database/tables.ts';
import type { FileAnswer } from '../../http/handler.ts';
import type { PrintDocument } from '../../print/print-document.ts';
import type { Printer } from '../../print/print-service.ts';
import { findSavedDeclaration } from '../submission/submission-service.ts';
import { readYearRecord } from '../summary/summary-service.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { getMemberYear } from '../years/year-service.ts';
import { certificate, cpdStatement, detailedStatement, type PrintOccasion } from './certificate-print.ts';
import { listIssuedDocuments } from './certificate-reader.ts';

/** What printing needs of the application. */
export interface PrintRoom {
  database: Database;
  printer: Printer;
  productName: string;
  collegeName: string;
}

/** What the certificates page offers for a year, available or not, each with its reason (API2-29, CRT-03 to CRT-05). */
export async function listCertificateDocuments(
  { database }: PrintRoom,
  caller: Caller,
  cpdYearId: number,
): Promise<CertificateDocument[]> {
  const year = await getMemberYear(database, caller, cpdYearId);
  const available = availabilityOf(year, caller.now);
  const issued = await listIssuedDocuments(database, caller.subjectUserId, cpdYearId);
  const coc = issued.find(({ type }) => type === 'COC');
  const { year: calendarYear } = year.facts;
  return [
    {
      DocumentId: available.certificate ? (coc?.documentId ?? 0) : 0,
      DocumentName: coc?.name ?? `CPD certificate ${calendarYear}.pdf`,
      DocumentType: 'COC',
      GeneratableDocumentType: null,
      Available: available.certificate && coc !== undefined,
      Note: available.certificate ? '' : certificateNote(year, caller.now),
    },
    statementOffer('CPDSTATEMENT', '10', `CPD statement ${calendarYear}.pdf`),
    statementOffer('DETAILEDSTATEMENT', '11', `Detailed activity statement ${calendarYear}.pdf`),
  ];
}

/** Prints the certificate of a year. Throws NOT_FOUND while the rules do not allow it (CRT-04), as if it were not there. */
export async function printCertificate(room: PrintRoom, caller: Caller, cpdYearId: number): Promise<FileAnswer> {
  const year = await getMemberYear(room.database, caller, cpdYearId);
  if (!availabilityOf(year, caller.now).certificate) throw notFound('document');
  const occasion = await occasionOf(room, caller, cpdYearId);
  return await printed(room, certificate(occasion), `CPD certificate ${year.facts.year}.pdf`);
}

/** Prints one of the two statements, at any time (API2-30, CRT-05). Throws NOT_FOUND for a year that is not the member's. */
export async function printStatement(
  room: PrintRoom,
  caller: Caller,
  cpdYearId: number,
  kind: 'summary' | 'detailed',
): Promise<FileAnswer> {
  const occasion = await occasionOf(room, caller, cpdYearId);
  const { year } = occasion.record.year.facts;
  if (kind === 'detailed')
    return await printed(room, detailedStatement(occasion), `Detailed activity statement ${year}.pdf`);
  const declaration = await findSavedDeclaration(room.database, caller, cpdYearId);
  return await printed(room, cpdStatement(occasion, declaration), `CPD statement ${year}.pdf`);
}

async function occasionOf(room: PrintRoom, caller: Caller, cpdYearId: number): Promise<PrintOccasion> {
  return {
    person: caller.actor,
    record: await readYearRecord(room.database, caller, cpdYearId),
    now: caller.now,
    productName: room.productName,
    collegeName: room.collegeName,
  };
}

async function printed({ printer }: PrintRoom, document: PrintDocument, fileName: string): Promise<FileAnswer> {
  const pdf = await printer.print(document);
  return {
    fileName,
    mediaType: 'application/pdf',
    size: pdf.length,
    open: async (range) => (range === undefined ? pdf : pdf.subarray(range.start, range.end + 1)),
  };
}

function availabilityOf(year: MemberYear, now: Temporal.Instant): ReturnType<typeof certificateAvailability> {
  return certificateAvailability({
    status: effectiveStatus(year.storedStatus, year.facts, now),
    closed: isClosed(year.facts, now),
    auditPassed: year.auditStatus === 'PASSED',
    exempt: year.exemptionReason !== null,
  });
}

/** Why there is no certificate yet, or none at all, in a sentence for the member. */
function certificateNote(year: MemberYear, now: Temporal.Instant): string {
  const { year: calendarYear, closesAt } = year.facts;
  if (year.exemptionReason !== null) return `You are exempt for ${calendarYear}, so there is no certificate.`;
  const status = effectiveStatus(year.storedStatus, year.facts, now);
  // The closing day ends at that instant, so the day itself is the one before.
  const closes = Temporal.Instant.from(closesAt).subtract({ nanoseconds: 1 }).toZonedDateTimeISO('Australia/Sydney');
  const closingDay = formatDayMonthYear(closes.toPlainDate().toString());
  switch (status) {
    case 'INCOMPLETE':
      return `The record for ${calendarYear} is incomplete, so there is no certificate.`;
    case 'SUBMITTED':
      return 'The certificate comes after a successful audit.';
    case 'COMPLETE':
      return `The certificate comes when the year has closed, after ${closingDay}.`;
    default:
      return `The certificate comes once a complete record is submitted and the year has closed, after ${closingDay}.`;
  }
}

function statementOffer(
  type: 'CPDSTATEMENT' | 'DETAILEDSTATEMENT',
  generatable: '10' | '11',
  name: string,
): CertificateDocument {
  return {
    DocumentId: 0,
    DocumentName: name,
    DocumentType: type,
    GeneratableDocumentType: generatable,
    Available: true,
    Note: '',
  };
}
