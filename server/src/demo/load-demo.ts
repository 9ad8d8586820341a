import { ActivityRequest } from '@cpd/contract/activities';
import { checked } from '@cpd/contract/checked';
import { DeclarationGiven } from '@cpd/contract/declarations';
import { collegeDay, collegeZone } from '@cpd/domain/values/college-day';
import { declarationSections } from '@cpd/domain/year/declaration';
import type { YearFacts } from '@cpd/domain/year/framework';
import { endOfDay, usualReopeningDay } from '@cpd/domain/year/reopening';
import { isProvisional, windowsLater } from '@cpd/domain/year/year-by-rule';
import { enterDeparture } from '../features/college/membership/departure-service.ts';
import { confirmYear } from '../features/college/year-rules/year-rules-service.ts';
import { createActivity } from '../features/record/activities/activity-service.ts';
import { addEvidence } from '../features/record/documents/upload-service.ts';
import { createShortcut } from '../features/record/shortcuts/shortcut-service.ts';
import { reopenYear } from '../features/year/reopening/reopening-service.ts';
import * as submission from '../features/year/submission/submission-service.ts';
import { inTurn } from '../platform/database/in-turn.ts';
import type { Change, Database } from '../platform/database/tables.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Caller } from '../platform/http/caller.ts';
import { ownCaller } from '../platform/http/own-caller.ts';
import { notify } from '../platform/notifications/notification-service.ts';
import { findPerson } from '../platform/people/people-reader.ts';
import { findYearRules, readYearChoices } from '../platform/reference/reference-service.ts';
import type { DemoActivity, DemoEvidence } from './demo-activities.ts';
import { AUDITED_NUMBER, type DemoMember, type DemoYear, demoMembers } from './demo-members.ts';
import {
  hasShortcut,
  insertFollowUp,
  insertMember,
  isLoaded,
  listYearFacts,
  markVerified,
  setFirstYear,
  updateClosing,
  wasSubmitted,
} from './demo-store.ts';
import { enterAttendance } from './enter-attendance.ts';
import { enterAudit } from './enter-audit.ts';
import { enterLeave } from './enter-leave.ts';
import { closeGoals, enterPlan } from './enter-plan.ts';
import { enterRunningAudit } from './enter-running-audit.ts';
import { layDates } from './lay-dates.ts';

/** Whose turn it is, when several servers start together. */
const TURN = 'demo';
const GENERIC_AREA = 1;
const MEDICAL_EXPERTISE_AREA = 201;
const GRAND_ROUNDS_TYPE = 106;
const STAFF_USERNAME = 'staff';
const MANAGER_USERNAME = 'manager';
/** Whom a colleague followed up before last year closed, and who has caught up since. */
const FOLLOWED_UP = { username: 'participant', takenBy: STAFF_USERNAME };
const LIST_KEEPER_USERNAME = 'verified';
/** Below this many days into the year its activities are laid over the whole year instead. */
const FEW_DAYS = 40;
const HOURS_OF_A_DAY = 24;
const REOPENED_DAYS_AGO = 5;
/** Before that no one is told of the audit that goes on. */
const AUDITED_DAYS_AGO = 45;
const CONFIRMED_DAYS_BEFORE = 30;
const EVIDENCE_LIMIT_BYTES = 100_000;

interface World {
  /** The transaction that loads one member. */
  transaction: Change;
  files: FileStore;
  now: Temporal.Instant;
}

/**
 * Loads the demo members once. Their records are entered through the same services as anyone's, with the clock of the
 * time they tell of, so that they obey every rule and leave the same traces. Each member comes whole or not at all: loading
 * that was broken off goes on where it stopped.
 */
export async function loadDemo(parts: { database: Database; files: FileStore; now: Temporal.Instant }): Promise<void> {
  const { database, files, now } = parts;
  const years = await listYearFacts(database, now);
  const currentYear = years.at(-1)?.year;
  if (currentYear === undefined) return;
  for (const member of inOrder(demoMembers(currentYear), years)) {
    if (await isLoaded(database, member.username)) continue;
    await inTurn(database, TURN, async (transaction) => {
      if (await isLoaded(transaction, member.username)) return;
      await loadMember({ transaction, files, now }, member, years);
    });
  }
  const facts = years.at(-1);
  if (facts === undefined || (await hasShortcut(database))) return;
  await inTurn(database, TURN, async (transaction) => {
    if (await hasShortcut(transaction)) return;
    await enterShortcut({ transaction, files, now }, facts);
    await insertFollowUp(transaction, { ...FOLLOWED_UP, cpdYear: facts.year - 1, now });
    await enterAudited({ transaction, files, now }, years.at(-2));
  });
}

