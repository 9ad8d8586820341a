import { NEEDED_YEAR, PRODUCT, type Wording } from './wording-fields.ts';

const BOARD = { about: 'the board that is told', example: 'The medical board', required: true } as const;
const OUTCOME = { about: 'what it is told', example: 'Requirements met', required: true } as const;
const PAGE = {
  about: 'a link to the page with all of it',
  example: 'What we will report about you',
  required: true,
} as const;
const DUE_DAY = { about: 'the day by which boards are told', example: '30/06/2027', required: true } as const;

/** What members and managers are told of the reports to boards (RPT-02, RPT-04); the originals. */
export const REPORT_WORDINGS = {
  'report-shown.title': {
    name: 'What will be reported to a board: title',
    text: 'What we will report about you for {year}',
    line: true,
    fields: { year: NEEDED_YEAR },
  },
  'report-shown.text': {
    name: 'What will be reported to a board: text',
    text: '{board} will be told about your {year} record: {outcome}.\n\nUntil the end of {lastDay}, [time of the college], you can see how it was worked out and tell us if something is wrong: {page}',
    fields: {
      ...{ board: BOARD, year: NEEDED_YEAR, outcome: OUTCOME, page: PAGE },
      lastDay: { about: 'the last day to look', example: '15/05/2027', required: true },
    },
  },
  'report-changed.title': {
    name: 'What will be reported to a board has changed: title',
    text: 'What we report about you for {year} has changed',
    line: true,
    fields: { year: NEEDED_YEAR },
  },
  'report-changed.text': {
    name: 'What will be reported to a board has changed: text',
    text: '{board} will now be told about your {year} record: {outcome}.\n\nYou can see how it was worked out and tell us if something is wrong: {page}',
    fields: { board: BOARD, year: NEEDED_YEAR, outcome: OUTCOME, page: PAGE },
  },
  'report-due.subject': {
    name: 'To managers, reports to boards are due: subject',
    text: 'Reports for {year} are due by {dueDay}',
    line: true,
    fields: { year: NEEDED_YEAR, dueDay: DUE_DAY },
  },
  'report-due.text': {
    name: 'To managers, reports to boards are due: text',
    text: 'These boards are to be told about {year} by {dueDay}, and have not been yet: {boards}.\n\nYou see what comes next here:\n\n{link}\n\nSent from {productName}.',
    fields: {
      ...{ year: NEEDED_YEAR, dueDay: DUE_DAY, boards: BOARD },
      link: { about: 'where reports are made', example: 'https://cpd.example.org/Admin/Reports', required: true },
      productName: PRODUCT,
    },
  },
} as const satisfies Record<string, Wording>;
