import type { ActivityRequest } from '@cpd/contract/activities';
import { type ActivityDraft, activityDates, checkActivity } from '@cpd/domain/activity-rules';
import { freeTextProblem } from '@cpd/domain/free-text';
import { roundHours, sumHours } from '@cpd/domain/hours';
import { FREE_TEXT_MAX } from '@cpd/domain/limits';
import { yearRules } from '@cpd/domain/year-rules';
import type { z } from 'zod';
import { AppError, type FieldProblem, invalid, notFound } from '../../app-error.ts';
import type { Caller } from '../../caller.ts';
import type { Change } from '../../database/tables.ts';
import { recordChange } from '../../record-change.ts';
import { deleteUnusedDocuments } from '../documents/document-service.ts';
import { readYearChoices } from '../reference/reference-service.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { lockEditableYear } from '../years/year-service.ts';
import { clearLinks, saveLinks } from './activity-links.ts';
import { findActivity, type StoredActivity } from './activity-reader.ts';
import * as store from './activity-store.ts';
import { recurrenceToWire, toDraft, wireField } from './activity-wire.ts';

type Request = z.output<typeof ActivityRequest>;

/**
 * Saves a new activity with everything that hangs on it, or nothing (API-19, API-41). Answers its id.
 * Errors: INVALID with every problem, YEAR_NOT_EDITABLE, NOT_FOUND for a year, file or goal that is not the member's.
 */
export async function createActivity(caller: Caller, request: Request): Promise<number> {
  if (request.UserActivityId !== 0) throw wrongId('A new activity has the id 0.');
  return await caller.change(async (transaction) => {
    const year = await lockEditableYear(transaction, caller, request.CPDYearId);
    const draft = await checkedDraft(transaction, caller, year, request, []);
    const dates = datesOf(draft, year, request, []);
    const activityId = await store.insertActivity(
      transaction,
      recordOf(caller, year, draft),
      dates,
      caller.now.toString(),
    );
    const { cpdYearId } = year.facts;
    await saveLinks(transaction, { activityId, userId: caller.subjectUserId, cpdYearId, dates }, request);
    await logChange(transaction, caller, 'activity.created', activityId, undefined);
    return activityId;
  });
}

/**
 * Saves a changed activity (API-20). Dates that stay keep what was done to them (OCC-17); `resetHours` sets every date to
 * the activity's hours (HRS-12). Errors as for a new one, and STALE (409) when somebody saved it since it was loaded.
 */
export async function updateActivity(
  caller: Caller,
  activityId: number,
  request: Request,
  resetHours: boolean,
): Promise<number> {
  if (request.UserActivityId !== activityId) throw wrongId('The id in the address and in the activity differ.');
  return await caller.change(async (transaction) => {
    const before = await lockOwnActivity(transaction, caller, activityId);
    const allowed = before.verifiedActivityId === null ? request : onlyReflection(before, request);
    await lockEditableYear(transaction, caller, before.cpdYearId);
    // A move to another year needs both years editable (ACT-27).
    const year = await lockEditableYear(transaction, caller, allowed.CPDYearId);
    refuseStale(before, request.RowVersion);
    if (before.planId !== null) throw planActivity();

    const draft = await checkedDraft(
      transaction,
      caller,
      year,
      allowed,
      before.areas.map(({ areaId }) => areaId),
    );
    const dates = datesOf(draft, year, allowed, resetHours ? [] : before.dates, before.hoursPerDate);
    const { cpdYearId } = year.facts;
    // Files and goals belong to a year; they cannot come along (ACT-35, API2-67).
    if (before.cpdYearId !== cpdYearId) await clearLinks(transaction, before);
    await store.updateActivity(transaction, activityId, recordOf(caller, year, draft), caller.now.toString());
    await store.replaceDates(transaction, activityId, caller.subjectUserId, dates);
    await saveLinks(transaction, { activityId, userId: caller.subjectUserId, cpdYearId, dates }, request);
    await logChange(transaction, caller, 'activity.updated', activityId, before);
    return activityId;
  });
}

