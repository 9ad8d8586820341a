import { expect, test } from 'vitest';
import { frameworkOf } from '../testing/years.ts';
import {
  appealRefusal,
  asksForLess,
  choicesOf,
  type DecidedRequest,
  decidedMatter,
  deciderRefusal,
  decidersInWords,
  decisionProblems,
  doneRefusal,
  grantRefusal,
  type RequestDecision,
  requestName,
  resultName,
  takesDocuments,
  teamTextProblem,
} from './member-requests.ts';

const reasonCodes = ['PARENTAL'];
const exemption = { kind: 'EXEMPTION', framework: frameworkOf(2026), reasonCodes } as const;
const callBack = { kind: 'CALLBACK', framework: undefined, reasonCodes } as const;
const decision: RequestDecision = {
  result: 'VARIED',
  text: 'On leave from January to August.',
  monthsOfLeave: 8,
  exemptionReason: 'PARENTAL',
};

test.each<[string, Partial<RequestDecision>, typeof exemption | typeof callBack, string[]]>([
  ['without a reason', { text: ' ' }, exemption, ['text']],
  ['[R47] with a reason that nobody sees', { text: '\u2800' }, exemption, ['text']],
  ['with HTML in the reason', { text: '<b>No</b>' }, exemption, ['text']],
  ['that calls an exemption done', { result: 'DONE' }, exemption, ['result']],
  ['that grants a call back', { result: 'GRANTED' }, callBack, ['result']],
  ['with leave that is too short', { monthsOfLeave: 5 }, exemption, ['monthsOfLeave']],
  ['without months', { monthsOfLeave: undefined }, exemption, ['monthsOfLeave']],
  ['with a reason code that there is not', { exemptionReason: 'X' }, exemption, ['exemptionReason']],
  [
    'with everything wrong',
    { monthsOfLeave: 12, exemptionReason: '', text: '' },
    exemption,
    ['monthsOfLeave', 'exemptionReason', 'text'],
  ],
])('a decision %s is refused', (_how, change, request, fields) => {
  expect(decisionProblems({ ...decision, ...change }, request).map(({ field }) => field)).toEqual(fields);
});

test('a refused decision says why in a sentence for each field', () => {
  const messagesOf = (change: Partial<RequestDecision>, request: DecidedRequest) =>
    decisionProblems({ ...decision, ...change }, request).map(({ message }) => message);
  expect(messagesOf({ result: 'GRANTED', exemptionReason: '', text: '' }, callBack)).toEqual([
    'This decision does not fit this kind of request.',
    'Please give a reason; the member can read it.',
  ]);
  expect(messagesOf({ text: '<b>No</b>' }, exemption)).toEqual(['The reason must not contain HTML tags.']);
  expect(messagesOf({ result: 'VARIED' }, callBack)).toEqual(['This decision does not fit this kind of request.']);
  expect(messagesOf({ result: 'GRANTED', exemptionReason: '' }, exemption)).toEqual(['Please choose a reason.']);
  const outside = { result: 'GRANTED', leave: { from: '2025-12-31', to: '2026-12-31' } } as const;
  expect(messagesOf(outside, leave)).toEqual(['Please choose a day in 2026 or 2027.']);
});

test('results are told in words', () => {
  expect(choicesOf('EXEMPTION', false).map((result) => resultName(result))).toEqual([
    'granted',
    'targets reduced',
    'declined',
  ]);
  expect(resultName('DONE')).toBe('done');
  expect(choicesOf('REPORT', false).map((result) => resultName(result, 'REPORT'))).toEqual([
    'the line is wrong',
    'the line stands',
  ]);
  expect(choicesOf('ELSEWHERE', false).map((result) => resultName(result, 'ELSEWHERE'))).toEqual([
    'accepted',
    'declined',
  ]);
});

test.each<[Partial<RequestDecision>, typeof exemption | typeof callBack]>([
  [{}, exemption],
  [{ result: 'GRANTED', monthsOfLeave: undefined }, exemption],
  [{ result: 'DECLINED', monthsOfLeave: undefined, exemptionReason: '' }, exemption],
  [{ result: 'DONE', monthsOfLeave: undefined, exemptionReason: '' }, callBack],
])('a decision %j is fine', (change, request) => {
  expect(decisionProblems({ ...decision, ...change }, request)).toEqual([]);
});

