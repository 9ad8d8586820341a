import { BOARD_ORDERS, BOARD_VALUES, type BoardFormat, type BoardValue } from '@cpd/domain/report/board';
import type { ReportLine } from '@cpd/domain/report/line';

/** What a column can have, in words. */
const VALUE_NAMES: Readonly<Record<BoardValue, string>> = {
  MemberNumber: 'Member number',
  LastName: 'Last name',
  FirstName: 'First name',
  FullName: 'First and last name',
  Year: 'CPD year',
  Registration: 'Registration',
  Outcome: 'Outcome',
  Missing: 'What is missing',
  Recognised: 'Total recorded',
  Required: 'Total required',
  MonthsReduced: 'Months of reduction',
  SubmittedOn: 'Day of submission',
  LeftOn: 'Last day of membership',
};
export const VALUE_CHOICES = BOARD_VALUES.map((value) => ({ value, label: VALUE_NAMES[value] }));

const ORDER_NAMES: Readonly<Record<BoardFormat['orderBy'], string>> = {
  MemberNumber: 'Member number',
  LastName: 'Last name, then first name',
};
export const ORDER_CHOICES = BOARD_ORDERS.map((value) => ({ value, label: ORDER_NAMES[value] }));

const EXAMPLE: ReportLine = {
  ...{ userId: 1, memberNumber: '100001', lastName: 'Example', firstName: 'Alex', registration: 'Specialist' },
  ...{ outcome: 'MET', recognised: 56.5, required: 50, missing: [], monthsReduced: 0 },
  ...{ submittedOn: '2027-02-15', leftOn: null },
};

/** Lines that show a manager what a file would have. */
export const EXAMPLE_YEAR = 2026;
export const EXAMPLE_LINES: readonly ReportLine[] = [
  EXAMPLE,
  {
    ...{ ...EXAMPLE, memberNumber: '100002', firstName: 'Robin', outcome: 'NOT_MET', recognised: 41.5 },
    missing: ['8.5 more hours'],
  },
  {
    ...{ ...EXAMPLE, memberNumber: '100003', firstName: 'Sam', outcome: 'REDUCED', recognised: 38, required: 37.5 },
    monthsReduced: 3,
  },
];
