import { expect, test } from 'vitest';
import { CARDIOLOGY, LIFE_SUPPORT, SPECIALTY_HOURS } from '../testing/further-rules.ts';
import { factsOf, frameworkOf } from '../testing/years.ts';
import type { FrameworkRequirement } from './framework.ts';
import { proof } from './proof.ts';
import type { ProofActivity, ProofDate } from './proof-record.ts';

const TODAY = '2026-11-23';
const TOMORROW = '2026-11-24';

type Made = Partial<Omit<ProofActivity, 'dates'>> & { hours?: number; on?: string; dates?: Partial<ProofDate>[] };

/** Activities that are numbered from 1, each of one past date in category 1 and without a file unless it says otherwise. */
function numbered(made: readonly Made[]): ProofActivity[] {
  return made.map(({ hours = 1, on = '2026-03-10', dates = [{}], ...rest }, index) => ({
    ...{ activityId: index + 1, activityTypeId: 101, categoryId: 1, domainIds: [] },
    ...{ isAnnualConversation: false, isPlanEntry: false, isVerified: false, hasFile: false },
    dates: dates.map((date) => ({ date: on, hours, reflection: 0, hasFile: false, ...date })),
    ...rest,
  }));
}

type Asked = { total?: number; of?: FrameworkRequirement[]; year?: 2022 | 2026; rate?: number };

function idsOf({ total = 0, of = [], year = 2026, rate }: Asked, made: readonly Made[]): number[] {
  const usual = frameworkOf(year);
  const categories = usual.categories.map((one) => ({ ...one, creditRatePerHour: rate ?? one.creditRatePerHour }));
  const { toAttach } = proof({
    facts: factsOf(year),
    framework: { ...usual, categories, minimum: total, requirements: of },
    activities: numbered(made),
    ...{ plans: 0, paperSubmission: 0, today: TODAY },
    further: { specialtyIds: [CARDIOLOGY], countedYears: [2025, 2024], lastDone: [] },
  });
  return toAttach.map(({ activityId }) => activityId);
}

const ETHICS: FrameworkRequirement = {
  ...{ badgeType: 'MandatorySpecialty', domainId: 207, requiredValue: 2, unit: 'activities' },
  ...{ badgeText1: 'Ethics', badgeText2: '', badgeText3: '', countsAsMandatoryActivity: true },
};
const { domainId: _area, ...counted } = ETHICS;
const PLAN: FrameworkRequirement = { ...counted, badgeType: 'PDP', unit: 'plans' };
const CONVERSATION: FrameworkRequirement = {
  ...ETHICS,
  ...{ badgeType: 'AnnualConversation', activityTypeId: 202, requiredValue: 1, badgeText1: 'Conversation' },
};
const group = (requiredValue: number, categoryIds: number[], unit: 'hours' | 'credits' = 'hours') => ({
  ...SPECIALTY_HOURS,
  ...{ badgeType: 'CategoryGroupMinimum' as const, requiredValue, categoryIds, unit },
});
const { categoryIds: _, ...rest } = SPECIALTY_HOURS;
const ofArea = (domainId: number, requiredValue: number, badgeText1: string) => ({
  ...{ ...rest, domainId, requiredValue, badgeText1 },
});
const ethics = (hours: number, more: Made = {}): Made => ({ hours, domainIds: [207], ...more });

