import { describe, expect, test } from 'vitest';
import {
  disputeDueOn,
  nextPreviewUntil,
  objectionsInWords,
  previewUntil,
  reportDueOn,
  reportWarning,
  reportYearRefusal,
  sentReportProblems,
  stepRefusal,
  VERSION_STATES,
  type VersionFacts,
  type VersionStep,
} from './version.ts';

const PREVIEW: VersionFacts = {
  ...{ state: 'PREVIEW', making: 'DONE', previewUntil: '2027-05-14', openDisputes: 0, foundWrong: 0 },
  ...{ signedBy: [], hasDraft: false },
};
const sign = (facts: Partial<VersionFacts>, userId = 1, today = '2027-05-15') =>
  stepRefusal('SIGN', { ...PREVIEW, ...facts }, { userId, today });

describe('[RPT-02] a report is not signed', () => {
  test.each<[string, Partial<VersionFacts>, string, string]>([
    ['before members saw it', { state: 'DRAFT', previewUntil: null }, '2027-05-15', 'have to see'],
    ['on the last day of the preview', {}, '2027-05-14', 'can still look'],
    ['while a member disputes it', { openDisputes: 1 }, '2027-05-15', 'One member says'],
    ['while several do', { openDisputes: 3 }, '2027-05-15', '3 members say'],
    ['while a line is known to be wrong', { foundWrong: 1 }, '2027-05-15', 'One line was found'],
    ['while several are', { foundWrong: 2 }, '2027-05-15', '2 lines were found'],
    ['while a new version is prepared', { hasDraft: true }, '2027-05-15', 'A new version'],
    ['by one person twice', { signedBy: [1] }, '2027-05-15', 'Someone else'],
    ['a third time', { state: 'SIGNED', signedBy: [2, 3] }, '2027-05-15', 'signed this report already'],
    ['while its lines are made', { making: 'RUNNING' }, '2027-05-15', 'not all made'],
    ['after another took its place', { state: 'CORRECTED' }, '2027-05-15', 'A later version'],
  ])('%s', (_when, facts, today, words) => {
    expect(sign(facts, 1, today)).toContain(words);
  });
});

test('[RPT-02, PPL-17] a report is not signed by who has a line in it', () => {
  expect(stepRefusal('SIGN', PREVIEW, { userId: 1, today: '2027-05-15', isReported: true })).toContain('about you');
});

test.each([
  [0, 0, undefined],
  [1, 0, 'One member says that their line is wrong. Decide that first.'],
  [2, 3, '2 members say that their line is wrong. Decide that first.'],
  [0, 1, 'One line was found to be wrong. Correct the record, then make the lines again.'],
  [0, 3, '3 lines were found to be wrong. Correct the records, then make the lines again.'],
])(
  '[RPT-02] of %i open objections and %i lines that were found wrong it is said: %s',
  (openDisputes, foundWrong, words) => {
    expect(objectionsInWords({ openDisputes, foundWrong })).toBe(words);
  },
);

test('[RPT-02] two people sign once the preview is over', () => {
  expect(sign({})).toBeUndefined();
  expect(sign({ signedBy: [1] }, 2)).toBeUndefined();
});

test.each<[VersionStep, VersionFacts['state'][]]>([
  ['PREVIEW', ['DRAFT']],
  ['SEND', ['SIGNED']],
  ['AGAIN', ['PREVIEW', 'SIGNED', 'SENT']],
  ['DROP', ['DRAFT']],
])('[RPT-02] %s is for %s alone', (step, states) => {
  const open = VERSION_STATES.filter(
    (state) => stepRefusal(step, { ...PREVIEW, state }, { userId: 1, today: '2027-05-15' }) === undefined,
  );
  expect(open).toEqual(states);
});

test('[RPT-02] only what was stopped goes on, and one draft is made at a time', () => {
  const refusal = (step: VersionStep, facts: Partial<VersionFacts>) =>
    stepRefusal(step, { ...PREVIEW, ...facts }, { userId: 1, today: '2027-05-15' });
  expect(refusal('GO_ON', { state: 'DRAFT', making: 'STOPPED' })).toBeUndefined();
  expect(refusal('GO_ON', { state: 'DRAFT', making: 'FAILED' })).toBeUndefined();
  expect(refusal('STOP', { state: 'DRAFT', making: 'RUNNING' })).toBeUndefined();
  expect(refusal('DROP', { state: 'DRAFT', making: 'STOPPED' })).toBeUndefined();
});

