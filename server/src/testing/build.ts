import { randomUUID } from 'node:crypto';
import { exampleActivity } from '@cpd/contract/activities';
import { exampleAnnouncement } from '@cpd/contract/announcements';
import { examplePlan } from '@cpd/contract/plans';
import { exampleProgram } from '@cpd/contract/program-activities';
import { exampleShortcut } from '@cpd/contract/shortcuts';

/** A valid activity of 2026 on one date, ready to be saved; `overrides` may break any rule. */
export function buildActivity(userId: number, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    UserId: userId,
    UserActivityId: 0,
    ...exampleActivity,
    ...overrides,
  };
}

/** A valid plan of 2026. */
export function buildPlan(userId: number, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    UserPDPId: 0,
    UserId: userId,
    ...examplePlan,
    PDPGoals: [{ Goal: 'Read the new guideline', GoalDescription: '' }],
    ...overrides,
  };
}

/** A valid shortcut of 2026 for any date of the year, under a suffix of its own. */
export function buildShortcut(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...exampleShortcut,
    FriendlyURLSuffix: `rounds-${randomUUID()}`,
    ...overrides,
  };
}

/** What the CPD team writes to every participant. */
export function buildAnnouncement(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...exampleAnnouncement, ...overrides };
}

/** A valid activity of the college on one day of 2026. */
export function buildProgram(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...exampleProgram, ...overrides };
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
