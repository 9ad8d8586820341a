import { NEEDED_YEAR, REASON_ALONE, type Wording, YEAR } from './wording-fields.ts';

const REQUEST = { about: 'what was requested', example: 'exemption request for 2026', required: true } as const;
const MATTER = {
  about: 'what the decision is about',
  example: 'your exemption request for 2026',
  required: true,
} as const;
const DECISION = { about: 'the decision', example: 'granted', required: true } as const;
const OUTCOME = {
  about: 'what it means for the years, where something changes',
  example: '2026 is exempt.',
  alone: true,
} as const;

/** What members are told of decisions on requests, leave and appeals (PPL-12); the originals. */
export const DECISION_WORDINGS = {
  'decision.title': {
    name: 'Decision on a request: title',
    text: 'Your {request}: {decision}',
    line: true,
    fields: { request: REQUEST, decision: DECISION },
  },
  'decision.text': {
    name: 'Decision on a request: text',
    text: 'The CPD team has decided your {request}: {decision}.\n\n{outcome}\n\n{reason}',
    fields: { request: REQUEST, decision: DECISION, outcome: OUTCOME, reason: REASON_ALONE },
  },
  'proposal.title': {
    name: 'Decision on reduced targets that the team proposed: title',
    text: 'Proposal of reduced targets for {year}: {decision}',
    line: true,
    fields: { year: NEEDED_YEAR, decision: DECISION },
  },
  'proposal.text': {
    name: 'Decision on reduced targets that the team proposed: text',
    text: 'The CPD team has decided on the reduced targets for {year} that it proposed for you: {decision}.\n\n{outcome}\n\n{reason}',
    fields: { year: NEEDED_YEAR, decision: DECISION, outcome: OUTCOME, reason: REASON_ALONE },
  },
  'appeal.title': {
    name: 'Decision on an appeal: title',
    text: 'Your appeal: {decision}',
    line: true,
    fields: { decision: DECISION },
  },
  'appeal.text': {
    name: 'Decision on an appeal: text',
    text: 'A different member of the CPD team has reviewed {matter}: {decision}.\n\n{outcome}\n\n{reason}',
    fields: { matter: MATTER, decision: DECISION, outcome: OUTCOME, reason: REASON_ALONE },
  },
  'objection.granted': {
    name: 'Decision on an objection to a report: what comes next',
    text: 'We will put it right, and you can then read what we report under “What we will report about you”.',
    fields: {},
  },
  'decision-back.title': {
    name: 'A decision was taken back: title',
    text: 'Your {request} is being looked at again',
    line: true,
    fields: { request: REQUEST },
  },
  'proposal-back.title': {
    name: 'A decision on a proposal was taken back: title',
    text: 'Proposal of reduced targets for {year}: being looked at again',
    line: true,
    fields: { year: NEEDED_YEAR },
  },
  'decision-back.text': {
    name: 'A decision was taken back: text',
    text: 'The CPD team has taken back its decision on {matter}.\n\n{targets}\n\n{reason}',
    fields: {
      matter: MATTER,
      targets: {
        about: 'a sentence about the targets, where they change, in the text below',
        example: 'The usual targets for 2026 apply again.',
        alone: true,
      },
      reason: REASON_ALONE,
    },
  },
  'decision-back.targets': {
    name: 'A decision was taken back: the usual targets',
    text: 'The usual targets for {years} apply again.',
    fields: { years: { ...YEAR, about: 'the CPD years', required: true } },
  },
} as const satisfies Record<string, Wording>;
