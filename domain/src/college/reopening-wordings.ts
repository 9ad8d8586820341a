import { NEEDED_YEAR, OFFERS, REASON, type Wording, YEAR } from './wording-fields.ts';

const BY = { about: 'who of the CPD team did it', example: 'Dr Sam Lee' } as const;
const DAY = { about: 'the last day of the re-opening', example: '29/05/2027', required: true } as const;
const DUE_DAY = { about: 'the day by which the year has to be submitted again', example: '29/05/2027' } as const;
const NEEDED_DUE_DAY = { ...DUE_DAY, required: true } as const;
const BEFORE = { about: 'what the record was before', example: 'Complete, with the same certificate' } as const;
const WHY = { about: 'the reason, in the text below', example: 'The reason: More time.', alone: true } as const;
const CERTIFICATE = {
  about: 'a sentence about the certificate, where there is one, in the texts below',
  example: 'Your certificate for 2026 is not valid.',
  alone: true,
} as const;
const WAITING = {
  about: 'attendance to confirm, in the text below',
  example: 'This waits on Home: Grand round',
  alone: true,
} as const;
const WHAT = {
  about: 'how it ended, in the texts below',
  example: 'The re-opening of your 2026 record ended',
} as const;

const IF_CHANGED =
  'If you change something, please declare and submit the record on the CPD Summary by {dueDay}, otherwise it is incomplete.';
const WHAT_TO_DO = `${IF_CHANGED} If you change nothing, it will again be what it was: {before}.`;
const SUBMIT = 'Please declare and submit the record on the CPD Summary by {dueDay}, otherwise it is incomplete.';

