import { NEEDED_YEAR, REASON_ALONE, type Wording, YEAR } from './wording-fields.ts';

const LAST_DAY = { about: 'the last day to answer', example: '31/05/2027', required: true } as const;
const DECISION = { about: 'the decision', example: 'granted', required: true } as const;
const CHANGE = { about: 'what was changed', example: 'you have more time', required: true } as const;
const WHAT_HOLDS = {
  about: 'what holds now, as a sentence',
  example: 'The last day to answer is 31/05/2027.',
  required: true,
} as const;
const ANSWER = {
  about: 'what the CPD team wrote, where it did',
  example: 'Take the time that you need.',
  alone: true,
} as const;
const WHERE = 'Audit check, in the menu of your record';

/** What members are told of audits of their record (CAS); the originals. */
export const AUDIT_WORDINGS = {
  'audit-notice.title': {
    name: 'Selected for audit: title',
    text: 'Your {year} record was selected for audit',
    line: true,
    fields: { year: NEEDED_YEAR },
  },
  'audit-notice.text': {
    name: 'Selected for audit: text',
    text: `Why you:\n\n{reason}\n\nPlease show what you were asked for by the end of {lastDay}, [time of the college]. It is the least that shows your requirements, and much of your record may need nothing.\n\nYou see what is missing, add files and ask questions under ${WHERE}.`,
    fields: { year: YEAR, reason: REASON_ALONE, lastDay: LAST_DAY },
  },
  'audit-reminder.title': {
    name: 'Reminder of an audit: title',
    text: 'The audit of your {year} record: please answer by {lastDay}',
    line: true,
    fields: { year: NEEDED_YEAR, lastDay: LAST_DAY },
  },
  'audit-reminder.text': {
    name: 'Reminder of an audit: text',
    text: `We have not had your answer to the audit of your {year} record yet. The last day is {lastDay}, [time of the college].\n\nUnder ${WHERE}, you see what is missing. Please press “I have sent everything” when you are done. If you need more time, you can ask for it there.`,
    fields: { year: NEEDED_YEAR, lastDay: LAST_DAY },
  },
  'audit-wish.title': {
    name: 'Decision on more time for an audit: title',
    text: 'More time for the audit of your {year} record: {decision}',
    line: true,
    fields: { year: NEEDED_YEAR, decision: DECISION },
  },
  'audit-deferral.title': {
    name: 'Decision on deferring an audit: title',
    text: 'Deferring the audit of your {year} record: {decision}',
    line: true,
    fields: { year: NEEDED_YEAR, decision: DECISION },
  },
  'audit-wish.text': {
    name: 'Decision on more time or on deferring an audit: text',
    text: 'The CPD team has decided what you asked for: {decision}. {whatHolds}\n\n{answer}',
    fields: {
      decision: DECISION,
      whatHolds: WHAT_HOLDS,
      answer: ANSWER,
    },
  },
  'audit-changed.title': {
    name: 'An audit was changed by the CPD team: title',
    text: 'The audit of your {year} record: {change}',
    line: true,
    fields: { year: NEEDED_YEAR, change: CHANGE },
  },
  'audit-changed.text': {
    name: 'An audit was changed by the CPD team: text',
    text: 'About the audit of your {year} record: {whatHolds}\n\n{answer}',
    fields: { year: YEAR, whatHolds: WHAT_HOLDS, answer: ANSWER },
  },
  'audit-review.title': {
    name: 'Decision on the review of an audit: title',
    text: 'The review of your {year} audit: {decision}',
    line: true,
    fields: { year: NEEDED_YEAR, decision: DECISION },
  },
  'audit-review.text': {
    name: 'Decision on the review of an audit: text',
    text: 'Someone else has looked at the audit of your {year} record again, at everything from before and what you added: {decision}.\n\n{answer}',
    fields: { year: NEEDED_YEAR, decision: DECISION, answer: ANSWER },
  },
} as const satisfies Record<string, Wording>;
