import { ActivityRequest } from '@cpd/contract/activities';
import { describe, expect, test } from 'vitest';
import { buildActivity, buildDocument } from './activity-fixtures.ts';
import { emptyValues, toFormValues, toRequest } from './activity-values.ts';

const USER = 7;

describe('what is sent', () => {
  test('[ACT-28] a new activity has id 0 and no version', () => {
    const request = toRequest(emptyValues(11), USER, undefined);
    expect(request).toMatchObject({ UserActivityId: 0, UserId: USER, CPDYearId: 11, Occurrence: 'S' });
    expect(request).not.toHaveProperty('RowVersion');
  });

  test.each([
    ['1.13', '1.25'],
    ['1.5', '1.50'],
    ['', '0.00'],
    ['99999', '9999.50'],
  ])('[HRS-06, HRS-08, HRS-13] hours typed as "%s" go as "%s", in the total and in each area', (typed, sent) => {
    const request = toRequest({ ...emptyValues(11), hours: typed, areaIds: [206, 8] }, USER, undefined);
    expect(request.TotalHours).toBe(sent);
    expect(request.UserActivityHours).toEqual([
      { SpecialityId: 206, Hours: sent },
      { SpecialityId: 8, Hours: sent },
    ]);
  });

  test('[EVD-28] attached files are linked to the whole activity', () => {
    const values = { ...emptyValues(11), files: [{ documentId: 4, name: 'scan.pdf' }] };
    expect(toRequest(values, USER, undefined).UserActivityDocuments).toEqual([
      { DocumentId: 4, LinkedToUserActivity: true, ListOfUserActivityDates: [] },
    ]);
  });
});

describe('a saved activity', () => {
  const saved = buildActivity({
    AddReflection: true,
    ReflectionHours: 0.5,
    ReflectionAnswers: [{ ReflectionAnswerId: 1, ReflectionQuestionId: 111, ReflectionAnswer: 'Listen longer.' }],
    UserActivityPDPGoals: [31, 32],
    CPDShortcutId: 9,
    UserActivityDocuments: [buildDocument(4, 'scan.pdf'), buildDocument(5, 'notes.docx', ['2026-03-12'])],
  });

  test('[ACT-52, HRS-07] is shown as the form shows things', () => {
    expect(toFormValues(saved)).toEqual({
      cpdYearId: 11,
      name: 'Peer review group',
      activityTypeId: 202,
      additionalInformation: 'Third meeting',
      date: '2026-03-12',
      hours: '1.5',
      areaIds: [206],
      files: [
        { documentId: 4, name: 'scan.pdf' },
        { documentId: 5, name: 'notes.docx' },
      ],
    });
  });

  test('[ACT-53, ACT-54] keeps reflection, goals, texts of the date and date links through an unchanged save', () => {
    const request = ActivityRequest.parse(toRequest(toFormValues(saved), USER, saved));
    expect(request).toMatchObject({
      UserActivityId: 51,
      AddReflection: true,
      ReflectionHours: 0.5,
      ReflectionAnswers: [{ ReflectionQuestionId: 111, ReflectionAnswer: 'Listen longer.' }],
      UserActivityPDPGoals: [31, 32],
      CPDShortcutId: 9,
      RowVersion: 3,
      UserActivityDates: [{ StartDate: '2026-03-12', AdditionalInformation: 'Held online' }],
      UserActivityDocuments: [
        { DocumentId: 4, LinkedToUserActivity: true, ListOfUserActivityDates: [] },
        { DocumentId: 5, LinkedToUserActivity: false, ListOfUserActivityDates: [{ StartDate: '2026-03-12' }] },
      ],
    });
  });

  test('[OCC-17] a link to a date that moved becomes one to the whole activity', () => {
    const moved = { ...toFormValues(saved), date: '2026-03-13' };
    expect(toRequest(moved, USER, saved).UserActivityDocuments?.[1]).toEqual({
      DocumentId: 5,
      LinkedToUserActivity: true,
      ListOfUserActivityDates: [],
    });
  });
});
