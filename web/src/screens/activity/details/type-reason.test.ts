import { describe, expect, test } from 'vitest';
import { reasonFor } from './type-reason.ts';

const plain = { activityTypeId: null, categoryId: null, categoryIds: [], areaId: null, needsPlan: false };
const conversation = { ...plain, text: 'Log your annual conversation', activityTypeId: 202 };
const ethics = { ...plain, text: 'Log 1 more activity on ethics', areaId: 207 };
const outcomes = { ...plain, text: '2 more hours of Measuring Outcomes', categoryIds: [3], activityTypeId: 301 };
const any = { ...plain, text: '10 more hours of any kind', categoryIds: [1, 2, 3] };

const audit = { activityTypeId: 306, categoryId: 3 };
const talk = { activityTypeId: 202, categoryId: 2 };

describe('[PRG-04] why a type was chosen', () => {
  test.each([
    ['is not said when nothing is missing', audit, [], undefined],
    ['is not said for what the type does not help with', audit, [conversation, ethics], undefined],
    [
      'is the hours of its category, whichever of its types was chosen',
      audit,
      [ethics, outcomes, any],
      'Chosen because you need 2 more hours of Measuring Outcomes. Change it as you like.',
    ],
    [
      'is hours of any kind when its category is met',
      talk,
      [outcomes, any],
      'Chosen because you need 10 more hours of any kind. Change it as you like.',
    ],
    [
      'is the annual conversation, which no other type can be',
      talk,
      [conversation, any],
      'Pre-filled for your annual conversation.',
    ],
  ])('%s', (_what, type, missing, reason) => {
    expect(reasonFor(type, missing)).toBe(reason);
  });
});
