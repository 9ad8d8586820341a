import { Activity, ActivitySuggestion } from '@cpd/contract/activities';
import { checked } from '@cpd/contract/checked';
import { OfferedType, Speciality } from '@cpd/contract/reference';
import type { Inside } from '@cpd/contract/spelling';
import { FrameworkRequirements, type YearRequirements } from '@cpd/contract/summary';
import type { z } from 'zod';

/** An activity on one date of 2026 as the server answers it. */
export function buildActivity(overrides: Partial<Inside<z.input<typeof Activity>>> = {}): Activity {
  return checked(Activity, {
    userId: 7,
    activityId: 51,
    cpdYearId: 11,
    activityName: 'Peer review group',
    activityTypeId: 202,
    activityTypeName: 'Peer review of cases',
    categoryName: 'Reviewing Performance',
    shortcutId: null,
    verifiedActivityId: null,
    additionalInformation: 'Third meeting',
    occurrence: 'S',
    totalHours: 1.5,
    hoursPerDate: 1.5,
    enteredHoursWithReflections: 1.5,
    areaHours: [{ areaId: 206, areaName: 'Cultural safety', hours: '1.50' }],
    dates: [
      {
        activityDateId: 81,
        startDate: '2026-03-12',
        endDate: '2026-03-12',
        additionalInformation: 'Held online',
        hours: 1.5,
      },
    ],
    timeframe: '12/03/2026',
    addReflection: false,
    reflection: null,
    reflectionHours: 0,
    reflectionAnswers: [],
    userActivityDocuments: [],
    goalIds: [],
    abilities: {
      edit: true,
      view: true,
      copy: true,
      addFile: true,
      attachToPlan: true,
      delete: true,
      deleteAll: false,
    },
    rowVersion: 3,
    ...overrides,
  });
}

/** A file as an activity lists it. */
export function buildDocument(
  id: number,
  name: string,
  dates: string[] = [],
): Activity['userActivityDocuments'][number] {
  return {
    documentId: id,
    documentName: name,
    uploadedOn: '12/03/2026',
    documentType: null,
    sizeInBytes: 2_048,
    linkedToUserActivity: dates.length === 0,
    isReoccurring: dates.length > 0,
    userActivityDocumentId: 900 + id,
    activityId: 51,
    linkedDates: dates.map((startDate, index) => ({
      ...{ documentId: id, activityDateId: 81 + index, startDate },
      ...{ checked: true, hasEvidenceAttached: true },
    })),
  };
}

/** Two types of two categories, and that of plans. */
export const activityTypes: OfferedType[] = checked(OfferedType.array(), [
  {
    activityTypeId: 101,
    type: 'Lecture, seminar or workshop',
    description: 'Taught session attended in person or live online.',
    category: 'Educational Activities',
    categoryId: 1,
    isPlanType: false,
    recurring: true,
    evidenceCounts: 'A certificate of attendance.',
    evidenceDoesNotCount: 'An invitation.',
    idea: 'The next lecture at your hospital.',
  },
  {
    activityTypeId: 202,
    type: 'Peer review of cases',
    description: 'Cases discussed with colleagues.',
    category: 'Reviewing Performance',
    categoryId: 2,
    isPlanType: false,
    recurring: true,
    evidenceCounts: '',
    evidenceDoesNotCount: '',
    idea: '',
  },
  {
    activityTypeId: 203,
    type: 'Professional development plan',
    description: 'The hours spent on a plan.',
    category: 'Reviewing Performance',
    categoryId: 2,
    isPlanType: true,
    recurring: false,
    evidenceCounts: '',
    evidenceDoesNotCount: '',
    idea: '',
  },
]);

/** Two earlier names, of which one brings what was entered with it. */
export const suggestions: ActivitySuggestion[] = checked(ActivitySuggestion.array(), [
  { activityName: 'Journal club', activityTypeId: 101, hoursPerDate: 0.5, timesLogged: 2, areaIds: [201] },
  { activityName: 'Grand rounds', activityTypeId: 0, hoursPerDate: 0, timesLogged: 1, areaIds: [] },
]);

/** Three domains, of which two are mandatory, and two specialties, of which one is the member's own. */
export const specialities: Speciality[] = checked(Speciality.array(), [
  area(201, 'Medical expertise', false),
  area(206, 'Cultural safety', false, { isMandatory: true, linkedToUser: true }),
  area(207, 'Ethics and professional behaviour', false, { isMandatory: true, linkedToUser: true }),
  area(8, 'Cardiology', true, { linkedToUser: true }),
  area(9, 'Dermatology', true),
]);

function area(id: number, name: string, isSpeciality: boolean, overrides: Partial<Speciality> = {}): Speciality {
  return {
    areaId: id,
    userAreaId: 0,
    name: name,
    isArea: isSpeciality,
    isMandatory: false,
    linkedToUser: false,
    ...overrides,
  };
}

/** A year of 50 hours with 33 done. */
export const requirements: YearRequirements = {
  seriesDaysToConfirm: 0,
  pill: null,
  ...checked(FrameworkRequirements, {
    year: 2026,
    currency: 'H',
    currentStatus: 'In Progress',
    auditStatus: '',
    hasExemption: false,
    variationReason: '',
    waived: false,
    dueMessage1: '',
    dueMessage2: '',
    currentCreditsOrHours: 33,
    plannedCreditsOrHours: 0,
    minimumCreditsOrHours: 50,
    currentPercentage: 66,
    allRequirementsMet: false,
    requiredMandatoryActivities: 4,
    completedMandatoryActivities: 2,
    userFrameworkRequirements: [],
    missing: [],
    yearLine: { left: '15.5 hours to go', also: 'and 2 activities', until: 'due 31 March 2027', dueDay: '2027-03-31' },
    shortBy: 15.5,
  }),
};
