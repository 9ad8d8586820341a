import { checked } from '@cpd/contract/checked';
import { CPDYear } from '@cpd/contract/cpd-years';
import { User } from '@cpd/contract/users';
import type { YearElsewhere } from '@cpd/contract/year-archives';
import { DEFAULT_SETTINGS } from '@cpd/domain/member/my-settings';
import { withRules, type YearWithRules } from '../queries/years-with-rules.ts';

/** A year as the server answers it: 2026, open. The contract's schema checks it, so fakes cannot drift. */
export function buildYear(overrides: Partial<CPDYear> = {}): CPDYear {
  const id = overrides.cpdYearId ?? 11;
  return checked(CPDYear, {
    cpdYearId: id,
    cpdYearYear: 2015 + id,
    cpdStatusCode: 'INPROGRESS',
    cpdStatusName: 'In progress',
    editable: true,
    checked: false,
    frameworkCurrencyIsCredits: false,
    frameworkId: 4,
    frameworkName: 'CPD framework from 2025',
    hasPlans: false,
    showRegistrationQuestions: false,
    submitted: false,
    userCpdYearId: 1,
    userId: 7,
    closeDate: `${2016 + id}-03-31T13:00:00Z`,
    isEnding: false,
    usesTotalHours: true,
    mandatoryAreaIds: [206, 207],
    hasReflectionQuestions: true,
    reflectionValues: [0.25, 0.5, 0.75, 1, 1.25, 1.5],
    defaultReflectionValue: 0.25,
    reflectionRows: 2,
    reopening: null,
    ...overrides,
  });
}

/** Such a year with its rules, as forms take it. */
export function buildYearWithRules(overrides: Partial<CPDYear> = {}): YearWithRules {
  return withRules(buildYear(overrides));
}

/** The re-opening of a year, which lasts. */
export function buildReopening(
  overrides: Partial<NonNullable<CPDYear['reopening']>> = {},
): NonNullable<CPDYear['reopening']> {
  return {
    by: 'Sam Example',
    byMember: false,
    reason: 'Evidence came late',
    at: '2027-05-01T00:00:00Z',
    until: '2027-05-29T14:00:00Z',
    dueDay: '2027-05-29',
    lasts: true,
    changed: false,
    statusBefore: 'Complete',
    ...overrides,
  };
}

/** A participant as the server answers them. */
export function buildUser(overrides: Partial<User> = {}): User {
  return checked(User, {
    userId: 7,
    role: 'PARTICIPANT',
    username: 'participant',
    memberNumber: '100007',
    title: 'Dr',
    firstName: 'Alex',
    lastName: 'Example',
    hasLoggedInBefore: true,
    researchConsent: null,
    mySettings: DEFAULT_SETTINGS,
    ...overrides,
  });
}

/** A year that was handed in from another college and waits. */
export function buildElsewhere(overrides: Partial<YearElsewhere> = {}): YearElsewhere {
  return {
    ...{ requestId: 5, cpdYearId: 11, year: 2026, state: 'WAITING', handedInOn: '2026-11-03T01:00:00Z' },
    ...{ decidedOn: null, decisionText: '', collegeName: 'The Other College', compared: null },
    ...{ compareAt: 'https://other.example/Verify', fingerprint: 'ab12'.repeat(16), takenAt: '2026-11-02T01:00:00Z' },
    ...{ unit: 'hours', status: 'In Progress', submittedOn: null, recognised: 32, required: 50, activities: 4 },
    counted: 0,
    categories: [
      { name: 'Educational activities', recognised: 30, required: 12.5, isKnown: true },
      { name: 'Leadership', recognised: 2, required: null, isKnown: false },
    ],
    requirements: [{ name: 'Annual conversation', met: false }],
    ...{ documentId: 41, documentName: 'CPD year 2026.zip', isClear: true },
    files: [{ path: 'evidence/letter.pdf', name: 'letter.pdf', size: 2048 }],
    ...overrides,
  };
}
