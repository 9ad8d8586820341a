import { PRODUCT, type Wording, YEAR } from './wording-fields.ts';

const NAME = { about: 'the name of the member', example: 'Dr Alex Brown' } as const;
const NUMBER = { about: 'the number of the member', example: '100001', required: true } as const;
const REQUEST = { about: 'the number of the request', example: '1234', required: true } as const;
const ENTERED = {
  about: 'who of the team entered it, in the text below',
  example: 'Entered by Dr Sam Lee for the member.',
  alone: true,
} as const;
const OF_REQUEST = { name: NAME, memberNumber: NUMBER, entered: ENTERED } as const;
const SENT = { request: REQUEST, productName: PRODUCT } as const;
const SUBJECT = { memberNumber: NUMBER, request: REQUEST } as const;
const SENT_FROM = 'Request {request}, sent from {productName}.';

/** The e-mails to the CPD team (COH-11); the originals. Why someone asks for leave is in none of them (PPL-18). */
export const TEAM_WORDINGS = {
  'team-callback.subject': {
    name: 'To the team, call back requested: subject',
    text: 'Call back requested by member {memberNumber} (request {request})',
    line: true,
    fields: SUBJECT,
  },
  'team-callback.text': {
    name: 'To the team, call back requested: text',
    text: `{name}, member {memberNumber}, asks for a call back.\n\n{entered}\n\nContact number: {contactNumber}\n\n{message}\n\n${SENT_FROM}`,
    fields: {
      ...OF_REQUEST,
      contactNumber: { about: 'the number to call', example: '+61 2 5550 0111', required: true },
      message: {
        about: 'the message, in the text below',
        example: 'Message: After 5 pm.',
        required: true,
        alone: true,
      },
      ...SENT,
    },
  },
  'team-callback.message': {
    name: 'To the team, call back requested: the message',
    text: 'Message:\n{message}',
    fields: { message: { about: 'what the member wrote', example: 'After 5 pm.', required: true } },
  },
  'team-request.subject': {
    name: 'To the team, exemption, leave or reduced targets requested: subject',
    text: '{what} requested by member {memberNumber} (request {request})',
    line: true,
    fields: { what: { about: 'what is requested', example: 'Exemption' }, ...SUBJECT },
  },
  'team-request.text': {
    name: 'To the team, exemption, leave or reduced targets requested: text',
    text: `{name}, member {memberNumber}, asks for {what}.\n\n{entered}\n\n{when}\n\nReason on file.\n\n${SENT_FROM}`,
    fields: {
      ...OF_REQUEST,
      what: { about: 'what is requested', example: 'an exemption', required: true },
      when: { about: 'the year or the days', example: 'Year: 2026', required: true },
      ...SENT,
    },
  },
  'team-reopening.subject': {
    name: 'To the team, re-opening requested: subject',
    text: 'Re-opening requested by member {memberNumber} (request {request})',
    line: true,
    fields: SUBJECT,
  },
  'team-reopening.text': {
    name: 'To the team, re-opening requested: text',
    text: `{name}, member {memberNumber}, asks for the record of {year} to be re-opened.\n\n{entered}\n\n{message}\n\n${SENT_FROM}`,
    fields: {
      ...OF_REQUEST,
      year: { ...YEAR, required: true },
      message: { about: 'what was verified later', example: '“Grand round”, 03/05/2026, 1.5 h', required: true },
      ...SENT,
    },
  },
  'team-objection.subject': {
    name: 'To the team, objection to a report: subject',
    text: 'Objection to the report for {year} by member {memberNumber} (request {request})',
    line: true,
    fields: { year: YEAR, ...SUBJECT },
  },
  'team-objection.text': {
    name: 'To the team, objection to a report: text',
    text: `{name}, member {memberNumber}, says that the report for {year} is wrong.\n\n{entered}\n\nBoard: {board}\n\nPlease answer by {day}. Until then the report is not signed.\n\n${SENT_FROM}`,
    fields: {
      ...OF_REQUEST,
      year: { ...YEAR, required: true },
      board: { about: 'the board', example: 'Medical Board', required: true },
      day: { about: 'the day by which it is answered', example: '15/05/2027', required: true },
      ...SENT,
    },
  },
  'team-elsewhere.subject': {
    name: 'To the team, a year from another CPD home: subject',
    text: 'A year from another CPD home, handed in by member {memberNumber} (request {request})',
    line: true,
    fields: SUBJECT,
  },
  'team-elsewhere.text': {
    name: 'To the team, a year from another CPD home: text',
    text: `{name}, member {memberNumber}, handed in the archive of {year} from another CPD home.\n\n{entered}\n\n{message}\n\n${SENT_FROM}`,
    fields: {
      ...OF_REQUEST,
      year: { ...YEAR, required: true },
      message: { about: 'what it says', example: '32 hours at the Other College', required: true },
      ...SENT,
    },
  },
  'team-appeal.subject': {
    name: 'To the team, appeal: subject',
    text: 'Appeal by member {memberNumber} (request {request})',
    line: true,
    fields: SUBJECT,
  },
  'team-appeal.text': {
    name: 'To the team, appeal: text',
    text: '{name}, member {memberNumber}, appeals against the decision on the {what}.\n\n{entered}\n\nReason on file.\n\nA different colleague from the one who made the first decision decides it. Request {request}, sent from {productName}.',
    fields: {
      ...OF_REQUEST,
      what: { about: 'what was decided', example: 'exemption request for 2026', required: true },
      ...SENT,
    },
  },
  'team.entered': {
    name: 'To the team: who entered it',
    text: 'Entered by {colleague} for the member.',
    fields: { colleague: { about: 'the name of the colleague', example: 'Dr Sam Lee', required: true } },
  },
  'team-erasure.subject': {
    name: 'To the team, erasure requested: subject',
    text: 'Erasure requested by member {memberNumber} (request {request})',
    line: true,
    fields: SUBJECT,
  },
  'team-erasure.text': {
    name: 'To the team, erasure requested: text',
    text: `{name}, member {memberNumber}, asks for their data to be erased.\n\nTwo colleagues decide: {link}\n\n${SENT_FROM}`,
    fields: {
      ...{ name: NAME, memberNumber: NUMBER },
      link: { about: 'where it is decided', example: 'https://cpd.example.org/Admin/Erasure/1', required: true },
      ...SENT,
    },
  },
  'retention.subject': {
    name: 'To managers, records that can be erased: subject',
    text: 'Records that can be erased',
    line: true,
    fields: {},
  },
  'retention.text': {
    name: 'To managers, records that can be erased: text',
    text: '{records} who left the college can be erased: records only have to be kept for {years} years after a member has left.\n\nNothing is erased before a manager has looked at the counts and confirmed them:\n\n{link}\n\nSent from {productName}.',
    fields: {
      records: { about: 'how many records', example: 'The records of 12 members', required: true },
      years: { about: 'the years that records are kept', example: '7' },
      link: { about: 'where they are confirmed', example: 'https://cpd.example.org/Admin/Erasure', required: true },
      productName: PRODUCT,
    },
  },
  'member-list.subject': {
    name: 'To managers, the nightly list of members: subject',
    text: 'The list of members needs a look',
    line: true,
    fields: {},
  },
  'member-list.text': {
    name: 'To managers, the nightly list of members: text',
    text: '{problem}\n\nTo see each line and why, check the same file under Import:\n\n{link}\n\nSent from {productName}.',
    fields: {
      problem: {
        about: 'what was found',
        example: 'The list members.csv was read, without 2 wrong lines.',
        required: true,
      },
      link: {
        about: 'where lists are checked',
        example: 'https://cpd.example.org/Admin/Members/Import',
        required: true,
      },
      productName: PRODUCT,
    },
  },
} as const satisfies Record<string, Wording>;
