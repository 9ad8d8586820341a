import { dayOfAbsenceProblem } from '@cpd/domain/member/departure';
import { type ActivityDetails, detailsOf } from '@cpd/domain/record/activity-details';
import { presentOf } from '../../../clock.ts';
import type { Change } from '../../../platform/database/tables.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { isYearEditable, lockYear, refuseUneditable } from '../years/year-service.ts';
import { keptReflection } from './activity-dates.ts';
import { keptDocuments } from './activity-links-service.ts';
import { findActivity, type StoredActivity, type StoredDate } from './activity-reader.ts';
import * as store from './activity-store.ts';

/** What the college says that a member attended; the rules have accepted it. */
export interface AttendedActivity {
  programActivityId: number;
  cpdYearId: number;
  name: string;
  activityTypeId: number;
  additionalInformation: string;
  /** In order, one or more. */
  dates: readonly string[];
  /** Of each day. */
  hours: number;
  /** Hours in years with hours per specialty, null in years with one total (HRS-01). */
  areas: readonly { areaId: number; hours: number | null }[];
}

/** The result of a verified activity that the college wants to change. */
export type Following = 'DONE' | 'SUBMITTED' | 'CLOSED' | 'GONE' | 'AWAY';

/**
 * Puts what a member attended into their record as a verified activity (ACT-31), with what the college says of itself;
 * answers its id. The member's year must be locked and editable, and the days be days of membership.
 */
export async function insertVerified(
  transaction: Change,
  caller: Caller,
  attended: AttendedActivity,
  details: ActivityDetails,
): Promise<number> {
  const told = { caller, kind: 'activity.confirmed' } as const;
  const record = { ...recordOf(caller, attended, details, []), ...store.NO_LINKS };
  return await store.insertActivity(transaction, told, record);
}

/**
 * Makes a verified activity of a member what the college says now; reflection, goals and evidence stay. One of a year that
 * cannot be changed is left as it is, and so is one that would move to a day without membership.
 */
export async function correctVerified(
  transaction: Change,
  caller: Caller,
  activityId: number,
  correction: { attended: AttendedActivity; reason: string },
): Promise<Following> {
  const { attended, reason } = correction;
  return await follow(transaction, caller, activityId, async (before, { absences }) => {
    const kept = new Set(before.dates.map(({ startDate }) => startDate));
    const added = attended.dates.filter((day) => !kept.has(day));
    if (dayOfAbsenceProblem(added, absences) !== undefined) return 'AWAY';
    const record = recordOf(caller, attended, before, before.dates);
    const documents = keptDocuments({ before, dates: record.dates });
    const told = { caller, kind: 'activity.corrected', more: { reason } } as const;
    await store.updateActivity(transaction, told, before, { ...record, documents, goals: before.goals });
    return 'DONE';
  });
}

/** Takes a verified activity out of a member's record, unless its year cannot be changed; its files stay in My Files. */
export async function withdrawVerified(
  transaction: Change,
  caller: Caller,
  activityId: number,
  reason: string,
): Promise<Following> {
  return await follow(transaction, caller, activityId, async (before) => {
    await store.deleteActivity(transaction, activityId);
    await recordChange(transaction, caller, 'activity.withdrawn', activityId, { before, after: { reason } });
    return 'DONE';
  });
}

/** Every change locks its activity before its year. */
async function follow(
  transaction: Change,
  caller: Caller,
  activityId: number,
  change: (before: StoredActivity, year: MemberYear) => Promise<Following>,
): Promise<Following> {
  await store.lockActivity(transaction, caller.subjectUserId, activityId);
  const before = await findActivity(transaction, caller.subjectUserId, activityId);
  if (before === undefined) return 'GONE';
  const year = await lockYear(transaction, caller, before.cpdYearId);
  if (!isYearEditable(year, presentOf(caller))) return year.submittedAt === null ? 'CLOSED' : 'SUBMITTED';
  refuseUneditable(transaction, caller, year);
  return await change(before, year);
}

function recordOf(
  caller: Caller,
  attended: AttendedActivity,
  details: ActivityDetails,
  before: readonly StoredDate[],
): Omit<store.ActivityRecord, keyof store.Links> {
  return {
    userId: caller.subjectUserId,
    cpdYearId: attended.cpdYearId,
    name: attended.name,
    activityTypeId: attended.activityTypeId,
    additionalInformation: attended.additionalInformation,
    ...detailsOf(details),
    occurrence: attended.dates.length > 1 ? 'M' : 'S',
    recurrence: null,
    removedDates: [],
    hoursPerDate: attended.hours,
    areas: attended.areas,
    planId: null,
    shortcutId: null,
    verifiedActivityId: attended.programActivityId,
    dates: layAttended(attended, before),
  };
}

/** What a member wrote of a day stays with it, and moves along when the day is another one now. */
function layAttended({ dates, hours }: AttendedActivity, before: readonly StoredDate[]): store.ActivityDateRecord[] {
  const moving = before.filter(({ startDate }) => !dates.includes(startDate));
  return dates.map((startDate) => {
    const stays = before.find((date) => date.startDate === startDate) ?? moving.shift();
    return {
      startDate,
      hours,
      ownHours: false,
      movedFrom: null,
      additionalInformation: stays?.additionalInformation ?? '',
      areas: [],
      ...keptReflection(stays),
    };
  });
}
