import { emptyActivityForm } from '@cpd/domain/record/activity-form';
import { expect, test } from 'vitest';
import { buildYearWithRules } from '../../../testing/build.ts';
import { activityTypes, specialities } from '../../../testing/build-activity.ts';
import { withOffered, yearOffers } from './year-offers.ts';

const year = buildYearWithRules();
const generic = { ...specialities[4], areaId: 1, name: 'Generic' };

test('[ACT-34, DOM-07] a year offers its types without that of plans, its areas with Generic, and its questions', () => {
  const question = { reflectionQuestionId: 111, question: 'Why?', order: 1, mandatory: false, helpText: '' };
  const areas = specialities.flatMap((area, index) => (index === 4 ? [area, { ...area, ...generic }] : [area]));
  expect(yearOffers(year, activityTypes, areas, [question])).toMatchObject({
    cpdYearId: 11,
    year: 2026,
    activityTypes: [{ activityTypeId: 101 }, { activityTypeId: 202 }],
    areaIds: [201, 206, 207, 8, 9, 1],
    genericAreaId: 1,
    questionIds: [111],
  });
});

test('[ACT-36, DOM-08] what the year does not offer goes, all else stays', () => {
  const offers = yearOffers(year, activityTypes, specialities, []);
  const values = {
    ...emptyActivityForm(11, year.rules),
    name: 'Kept',
    activityTypeId: 999,
    areaIds: [206, 999],
    areaHours: [
      { areaId: 8, hours: '1' },
      { areaId: 999, hours: '2' },
    ],
  };
  expect(withOffered(values, offers)).toEqual({
    ...values,
    activityTypeId: 0,
    areaIds: [206],
    areaHours: [{ areaId: 8, hours: '1' }],
  });
  expect(withOffered({ ...values, activityTypeId: 202 }, offers).activityTypeId).toBe(202);
});
