import type { Framework, FrameworkRequirement, YearFacts } from '../year/framework.ts';
import { type YearRules, yearRules } from '../year/year-rules.ts';

/** Frameworks and years as the reference data has them, for tests of the rules. */

const HOURS_REFLECTION = {
  mode: 'questions',
  rows: 2,
  options: [0.25, 0.5, 0.75, 1, 1.25, 1.5],
  defaultHours: 0.25,
} as const;

const NAMES = ['Educational Activities', 'Reviewing Performance', 'Measuring Outcomes'];

/** The type that a form for each category starts with. */
const STARTING_TYPES = [101, 206, 301];

const creditFramework: Framework = {
  frameworkId: 1,
  name: 'Credit framework 2019-2022',
  currency: 'C',
  minimum: 100,
  requiredMandatoryActivities: 0,
  reflection: { mode: 'free-text', rows: 4, fixedValue: 1, acceptedValues: [1, 0.25] },
  categories: NAMES.map((name, index) => ({
    categoryId: index + 1,
    name,
    displayOrder: index + 1,
    creditRatePerHour: index === 0 ? 1 : 3,
    creditCap: 60,
    minimumHours: null,
    minimumCredits: null,
    requirementsShortVersion: 'Up to 60 credits count.',
    startingActivityTypeId: STARTING_TYPES[index] ?? 0,
  })),
  requirements: [
    {
      badgeType: 'CategoryGroupMinimum',
      categoryIds: [2, 3],
      requiredValue: 40,
      unit: 'credits',
      badgeText1: 'Categories 2 and 3',
      badgeText2: 'Reviewing Performance and Measuring Outcomes',
      badgeText3: '40 credits min',
      countsAsMandatoryActivity: false,
    },
  ],
  variation: { fromMonths: 6, toMonths: 11, hoursPerMonth: null },
};

const hourRequirements: FrameworkRequirement[] = [
  ...([12.5, 5, 5] as const).map(
    (requiredValue, index): FrameworkRequirement => ({
      badgeType: (['CategoryOneMinimum', 'CategoryTwoMinimum', 'CategoryThreeMinimum'] as const)[index] ?? 'PDP',
      categoryIds: [index + 1],
      requiredValue,
      unit: 'hours',
      badgeText1: `Category ${index + 1}`,
      badgeText2: NAMES[index] ?? '',
      badgeText3: `${requiredValue} hours min`,
      countsAsMandatoryActivity: false,
    }),
  ),
  {
    badgeType: 'CategoryGroupMinimum',
    categoryIds: [2, 3],
    requiredValue: 25,
    unit: 'hours',
    badgeText1: 'Categories 2 and 3',
    badgeText2: 'Reviewing Performance and Measuring Outcomes',
    badgeText3: '25 hours min',
    countsAsMandatoryActivity: false,
  },
  {
    badgeType: 'AnnualConversation',
    activityTypeId: 202,
    requiredValue: 1,
    unit: 'activities',
    badgeText1: 'Annual Conversation',
    badgeText2: 'Category 2',
    badgeText3: 'Required each year',
    countsAsMandatoryActivity: true,
  },
  {
    badgeType: 'PDP',
    activityTypeId: 201,
    requiredValue: 1,
    unit: 'plans',
    badgeText1: 'Professional Development Plan',
    badgeText2: 'Category 2',
    badgeText3: 'Required each year',
    countsAsMandatoryActivity: true,
  },
];

function domainRequirement(domainId: number, badgeText1: string): FrameworkRequirement {
  return {
    badgeType: 'MandatorySpecialty',
    domainId,
    requiredValue: 2,
    unit: 'activities',
    badgeText1,
    badgeText2: 'Any category',
    badgeText3: '2 activities min',
    countsAsMandatoryActivity: true,
  };
}

const hoursFramework: Framework = {
  frameworkId: 3,
  name: 'Hours framework 2024',
  currency: 'H',
  minimum: 50,
  requiredMandatoryActivities: 2,
  reflection: HOURS_REFLECTION,
  categories: NAMES.map((name, index) => ({
    categoryId: index + 1,
    name,
    displayOrder: index + 1,
    creditRatePerHour: null,
    creditCap: null,
    minimumHours: index === 0 ? 12.5 : 5,
    minimumCredits: null,
    requirementsShortVersion: index === 0 ? 'At least 12.5 hours.' : 'At least 5 hours.',
    startingActivityTypeId: STARTING_TYPES[index] ?? 0,
  })),
  requirements: hourRequirements,
  variation: {
    fromMonths: 6,
    toMonths: 11,
    hoursPerMonth: [
      { categoryId: 1, hours: 2 },
      { categoryId: 2, hours: 1 },
      { categoryId: 3, hours: 1 },
    ],
  },
};

const domainFramework: Framework = {
  ...hoursFramework,
  frameworkId: 4,
  name: 'Hours framework 2025 onward',
  requiredMandatoryActivities: 4,
  requirements: [
    ...hourRequirements,
    domainRequirement(206, 'Cultural safety, including health equity'),
    domainRequirement(207, 'Ethics and professional behaviour'),
  ],
};

/** The facts of a year from 2019 to 2027 as the reference data states them. */
export function factsOf(year: number): YearFacts {
  const hours = year >= 2023;
  const total = year >= 2025;
  return {
    cpdYearId: year - 2015,
    year,
    frameworkId: frameworkOf(year).frameworkId,
    openFrom: `${year}-01-01T00:00:00+11:00`,
    allowSubmitFrom: `${year}-09-01T00:00:00+10:00`,
    submitFrom: `${year}-10-01T00:00:00+10:00`,
    closesAt: `${year + 1}-04-01T00:00:00+11:00`,
    enforcement: year === 2020 ? 'waived' : 'normal',
    usesTotalHoursModel: total,
    hasMandatoryDomainItems: total,
    hasReflectionQuestions: hours,
    declarationQuestionSet: hours ? 'from2023' : 'pre2023',
    areaNames: hours ? 'from2023' : 'pre2023',
    mcnzCompulsorySection: !hours,
    generalScopeWarning: year < 2021,
    generalScopeBlock: year === 2021 || year === 2022,
    newZealand: {
      hours: 50,
      education: { categoryId: 1, hours: 20 },
      peerReview: { categoryId: 2, hours: 10 },
      auditCategoryId: 3,
      cultureAreaId: 206,
    },
    lockedDomainIds: total ? [206, 207] : hours ? [206] : [],
  };
}

/** The framework of a year. */
export function frameworkOf(year: number): Framework {
  if (year < 2023) return creditFramework;
  return year < 2025 ? hoursFramework : domainFramework;
}

/** The named rules of a year. */
export function rulesOf(year: number): YearRules {
  return yearRules(factsOf(year), frameworkOf(year));
}

/** An instant from ISO text. */
export function at(text: string): Temporal.Instant {
  return Temporal.Instant.from(text);
}