/** What members are told of re-openings and of submissions that they undid (ROP-02, ROP-03); the originals. */
export const REOPENING_WORDINGS = {
  'reopened.title': {
    name: 'A year was re-opened: title',
    text: 'Your {year} record has been re-opened',
    line: true,
    fields: { year: NEEDED_YEAR },
  },
  'reopened.text': {
    name: 'A year was re-opened: text',
    text: `{by} of the CPD team has re-opened your {year} record. You can change it until the end of {day}, [time of the college].\n\n{why}\n\n${WHAT_TO_DO}\n\n{certificate}\n\n{waiting}`,
    fields: {
      ...{ by: BY, year: YEAR, day: DAY, why: { ...WHY, required: true } },
      ...{ dueDay: NEEDED_DUE_DAY, before: BEFORE, certificate: CERTIFICATE, waiting: WAITING },
    },
  },
  'new-end.title': {
    name: 'A re-opening has another end: title',
    text: 'Your {year} record is re-opened until {day}',
    line: true,
    fields: { year: NEEDED_YEAR, day: DAY },
  },
  'new-end.text': {
    name: 'A re-opening has another end: text',
    text: `{by} of the CPD team has given the re-opening of your {year} record another end: {day}.\n\n{why}\n\n${WHAT_TO_DO}\n\n{certificate}`,
    fields: {
      ...{ by: BY, year: YEAR, day: DAY, why: { ...WHY, required: true } },
      ...{ dueDay: NEEDED_DUE_DAY, before: BEFORE, certificate: CERTIFICATE },
    },
  },
  'reopening.why': {
    name: 'Re-openings: the reason',
    text: 'The reason: {reason}',
    fields: { reason: REASON },
  },
  'reopening.certificate': {
    name: 'Re-openings: the certificate is not valid',
    text: 'Your certificate for {year} is not valid while the record is re-opened.',
    fields: { year: YEAR },
  },
  'reopening.waiting': {
    name: 'Re-openings: attendance to confirm',
    text: 'This waits on Home for you to confirm that you attended; then it counts:\n\n{offers}',
    fields: { offers: OFFERS },
  },
  'undone.title': {
    name: 'A member undid a submission: title',
    text: 'You undid your submission for {year}',
    line: true,
    fields: { year: NEEDED_YEAR },
  },
  'undone.text': {
    name: 'A member undid a submission: text',
    text: `Your {year} record is open again until the end of {day}, [time of the college].\n\n${WHAT_TO_DO}\n\n{documents}\n\n{waiting}`,
    fields: {
      ...{ year: YEAR, day: DAY, dueDay: NEEDED_DUE_DAY, before: BEFORE },
      documents: {
        about: 'a sentence about downloaded documents, where there are some, in the text below',
        example: 'Your downloads are not valid.',
        alone: true,
      },
      waiting: WAITING,
    },
  },
  'undone.documents': {
    name: 'A member undid a submission: downloads are not valid',
    text: 'What you downloaded for {year} with a verification code is not valid in the meantime.',
    fields: { year: YEAR },
  },
  'reopening-ends.title': {
    name: 'Reminder of the end of a re-opening: title',
    text: 'The re-opening of your {year} record ends on {day}',
    line: true,
    fields: { year: NEEDED_YEAR, day: DAY },
  },
  'reopening-ends.unchanged': {
    name: 'Reminder of the end of a re-opening: nothing was changed',
    text: `Your {year} record is re-opened until the end of {day}, [time of the college]. You have not changed it so far.\n\n{why}\n\n${WHAT_TO_DO}`,
    fields: { year: YEAR, day: DAY, why: WHY, dueDay: NEEDED_DUE_DAY, before: BEFORE },
  },
  'reopening-ends.changed': {
    name: 'Reminder of the end of a re-opening: something was changed',
    text: `Your {year} record is re-opened until the end of {day}, [time of the college]. You have changed it and not submitted it yet.\n\n{why}\n\n${SUBMIT}`,
    fields: { year: YEAR, day: DAY, why: WHY, dueDay: NEEDED_DUE_DAY },
  },
  'undone-ends.title': {
    name: 'Reminder after an undone submission: title',
    text: 'Your {year} record is not submitted: it is open until {day}',
    line: true,
    fields: { year: NEEDED_YEAR, day: DAY },
  },
  'undone-ends.unchanged': {
    name: 'Reminder after an undone submission: nothing was changed',
    text: `You undid your submission for {year}, and the record is open until the end of {day}, [time of the college]. You have not changed it so far.\n\n${WHAT_TO_DO}`,
    fields: { year: YEAR, day: DAY, dueDay: NEEDED_DUE_DAY, before: BEFORE },
  },
  'undone-ends.changed': {
    name: 'Reminder after an undone submission: something was changed',
    text: `You undid your submission for {year}, and the record is open until the end of {day}, [time of the college]. You have changed it and not submitted it yet.\n\n${SUBMIT}`,
    fields: { year: YEAR, day: DAY, dueDay: NEEDED_DUE_DAY },
  },
  'ended.by-clock': {
    name: 'End of a re-opening: it was re-opened until then',
    text: 'Your {year} record was re-opened until {day}',
    line: true,
    fields: { year: YEAR, day: DAY },
  },
  'ended.by-team': {
    name: 'End of a re-opening: the CPD team ended it',
    text: '{by} of the CPD team has ended the re-opening of your {year} record',
    line: true,
    fields: { by: BY, year: NEEDED_YEAR },
  },
  'ended.undone': {
    name: 'End of a re-opening: the member undid a submission',
    text: 'You undid your submission for {year}, and the record was open until {day}',
    line: true,
    fields: { year: YEAR, day: DAY },
  },
  'as-before.title': {
    name: 'A re-opening ended, nothing was changed: title',
    text: 'Your {year} record is what it was before',
    line: true,
    fields: { year: NEEDED_YEAR },
  },
  'as-before.text': {
    name: 'A re-opening ended, nothing was changed: text',
    text: '{what}, and nothing was changed. So it is again what it was: {before}.\n\n{why}\n\n{certificate}',
    fields: { what: WHAT, before: { ...BEFORE, required: true }, why: WHY, certificate: CERTIFICATE },
  },
  'as-before.certificate': {
    name: 'A re-opening ended, nothing was changed: the certificate is valid again',
    text: 'Your certificate for {year} is valid again.',
    fields: { year: YEAR },
  },
  'incomplete.title': {
    name: 'A re-opening ended, the record is incomplete: title',
    text: 'Your {year} record is incomplete',
    line: true,
    fields: { year: NEEDED_YEAR },
  },
  'incomplete.text': {
    name: 'A re-opening ended, the record is incomplete: text',
    text: '{what}. It was changed, but not submitted, so it is now incomplete.\n\n{why}\n\nIf something prevented you from submitting it, please tell the CPD team. You can reach them under Contact.',
    fields: { what: WHAT, why: WHY },
  },
} as const satisfies Record<string, Wording>;
