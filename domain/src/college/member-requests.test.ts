import { expect, test } from 'vitest';
import { frameworkOf } from '../testing/years.ts';
import {
  decisionProblems,
  grantRefusal,
  type RequestDecision,
  resultName,
  resultsOf,
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
  const messagesOf = (change: Partial<RequestDecision>, request: typeof exemption | typeof callBack) =>
    decisionProblems({ ...decision, ...change }, request).map(({ message }) => message);
  expect(messagesOf({ result: 'GRANTED', exemptionReason: '', text: '' }, callBack)).toEqual([
    'This decision does not fit this kind of request.',
    'Please choose a reason.',
    'Please give a reason; the member can read it.',
  ]);
  expect(messagesOf({ text: '<b>No</b>' }, exemption)).toEqual(['The reason must not contain HTML tags.']);
  expect(messagesOf({ result: 'VARIED' }, callBack)).toEqual(['This decision does not fit this kind of request.']);
  expect(messagesOf({ result: 'GRANTED', exemptionReason: '' }, exemption)).toEqual(['Please choose a reason.']);
});

test('results are told in words', () => {
  expect(resultsOf('EXEMPTION').map(resultName)).toEqual(['granted', 'targets reduced', 'declined']);
  expect(resultName('DONE')).toBe('done');
});

test.each<[Partial<RequestDecision>, typeof exemption | typeof callBack]>([
  [{}, exemption],
  [{ result: 'GRANTED', monthsOfLeave: undefined }, exemption],
  [{ result: 'DECLINED', monthsOfLeave: undefined, exemptionReason: '' }, exemption],
  [{ result: 'DONE', monthsOfLeave: undefined, exemptionReason: '' }, callBack],
])('a decision %j is fine', (change, request) => {
  expect(decisionProblems({ ...decision, ...change }, request)).toEqual([]);
});

test('each kind of request has its own results', () => {
  expect([resultsOf('CALLBACK'), resultsOf('EXEMPTION')]).toEqual([
    ['DONE', 'DECLINED'],
    ['GRANTED', 'VARIED', 'DECLINED'],
  ]);
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
