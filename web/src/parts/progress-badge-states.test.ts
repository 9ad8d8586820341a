import { describe, expect, test } from 'vitest';
import { buildRequirement, buildRequirements } from '../testing/build-summary.ts';
import {
  mandatoryPercentage,
  overallState,
  ringState,
  sharePlanned,
  stateOf,
  totalLine,
  totalPercentage,
} from './progress-badge.tsx';
import { mandatoryStatus } from './requirement-items.ts';

const conversation = buildRequirement({ badgeType: 'AnnualConversation', badgeText1: 'Annual Conversation' });

test.each([
  [0, 0, 'not-started'],
  [0, 5, 'not-started'],
  [0.25, 5, 'in-progress'],
  [4.99, 5, 'in-progress'],
  [5, 5, 'done'],
  [0.25, 0, 'done'],
])('[PRG-09] %s of %s is %s', (current, required, state) => {
  expect(stateOf(current, required)).toBe(state);
});

test.each([
  [0, 'not-started'],
  [0.1, 'in-progress'],
  [99.8, 'in-progress'],
  [100, 'done'],
])('[PRG-10] a ring at %s percent is %s', (percentage, state) => {
  expect(ringState(percentage)).toBe(state);
});

test.each([
  [99.8, 99.8],
  [99.9, 100],
  [100, 100],
])('[PRG-11] a total of %s percent is shown as %s', (percentage, shown) => {
  expect(totalPercentage(buildRequirements({ currentPercentage: percentage }))).toBe(shown);
});

test.each([
  ['the planned part, where all of it is needed', 10, 4, 20, 20],
  ['what it fills beyond the rest', 14, 4, 12, 100 / 6],
  ['nothing, where the rest is enough', 27, 4, 12.5, 0],
  ['nothing, where nothing is required', 3, 3, 0, 0],
])('[PRG-04, PRG-12] hatched is %s', (_what, current, planned, required, share) => {
  expect(sharePlanned(current, planned, required)).toBeCloseTo(share);
});

describe('the mandatory ring', () => {
  test('[PRG-03] is empty rather than wrong where nothing is required', () => {
    const none = buildRequirements({ requiredMandatoryActivities: 0, completedMandatoryActivities: 0 });
    expect(mandatoryPercentage(none)).toBe(0);
  });

  test('[PRG-03] measures the completed against the required', () => {
    expect(mandatoryPercentage(buildRequirements())).toBe(50);
  });
});

describe('what is missing as a whole', () => {
  const hoursDone = { currentCreditsOrHours: 50, currentPercentage: 100 };
  test.each([
    ['both-missing', buildRequirements({ userFrameworkRequirements: [conversation] })],
    ['activities-missing', buildRequirements({ ...hoursDone, userFrameworkRequirements: [conversation] })],
    ['hours-missing', buildRequirements({ userFrameworkRequirements: [] })],
    ['hours-missing', buildRequirements({ ...hoursDone, userFrameworkRequirements: [buildRequirement()] })],
    ['complete', buildRequirements({ ...hoursDone, allRequirementsMet: true })],
  ])('[PRG-08] is %s', (state, requirements) => {
    expect(overallState(requirements)).toBe(state);
  });
});

test.each([
  ['H', 'Total CPD Hours: 34.5 / 50 hours min'],
  ['C', 'Total CPD Credits: 34.5 / 50 credits min'],
] as const)('[PRG-02, SUM-30] says the total of currency %s as %s', (currency, line) => {
  expect(totalLine(buildRequirements({ currency: currency }))).toBe(line);
});

test.each([
  ['1 / 2 activities', '1 / 2 activities'],
  ['', '1.5 / 2 hours min'],
])('[PRG-06] a mandatory line with the friendly status "%s" says "%s"', (friendly, said) => {
  const item = buildRequirement({ requirementFriendlyStatus: friendly, currentValue: 1.5, requiredValue: 2 });
  expect(mandatoryStatus(item)).toBe(said);
});
