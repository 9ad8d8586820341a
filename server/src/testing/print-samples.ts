import type {
  AcknowledgementForm,
  AuditLetter,
  BoardReport,
  Certificate,
  CpdStatement,
  DecisionLetter,
  DetailedStatement,
  OutcomeLetter,
  OverviewPack,
  PlanDocument,
  PrintedActivity,
  PrintedCategory,
  PrintedMember,
  PrintedVerification,
  VerifiableDocument,
} from '../platform/print/print-document.ts';

/** The member of the samples; the name carries the macrons of te reo Māori. */
export const sampleMember: PrintedMember = {
  name: 'Dr Āwhina Tūī',
  memberNumber: '100200',
  countryOfPractice: 'New Zealand',
};

/** A code of the true length: ten bytes of number and 64 of signature. */
const code = Buffer.from(Array.from({ length: 74 }, (_, byte) => (byte * 37) % 256)).toString('base64url');
const page = 'https://cpd.example.org/Verify';
export const sampleVerification: PrintedVerification = { code, page, address: `${page}/${code}` };

type Sample<Document> = Document & Pick<VerifiableDocument, 'verification'>;

const pages = {
  verification: sampleVerification,
  productName: 'CPD Logbook',
  collegeName: 'The College',
  member: sampleMember,
  year: 2025,
  printedOn: '03/02/2026',
};

const figures = { status: 'In progress', unit: 'hours', total: '34.5', minimum: '50' };

const categories: readonly PrintedCategory[] = [
  {
    number: 1,
    name: 'Educational Activities',
    entered: '12.25',
    reflection: '1.5',
    recognised: '13.75',
    requirement: 'At least 12.5 hours.',
  },
  {
    number: 2,
    name: 'Reviewing Performance',
    entered: '20',
    reflection: '0.75',
    recognised: '20.75',
    requirement: 'At least 5 hours, and 25 hours together with Measuring Outcomes.',
  },
];

/** A CPD statement for tests, submitted, with one requirement met and one not. */
export function sampleStatement(change: Partial<CpdStatement> = {}): Sample<CpdStatement> {
  return {
    kind: 'cpd-statement',
    ...pages,
    ...figures,
    categories,
    requirements: [
      { name: 'Professional Development Plan', progress: '1 / 1 plan', complete: true },
      { name: 'Annual Conversation', progress: '0 / 1 activities', complete: false },
    ],
    declaration: {
      submittedOn: '02/02/2026',
      statements: ['This record is true and complete.'],
      answers: [
        {
          question: 'Do you hold a practising certificate?',
          answer: 'Yes',
          reason: 'It came on paper.',
        },
      ],
    },
    ...change,
  };
}

/** A detailed statement for tests with that many activities in its first category. */
export function sampleDetails(count: number, change: Partial<PrintedActivity> = {}): Sample<DetailedStatement> {
  const activities = Array.from({ length: count }, (_, index) => ({ ...sampleActivity(index + 1), ...change }));
  return {
    kind: 'detailed-statement',
    ...pages,
    ...figures,
    categories: categories.map((category, index) => ({ ...category, activities: index === 0 ? activities : [] })),
  };
}

/** A certificate for tests. */
export function sampleCertificate(change: Partial<Certificate> = {}): Sample<Certificate> {
  return {
    kind: 'certificate',
    ...pages,
    unit: 'hours',
    total: '52.5',
    minimum: '50',
    submittedOn: '02/02/2026',
    ...change,
  };
}

/** A letter of successful audit for tests. */
export function sampleLetter(change: Partial<AuditLetter> = {}): Sample<AuditLetter> {
  return {
    kind: 'audit-letter',
    ...pages,
    unit: 'hours',
    total: '52.5',
    minimum: '50',
    submittedOn: '02/02/2026',
    ...change,
  };
}

/** A letter of the outcome of an audit for tests. */
export function sampleOutcome(change: Partial<OutcomeLetter> = {}): Sample<OutcomeLetter> {
  return {
    kind: 'outcome-letter',
    ...pages,
    outcome: 'AUDITNOTMET',
    decidedOn: '03/02/2026',
    deferredUntil: '',
    text: 'The attendance lists do not name you.',
    requirements: [{ name: 'Total', required: '50 hours', accepted: '41.5' }],
    corrections: [{ name: 'Peer review group', claimed: '6 hours', accepted: '2', reason: 'One meeting is signed.' }],
    follows: ['The next record that you submit after 2025 will be audited as well.'],
    ...change,
  };
}

