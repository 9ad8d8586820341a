import type {
  Certificate,
  CpdStatement,
  DetailedStatement,
  PrintedActivity,
  PrintedCategory,
  PrintedMember,
} from './print-document.ts';

/** The member of the samples; the name carries the macrons of te reo Māori. */
export const sampleMember: PrintedMember = {
  name: 'Dr Āwhina Tūī',
  memberNumber: '100200',
  countryOfPractice: 'New Zealand',
};

const pages = {
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

/** A CPD statement for tests, handed in, with one requirement met and one not. */
export function sampleStatement(change: Partial<CpdStatement> = {}): CpdStatement {
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
      answers: [{ question: 'Do you hold a practising certificate?', answer: 'Yes' }],
    },
    ...change,
  };
}

/** A detailed statement for tests with that many activities in its first category. */
export function sampleDetails(count: number, change: Partial<PrintedActivity> = {}): DetailedStatement {
  const activities = Array.from({ length: count }, (_, index) => ({ ...sampleActivity(index + 1), ...change }));
  return {
    kind: 'detailed-statement',
    ...pages,
    ...figures,
    categories: categories.map((category, index) => ({ ...category, activities: index === 0 ? activities : [] })),
  };
}

/** A certificate for tests. */
export function sampleCertificate(change: Partial<Certificate> = {}): Certificate {
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

function sampleActivity(number: number): PrintedActivity {
  return {
    name: `Grand rounds ${number}`,
    type: 'Lectures',
    dates: ['01/03/2025', '08/03/2025'],
    hours: '2.5',
    areas: ['Ethics and professional behaviour'],
    information: 'All cases of the week.',
    reflection: ['Listen first.'],
    evidence: ['minutes.pdf'],
  };
}
