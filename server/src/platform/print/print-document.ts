/** Whose record is printed. Empty texts are left out on paper. */
export interface PrintedMember {
  /** Title, first and last name. */
  name: string;
  memberNumber: string;
  countryOfPractice: string;
}

/** What is on every page. All figures arrive as text, letter for letter as on screen (CRT-11). */
interface PrintedPages {
  productName: string;
  collegeName: string;
  member: PrintedMember;
  year: number;
  /** dd/MM/yyyy. */
  printedOn: string;
}

/** How anyone who holds the paper can check it (0014). */
export interface PrintedVerification {
  code: string;
  /** The public page that judges this code; the QR code leads there. */
  address: string;
  /** The same page without a code, for checking a file. */
  page: string;
}

/** One line of the table of categories. */
export interface PrintedCategory {
  number: number;
  name: string;
  entered: string;
  reflection: string;
  recognised: string;
  /** How much of it is on days after the day of print; left out for none. */
  planned?: string;
  requirement: string;
}

/** One line of the table of requirements. */
export interface PrintedRequirement {
  name: string;
  /** «2 / 2 activities». */
  progress: string;
  complete: boolean;
  /** Nothing was done, and nothing is missing yet. */
  isNotDue?: true;
}

/** What was declared when the record was submitted, in the words of that day. */
export interface PrintedDeclaration {
  /** dd/MM/yyyy. */
  submittedOn: string;
  statements: readonly string[];
  /** With the reason for a Yes that says more than the record; empty for every other answer. */
  answers: readonly { question: string; answer: string; reason: string }[];
}

/** The summary of a year on paper. */
export interface CpdStatement extends PrintedPages {
  kind: 'cpd-statement';
  status: string;
  /** `hours` or `credits`. */
  unit: string;
  total: string;
  /** What an audit accepted of the total, where that is less; on certificate and letter too (CAS-05). */
  accepted?: string;
  /** As of a category. */
  planned?: string;
  minimum: string;
  categories: readonly PrintedCategory[];
  requirements: readonly PrintedRequirement[];
  declaration: PrintedDeclaration | null;
}

/** An activity of the detailed statement. */
export interface PrintedActivity {
  name: string;
  type: string;
  /** dd/MM/yyyy each. */
  dates: readonly string[];
  /** How many of them, the first ones, have come by the day of print; left out where all have. */
  doneDates?: number;
  /** Hours of each date in the same order; left out when there is one date only. */
  hoursByDate?: readonly string[];
  /** The sum over the dates, without reflection. */
  hours: string;
  /** What an audit accepted, in words, where that is less (CAS-05). */
  accepted?: string;
  areas: readonly string[];
  /** Each with its label. */
  details: readonly { label: string; text: string }[];
  information: string;
  /** Hours of reflection over the dates; empty where there are none. */
  reflectionHours: string;
  reflection: readonly string[];
  /** Names of files. */
  evidence: readonly string[];
}

/** Every activity of a year on paper, by category. */
export interface DetailedStatement extends PrintedPages {
  kind: 'detailed-statement';
  status: string;
  unit: string;
  total: string;
  accepted?: string;
  planned?: string;
  minimum: string;
  categories: readonly (PrintedCategory & { activities: readonly PrintedActivity[] })[];
}

/** The certificate of a complete year. */
export interface Certificate extends PrintedPages {
  kind: 'certificate';
  unit: string;
  total: string;
  accepted?: string;
  minimum: string;
  /** dd/MM/yyyy: when the record was submitted. */
  submittedOn: string;
}

/** Says that the record of a year was audited with success. */
export interface AuditLetter extends PrintedPages {
  kind: 'audit-letter';
  unit: string;
  total: string;
  accepted?: string;
  minimum: string;
  /** dd/MM/yyyy; empty for a record that was never submitted on a day. */
  submittedOn: string;
}

/** Tells the outcome of an audit that has no letter in the documents (CAS-08). */
export interface OutcomeLetter extends PrintedPages {
  kind: 'outcome-letter';
  outcome: 'AUDITADVICE' | 'AUDITNOTMET' | 'AUDITDEFERRED' | 'AUDITELSEWHERE';
  /** dd/MM/yyyy. */
  decidedOn: string;
  /** dd/MM/yyyy; empty for what is not deferred until a day. */
  deferredUntil: string;
  /** Advice, or what was not met, in the words of who decided; empty for none. */
  text: string;
  /** What was not shown, each with its unit. */
  requirements: readonly { name: string; required: string; accepted: string }[];
  /** Activities of which fewer hours were accepted. */
  corrections: readonly { name: string; claimed: string; accepted: string; reason: string }[];
  /** Sentences. */
  follows: readonly string[];
}

