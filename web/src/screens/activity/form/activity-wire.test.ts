import { ActivityRequest } from '@cpd/contract/activities';
import { checked } from '@cpd/contract/checked';
import type { Inside } from '@cpd/contract/spelling';
import { type ActivityFormModel, emptyActivityForm } from '@cpd/domain/record/activity-form';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { buildYearWithRules } from '../../../testing/build.ts';
import { buildActivity, buildDocument } from '../../../testing/build-activity.ts';
import { toFormValues, toRequest } from './activity-wire.ts';

const rules = buildYearWithRules().rules;
const creditRules = buildYearWithRules({
  cpdYearId: 7,
  usesTotalHours: false,
  hasReflectionQuestions: false,
  frameworkCurrencyIsCredits: true,
  reflectionValues: [1, 0.25],
  defaultReflectionValue: 1,
}).rules;
const empty = emptyActivityForm(11, rules);

/** What is sent, once the contract has taken it, with what was left out filled in as the server does. */
const accepted = (request: ActivityRequest): Inside<z.input<typeof ActivityRequest>> => ({
  ...checked(ActivityRequest, request),
  ...JSON.parse(JSON.stringify(request)),
});
const requestOf = (part: Partial<ActivityFormModel>, options: Partial<Parameters<typeof toRequest>[1]> = {}) =>
  accepted(toRequest({ ...empty, ...part }, { userId: 7, rules, ...options }));

describe('what is sent', () => {
  test('[ACT-28] a new activity has id 0 and no version', () => {
    expect(requestOf({})).toMatchObject({ activityId: 0, userId: 7, cpdYearId: 11, occurrence: 'S' });
    expect(requestOf({})).not.toHaveProperty('RowVersion');
  });

  test.each([
    ['1.13', '1.25'],
    ['1.5', '1.50'],
    ['', '0.00'],
    ['99999', '9999.50'],
  ])('[HRS-06, HRS-08, HRS-13] hours typed as "%s" go as "%s", in the total and in each area', (typed, sent) => {
    expect(requestOf({ hours: typed, areaIds: [206, 8] })).toMatchObject({
      totalHours: sent,
      areaHours: [
        { areaId: 206, hours: sent },
        { areaId: 8, hours: sent },
      ],
    });
  });

  test('[HRS-01] in years with hours per specialty the lines that were filled, rounded', () => {
    const areaHours = [
      { areaId: 1, hours: '1.1' },
      { areaId: 2, hours: '' },
    ];
    expect(requestOf({ areaHours, areaIds: [206] }, { rules: creditRules }).areaHours).toEqual([
      { areaId: 1, hours: '1.00' },
    ]);
  });

  test('[OCC-18, OCC-19] a series goes as its pattern, without dates', () => {
    const recurrence = { ...empty.recurrence, startDate: '2026-02-04', endDate: '2026-06-24' };
    expect(requestOf({ occurrence: 'R', recurrence: { ...recurrence, weekdays: ['wednesday'] } })).toMatchObject({
      occurrence: 'R',
      recurrence: {
        kind: 'weekly',
        startDate: '2026-02-04',
        endDate: '2026-06-24',
        everyWeeks: 1,
        weekdays: ['wednesday'],
      },
    });
  });

  test('[OCC-21] multiple dates go with what is written beside each', () => {
    const dates = [
      { date: '2026-03-01', information: ' ward 4 ' },
      { date: '2026-03-08', information: '' },
    ];
    expect(requestOf({ occurrence: 'M', dates }).dates).toEqual([
      { startDate: '2026-03-01', additionalInformation: 'ward 4' },
      { startDate: '2026-03-08', additionalInformation: '' },
    ]);
  });

  test('[RFL-02, RFL-10] a reflection goes only with a single date, and with what its year asks for', () => {
    const reflection = {
      chosen: true,
      text: ' Kept ',
      hours: 0.5,
      answers: [{ questionId: 111, answer: ' Listen. ' }],
    };
    expect(requestOf({ reflection })).toMatchObject({
      addReflection: true,
      reflection: '',
      reflectionHours: 0.5,
      reflectionAnswers: [{ reflectionQuestionId: 111, reflectionAnswer: 'Listen.' }],
    });
    expect(requestOf({ reflection }, { rules: creditRules })).toMatchObject({
      reflection: 'Kept',
      reflectionAnswers: [],
    });
    expect(requestOf({ reflection, occurrence: 'M' }).addReflection).toBe(false);
  });

  test('[SHC-07] a kept shortcut is named', () => {
    expect(requestOf({}, { shortcutId: 5 }).shortcutId).toBe(5);
  });

  test('[EVD-21, EVD-28] files go with their links, and those to be deleted are named', () => {
    const files = [
      { documentId: 4, name: 'scan.pdf', link: { to: 'activity' } as const },
      { documentId: 5, name: 'notes.pdf', link: { to: 'dates', dates: ['2026-03-01'] } as const },
    ];
    expect(requestOf({ files, documentsToDelete: [6] })).toMatchObject({
      userActivityDocuments: [
        { documentId: 4, linkedToUserActivity: true, linkedDates: [] },
        { documentId: 5, linkedToUserActivity: false, linkedDates: [{ startDate: '2026-03-01' }] },
      ],
      documentsToDelete: [6],
    });
  });
});

