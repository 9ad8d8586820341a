import { REASON, type Wording, YEAR } from './wording-fields.ts';

const ACTIVITY = { about: 'the name of the activity', example: 'Grand round', required: true } as const;
const DAYS = { about: 'its day or days', example: '03/05/2026' } as const;
const HOURS = { about: 'the hours', example: '1.5 h' } as const;
const ATTENDED = { activity: ACTIVITY, days: DAYS, hours: HOURS } as const;
const YEAR_OF_IT = { year: YEAR } as const;

const ON_THE_LIST = 'The college recorded you as attending “{activity}”, {days}, {hours}.';
const TO_CONFIRM = 'Please confirm it on Home. It needs no evidence, and counts as soon as you confirm.';

/** What members are told of activities of the college (ADM-06, ROP-06, ROP-07); the originals. */
export const ATTENDANCE_WORDINGS = {
  'offer.title': {
    name: 'Attendance to confirm: title',
    text: 'Did you attend “{activity}”?',
    line: true,
    fields: { activity: ACTIVITY },
  },
  'offer.text': {
    name: 'Attendance to confirm: text',
    text: `${ON_THE_LIST}\n\n${TO_CONFIRM}`,
    fields: { ...ATTENDED, ...YEAR_OF_IT },
  },
  'offer-later.title': {
    name: 'Attendance verified after submitting: title',
    text: '“{activity}” was verified after you submitted',
    line: true,
    fields: { activity: ACTIVITY },
  },
  'offer-later.text': {
    name: 'Attendance verified after submitting: text',
    text: `${ON_THE_LIST}\n\nYou’d already submitted {year}, so it doesn’t count yet. To include it, ask the CPD team on the CPD Summary for {year} to re-open your record.`,
    fields: { ...ATTENDED, ...YEAR_OF_IT },
  },
  'offer-reminder.title': {
    name: 'Reminder of attendance to confirm: title',
    text: 'Did you attend “{activity}”? Please answer',
    line: true,
    fields: { activity: ACTIVITY },
  },
  'offer-reminder.text': {
    name: 'Reminder of attendance to confirm: text',
    text: `${ON_THE_LIST}\n\n${TO_CONFIRM} Your {year} record takes it until the end of {dueDay}, [time of the college].`,
    fields: {
      ...ATTENDED,
      ...YEAR_OF_IT,
      dueDay: { about: 'the last day on which it can be confirmed', example: '31/03/2027', required: true },
    },
  },
  'corrected.title': {
    name: 'Attendance was corrected: title',
    text: '“{activity}” was corrected in your record',
    line: true,
    fields: { activity: ACTIVITY },
  },
  'corrected.text': {
    name: 'Attendance was corrected: text',
    text: 'The college corrected “{activity}”, {days}: {reason}\n\nYour reflection, goals and files for it have not changed.',
    fields: { activity: ACTIVITY, days: DAYS, reason: REASON },
  },
  'withdrawn.title': {
    name: 'Attendance was removed: title',
    text: '“{activity}” was removed from your record',
    line: true,
    fields: { activity: ACTIVITY },
  },
  'withdrawn.text': {
    name: 'Attendance was removed: text',
    text: 'The college withdrew “{activity}”, {days}: {reason}\n\nFiles that you attached to it stay in My Files. Please tell the CPD team if this is wrong.',
    fields: { activity: ACTIVITY, days: DAYS, reason: REASON },
  },
} as const satisfies Record<string, Wording>;