test.each<[string, Asked, Made[], number[]]>([
  ['is empty where nothing is asked for', {}, [{ hours: 5 }], []],
  [
    'has the fewest of more than a handful',
    { total: 12 },
    Array.from({ length: 7 }, (_one, index) => ({ hours: 3 - index / 4 })),
    [1, 2, 3, 4, 5],
  ],
  ['has the one with most hours first', { total: 12 }, [{ hours: 1 }, { hours: 5 }, { hours: 8 }], [3, 2]],
  ['takes the first of two that are alike', { total: 2 }, [{ hours: 2 }, { hours: 2 }], [1]],
  ['has no more for a plan, which is its own proof', { of: [PLAN] }, [{ hours: 9 }], []],
  ['reaches as far as what has been', { of: [ETHICS] }, [{ hours: 5 }, ethics(1), ethics(1, { on: TOMORROW })], [2]],
  ['has what is of today', { of: [ETHICS] }, [{ hours: 5 }, ethics(1, { on: TODAY })], [2]],
  [
    'goes on after what the college has',
    { of: [ETHICS] },
    [ethics(1, { isVerified: true, on: TOMORROW }), ethics(1)],
    [2],
  ],
  [
    'takes no further file of an activity that counts already',
    { of: [ETHICS] },
    [ethics(9, { dates: [{ hasFile: true }, {}] }), ethics(1)],
    [2],
  ],
  [
    'has the conversation by what it is, not by its type',
    { of: [CONVERSATION] },
    [{ hours: 9, activityTypeId: 202 }, { isAnnualConversation: true }],
    [2],
  ],
  ['has a type that is required', { of: [LIFE_SUPPORT] }, [{ hours: 9 }, { activityTypeId: 119 }], [2]],
  ['has hours of a category', { of: [group(3, [2])] }, [{ hours: 9 }, { hours: 4, categoryId: 2 }], [2]],
  [
    'has hours of a group from either of its categories',
    { of: [group(5, [2, 3])] },
    [{ hours: 9 }, { hours: 4, categoryId: 2 }, { hours: 6, categoryId: 3 }],
    [3],
  ],
  [
    'takes what serves two ends before more hours',
    { total: 3, of: [{ ...ETHICS, requiredValue: 1 }] },
    [{ hours: 9 }, ethics(3)],
    [2],
  ],
  [
    'takes the longer of two that serve alike',
    { total: 5, of: [ETHICS] },
    [ethics(1), ethics(3), ethics(2), { hours: 4 }],
    [2, 3],
  ],
  [
    'takes a longer one of a category beside one that serves',
    { total: 8, of: [{ ...ETHICS, requiredValue: 1 }, group(2, [2])] },
    [ethics(1), { hours: 2, categoryId: 2 }, ethics(2, { categoryId: 2 }), { hours: 6 }],
    [4, 3],
  ],
  ['counts reflection as hours', { total: 3 }, [{ hours: 2, dates: [{ reflection: 1 }] }, { hours: 2.5 }], [1]],
  ['counts credits at their rate', { year: 2022, total: 30 }, [{ hours: 10, categoryId: 2 }, { hours: 20 }], [1]],
  [
    'has credits of a group',
    { year: 2022, of: [group(4, [2, 3], 'credits')] },
    [{ hours: 30 }, { hours: 2, categoryId: 2 }],
    [2],
  ],
  [
    'counts no credits above the maximum of a category',
    { year: 2022, total: 70 },
    [{ hours: 50, hasFile: true }, { hours: 30 }, { hours: 4, categoryId: 2 }],
    [2, 3],
  ],
  [
    'adds nothing to a category that is proven above its maximum',
    { year: 2022, total: 70 },
    [{ hours: 70, hasFile: true }, { hours: 30 }, { hours: 4, categoryId: 2 }],
    [3],
  ],
  [
    'goes on after proven hours and their reflection, up to the maximum of a category',
    { year: 2022, total: 62 },
    [{ hours: 50, hasFile: true, dates: [{ reflection: 8 }] }, { hours: 9 }, { hours: 1, categoryId: 2 }],
    [2, 3],
  ],
  [
    'has all that could be proven where the rounding of credits leaves a hundredth out',
    { year: 2022, rate: 1.016, total: 90 },
    [{ hours: 0.25, hasFile: true }, { hours: 0.25 }],
    [2],
  ],
])('[PRF-02] the shortest list %s', (_what, asked, made, ids) => {
  expect(idsOf(asked, made)).toEqual(ids);
});

test.each<[string, Asked, Made[], number[]]>([
  ['stop when they are reached', { of: [ofArea(207, 10, 'Ethics')] }, [ethics(1), ethics(4), ethics(6)], [3, 2]],
  [
    'go as far as what has been',
    { of: [ofArea(207, 10, 'Ethics')] },
    [ethics(4), ethics(9, { on: TOMORROW }), ethics(3, { on: TODAY }), { hours: 9 }],
    [1, 3],
  ],
  [
    'go on after what is proven',
    { of: [ofArea(207, 10, 'Ethics')] },
    [ethics(6, { hasFile: true }), ethics(4), ethics(1)],
    [2],
  ],
  [
    'begin with what brings most, not with what is longest',
    { of: [ofArea(207, 8, 'Ethics')] },
    [ethics(1, { dates: [{ hours: 5, hasFile: true }, {}] }), ethics(3), ethics(1)],
    [2],
  ],
  [
    'are told apart by what they are called',
    { of: [ofArea(207, 3, 'Ethics'), ofArea(206, 2, 'Culture')] },
    [ethics(3), { hours: 2, domainIds: [206] }, { hours: 1, domainIds: [206] }],
    [1, 2],
  ],
  [
    'are no activities of the same name',
    { of: [{ ...ETHICS, requiredValue: 1 }, ofArea(207, 9, 'Ethics')] },
    [ethics(4), ethics(5), ethics(2)],
    [2, 1],
  ],
  [
    'come after what else is missing, and count it',
    { total: 20, of: [ofArea(207, 6, 'Ethics')] },
    [{ hours: 18 }, ethics(5), ethics(4), { hours: 1 }],
    [1, 2, 3],
  ],
])('[FWK-05, PRF-02] the hours of an area on the shortest list %s', (_what, asked, made, ids) => {
  expect(idsOf(asked, made)).toEqual(ids);
});