/**
 * Deletes an activity (API-22). With `keepFiles` false its files go too, unless something else uses them (EVD-22, EVD-23).
 * Answers the storage keys of the files that are no longer needed.
 */
export async function deleteActivity(caller: Caller, activityId: number, keepFiles: boolean): Promise<string[]> {
  return await caller.change(async (transaction) => {
    const before = await lockOwnActivity(transaction, caller, activityId);
    await lockEditableYear(transaction, caller, before.cpdYearId);
    if (before.planId !== null) throw planActivity();
    await store.deleteActivity(transaction, activityId);
    await recordChange(transaction, caller, {
      kind: 'activity.deleted',
      objectType: 'activity',
      objectId: activityId,
      before,
      after: null,
    });
    if (keepFiles) return [];
    const documentIds = before.documents.map(({ documentId }) => documentId);
    return await deleteUnusedDocuments(transaction, caller, documentIds);
  });
}

async function lockOwnActivity(transaction: Change, caller: Caller, activityId: number): Promise<StoredActivity> {
  await store.lockActivity(transaction, caller.subjectUserId, activityId);
  const activity = await findActivity(transaction, caller.subjectUserId, activityId);
  if (activity === undefined) throw notFound('activity');
  return activity;
}

/** Reads a request as the rules do and throws INVALID with everything that is wrong with it. */
async function checkedDraft(
  transaction: Change,
  caller: Caller,
  year: MemberYear,
  request: Request,
  areasInUse: readonly number[],
): Promise<ActivityDraft> {
  const { facts, framework } = year;
  const rules = yearRules(facts, framework);
  const draft = toDraft(request, rules);
  const { types, areas, questions } = await readYearChoices(transaction, caller.subjectUserId, facts);
  const problems = checkActivity(draft, {
    year: facts,
    rules,
    activityTypes: types.map((type) => ({
      activityTypeId: type.ActivityTypeId,
      recurring: type.Recurring,
      isPlanType: type.IsPDPActivityType,
    })),
    areaIds: [...areas.map(({ SpecialityId }) => SpecialityId), ...areasInUse],
    questions: questions.map(({ ReflectionQuestionId, Mandatory }) => ({
      questionId: ReflectionQuestionId,
      mandatory: Mandatory,
    })),
  });
  const found: FieldProblem[] = [
    ...problems.map(({ field, message }) => ({ field: wireField(field), message })),
    ...dateTextProblems(request),
  ];
  if (found.length > 0) throw invalid(found);
  return draft;
}

/** What is written beside a single date is free text like any other (ACT-40). */
function dateTextProblems({ UserActivityDates }: Request): FieldProblem[] {
  return UserActivityDates.flatMap(({ AdditionalInformation }) => {
    const problem = freeTextProblem(AdditionalInformation ?? '', FREE_TEXT_MAX);
    return problem === undefined
      ? []
      : [{ field: 'UserActivityDates', message: `The information of a date ${problem}` }];
  });
}

/** The hours of one occurrence (HRS-11): the total, or the sum over the specialties. */
function hoursOf(draft: ActivityDraft, year: MemberYear): number {
  const { hoursModel } = yearRules(year.facts, year.framework);
  if (hoursModel === 'total') return roundHours(draft.hours ?? 0);
  return sumHours((draft.areaHours ?? []).map(({ hours }) => roundHours(hours)));
}

function recordOf(caller: Caller, year: MemberYear, draft: ActivityDraft): store.ActivityRecord {
  const { hoursModel } = yearRules(year.facts, year.framework);
  const lines = (draft.areaHours ?? []).filter(({ hours }) => roundHours(hours) > 0);
  return {
    userId: caller.subjectUserId,
    cpdYearId: year.facts.cpdYearId,
    name: draft.name,
    activityTypeId: draft.activityTypeId,
    additionalInformation: draft.additionalInformation.trim(),
    occurrence: draft.occurrence,
    recurrence: draft.recurrence ?? null,
    hoursPerDate: hoursOf(draft, year),
    areas:
      hoursModel === 'total'
        ? draft.areaIds.map((areaId) => ({ areaId, hours: null }))
        : lines.map(({ areaId, hours }) => ({ areaId, hours: roundHours(hours) })),
    reflection:
      draft.reflection === undefined
        ? null
        : { text: draft.reflection.text ?? '', hours: draft.reflection.hours, answers: draft.reflection.answers },
    planId: null,
  };
}