/** A letter of decision for tests; it carries no code. */
export function sampleDecision(change: Partial<DecisionLetter> = {}): DecisionLetter {
  const { verification: _none, ...plain } = pages;
  return {
    kind: 'decision-letter',
    ...plain,
    askedOn: '03/11/2025',
    decidedOn: '05/11/2025',
    asked: 'you asked to be exempted from the requirements for the CPD year 2025',
    isProposal: false,
    appealedOn: '',
    scope: 'CPD year 2025',
    years: [],
    result: 'VARIED',
    fragment: 'parental leave',
    months: '8 months of parental leave',
    targets: [
      { name: 'Total', value: '16 hours' },
      { name: 'Category 1: Educational Activities', value: '8 hours' },
    ],
    reason: 'On leave from January to August.',
    ...change,
  };
}

/** The figures of a year for tests; they are of no member. */
export function samplePack(change: Partial<OverviewPack> = {}): OverviewPack {
  const { verification: _none, member: _nobody, ...plain } = pages;
  return {
    kind: 'overview-pack',
    ...plain,
    about: 'All members',
    before: 2024,
    parts: [
      { title: 'Members', rows: [['Members', '412', '398', '+14']] },
      { title: 'Who misses a requirement', rows: [['Category 1', '61 (15%)', '80 (20%)', '-19']] },
    ],
    groups: [
      {
        title: 'Specialty',
        columns: ['Members', 'Handed in'],
        rows: [
          ['General medicine', '300', '212'],
          ['Cardiology', '–', '–'],
        ],
      },
    ],
    ...change,
  };
}

/** A report to a board for tests, signed by two people, with one line. */
export function sampleReport(change: Partial<BoardReport> = {}): BoardReport {
  const { verification: _none, member: _nobody, ...plain } = pages;
  return {
    kind: 'board-report',
    ...plain,
    ...{ about: 'Medical Board of Australia', dated: 'As of', version: '2', reason: 'A line was wrong.', members: '1' },
    outcomes: [
      ['Compliant', '1'],
      ['Not compliant', '0'],
    ],
    signatures: [
      ['Morgan Example', '16/05/2026'],
      ['Robin Example', '17/05/2026'],
    ],
    csvSha256: '0123456789abcdef'.repeat(4),
    ...{ linesTitle: 'All lines', columns: ['Member number', 'Name', 'Outcome'] },
    lines: [['100001', sampleMember.name, 'Compliant']],
    ...change,
  };
}

/** A plan for tests, with one goal that has an activity and one that has none. */
export function samplePlan(change: Partial<PlanDocument> = {}): Sample<PlanDocument> {
  return {
    kind: 'plan-document',
    ...pages,
    planName: 'Plan of the year',
    need: 'Hear more of what is said between the lines.',
    hours: '1.5',
    createdOn: '01/02/2025',
    goals: [
      {
        goal: 'Listen first',
        description: 'In every consultation.',
        planned: ['A course (in May)'],
        activities: ['Grand rounds 1'],
        outcome: 'Done',
      },
      { goal: 'Write it down', description: '', planned: [], activities: [], outcome: '' },
    ],
    ...change,
  };
}

/** A form for tests with that many activities. */
export function sampleForm(count: number, change: Partial<AcknowledgementForm> = {}): Sample<AcknowledgementForm> {
  return {
    kind: 'acknowledgement-form',
    ...pages,
    hours: '2.5',
    activities: Array.from({ length: count }, (_, index) => ({
      name: `Grand rounds ${index + 1}`,
      type: 'Lectures',
      dates: ['01/03/2025', '08/03/2025'],
      hours: '2.5',
    })),
    ...change,
  };
}

function sampleActivity(number: number): PrintedActivity {
  return {
    name: `Grand rounds ${number}`,
    type: 'Lectures',
    dates: ['01/03/2025', '08/03/2025'],
    hours: '2.5',
    areas: ['Ethics and professional behaviour'],
    details: [{ label: 'Provider', text: 'Example Hospital' }],
    information: 'All cases of the week.',
    reflectionHours: '0.5',
    reflection: ['Listen first.'],
    evidence: ['minutes.pdf'],
  };
}