/** Where rules wait to be confirmed, the manager who confirms them comes before those who submit by them. */
function inOrder(members: readonly DemoMember[], years: readonly YearFacts[]): readonly DemoMember[] {
  const isFirst = ({ username }: DemoMember) => username === MANAGER_USERNAME && years.some(isProvisional);
  return [...members.filter(isFirst), ...members.filter((member) => !isFirst(member))];
}

/** The audit of last year's record that goes on, where it was submitted some weeks before. */
async function enterAudited(world: World, facts: YearFacts | undefined): Promise<void> {
  const { transaction, now } = world;
  const username = 'participant-audited';
  const since = now.subtract({ hours: AUDITED_DAYS_AGO * HOURS_OF_A_DAY });
  if (facts === undefined || !(await wasSubmitted(transaction, username, facts.cpdYearId, since))) return;
  const callerOf = async (name: string, at: Temporal.Instant) => {
    const person = await findPerson(transaction, name, at);
    if (person === undefined) throw new Error(`The demo member ${name} is not there.`);
    return await callerAt(world, name, person.userId, at);
  };
  const fileOf = (evidence: DemoEvidence) => receivedFile(world, evidence);
  await enterRunningAudit({ ...world, callerAt: callerOf, fileOf }, { username, memberNumber: AUDITED_NUMBER }, facts);
}

/** A friendly link that the CPD team stored, to try: /User/Layout/Activity?Shortcut=grand-rounds-2026. */
async function enterShortcut(world: World, facts: YearFacts): Promise<void> {
  const staff = await findPerson(world.transaction, STAFF_USERNAME, world.now);
  if (staff === undefined) return;
  const { types } = await readYearChoices(world.transaction, staff.userId, facts);
  if (!types.some(({ activityTypeId }) => activityTypeId === GRAND_ROUNDS_TYPE)) return;
  await createShortcut(await callerAt(world, staff.username, staff.userId, world.now), {
    friendlyUrlSuffix: `grand-rounds-${facts.year}`,
    activityName: 'Grand rounds of the college',
    activityTypeId: GRAND_ROUNDS_TYPE,
    cpdYearId: facts.cpdYearId,
    ongoing: true,
    hours: [{ areaId: facts.usesTotalHoursModel ? MEDICAL_EXPERTISE_AREA : GENERIC_AREA, hours: 1 }],
  });
}

async function loadMember(world: World, member: DemoMember, years: readonly YearFacts[]): Promise<void> {
  const userId = await insertMember(world.transaction, member, years);
  for (const told of member.years) {
    const facts = years.find(({ year }) => year === told.year);
    if (facts !== undefined) await loadYear(world, member, userId, told, facts);
  }
  await setFirstYear(world.transaction, userId, member.firstYear);
  if (member.isOffered) await offerAttendance(world, member, years.at(-1));
  if (member.leave !== undefined) await grantLeave(world, member.username, member.leave);
  for (const { daysAgo, ...notice } of member.notices ?? []) {
    await notify(world.transaction, { ...notice, userId }, world.now.subtract({ hours: daysAgo * HOURS_OF_A_DAY }));
  }
  if (member.leftOn !== undefined) await enterLeaving(world, userId, member.leftOn);
}

/** A colleague enters the day of leaving the day after, or ahead of it. */
async function enterLeaving(world: World, userId: number, leftOn: string): Promise<void> {
  const after = Temporal.PlainDate.from(leftOn)
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: collegeZone(), plainTime: '10:00' });
  const at = Temporal.Instant.compare(after.toInstant(), world.now) < 0 ? after.toInstant() : world.now;
  const staff = await findPerson(world.transaction, STAFF_USERNAME, at);
  if (staff === undefined) return;
  await enterDeparture(await callerAt(world, staff.username, staff.userId, at), userId, {
    ...{ leftOn, returnedOn: null, reason: 'RESIGNED' },
    note: 'Wrote by email that she has moved abroad.',
    proposeVariation: false,
  });
}

