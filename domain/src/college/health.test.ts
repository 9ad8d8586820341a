import { expect, test } from 'vitest';
import {
  canReadHealth,
  healthGrantProblem,
  isAboutHealth,
  REASON_ON_FILE,
  readersInWords,
  withoutReasons,
} from './health.ts';

test.each([
  ['EXEMPTION', false, false, true],
  ['LEAVE', false, false, true],
  ['REDUCTION', false, false, true],
  ['REDUCTION', true, false, false],
  ['REDUCTION', true, true, true],
  ['CALLBACK', false, false, false],
  ['REOPENING', false, false, false],
] as const)(
  '[PPL-18] a request of kind %s, proposed %s, appealed %s: about health %s',
  (kind, isProposal, isAppealed, expected) => {
    expect(isAboutHealth({ kind, isProposal, isAppealed })).toBe(expected);
  },
);

test('[PPL-18] without its reasons a request says that there is one, and nothing of it', () => {
  const request = {
    requestId: 7,
    message: 'An operation.',
    exemptionReason: 'Illness',
    exemptionReasonCode: 'ILLNESS',
    decisionText: 'Get well.',
    appeal: { text: 'I am still ill.', firstDecisionText: 'No.', upheld: null },
    documents: [{ documentName: 'Hospital.pdf' }],
  };
  const shown = withoutReasons(request);
  expect(shown).toEqual({
    requestId: 7,
    message: '',
    exemptionReason: 'Reason on file',
    exemptionReasonCode: '',
    decisionText: REASON_ON_FILE,
    appeal: { text: REASON_ON_FILE, firstDecisionText: REASON_ON_FILE, upheld: null },
    documents: [],
  });
  expect(withoutReasons({ ...request, decisionText: '', appeal: null })).toMatchObject({
    decisionText: '',
    appeal: null,
  });
});

test('[PPL-18] a manager gives and takes the grant, but not their own', () => {
  const target = { userId: 2, mayReadHealth: false };
  expect(healthGrantProblem({ actorUserId: 1, target, mayReadHealth: true })).toBeUndefined();
  expect(healthGrantProblem({ actorUserId: 2, target, mayReadHealth: true })).toMatch(/ask another manager/);
  expect(healthGrantProblem({ actorUserId: 2, target, mayReadHealth: false })).toBeUndefined();
  const holder = { userId: 2, mayReadHealth: true };
  expect(healthGrantProblem({ actorUserId: 2, target: holder, mayReadHealth: false })).toMatch(/ask another manager/);
});

test('[PPL-18] those who open requests can have it', () => {
  expect(['MANAGER', 'STAFF', 'WATCHER', 'VERIFIED', 'PARTICIPANT'].filter(canReadHealth)).toEqual([
    'MANAGER',
    'STAFF',
    'WATCHER',
  ]);
});

test.each([
  ['Alex', 'Alex can'],
  ['Alex Finn', 'Alex or Finn can'],
  ['Alex Finn Kit', 'Alex, Finn or Kit can'],
  ['Alex Finn Kit Noor', 'Alex, Finn, Kit or 1 more can'],
  ['Alex Finn Kit Noor Robin', 'Alex, Finn, Kit or 2 more can'],
])('[PPL-18] of %s at most three are named as readers: %s', (names, begin) => {
  const sentence = `${begin} open it, and a manager can allow it to others under “The team”.`;
  expect(readersInWords(names.split(' '))).toBe(sentence);
});

test('[PPL-18] without readers it is said who can allow it', () => {
  const sentence = 'No colleague may read reasons of leave yet. A manager can allow it under “The team”.';
  expect(readersInWords([])).toBe(sentence);
});
