import { afterEach, expect, test } from 'vitest';
import { collegeZone, setCollegeZone } from '../values/college-day.ts';
import { firstYearRules, onOwnClock } from './first-year-rules.ts';
import type { RuleSet } from './rule-set.ts';

const ZONE = collegeZone();
afterEach(() => setCollegeZone(ZONE));

const FROM: RuleSet = {
  facts: {
    ...{ cpdYearId: 11, year: 2026, frameworkId: 4, enforcement: 'normal', confirmation: 'confirmed', byRule: true },
    openFrom: '2026-01-01T00:00:00+11:00',
    allowSubmitFrom: '2026-09-01T00:00:00+10:00',
    submitFrom: '2026-10-04T12:00:00+11:00',
    closesAt: '2027-04-01T00:00:00+11:00',
    ...{ usesTotalHoursModel: true, hasMandatoryDomainItems: true, hasReflectionQuestions: true },
    ...{ declarationQuestionSet: 'from2023', areaNames: 'from2023', mcnzCompulsorySection: false },
    ...{ generalScopeWarning: false, generalScopeBlock: false, lockedDomainIds: [206] },
  },
  framework: {
    ...{ frameworkId: 4, name: 'Hours', currency: 'H', minimum: 50, requiredMandatoryActivities: 2 },
    reflection: { mode: 'questions', rows: 2, options: [0.25], defaultHours: 0.25 },
    categories: [
      {
        ...{ categoryId: 1, name: 'Learning', displayOrder: 1, creditRatePerHour: null, creditCap: null },
        ...{ minimumHours: 10, minimumCredits: null, requirementsShortVersion: '', startingActivityTypeId: 101 },
      },
    ],
    requirements: [
      requirement({ badgeType: 'PDP', activityTypeId: 201 }),
      requirement({ domainId: 206, specialtyId: 206 }),
    ],
    variation: { fromMonths: 6, toMonths: 11, hoursPerMonth: null },
  },
  activityTypes: [type(101), type(201), type(10_007)],
  areas: [{ areaId: 206, name: 'Ethics', isSpecialty: false }],
  reflectionQuestions: [
    { questionId: 111, question: 'What?', mandatory: true, helpText: '' },
    { questionId: 1_026_002, question: 'Why?', mandatory: true, helpText: '' },
  ],
  exemptionReasons: [],
};

function requirement(own: object) {
  const texts = { badgeText1: '', badgeText2: '', badgeText3: '', countsAsMandatoryActivity: true };
  return { badgeType: 'MandatorySpecialty', requiredValue: 1, unit: 'activities', ...texts, ...own } as const;
}

function type(activityTypeId: number) {
  const said = { name: 'Course', description: '', evidenceCounts: '', evidenceDoesNotCount: '' };
  return { activityTypeId, categoryId: 1, recurring: true, isPlanType: false, isAnnualConversation: false, ...said };
}

test('the windows of a first year are on the same days, whatever the time of the year', () => {
  const { facts } = firstYearRules(FROM, 2028);
  expect(facts).toMatchObject({
    ...{
      year: 2028,
      cpdYearId: 28,
      openFrom: '2028-01-01T00:00:00+11:00',
      allowSubmitFrom: '2028-09-01T00:00:00+10:00',
    },
    // Daylight saving starts on 4 October in 2026, and on 1 October in 2028.
    ...{ submitFrom: '2028-10-04T12:00:00+11:00', closesAt: '2029-04-01T00:00:00+11:00' },
  });
  expect(facts).not.toHaveProperty('confirmation');
  expect(facts).not.toHaveProperty('byRule');
});

test('every id is one of the own college, wherever it is named', () => {
  const { facts, framework, activityTypes, areas, reflectionQuestions } = firstYearRules(FROM, 2027);
  expect(activityTypes.map(({ activityTypeId }) => activityTypeId)).toEqual([10_000, 10_001, 10_002]);
  expect(framework.categories[0]?.startingActivityTypeId).toBe(10_000);
  expect(framework.requirements).toStrictEqual([
    requirement({ badgeType: 'PDP', activityTypeId: 10_001 }),
    requirement({ domainId: 10_000, specialtyId: 10_000 }),
  ]);
  expect([areas[0]?.areaId, facts.lockedDomainIds]).toEqual([10_000, [10_000]]);
  expect(reflectionQuestions.map(({ questionId }) => questionId)).toEqual([1_027_001, 1_027_002]);
});

test('what is not among the types stays as it is', () => {
  const { framework } = firstYearRules({ ...FROM, activityTypes: [] }, 2027);
  expect(framework.categories[0]?.startingActivityTypeId).toBe(101);
});

test('a year may be before that of the template', () => {
  expect(firstYearRules(FROM, 2025).facts).toMatchObject({ cpdYearId: 25, closesAt: '2026-04-01T00:00:00+11:00' });
});

test('[FWK-06] the windows of another college are on the same days of the own clock', () => {
  setCollegeZone('Australia/Perth');
  expect(firstYearRules(FROM, 2027).facts).toMatchObject({
    openFrom: '2027-01-01T00:00:00+08:00',
    allowSubmitFrom: '2027-09-01T00:00:00+08:00',
    submitFrom: '2027-10-04T12:00:00+08:00',
    closesAt: '2028-04-01T00:00:00+08:00',
  });
  setCollegeZone('Pacific/Auckland');
  expect(firstYearRules(FROM, 2026).facts).toMatchObject({
    openFrom: '2026-01-01T00:00:00+13:00',
    allowSubmitFrom: '2026-09-01T00:00:00+12:00',
    closesAt: '2027-04-01T00:00:00+13:00',
  });
});

test('[FWK-06] windows that another college writes in universal time are read by their hours alone', () => {
  const { facts } = onOwnClock({ ...FROM, facts: { ...FROM.facts, openFrom: '2026-01-01T00:00:00Z' } });
  expect(facts.openFrom).toBe('2026-01-01T00:00:00+11:00');
});
