import { NEEDED_YEAR, REASON_ALONE, type Wording } from './wording-fields.ts';

const LAST_DAY = { about: 'the last day to answer', example: '31/05/2027', required: true } as const;
const OUTCOME = { about: 'the outcome', example: 'successful', required: true } as const;
const WHERE = 'Audit check, in the menu of your record';

/** What the auditor has members told (CAS-06, CAS-08); the originals. */
export const AUDIT_BENCH_WORDINGS = {
  'audit-asked.title': {
    name: 'More is needed in an audit: title',
    text: 'The audit of your {year} record: please send more by {lastDay}',
    line: true,
    fields: { year: NEEDED_YEAR, lastDay: LAST_DAY },
  },
  'audit-asked.text': {
    name: 'More is needed in an audit: text',
    text: `The auditor needs something more to finish the audit of your {year} record:\n\n{reason}\n\nThe last day is {lastDay}, [time of the college]. You can answer and add files under ${WHERE}. Nothing is decided yet.`,
    fields: { year: NEEDED_YEAR, lastDay: LAST_DAY, reason: REASON_ALONE },
  },
  'audit-message.title': {
    name: 'A message in an audit: title',
    text: 'A message about the audit of your {year} record',
    line: true,
    fields: { year: NEEDED_YEAR },
  },
  'audit-message.text': {
    name: 'A message in an audit: text',
    text: `The auditor wrote about the audit of your {year} record:\n\n{reason}\n\nYou can answer under ${WHERE}.`,
    fields: { year: NEEDED_YEAR, reason: REASON_ALONE },
  },
  'audit-outcome.title': {
    name: 'The outcome of an audit: title',
    text: 'The audit of your {year} record: {outcome}',
    line: true,
    fields: { year: NEEDED_YEAR, outcome: OUTCOME },
  },
  'audit-outcome.text': {
    name: 'The outcome of an audit: text',
    text: `The audit of your {year} record is finished: {outcome}.\n\n{reason}\n\nYou see all of it under ${WHERE}.`,
    fields: { year: NEEDED_YEAR, outcome: OUTCOME, reason: REASON_ALONE },
  },
} as const satisfies Record<string, Wording>;
