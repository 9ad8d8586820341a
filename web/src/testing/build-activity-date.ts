import { ActivityDate } from '@cpd/contract/activity-dates';
import { checked } from '@cpd/contract/checked';
import { ReflectionQuestion } from '@cpd/contract/reference';
import type { Inside } from '@cpd/contract/spelling';
import type { z } from 'zod';
import { buildDocument } from './build-activity.ts';

/** The date of 18 February 2026 of a series of 11, with one file of its own and one of the whole activity. */
export function buildActivityDate(overrides: Partial<Inside<z.input<typeof ActivityDate>>> = {}): ActivityDate {
  return checked(ActivityDate, {
    userId: 7,
    activityId: 51,
    activityDateId: 82,
    cpdYearId: 11,
    year: 2026,
    activityName: 'Grand rounds',
    activityTypeId: 101,
    activityTypeName: 'Lecture, seminar or workshop',
    categoryName: 'Educational Activities',
    verifiedActivityId: null,
    shortcutId: null,
    occurrence: 'R',
    dateCount: 11,
    startDate: '2026-02-18',
    endDate: '2026-02-18',
    movedFrom: null,
    additionalInformation: 'Second meeting',
    dateHours: 0.5,
    hasOwnHours: false,
    areaHours: [{ areaId: 206, areaName: 'Cultural safety', hours: '0.50' }],
    addReflection: false,
    reflection: null,
    reflectionHours: 0,
    reflectionAnswers: [],
    userActivityDateDocumentIds: [31],
    userActivityDocuments: [
      buildDocument(31, 'attendance.pdf', ['2026-02-18']),
      { ...buildDocument(32, 'programme.pdf'), isReoccurring: true },
    ],
    abilities: {
      edit: true,
      view: true,
      copy: true,
      addFile: true,
      attachToPlan: true,
      delete: false,
      deleteAll: true,
    },
    rowVersion: 3,
    ...overrides,
  });
}

/** Two questions, given against their order; the first one in order is mandatory and has a help. */
export const questions: ReflectionQuestion[] = checked(ReflectionQuestion.array(), [
  { reflectionQuestionId: 112, question: 'What will you change?', order: 2, mandatory: false, helpText: '' },
  {
    reflectionQuestionId: 111,
    question: 'What did you learn?',
    order: 1,
    mandatory: true,
    helpText: 'One thing is enough.',
  },
]);
