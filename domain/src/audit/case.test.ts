import { describe, expect, test } from 'vitest';
import { AUDIT_STATUSES, isBeingAudited } from './audit-status.ts';
import {
  CASE_STATES,
  type CaseActor,
  type CaseState,
  type CaseStep,
  goesOn,
  isDecided,
  isOpenCase,
  lettersEnded,
  lettersOf,
  nextState,
  OPEN_STATES,
  outcomeLetterOf,
  STATE_OF_STATUS,
  STATUS_OF_STATE,
  stepsOf,
  waitsFor,
} from './case.ts';

const TODAY = '2027-05-20';

function after(state: CaseState, step: CaseStep, actor: CaseActor, askedUntil: string | null = null) {
  return nextState({ state, askedUntil, today: TODAY }, step, actor);
}

describe('[CAS-01] who may do what in each state', () => {
  test('everything that an actor may do, state by state', () => {
    const asked = { askedUntil: '2027-05-19', today: TODAY };
    const all = Object.fromEntries(
      CASE_STATES.map((state) => [
        state,
        Object.fromEntries(
          (['MEMBER', 'AUDITOR', 'TEAM', 'CLOCK'] as const)
            .map((actor) => [actor, stepsOf({ state, ...asked }, actor).join(' ')] as const)
            .filter(([, steps]) => steps !== ''),
        ),
      ]),
    );
    expect(all).toEqual({
      SELECTED: {
        MEMBER: 'SEND',
        AUDITOR: 'ACCEPT_OTHER_HOME',
        TEAM: 'EXTEND DEFER ACCEPT_OTHER_HOME CLOSE',
        CLOCK: 'DEADLINE CLOSE',
      },
      ANSWERED: { AUDITOR: 'BEGIN ACCEPT_OTHER_HOME', TEAM: 'DEFER ACCEPT_OTHER_HOME CLOSE', CLOCK: 'CLOSE' },
      NOT_ANSWERED: {
        MEMBER: 'SEND',
        AUDITOR: 'BEGIN ASK ACCEPT_OTHER_HOME',
        TEAM: 'EXTEND DEFER ACCEPT_OTHER_HOME CLOSE',
        CLOCK: 'CLOSE',
      },
      INREVIEW: {
        AUDITOR: 'ASK PASS ADVISE FAIL ACCEPT_OTHER_HOME',
        TEAM: 'DEFER ACCEPT_OTHER_HOME CLOSE',
        CLOCK: 'CLOSE RESTORE',
      },
      ASKED: {
        MEMBER: 'SEND',
        AUDITOR: 'ACCEPT_OTHER_HOME',
        TEAM: 'EXTEND DEFER ACCEPT_OTHER_HOME CLOSE',
        CLOCK: 'DEADLINE CLOSE',
      },
      PASSED: { MEMBER: 'REOPEN', TEAM: 'REOPEN' },
      PASSED_WITH_ADVICE: { MEMBER: 'REOPEN', TEAM: 'REOPEN REVIEW_PASS REVIEW_AGAIN' },
      NOT_MET: { TEAM: 'REVIEW_PASS REVIEW_ADVISE REVIEW_AGAIN' },
      DEFERRED: { AUDITOR: 'ACCEPT_OTHER_HOME', TEAM: 'RESUME ACCEPT_OTHER_HOME CLOSE', CLOCK: 'RESUME CLOSE' },
      OTHER_HOME: {},
      LEFT: {},
    });
  });

  test.each([
    ['SELECTED', 'SEND', 'MEMBER', 'ANSWERED'],
    ['NOT_ANSWERED', 'SEND', 'MEMBER', 'ANSWERED'],
    ['SELECTED', 'DEADLINE', 'CLOCK', 'NOT_ANSWERED'],
    ['ASKED', 'DEADLINE', 'CLOCK', 'INREVIEW'],
    ['NOT_ANSWERED', 'EXTEND', 'TEAM', 'SELECTED'],
    ['ASKED', 'EXTEND', 'TEAM', 'ASKED'],
    ['DEFERRED', 'RESUME', 'CLOCK', 'SELECTED'],
    ['INREVIEW', 'ADVISE', 'AUDITOR', 'PASSED_WITH_ADVICE'],
    ['NOT_MET', 'REVIEW_AGAIN', 'TEAM', 'INREVIEW'],
    // No one does what is not theirs.
    ['SELECTED', 'PASS', 'AUDITOR', undefined],
    ['INREVIEW', 'PASS', 'TEAM', undefined],
    ['INREVIEW', 'SEND', 'MEMBER', undefined],
    ['NOT_MET', 'REVIEW_PASS', 'AUDITOR', undefined],
  ] as const)('%s, %s by %s is %s', (state, step, actor, to) => {
    expect(after(state, step, actor)).toBe(to);
  });
});

