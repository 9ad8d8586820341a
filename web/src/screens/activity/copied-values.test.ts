import { describe, expect, test } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { buildActivity, buildDocument } from './activity-fixtures.ts';
import { whyNotCopied } from './activity-opening.ts';
import { copiedValues, copyInWords, toCopyRequest } from './copied-values.ts';

const y2026 = buildYear();
const y2025 = buildYear({ CPDYearId: 10, Editable: false, CPDStatusCode: 'COMPLETE' });
const source = buildActivity({
  VerifiedActivityId: 4,
  CPDShortcutId: 3,
  AddReflection: true,
  ReflectionHours: 0.5,
  EnteredHoursWithReflections: 2,
  ReflectionAnswers: [{ ReflectionAnswerId: 1, ReflectionQuestionId: 111, ReflectionAnswer: 'Listen longer.' }],
  UserActivityPDPGoals: [6],
  UserActivityDocuments: [buildDocument(4, 'scan.pdf')],
});

describe('a copy', () => {
  test.each([
    ['several dates', buildActivity({ Occurrence: 'M' }), y2026],
    ['hours for each specialty', buildActivity(), buildYear({ UsesTotalHours: false })],
  ])('[ACT-06] is not made of an activity with %s', (what, activity, year) => {
    expect(whyNotCopied(activity, year)).toContain(what);
  });

  test('[ACT-25] has nowhere to go while no year is open', () => {
    expect(copiedValues(source, [y2025])).toBeUndefined();
  });

  test('[ACT-06, ACT-33] starts with everything of an open year, its date too, but without files', () => {
    expect(copiedValues(source, [y2026, y2025])).toEqual({
      cpdYearId: 11,
      name: 'Peer review group',
      activityTypeId: 202,
      additionalInformation: 'Third meeting',
      date: '2026-03-12',
      hours: '1.5',
      areaIds: [206],
      files: [],
    });
  });

  test('[ACT-33] of a closed year goes into the open one, where its date cannot lie', () => {
    const dates = source.UserActivityDates.map((date) => ({ ...date, StartDate: '2025-03-12' }));
    const values = copiedValues(buildActivity({ CPDYearId: 10, UserActivityDates: dates }), [y2026, y2025]);
    expect(values).toMatchObject({ cpdYearId: 11, date: '', name: 'Peer review group' });
  });

  test('[ACT-32] is sent as new and not verified, with reflection and goals, without files', () => {
    const values = copiedValues(source, [y2026]);
    const request = values && toCopyRequest(values, 7, source);
    expect(request).toMatchObject({
      UserActivityId: 0,
      Occurrence: 'S',
      AddReflection: true,
      ReflectionHours: 0.5,
      ReflectionAnswers: [{ ReflectionQuestionId: 111, ReflectionAnswer: 'Listen longer.' }],
      UserActivityPDPGoals: [6],
      UserActivityDocuments: [],
    });
    expect(request).not.toHaveProperty('VerifiedActivityId');
    expect(request).not.toHaveProperty('CPDShortcutId');
    expect(request).not.toHaveProperty('RowVersion');
  });

  test('[ACT-33] takes no reflection and no goals into another year', () => {
    const values = copiedValues(source, [y2026]);
    const request = values && toCopyRequest({ ...values, cpdYearId: 12 }, 7, source);
    expect(request).not.toHaveProperty('AddReflection');
    expect(request).not.toHaveProperty('UserActivityPDPGoals');
  });

  test('[ACT-33] says what comes along and what does not', () => {
    expect(copyInWords(source, y2026)).toBe(
      'This copies “Peer review group” with its reflection and plan goals, as long as this stays in 2026. Files stay with the original.',
    );
    expect(copyInWords(buildActivity(), y2026)).toBe('This copies “Peer review group”. Files stay with the original.');
    expect(copyInWords(source, y2025)).toBe('This copies “Peer review group”. Files stay with the original.');
  });
});
