import { randomUUID } from 'node:crypto';
import { YEAR_ID } from './test-app.ts';

/** A valid activity of 2026 on one date, ready to be saved; `overrides` may break any rule. */
export function buildActivity(userId: number, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    UserId: userId,
    UserActivityId: 0,
    CPDYearId: YEAR_ID[2026],
    ActivityName: 'Grand rounds',
    ActivityTypeId: 106,
    AdditionalInformation: '',
    Occurrence: 'S',
    TotalHours: 1.5,
    UserActivityHours: [{ SpecialityId: 201, Hours: '1.50' }],
    UserActivityDates: [{ StartDate: '2026-03-12', AdditionalInformation: '' }],
    AddReflection: false,
    ...overrides,
  };
}

/** A valid plan of 2026. */
export function buildPlan(userId: number, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    UserPDPId: 0,
    UserId: userId,
    CPDYearId: YEAR_ID[2026],
    PlanName: '2026 plan',
    CPDNeed: 'Keep up to date with heart failure.',
    HoursSpent: 2.5,
    PDPGoals: [{ Goal: 'Read the new guideline', GoalDescription: '' }],
    ...overrides,
  };
}

/** A valid shortcut of 2026 for any date of the year, under a suffix of its own. */
export function buildShortcut(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    FriendlyURLSuffix: `rounds-${randomUUID()}`,
    ActivityName: 'Grand rounds of the region',
    ActivityTypeId: 106,
    CPDYearId: YEAR_ID[2026],
    Ongoing: true,
    Hours: [{ SpecialityId: 201, Hours: 1.5 }],
    ...overrides,
  };
}

/** What the CPD team writes to every participant. */
export function buildAnnouncement(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    Title: 'The portal is away on Sunday',
    Message: 'Please log your activities before.',
    AlertCode: 'M',
    Audience: { Kind: 'ALL' },
    ...overrides,
  };
}

/** A valid activity of the college on one day of 2026. */
export function buildProgram(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    CPDYearId: YEAR_ID[2026],
    ActivityName: 'Annual congress',
    ActivityTypeId: 106,
    AdditionalInformation: 'In Hobart',
    StartDate: '2026-05-14',
    EndDate: '2026-05-14',
    HoursPerDate: 6,
    UserActivityHours: [{ SpecialityId: 201 }, { SpecialityId: 202 }],
    ...overrides,
  };
}

/** The fields of a weekly pattern: every other Wednesday of February and March 2026. */
export const everyOtherWednesday = {
  Occurrence: 'R',
  UserActivityDates: [],
  RecurrStartDate: '2026-02-01',
  RecurrEndDate: '2026-03-31',
  WeeklyOrMonthly: 'W',
  WeeklyrecursEvery: 2,
  WeeklyrecursOnWednesday: true,
} as const;
