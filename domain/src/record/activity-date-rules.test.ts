import { describe, expect, test } from 'vitest';
import { dateAsActivity, dateInUseMessage } from './activity-date-rules.ts';

const activity = {
  name: 'Grand rounds',
  activityTypeId: 102,
  verified: false,
  fromShortcut: false,
  areaIds: [206],
};
const stored = {
  date: '2026-02-18',
  additionalInformation: 'As planned',
  hours: 1,
  areaHours: [{ areaId: 1, hours: 1 }],
};
const entered = {
  date: '2026-02-19',
  additionalInformation: 'A day later',
  hours: 2.5,
  areaHours: [{ areaId: 1, hours: 2.5 }],
  reflection: { hours: 0.25, answers: [] },
};
const total = { hoursModel: 'total' } as const;
const perSpecialty = { hoursModel: 'per-specialty' } as const;

describe('what may not be changed on a date stays as it is stored', () => {
  test.each([
    ['[ACT-31] nothing but the reflection of a verified one', { verified: true }, stored, stored],
    ['[SHC-07] the hours of one from a shortcut', { fromShortcut: true }, entered, stored],
    ['[OCC-15] nothing of an ordinary one', {}, entered, entered],
  ])('%s', (_, differences, own, timed) => {
    const judged = dateAsActivity({ ...activity, ...differences }, stored, entered, perSpecialty);
    expect(judged).toMatchObject({
      dates: [own.date],
      additionalInformation: own.additionalInformation,
      hours: timed.hours,
      areaHours: timed.areaHours,
      reflection: entered.reflection,
    });
  });
});

test('[OCC-15, RFL-02] it is judged as a single activity under the name and type of its activity', () => {
  const judged = dateAsActivity(activity, stored, entered, total);
  expect(judged).toMatchObject({ occurrence: 'S', name: 'Grand rounds', activityTypeId: 102 });
});

test.each([
  ['[HRS-01] one total with the areas of the activity', total, { areaHours: [], areaIds: [206] }],
  ['[HRS-01] hours by area alone', perSpecialty, { areaHours: entered.areaHours, areaIds: [] }],
])('%s, as its year has it', (_, rules, expected) => {
  expect(dateAsActivity(activity, stored, entered, rules)).toMatchObject(expected);
});

test('[RFL-10] without a reflection it has none', () => {
  const { reflection: _, ...plain } = entered;
  expect(dateAsActivity(activity, stored, plain, total)).not.toHaveProperty('reflection');
});

test('[OCC-14, ERR-07] a day that is taken names the activity', () => {
  expect(dateInUseMessage('Grand rounds')).toBe(
    'You have tried to select the date which is already in use for the activity Grand rounds.',
  );
});
