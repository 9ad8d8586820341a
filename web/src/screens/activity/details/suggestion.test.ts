import { emptyActivityForm } from '@cpd/domain/record/activity-form';
import { expect, test } from 'vitest';
import { buildYearWithRules } from '../../../testing/build.ts';
import { activityTypes, specialities } from '../../../testing/build-activity.ts';
import { yearOffers } from '../form/year-offers.ts';
import { withLastTime, withSuggestion } from './suggestion.ts';

const year = buildYearWithRules();
const offers = yearOffers(year, activityTypes, specialities, []);
const typed = { ...emptyActivityForm(11, year.rules), name: 'peer' };
const suggestion = {
  provider: '',
  activityName: 'Peer review group',
  activityTypeId: 202,
  hoursPerDate: 1.5,
  timesLogged: 1,
  areaIds: [206, 8],
};

test('[ACT-18, DOM-05] an earlier name brings its type, hours and areas, but never cultural safety or ethics', () => {
  expect(withSuggestion(typed, suggestion, offers)).toMatchObject({
    name: 'Peer review group',
    activityTypeId: 202,
    hours: '1.5',
    areaIds: [8],
  });
});

test('[ACT-18, DOM-05] its areas take the place of the specialties that the form began with, where it has any', () => {
  const begun = { ...typed, areaIds: [8] };
  expect(withSuggestion(begun, { ...suggestion, areaIds: [201, 206] }, offers).areaIds).toEqual([201]);
  expect(withSuggestion(begun, { ...suggestion, areaIds: [] }, offers).areaIds).toEqual([8]);
  expect(withSuggestion({ ...typed, areaIds: [8, 206] }, suggestion, offers).areaIds).toEqual([8, 206]);
});

test('[ACT-18] what was typed, chosen or ticked stays', () => {
  const own = { ...typed, activityTypeId: 101, hours: '2', areaIds: [206], provider: 'Hospital' };
  expect(withSuggestion(own, { ...suggestion, provider: 'College' }, offers)).toEqual({
    ...own,
    name: 'Peer review group',
  });
});

test('[ACT-18, DOM-05] all of the last time comes when it is asked for, and what is ticked on purpose stays ticked', () => {
  const own = { ...typed, activityTypeId: 101, hours: '2', areaIds: [201, 206] };
  expect(withLastTime(own, suggestion, offers)).toMatchObject({ activityTypeId: 202, hours: '1.5', areaIds: [8, 206] });
  expect(withLastTime(own, { ...suggestion, hoursPerDate: 0, areaIds: [] }, offers)).toMatchObject({
    hours: '2',
    areaIds: [201, 206],
  });
});

test('[ACT-18, ACT-36] what it does not bring, or the year does not offer, stays as it was', () => {
  const bare = { ...suggestion, activityTypeId: 0, hoursPerDate: 0, areaIds: [999] };
  expect(withSuggestion(typed, bare, offers)).toEqual({ ...typed, name: 'Peer review group' });
});

test('[HRS-01, DOM-07] in a year with hours per specialty they go to the only one, or to Generic', () => {
  const credits = { ...offers, rules: { ...offers.rules, hoursModel: 'per-specialty' as const }, genericAreaId: 201 };
  expect(withSuggestion(typed, suggestion, credits).areaHours).toEqual([{ areaId: 201, hours: '1.5' }]);
  expect(withSuggestion(typed, { ...suggestion, areaIds: [8] }, credits).areaHours).toEqual([
    { areaId: 8, hours: '1.5' },
  ]);
});