test.each([
  [
    'REOPENING',
    false,
    'The record for 2026 has not been re-opened since this request came. Re-open it first, or decline the request.',
  ],
  ['REOPENING', true, undefined],
  ['CALLBACK', false, undefined],
] as const)('[ROP-06] a request %s whose year was re-opened (%s) is closed as done: %s', (kind, reopened, refusal) => {
  expect(doneRefusal({ kind, year: 2026, reopened })).toBe(refusal);
});

test('each kind of request has its own results', () => {
  expect([choicesOf('CALLBACK', false), choicesOf('EXEMPTION', false)]).toEqual([
    ['DONE', 'DECLINED'],
    ['GRANTED', 'VARIED', 'DECLINED'],
  ]);
});

const leave = { ...exemption, kind: 'LEAVE', leave: { from: '2026-11-01', to: '2027-04-30' } } as const;

test.each<[string, Partial<RequestDecision>, DecidedRequest, string[]]>([
  ['that reduces targets by months', { result: 'VARIED' }, leave, ['result']],
  ['from no day', { result: 'GRANTED', leave: { from: '', to: '2027-01-31' } }, leave, ['leaveFrom']],
  ['to a day before', { result: 'GRANTED', leave: { from: '2026-11-01', to: '2026-10-31' } }, leave, ['leaveTo']],
  [
    'in years that nobody asked about',
    { result: 'GRANTED', leave: { from: '2025-12-31', to: '2027-01-31' } },
    leave,
    ['leaveFrom'],
  ],
  ['that says that none stands', { result: 'UPHELD' }, leave, ['result']],
  ['of an appeal that declines again', { result: 'DECLINED' }, { ...leave, isAppeal: true }, ['result']],
])('[PPL-12] a decision on leave %s is refused', (_how, change, request, fields) => {
  expect(decisionProblems({ ...decision, ...change }, request).map(({ field }) => field)).toEqual(fields);
});

test.each<[Partial<RequestDecision>, DecidedRequest]>([
  [{ result: 'GRANTED' }, leave],
  [{ result: 'GRANTED', leave: { from: '2026-11-15', to: '2027-03-31' } }, leave],
  [
    { result: 'GRANTED', leave: { from: '2025-12-31', to: '2026-12-31' } },
    { ...leave, leave: undefined },
  ],
  // Days are asked for by nothing but a grant.
  [{ result: 'DECLINED', leave: { from: '', to: '' } }, leave],
  [{ result: 'UPHELD' }, { ...leave, isAppeal: true }],
  [{ result: 'GRANTED' }, { ...exemption, isAppeal: true }],
])('[PPL-12] a decision %j is fine', (change, request) => {
  expect(decisionProblems({ ...decision, ...change }, request)).toEqual([]);
});

test('[PPL-12] an appeal leaves the first decision or grants something; it never gets worse', () => {
  expect(choicesOf('LEAVE', true)).toEqual(['UPHELD', 'GRANTED']);
  expect(choicesOf('EXEMPTION', true)).toEqual(['UPHELD', 'GRANTED', 'VARIED']);
});

test.each([
  [{ kind: 'REOPENING' }, 'Please ask again to have the year re-opened.'],
  [{ kind: 'REPORT' }, 'Please write to us again on the page of the report.'],
  [{ kind: 'ELSEWHERE' }, 'Please ask your other CPD home for a new archive and hand that in.'],
  [{ kind: 'CALLBACK', result: 'DONE' }, 'A call-back request has no decision to appeal against.'],
  [{ result: null }, 'This request has not been decided yet.'],
  [{ isAppealed: true }, 'You have already appealed against this decision. A decision can be appealed once.'],
  [
    { isAppealed: true, result: null },
    'You have already appealed against this decision. A decision can be appealed once.',
  ],
  [{ result: 'GRANTED', isAsAsked: true }, 'You were granted what you asked for, so there is nothing to appeal.'],
  [{ result: 'GRANTED' }, undefined],
  [{ result: 'VARIED', isAsAsked: true }, undefined],
  [{}, undefined],
] as const)('[PPL-12] appealing against %j: %s', (change, refusal) => {
  const decided = { kind: 'LEAVE', result: 'DECLINED', isAppealed: false, isAsAsked: false } as const;
  expect(appealRefusal({ ...decided, ...change })).toBe(refusal);
});

