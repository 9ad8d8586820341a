import type { CertificateDocument } from '@cpd/contract/documents';
import type { OutcomeLetter } from '@cpd/domain/audit/case';
import { certificateAvailability } from '@cpd/domain/record/abilities';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { earlierInWords } from '@cpd/domain/year/earlier-year';
import { isProvisional } from '@cpd/domain/year/year-by-rule';
import { closingDay, isClosed } from '@cpd/domain/year/year-rules';
import type { YearStanding } from '../../record/years/year-reader.ts';
import { isYearClosed, statusOf } from '../../record/years/year-service.ts';
import type { IssuedRow } from './certificate-reader.ts';

type Available = ReturnType<typeof certificateAvailability>;

/** What a member may have of a year now (CRT-04, CRT-05). */
export function availabilityOf(year: YearStanding, now: Temporal.Instant): Available {
  // Its certificate is that of the system before, and there was no audit here (PPL-16).
  if (year.earlier !== null) return { certificate: false, auditLetter: false };
  return certificateAvailability({
    status: statusOf(year, now),
    closed: isYearClosed(year, now),
    auditPassed: year.auditStatus === 'PASSED',
    exempt: year.exemptionReason !== null,
  });
}

/** Under which name each document of a year is saved (CRT-03). Forms are many: each gets its number and ending when it is kept. */
export function documentNames({ facts: { year } }: YearStanding) {
  return {
    COC: `CPD certificate ${year}.pdf`,
    LETTEROFSUCAUDIT: `Letter of successful audit ${year}.pdf`,
    AUDITOUTCOME: `Letter of audit outcome ${year}.pdf`,
    CPDSTATEMENT: `CPD statement ${year}.pdf`,
    DETAILEDSTATEMENT: `Detailed activity statement ${year}.pdf`,
    ACKNOWLEDGEMENTOFPARTICIPATIONFORM: `Acknowledgement of participation ${year}`,
  } as const;
}

/** What there is of a year besides what is printed of every one. */
interface YearPapers {
  issued: readonly IssuedRow[];
  /** That of the outcome of its audit, where it has one of its own (CAS-08). */
  letter: OutcomeLetter | undefined;
  plans: readonly { planId: number; name: string; documentId: number | null }[];
}

/** What the certificates page lists for a year, available or not, each with its reason (API2-29, CRT-03 to CRT-06). */
export function documentsOf(
  year: YearStanding,
  now: Temporal.Instant,
  { issued, letter, plans }: YearPapers,
): CertificateDocument[] {
  const names = documentNames(year);
  const printed = (type: 'COC' | 'LETTEROFSUCAUDIT') =>
    printedEntry(type, names[type], issued, whyNotYet(year, now, type) ?? '');
  return [
    printed('COC'),
    // A year that is not audited, or without success, has no letter to wait for.
    ...(year.auditStatus === null || letter === 'AUDITNOTMET' ? [] : [printed('LETTEROFSUCAUDIT')]),
    ...(letter === undefined
      ? []
      : [entry({ documentName: names.AUDITOUTCOME, kind: letter, generatableDocumentType: '12' })]),
    entry({ documentName: names.CPDSTATEMENT, kind: 'CPDSTATEMENT', generatableDocumentType: '10' }),
    entry({ documentName: names.DETAILEDSTATEMENT, kind: 'DETAILEDSTATEMENT', generatableDocumentType: '11' }),
    ...plans.map(({ planId, name, documentId }) =>
      documentId === null
        ? entry({
            documentName: planFileName(name),
            kind: 'PDP',
            generatableDocumentType: '7',
            objectId: planId,
          })
        : entry({ documentName: name, kind: 'PDP', documentId }),
    ),
    ...issued
      .filter(({ type }) => type === 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM')
      .map(({ documentId, name, type }) => entry({ documentName: name, kind: type, documentId })),
  ];
}

/** The name under which a plan is saved: no folder and no character that some system refuses (API2-49). */
export function planFileName(name: string): string {
  return `${name.replace(/[\\/:*?"<>|]/g, '_')}.pdf`;
}

type Described = Pick<CertificateDocument, 'documentName' | 'kind'> & Partial<CertificateDocument>;

/** The types that the requirements name (CRT-10): statements and letters of outcomes have none of them. */
const TYPES = ['COC', 'LETTEROFSUCAUDIT', 'PDP', 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM'] as const;

function entry(described: Described): CertificateDocument {
  const { kind } = described;
  const documentType = TYPES.find((type) => type === kind) ?? null;
  const rest = { documentId: 0, generatableDocumentType: null, objectId: 0, available: true, note: '' };
  return { documentType, ...rest, ...described };
}

/** Its id stays hidden while the rules do not allow it (0008), which `note` says. */
function printedEntry(type: 'COC' | 'LETTEROFSUCAUDIT', name: string, issued: readonly IssuedRow[], note: string) {
  const row = issued.find((candidate) => candidate.type === type);
  const allowed = note === '';
  return entry({
    documentName: row?.name ?? name,
    kind: type,
    documentId: allowed ? (row?.documentId ?? 0) : 0,
    available: allowed && row !== undefined,
    note,
  });
}

/** Why certificate or letter cannot be had yet, or not at all, and from when; undefined when it can (CRT-04, CRT-05). */
export function whyNotYet(
  year: YearStanding,
  now: Temporal.Instant,
  type: 'COC' | 'LETTEROFSUCAUDIT',
): string | undefined {
  const available = availabilityOf(year, now);
  if (type === 'COC') return available.certificate ? undefined : certificateNote(year, now);
  return available.auditLetter ? undefined : 'The letter will be available after a successful audit.';
}

function certificateNote(year: YearStanding, now: Temporal.Instant): string {
  const { year: calendarYear } = year.facts;
  if (year.earlier !== null) return earlierInWords(year.earlier);
  if (year.exemptionReason !== null) return `You are exempt for ${calendarYear}, so there is no certificate.`;
  if (isProvisional(year.facts)) {
    return `The college has not confirmed the rules for ${calendarYear} yet. The certificate waits until it has.`;
  }
  const afterClosing = `the year has closed, after ${formatDayMonthYear(closingDay(year.facts))}`;
  switch (statusOf(year, now)) {
    case 'INCOMPLETE':
      return `The record for ${calendarYear} is incomplete, so there is no certificate.`;
    case 'SUBMITTED':
      return 'The certificate will be available after a successful audit.';
    case 'COMPLETE':
      return `The certificate will be available once ${afterClosing}.`;
    default:
      // A year that was re-opened after its closing has nothing more to wait for (ROP-01).
      return `The certificate will be available once you have submitted a complete record${isClosed(year.facts, now) ? '' : ` and ${afterClosing}`}.`;
  }
}