/** The dates to be stored: those that stay keep hours of their own, the others get the activity's (HRS-12). */
function datesOf(
  draft: ActivityDraft,
  year: MemberYear,
  request: Request,
  before: StoredActivity['dates'],
  hoursBefore?: number,
): store.ActivityDateRecord[] {
  const hours = hoursOf(draft, year);
  const informationByDate = new Map(
    request.UserActivityDates.map((date) => [date.StartDate, date.AdditionalInformation ?? '']),
  );
  return activityDates(draft, year.facts.year).map((startDate) => {
    const stays = before.find((date) => date.startDate === startDate);
    const ownHours = stays !== undefined && stays.hours !== hoursBefore ? stays.hours : undefined;
    return {
      startDate,
      // A single activity has one date, and its hours are the activity's.
      hours: draft.occurrence === 'S' ? hours : (ownHours ?? hours),
      additionalInformation: informationByDate.get(startDate) ?? stays?.additionalInformation ?? '',
    };
  });
}

/** A verified activity keeps what it is; only its reflection is the member's to write (ACT-31). */
function onlyReflection(before: StoredActivity, request: Request): Request {
  return {
    ...request,
    CPDYearId: before.cpdYearId,
    ActivityName: before.name,
    ActivityTypeId: before.activityTypeId,
    AdditionalInformation: before.additionalInformation,
    Occurrence: before.occurrence,
    ...(before.recurrence === null ? {} : recurrenceToWire(before.recurrence)),
    HoursPerDate: before.hoursPerDate,
    UserActivityHours: before.areas.map(({ areaId, hours }) => ({ SpecialityId: areaId, Hours: hours })),
    UserActivityDates: before.dates.map((date) => ({
      StartDate: date.startDate,
      AdditionalInformation: date.additionalInformation,
    })),
  };
}

async function logChange(
  transaction: Change,
  caller: Caller,
  kind: string,
  activityId: number,
  before: StoredActivity | undefined,
): Promise<void> {
  const after = await findActivity(transaction, caller.subjectUserId, activityId);
  await recordChange(transaction, caller, {
    kind,
    objectType: 'activity',
    objectId: activityId,
    before: before ?? null,
    after: after ?? null,
  });
}

function refuseStale(before: StoredActivity, version: number | undefined): void {
  if (version === undefined || version === before.version) return;
  throw new AppError(
    'STALE',
    'This activity was changed somewhere else since you opened it. Your entries are still here; open the activity again to see the other change.',
  );
}

function wrongId(message: string): AppError {
  return invalid([{ field: 'UserActivityId', message }]);
}

function planActivity(): AppError {
  return new AppError('IN_USE', 'This entry carries the hours of your plan. Change the plan instead.');
}

/**
 * Keeps the entry that carries a plan's hours, in the transaction that saves the plan. The entry is read-only to the
 * member: it changes and goes with its plan.
 */
export async function saveHoursOfPlan(
  transaction: Change,
  caller: Caller,
  year: MemberYear,
  plan: { planId: number; activityTypeId: number; name: string; hours: number },
): Promise<void> {
  const today = caller.now.toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString();
  // A plan written after New Year for the year before counts on that year's last day.
  const [, startDate = today] = [`${year.facts.year}-01-01`, today, `${year.facts.year}-12-31`].sort();
  const record: store.ActivityRecord = {
    userId: caller.subjectUserId,
    cpdYearId: year.facts.cpdYearId,
    name: plan.name,
    activityTypeId: plan.activityTypeId,
    additionalInformation: '',
    occurrence: 'S',
    recurrence: null,
    hoursPerDate: plan.hours,
    areas: [],
    reflection: null,
    planId: plan.planId,
  };
  const dates = [{ startDate, hours: plan.hours, additionalInformation: '' }];
  await store.insertActivity(transaction, record, dates, caller.now.toString());
}