test.each([
  ['EXEMPTION', true, false, /appeals against. A colleague decides/],
  ['EXEMPTION', false, true, /You entered this for the member/],
  ['LEAVE', false, true, /You entered this for the member/],
  ['REOPENING', false, true, /You entered this for the member/],
  ['REDUCTION', true, true, /appeals against/],
  ['CALLBACK', false, true, undefined],
  ['EXEMPTION', false, false, undefined],
] as const)(
  '[PPL-12] %s: another colleague decides an appeal against one’s own decision (%s) and what one entered (%s)',
  (kind, isFirstDecider, hasEntered, refusal) => {
    const said = deciderRefusal({ kind, isFirstDecider, hasEntered, readsReason: true });
    if (refusal === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(refusal);
  },
);

test('[PPL-18] a colleague who may not read the reason of a request does not decide it', () => {
  const part = { kind: 'LEAVE', isFirstDecider: false, hasEntered: false, readsReason: false } as const;
  expect(deciderRefusal(part)).toBe(
    'Its reason is read by colleagues whom a manager has allowed to, and one of them decides it.',
  );
});

test.each([
  [[], 'No colleague can. A manager can add one, or allow one to read reasons of leave, under “The team”.'],
  [['Ada'], 'Ada can decide it.'],
  [['Ada', 'Ben'], 'Ada or Ben can decide it.'],
  [['Ada', 'Ben', 'Cleo'], 'Ada, Ben or Cleo can decide it.'],
  [['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'], 'Ada, Ben, Cleo or 2 more can decide it.'],
])('[PPL-12] it says who can decide: %j', (names, words) => {
  expect(decidersInWords(names)).toBe(words);
});

test.each([
  ['CALLBACK', 'call-back request'],
  ['REOPENING', 'request to re-open 2026'],
  ['REPORT', 'objection to what is reported for 2026'],
  ['ELSEWHERE', 'request to recognise 2026 from another CPD home'],
  ['EXEMPTION', 'exemption request for 2026'],
  ['REDUCTION', 'request for reduced targets for 2026'],
  ['LEAVE', 'request for leave from 01/11/2026 to 30/04/2027'],
] as const)('[PPL-12] a request %s has a name: %s', (kind, name) => {
  expect(requestName({ kind, year: 2026, leave: leave.leave })).toBe(name);
});

test.each([
  ['CALLBACK', false, false],
  ['EXEMPTION', true, true],
  ['LEAVE', true, true],
  ['REDUCTION', true, true],
  ['REOPENING', false, false],
  ['REPORT', false, true],
  ['ELSEWHERE', false, false],
] as const)('[PPL-18] a request %s asks for less in a year: %s; takes documents: %s', (kind, forLess, documents) => {
  expect([asksForLess(kind), takesDocuments(kind)]).toEqual([forLess, documents]);
});

test('[PPL-05, PPL-11, PPL-12] what the team proposed is not called the request of the member', () => {
  const asked = { kind: 'REDUCTION', year: 2026, leave: null } as const;
  expect(decidedMatter({ ...asked, isProposal: false })).toBe('your request for reduced targets for 2026');
  expect(decidedMatter({ ...asked, isProposal: true })).toBe(
    'the reduced targets for 2026 that the CPD team proposed for you',
  );
});

test('a note needs words, and not too many', () => {
  const problemOf = (text: string) => teamTextProblem(text, 'The note', 'Please write a note.');
  expect(problemOf('')).toBe('Please write a note.');
  expect(problemOf('x'.repeat(2_001))).toBe('The note can have at most 2000 characters.');
  expect(problemOf('Rang back.\nNo answer.')).toBeUndefined();
});

test.each([
  [{ exempt: true }, 'The member is already exempt for 2026. Take back that decision first.'],
  [{ varied: true }, 'The targets for 2026 are already reduced. Take back that decision first.'],
  [{ submitted: true, editable: false }, 'The record for 2026 was submitted. Re-open it first, then decide.'],
  [{ editable: false }, 'The record for 2026 is closed. Re-open it first, then decide.'],
  [{}, undefined],
])('granting in a year that is %j: %s', (change, refusal) => {
  const year = { year: 2026, exempt: false, varied: false, submitted: false, editable: true };
  expect(grantRefusal({ ...year, ...change })).toBe(refusal);
});