/** A professional development plan. */
export interface PlanDocument extends PrintedPages {
  kind: 'plan-document';
  planName: string;
  need: string;
  hours: string;
  /** dd/MM/yyyy. */
  createdOn: string;
  goals: readonly {
    goal: string;
    description: string;
    /** Activities that were planned in words. */
    planned: readonly string[];
    activities: readonly string[];
    /** How it ended; empty while it is pursued. */
    outcome: string;
  }[];
}

/** A form on which someone else acknowledges that the member took part in activities. */
export interface AcknowledgementForm extends PrintedPages {
  kind: 'acknowledgement-form';
  /** The sum over the activities. */
  hours: string;
  activities: readonly { name: string; type: string; dates: readonly string[]; hours: string }[];
}

type LetterTarget = { name: string; value: string };

/** What the CPD team decided about a year, as a letter to the member. It carries no code: no one else has to believe it. */
export interface DecisionLetter extends PrintedPages {
  kind: 'decision-letter';
  /** dd/MM/yyyy. */
  askedOn: string;
  decidedOn: string;
  /** What the member asked for, or the college proposed, as a clause: «you asked for reduced targets». */
  asked: string;
  /** The college proposed it: the member asked for nothing. */
  isProposal: boolean;
  /** dd/MM/yyyy; empty for a decision that no appeal was about. */
  appealedOn: string;
  result: 'GRANTED' | 'VARIED' | 'DECLINED';
  /** The year or years asked about: «CPD year 2026». */
  scope: string;
  /** «parental leave», of an exemption; empty for others. */
  fragment: string;
  /** «8 months of parental leave», of a variation; empty for others. */
  months: string;
  targets: readonly LetterTarget[];
  /** What leave that was granted makes of each year, with its targets where they are reduced; none for others. */
  years: readonly { words: string; targets: readonly LetterTarget[] }[];
  /** The team's own words. */
  reason: string;
}

/** Everything that can be printed with a code, before it is known. */
export type PrintDocument =
  | CpdStatement
  | DetailedStatement
  | Certificate
  | AuditLetter
  | OutcomeLetter
  | PlanDocument
  | AcknowledgementForm;

/** The last seal of the event log when a statement was printed (0044). No part of what its code vouches for. */
export interface PrintedSeal {
  /** «22/11/2026, 2.23 pm Sydney time». */
  sealedOn: string;
  /** The first letters of its hash. */
  letters: string;
}

/** A document as it goes to the printer. */
export type VerifiableDocument = PrintDocument & { verification: PrintedVerification; seal?: PrintedSeal };

/** The figures of a year for a committee (COH-07): about no member, and without a code. All figures arrive as text. */
export interface OverviewPack extends Omit<PrintedPages, 'member'> {
  kind: 'overview-pack';
  /** What the head of each page names in a member's place. */
  about: string;
  /** The calendar year that the figures are compared with; null where the college does not have it. */
  before: number | null;
  parts: readonly { title: string; rows: readonly (readonly string[])[] }[];
  groups: readonly { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] }[];
}

/** Years before the first that the college has here (PPL-16). It has no code: the college has no record of them to compare with. */
export interface YearsBefore extends Omit<PrintedPages, 'year'> {
  kind: 'years-before';
  /** «up to 2018». */
  year: string;
  /** The headings of the categories, «Cat. 1». */
  categories: readonly string[];
  /** Year, status, the amounts of the categories, the total with its unit, and where it comes from. */
  rows: readonly (readonly string[])[];
  /** Date, activity, category and amount. */
  parts: readonly { year: string; rows: readonly (readonly string[])[] }[];
}

/**
 * The report of a year to a board (RPT-04). It has no code: it names the SHA-256 of the file with all lines. The same version
 * gives the same document on any day.
 */
export interface BoardReport extends Omit<PrintedPages, 'member'> {
  kind: 'board-report';
  /** The board. */
  about: string;
  /** Before the day at the foot, which is the one when the lines were made. */
  dated: 'As of';
  version: string;
  /** Why there is a new version; empty for the first. */
  reason: string;
  members: string;
  /** An outcome in the board’s words, and how many members have it. */
  outcomes: readonly (readonly string[])[];
  /** Who signed, and dd/MM/yyyy. */
  signatures: readonly (readonly string[])[];
  csvSha256: string;
  linesTitle: string;
  columns: readonly string[];
  lines: readonly (readonly string[])[];
}

/** How the college looks on paper, what it has of its own (COH-11). No part of what a code vouches for. */
export interface PrintedLook {
  /** Each `#rrggbb` that can be read on white. */
  accent?: string;
  /** Of lines. */
  second?: string;
  /** An SVG. */
  logo?: string;
}

/** Everything that the printer takes. */
export type PrintableDocument = (VerifiableDocument | DecisionLetter | OverviewPack | YearsBefore | BoardReport) & {
  look?: PrintedLook;
};
