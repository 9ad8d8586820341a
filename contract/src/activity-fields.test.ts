import { expect, test } from 'vitest';
import { ActivityRequest } from './activities.ts';
import { ruleField, wireField } from './activity-fields.ts';

const weekly = { kind: 'weekly', startDate: '', endDate: '', everyWeeks: 1, weekdays: [] } as const;
const byDay = { kind: 'monthly-day', startDate: '', endDate: '', everyMonths: 1, dayNumber: 1 } as const;

test.each([
  ['name', 'ActivityName'],
  ['dates', 'UserActivityDates'],
  ['recurrence.endDate', 'RecurrEndDate'],
  ['recurrence', 'WeeklyOrMonthly'],
  ['hours', 'TotalHours'],
  ['areas', 'UserActivityHours'],
  ['reflection.answers.111', 'ReflectionAnswers'],
])('[API-39] the rule field %s is told of as %s and found again', (field, wireName) => {
  expect(wireField(field, weekly)).toBe(wireName);
  expect(Object.keys(ActivityRequest.shape)).toContain(wireName);
  expect(field.startsWith(ruleField(wireName) ?? 'nothing')).toBe(true);
});

test('[OCC-07] the interval of a monthly pattern has a name for each kind', () => {
  expect(wireField('recurrence.everyMonths', byDay)).toBe('MonthlyEveryMonthNumber');
  expect(wireField('recurrence.everyMonths')).toBe('MonthlyRecursEvery');
  expect(ruleField('MonthlyEveryMonthNumber')).toBe('recurrence.everyMonths');
});

test('[API-39] a place inside a list belongs to the list; what no form shows belongs nowhere', () => {
  expect(ruleField('UserActivityDates.0.StartDate')).toBe('dates');
  expect(ruleField('UserActivityDocuments[1]')).toBe('files');
  expect(ruleField('Somewhere')).toBeUndefined();
});