/** Now, once the day has come; a clock set back to a year of credits tells of none. */
async function offerAttendance(
  world: World,
  { memberNumber }: DemoMember,
  facts: YearFacts | undefined,
): Promise<void> {
  const keeper = await findPerson(world.transaction, LIST_KEEPER_USERNAME, world.now);
  if (keeper === undefined || !facts?.usesTotalHoursModel) return;
  const day = Temporal.PlainDate.from({ year: facts.year, month: 1, day: 14 });
  if (Temporal.PlainDate.compare(collegeDay(world.now), day) <= 0) return;
  await enterAttendance(await callerAt(world, keeper.username, keeper.userId, world.now), facts, {
    memberNumber,
    day: day.toString(),
  });
}

/** Now: earlier the year may not have been open. */
async function grantLeave(world: World, username: string, leave: { from: string; to: string }): Promise<void> {
  const staff = await findPerson(world.transaction, STAFF_USERNAME, world.now);
  const manager = await findPerson(world.transaction, MANAGER_USERNAME, world.now);
  const member = await findPerson(world.transaction, username, world.now);
  if (staff === undefined || manager === undefined || member === undefined) return;
  const entering = await callerAt(world, staff.username, staff.userId, world.now);
  const deciding = await callerAt(world, manager.username, manager.userId, world.now);
  await enterLeave(entering, deciding, member, leave);
}

async function loadYear(world: World, member: DemoMember, userId: number, told: DemoYear, facts: YearFacts) {
  const { from, to, enteredAt } = recordedPart(facts, world.now);
  const caller = await callerAt(world, member.username, userId, enteredAt);
  const writer = await callerAt(world, member.username, userId, earlier(enteredAt, from));
  const goalIds = told.hasPlan ? await enterPlan(world.transaction, writer, facts) : [];
  const { types } = await readYearChoices(world.transaction, userId, facts);
  for (const activity of told.activities) {
    // A clock set back to an early year tells of types that its framework does not have yet.
    if (!types.some(({ activityTypeId }) => activityTypeId === activity.activityTypeId)) continue;
    await enterActivity(world, caller, facts, activity, layDates(activity.when, from, to), goalIds);
  }
  await closeGoals(caller, goalIds, told.outcomes ?? []);

  const submittedAt = Temporal.PlainDateTime.from(`${facts.year + 1}-02-10T19:30`)
    .toZonedDateTime(collegeZone())
    .toInstant();
  if (!told.submitted || Temporal.Instant.compare(submittedAt, world.now) > 0) return;
  if (isProvisional(facts)) await confirmRules(world, facts);
  const later = await callerAt(world, member.username, userId, submittedAt);
  const answers = await answersOf(world, later, facts);
  await submission.saveDeclaration(later, facts.cpdYearId, answers);
  await submission.submitYear(later, facts.cpdYearId);
  if (told.audited === true) await enterAudit(world.transaction, world.now, { userId, facts });
  if (told.reopened !== undefined) await enterReopening(world, submittedAt, { userId, facts, reason: told.reopened });
}

/**
 * As a manager does before a year opens, since one that waits for it takes no submissions (YR-10). Then it also closes by the
 * calendar, and not later because of the wait.
 */
async function confirmRules(world: World, { cpdYearId, openFrom }: YearFacts): Promise<void> {
  const manager = await findPerson(world.transaction, MANAGER_USERNAME, world.now);
  const rules = await findYearRules(world.transaction, cpdYearId);
  const before = await findYearRules(world.transaction, cpdYearId - 1);
  if (manager === undefined || rules === undefined || before === undefined) return;
  const at = Temporal.Instant.from(openFrom).subtract({ hours: CONFIRMED_DAYS_BEFORE * HOURS_OF_A_DAY });
  const frameworkName = rules.framework.name;
  await confirmYear(await callerAt(world, manager.username, manager.userId, at), { cpdYearId, frameworkName });
  await updateClosing(world.transaction, cpdYearId, windowsLater(before.facts, 1).closesAt);
}

/** A year that a colleague re-opened some days ago, for the usual four weeks. */
async function enterReopening(
  world: World,
  submittedAt: Temporal.Instant,
  year: { userId: number; facts: YearFacts; reason: string },
): Promise<void> {
  const at = world.now.subtract({ hours: REOPENED_DAYS_AGO * HOURS_OF_A_DAY });
  const staff = await findPerson(world.transaction, STAFF_USERNAME, world.now);
  if (staff === undefined || Temporal.Instant.compare(at, submittedAt) <= 0) return;
  await reopenYear(await callerAt(world, staff.username, staff.userId, at), {
    forUserId: year.userId,
    cpdYearId: year.facts.cpdYearId,
    reason: year.reason,
    until: endOfDay(usualReopeningDay(at)),
  });
}