test.each<[VersionStep, Partial<VersionFacts>, string]>([
  ['STOP', { state: 'DRAFT' }, 'Its lines are not being made.'],
  ['GO_ON', { state: 'DRAFT', making: 'RUNNING' }, 'Nothing was stopped here.'],
  ['GO_ON', { making: 'STOPPED' }, 'Nothing was stopped here.'],
  ['DROP', {}, 'Members have seen this report, so it stays.'],
  ['PREVIEW', {}, 'Members were shown this report already.'],
  ['SEND', {}, 'Only a report that two people have signed can be sent.'],
  ['AGAIN', { state: 'DRAFT' }, 'This is a draft. Delete it to make the lines again.'],
  ['AGAIN', { hasDraft: true }, 'A draft of a new version is there already.'],
])('[RPT-02] %s of a preview with %j is refused: %s', (step, facts, words) => {
  expect(stepRefusal(step, { ...PREVIEW, ...facts }, { userId: 1, today: '2027-05-15' })).toBe(words);
});

test('[RPT-02, RPT-04] members have 14 days, and the board is told within six months', () => {
  expect(previewUntil('2027-04-30')).toBe('2027-05-14');
  expect(reportDueOn(2026)).toBe('2027-06-30');
});

test('[RPT-02] a new version is shown for 14 days anew where a line came to say what a board may act on', () => {
  expect(nextPreviewUntil(null, [], '2027-05-01')).toBe('2027-05-15');
  expect(nextPreviewUntil('2027-05-10', ['MET'], '2027-05-09')).toBe('2027-05-10');
  expect(nextPreviewUntil('2027-05-10', ['MET', 'NOT_MET'], '2027-05-09')).toBe('2027-05-23');
  expect(nextPreviewUntil('2027-05-10', [], '2027-06-01')).toBe('2027-05-10');
});

test('[RPT-03] a dispute is answered within 14 days, and before the board is to be told', () => {
  expect(disputeDueOn(2026, '2027-05-01')).toBe('2027-05-15');
  expect(disputeDueOn(2026, '2027-06-20')).toBe('2027-06-30');
  expect(disputeDueOn(2026, '2027-06-30')).toBe('2027-07-14');
  expect(disputeDueOn(2026, '2027-07-10')).toBe('2027-07-24');
});

test.each([
  ['2027-04-30', undefined],
  ['2027-05-01', 60],
  ['2027-05-30', 60],
  ['2027-05-31', 30],
  ['2027-06-22', 30],
  ['2027-06-23', 7],
  ['2027-06-30', 7],
  ['2027-07-01', undefined],
])('[RPT-04] on %s the team is warned for 2026 as %s days ahead', (today, days) => {
  expect(reportWarning(2026, today)).toBe(days);
});

test.each<['normal' | 'waived', string, string | undefined]>([
  ['waived', '2027-02-01', 'Nothing was required for 2026, so there is nothing to report.'],
  ['normal', '2026-12-31', '2026 is not over yet. Its reports can be made from 01/01/2027.'],
  ['normal', '2027-01-01', undefined],
])('[RPT-01] of a %s year a report on %s is refused because: %s', (enforcement, today, words) => {
  expect(reportYearRefusal({ year: 2026, enforcement }, today)).toBe(words);
});

const SENT = { sentOn: '2027-06-03', channel: 'Portal', reference: '' };
test.each<[Partial<typeof SENT>, string[]]>([
  [{}, []],
  [{ sentOn: '2027-06-01' }, []],
  [{ sentOn: '2027-06-05', reference: 'A-12' }, []],
  [
    { sentOn: '', channel: ' ' },
    ['sentOn: Please enter a day such as 03/06/2027.', 'channel: How it was sent is missing.'],
  ],
  [{ sentOn: '31/6' }, ['sentOn: Please enter a day such as 03/06/2027.']],
  [{ sentOn: '2027-05-31' }, ['sentOn: The report was signed on 01/06/2027, so it was sent later.']],
  [{ sentOn: '2027-06-06' }, ['sentOn: This day is still to come.']],
  [
    { channel: 'x'.repeat(201), reference: 'x'.repeat(201) },
    [
      'channel: How it was sent can have at most 200 characters.',
      'reference: The reference can have at most 200 characters.',
    ],
  ],
])('[RPT-04] how a report was sent, %o, is wrong in %o', (sent, messages) => {
  const problems = sentReportProblems({ ...SENT, ...sent }, { signedOn: '2027-06-01', today: '2027-06-05' });
  expect(problems.map(({ field, message }) => `${field}: ${message}`)).toEqual(messages);
});
