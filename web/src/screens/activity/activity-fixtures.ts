import { Activity, ActivitySuggestion } from '@cpd/contract/activities';
import { ActivityType, Speciality } from '@cpd/contract/reference';
import { FrameworkRequirements } from '@cpd/contract/summary';
import type { z } from 'zod';

/** An activity on one date of 2026 as the server answers it. */
export function buildActivity(overrides: Partial<z.input<typeof Activity>> = {}): Activity {
  return Activity.parse({
    UserId: 7,
    UserActivityId: 51,
    CPDYearId: 11,
    ActivityName: 'Peer review group',
    ActivityTypeId: 202,
    ActivityTypeName: 'Peer review of cases',
    CategoryName: 'Reviewing Performance',
    CPDShortcutId: null,
    VerifiedActivityId: null,
    AdditionalInformation: 'Third meeting',
    Occurrence: 'S',
    TotalHours: 1.5,
    HoursPerDate: 1.5,
    EnteredHoursWithReflections: 1.5,
    UserActivityHours: [{ SpecialityId: 206, SpecialityName: 'Cultural safety', Hours: '1.50' }],
    UserActivityDates: [
      {
        UserActivityDateId: 81,
        StartDate: '2026-03-12',
        EndDate: '2026-03-12',
        AdditionalInformation: 'Held online',
        Hours: 1.5,
      },
    ],
    Timeframe: '12/03/2026',
    AddReflection: false,
    Reflection: null,
    ReflectionHours: 0,
    ReflectionAnswers: [],
    UserActivityDocuments: [],
    UserActivityPDPGoals: [],
    Abilities: {
      edit: true,
      view: true,
      copy: true,
      addFile: true,
      attachToPlan: true,
      delete: true,
      deleteAll: false,
    },
    RowVersion: 3,
    ...overrides,
  });
}

/** A file as an activity lists it. */
export function buildDocument(
  id: number,
  name: string,
  dates: string[] = [],
): Activity['UserActivityDocuments'][number] {
  return {
    DocumentId: id,
    DocumentName: name,
    UploadedOn: '12/03/2026',
    SizeInBytes: 2_048,
    LinkedToUserActivity: dates.length === 0,
    ListOfUserActivityDates: dates.map((StartDate, index) => ({ UserActivityDateId: 81 + index, StartDate })),
  };
}

/** Two types of two categories, and that of plans. */
export const activityTypes: ActivityType[] = ActivityType.array().parse([
  {
    ActivityTypeId: 101,
    Type: 'Lecture, seminar or workshop',
    Description: 'Taught session attended in person or live online.',
    Category: 'Educational Activities',
    CategoryId: 1,
    IsPDPActivityType: false,
    Recurring: true,
  },
  {
    ActivityTypeId: 202,
    Type: 'Peer review of cases',
    Description: 'Cases discussed with colleagues.',
    Category: 'Reviewing Performance',
    CategoryId: 2,
    IsPDPActivityType: false,
    Recurring: true,
  },
  {
    ActivityTypeId: 203,
    Type: 'Professional development plan',
    Description: 'The hours spent on a plan.',
    Category: 'Reviewing Performance',
    CategoryId: 2,
    IsPDPActivityType: true,
    Recurring: false,
  },
]);

/** Two earlier names, of which one brings what was entered with it. */
export const suggestions: ActivitySuggestion[] = ActivitySuggestion.array().parse([
  { ActivityName: 'Journal club', ActivityTypeId: 101, HoursPerDate: 0.5, SpecialityIds: [201] },
  { ActivityName: 'Grand rounds', ActivityTypeId: 0, HoursPerDate: 0, SpecialityIds: [] },
]);

/** Three domains, of which two are mandatory, and two specialties, of which one is the member's own. */
export const specialities: Speciality[] = Speciality.array().parse([
  area(201, 'Medical expertise', false),
  area(206, 'Cultural safety', false, { IsMandatory: true, LinkedToUser: true }),
  area(207, 'Ethics and professional behaviour', false, { IsMandatory: true, LinkedToUser: true }),
  area(8, 'Cardiology', true, { LinkedToUser: true }),
  area(9, 'Dermatology', true),
]);

function area(id: number, name: string, isSpeciality: boolean, overrides: Partial<Speciality> = {}): Speciality {
  return {
    SpecialityId: id,
    UserSpecialityId: 0,
    Name: name,
    IsSpeciality: isSpeciality,
    IsMandatory: false,
    LinkedToUser: false,
    ...overrides,
  };
}

/** A year of 50 hours with 33 done. */
export const requirements: FrameworkRequirements = FrameworkRequirements.parse({
  Year: 2026,
  Currency: 'H',
  CurrentStatus: 'In Progress',
  AuditStatus: '',
  HasExemption: false,
  VariationReason: '',
  Waived: false,
  DueMessage1: '',
  DueMessage2: '',
  CurrentCreditsOrHours: 33,
  MinimumCreditsOrHours: 50,
  CurrentPercentage: 66,
  AllRequirementsMet: false,
  RequiredMandatoryActivities: 4,
  CompletedMandatoryActivities: 2,
  UserFrameworkRequirements: [],
  Missing: [],
});