/**
 * An answer to each question that the declaration of the year and registration asks, compulsory ones among them: Yes where the
 * record does not say less, and of the years the declared one.
 */
async function answersOf(world: World, caller: Caller, facts: YearFacts): Promise<DeclarationGiven> {
  const { record } = await submission.readDeclaration(world.transaction, caller, facts.cpdYearId);
  const questions = declarationSections(submission.declarationContext(record)).flatMap((section) => section.questions);
  const recorded = submission.recordedIn(record);
  return checked(
    DeclarationGiven,
    Object.fromEntries(
      questions.map(({ field, kind }) => [
        field,
        kind === 'year' ? facts.year : recorded.get(field)?.contradictsYes !== true,
      ]),
    ),
  );
}

/** Which days the activities are on and when they were entered: the year so far, or all of one that is over. */
function recordedPart(facts: YearFacts, now: Temporal.Instant) {
  const from = Temporal.PlainDate.from({ year: facts.year, month: 1, day: 6 });
  const yearEnd = Temporal.PlainDate.from({ year: facts.year, month: 12, day: 18 });
  const today = collegeDay(now);
  const isOver = Temporal.PlainDate.compare(today, yearEnd) > 0;
  const enteredAt = isOver ? yearEnd.toZonedDateTime({ timeZone: collegeZone(), plainTime: '18:00' }).toInstant() : now;
  const to = isOver || from.until(today).days < FEW_DAYS ? yearEnd : today;
  return { from, to, enteredAt };
}

/** Plans are written in the evening of the first day, or now when that is still to come. */
function earlier(enteredAt: Temporal.Instant, from: Temporal.PlainDate): Temporal.Instant {
  const evening = from.toZonedDateTime({ timeZone: collegeZone(), plainTime: '19:00' }).toInstant();
  return Temporal.Instant.compare(evening, enteredAt) < 0 ? evening : enteredAt;
}

async function callerAt(world: World, username: string, userId: number, now: Temporal.Instant): Promise<Caller> {
  const person = await findPerson(world.transaction, username, now);
  if (person === undefined) throw new Error(`The demo member ${username} is not there.`);
  const caller = ownCaller(person, { requestId: 'demo', now, clock: () => now }, (work) => work(world.transaction));
  return { ...caller, subjectUserId: userId };
}

async function enterActivity(
  world: World,
  caller: Caller,
  facts: YearFacts,
  activity: DemoActivity,
  dates: readonly string[],
  goalIds: readonly number[],
): Promise<void> {
  const areas = facts.usesTotalHoursModel ? activity.domainIds : [GENERIC_AREA];
  const documents =
    activity.evidence === undefined ? [] : [await enterEvidence(world, caller, facts, activity.evidence)];
  const request = checked(ActivityRequest, {
    userId: caller.subjectUserId,
    activityId: 0,
    cpdYearId: facts.cpdYearId,
    activityName: activity.name,
    activityTypeId: activity.activityTypeId,
    additionalInformation: activity.information ?? '',
    occurrence: dates.length === 1 ? 'S' : 'M',
    totalHours: activity.hours,
    areaHours: areas.map((areaId) => ({ areaId, hours: activity.hours })),
    dates: dates.map((date) => ({ startDate: date })),
    userActivityDocuments: documents.map((documentId) => ({ documentId })),
    goalIds: goalIds.filter((_goalId, place) => place === activity.goal),
  });
  const { activityId } = await createActivity(caller, request);
  if (activity.verified === true) await markVerified(world.transaction, activityId);
}

async function enterEvidence(world: World, caller: Caller, facts: YearFacts, evidence: DemoEvidence) {
  const place = { cpdYearId: facts.cpdYearId, folderId: null };
  return await addEvidence(caller, world.files, place, await receivedFile(world, evidence));
}

async function receivedFile({ files }: World, evidence: DemoEvidence) {
  const content = Buffer.from(evidence.text, 'utf8');
  const file = await files.save(
    (async function* () {
      yield content;
    })(),
    EVIDENCE_LIMIT_BYTES,
  );
  const mediaType = evidence.name.endsWith('.csv') ? 'text/csv' : 'text/plain';
  return {
    fileName: evidence.name,
    mediaType,
    file,
    scanState: 'CLEAR' as const,
    quotaBytes: Number.POSITIVE_INFINITY,
    discard: () => files.remove(file.key),
  };
}