describe('a saved activity', () => {
  const saved = buildActivity({
    addReflection: true,
    reflectionHours: 0.5,
    reflectionAnswers: [{ reflectionAnswerId: 1, reflectionQuestionId: 111, reflectionAnswer: 'Listen longer.' }],
    goalIds: [31, 32],
    shortcutId: 9,
    userActivityDocuments: [buildDocument(4, 'scan.pdf'), buildDocument(5, 'notes.docx', ['2026-03-12'])],
  });

  test('[ACT-52, HRS-07] is shown as the form shows things', () => {
    expect(toFormValues(saved, rules)).toMatchObject({
      cpdYearId: 11,
      name: 'Peer review group',
      activityTypeId: 202,
      additionalInformation: 'Third meeting',
      occurrence: 'S',
      date: '2026-03-12',
      hours: '1.5',
      areaIds: [206],
      reflection: { chosen: true, hours: 0.5, answers: [{ questionId: 111, answer: 'Listen longer.' }] },
      files: [
        { documentId: 4, link: { to: 'activity' } },
        { documentId: 5, link: { to: 'dates', dates: ['2026-03-12'] } },
      ],
      goalIds: [31, 32],
    });
  });

  test('[HRS-13] in a year with hours per specialty has a line for each', () => {
    const area = { areaId: 1, areaName: 'Generic', hours: 2 };
    const activity = buildActivity({ cpdYearId: 7, areaHours: [area] });
    expect(toFormValues(activity, creditRules)).toMatchObject({
      hours: '',
      areaHours: [{ areaId: 1, hours: '2' }],
      areaIds: [],
    });
  });

  test('[ACT-53, ACT-54] keeps everything through an unchanged save', () => {
    const request = accepted(toRequest(toFormValues(saved, rules), { userId: 7, rules, saved }));
    expect(request).toMatchObject({
      activityId: 51,
      addReflection: true,
      reflectionHours: 0.5,
      reflectionAnswers: [{ reflectionQuestionId: 111, reflectionAnswer: 'Listen longer.' }],
      goalIds: [31, 32],
      shortcutId: 9,
      rowVersion: 3,
      dates: [{ startDate: '2026-03-12', additionalInformation: 'Held online' }],
      userActivityDocuments: [
        { documentId: 4, linkedToUserActivity: true, linkedDates: [] },
        { documentId: 5, linkedToUserActivity: false, linkedDates: [{ startDate: '2026-03-12' }] },
      ],
    });
  });

  test('[OCC-17, OCC-20] a series comes with its pattern, days taken out and days moved', () => {
    const date = { activityDateId: 81, endDate: '2026-03-03', additionalInformation: '', hours: 1 };
    const series = buildActivity({
      occurrence: 'R',
      recurrence: {
        kind: 'monthly-weekday',
        startDate: '2026-02-01',
        endDate: '2026-04-30',
        everyMonths: 1,
        ordinal: 'first',
        weekday: 'monday',
      },
      removedDates: ['2026-04-06'],
      dates: [{ ...date, startDate: '2026-03-03', movedFrom: '2026-03-02' }],
    });
    const values = toFormValues(series, rules);
    expect(values).toMatchObject({
      occurrence: 'R',
      recurrence: { frequency: 'monthly', monthlyBy: 'weekday', ordinal: 'first', weekday: 'monday' },
      exceptions: { removed: ['2026-04-06'], moved: [{ from: '2026-03-02', to: '2026-03-03' }] },
    });
    expect(toRequest(values, { userId: 7, rules, saved: series }).removedDates).toEqual(['2026-04-06']);
  });
});