describe('[CAS-08] an outcome “not met”', () => {
  test.each([
    ['was asked for nothing more', null, undefined],
    ['has until today', TODAY, undefined],
    ['has more days', '2027-05-21', undefined],
    ['had their chance', '2027-05-19', 'NOT_MET'],
  ])('for a member who %s', (_name, askedUntil, to) => {
    expect(after('INREVIEW', 'FAIL', 'AUDITOR', askedUntil)).toBe(to);
  });
});

test('[CAS-01] every state says for whom it waits, and an open one waits for someone', () => {
  expect(OPEN_STATES.map(waitsFor)).toEqual(['MEMBER', 'AUDITOR', 'TEAM', 'AUDITOR', 'MEMBER']);
  expect(CASE_STATES.filter((state) => waitsFor(state) === undefined)).toEqual([
    ...['PASSED', 'PASSED_WITH_ADVICE', 'NOT_MET', 'DEFERRED', 'OTHER_HOME', 'LEFT'],
  ]);
});

test('[CAS-01] a case is open until its outcome, goes on while it is deferred too, and is decided by an auditor', () => {
  const open = ['SELECTED', 'ANSWERED', 'NOT_ANSWERED', 'INREVIEW', 'ASKED'];
  expect(CASE_STATES.filter(isOpenCase)).toEqual(open);
  expect(CASE_STATES.filter(goesOn)).toEqual([...open, 'DEFERRED']);
  expect(CASE_STATES.filter(isDecided)).toEqual(['PASSED', 'PASSED_WITH_ADVICE', 'NOT_MET']);
});

test('[AUD-01] a year is being audited until its audit is passed or failed', () => {
  expect(AUDIT_STATUSES.filter(isBeingAudited)).toEqual(['SELECTED', 'INREVIEW', 'DEFERRED']);
  expect([null, undefined].map(isBeingAudited)).toEqual([false, false]);
});

test('[AUD-01, CAS-01] what was stored as a status alone keeps its status as a case', () => {
  const again = Object.entries(STATE_OF_STATUS).map(([status, state]) => [status, STATUS_OF_STATE[state]]);
  expect(again).toEqual(Object.keys(STATE_OF_STATUS).map((status) => [status, status]));
});

describe('[CAS-08] letters', () => {
  test('every outcome has one, and nothing else has', () => {
    expect(Object.fromEntries(CASE_STATES.map((state) => [state, lettersOf(state).join(' ')]))).toEqual({
      ...Object.fromEntries([...OPEN_STATES, 'LEFT'].map((state) => [state, ''])),
      PASSED: 'LETTEROFSUCAUDIT',
      PASSED_WITH_ADVICE: 'LETTEROFSUCAUDIT AUDITADVICE',
      NOT_MET: 'AUDITNOTMET',
      DEFERRED: 'AUDITDEFERRED',
      OTHER_HOME: 'AUDITELSEWHERE',
    });
  });

  test('[CRT-05] that of a successful audit is for exactly the states that the documents call passed', () => {
    for (const state of CASE_STATES) {
      expect(lettersOf(state).includes('LETTEROFSUCAUDIT')).toBe(STATUS_OF_STATE[state] === 'PASSED');
    }
    const own = CASE_STATES.filter((state) => outcomeLetterOf(state) !== undefined);
    expect(own).toEqual(['PASSED_WITH_ADVICE', 'NOT_MET', 'DEFERRED', 'OTHER_HOME']);
  });

  test.each([
    ['NOT_MET', 'PASSED', ['AUDITNOTMET']],
    ['NOT_MET', 'PASSED_WITH_ADVICE', ['AUDITNOTMET']],
    ['PASSED_WITH_ADVICE', 'PASSED', ['AUDITADVICE']],
    ['PASSED_WITH_ADVICE', 'INREVIEW', ['LETTEROFSUCAUDIT', 'AUDITADVICE']],
    ['DEFERRED', 'SELECTED', ['AUDITDEFERRED']],
    ['INREVIEW', 'NOT_MET', []],
  ] as const)('from %s to %s those count no longer: %j', (from, to, ended) => {
    expect(lettersEnded(from, to)).toEqual(ended);
  });
});
