import { ActivityDate } from '@cpd/contract/activity-dates';
import { ReflectionQuestion } from '@cpd/contract/reference';
import type { z } from 'zod';

/** The date of 18 February 2026 of a series of 11, with one file of its own and one of the whole activity. */
export function buildActivityDate(overrides: Partial<z.input<typeof ActivityDate>> = {}): ActivityDate {
  return ActivityDate.parse({
    UserId: 7,
    UserActivityId: 51,
    UserActivityDateId: 82,
    CPDYearId: 11,
    Year: 2026,
    ActivityName: 'Grand rounds',
    ActivityTypeId: 101,
    ActivityTypeName: 'Lecture, seminar or workshop',
    CategoryName: 'Educational Activities',
    VerifiedActivityId: null,
    CPDShortcutId: null,
    Occurrence: 'R',
    DateCount: 11,
    StartDate: '2026-02-18',
    EndDate: '2026-02-18',
    MovedFrom: null,
    AdditionalInformation: 'Second meeting',
    DateHours: 0.5,
    HasOwnHours: false,
    UserActivityHours: [{ SpecialityId: 206, SpecialityName: 'Cultural safety', Hours: '0.50' }],
    AddReflection: false,
    Reflection: null,
    ReflectionHours: 0,
    ReflectionAnswers: [],
    UserActivityDateDocumentIds: [31],
    UserActivityDocuments: [
      {
        DocumentId: 31,
        DocumentName: 'attendance.pdf',
        UploadedOn: '18/02/2026',
        SizeInBytes: 2_048,
        LinkedToUserActivity: false,
      },
      {
        DocumentId: 32,
        DocumentName: 'programme.pdf',
        UploadedOn: '04/02/2026',
        SizeInBytes: 4_096,
        LinkedToUserActivity: true,
      },
    ],
    Abilities: {
      edit: true,
      view: true,
      copy: true,
      addFile: true,
      attachToPlan: true,
      delete: false,
      deleteAll: true,
    },
    RowVersion: 3,
    ...overrides,
  });
}

/** Two questions, given against their order; the first one in order is mandatory and has a help. */
export const questions: ReflectionQuestion[] = ReflectionQuestion.array().parse([
  { ReflectionQuestionId: 112, Question: 'What will you change?', Order: 2, Mandatory: false, HelpText: '' },
  {
    ReflectionQuestionId: 111,
    Question: 'What did you learn?',
    Order: 1,
    Mandatory: true,
    HelpText: 'One thing is enough.',
  },
]);
