import { shareHours } from '@cpd/domain/college/attended-hours';
import { teamTextProblem } from '@cpd/domain/college/member-requests';
import {
  checkProgramActivity,
  type EnteredProgram,
  programDates,
  programReasonProblem,
} from '@cpd/domain/college/program-activities';
import { sumHours } from '@cpd/domain/values/hours';
import type { YearFacts } from '@cpd/domain/year/framework';
import { isClosed, type YearRules, yearRules } from '@cpd/domain/year/year-rules';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem, invalid, known, notFound } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  readActivityContext,
  readYearChoices,
  type YearChoices,
} from '../../../platform/reference/reference-service.ts';
import type { AttendedActivity } from '../../record/activities/verified-activity-service.ts';
import { getYear } from '../../record/years/year-service.ts';
import { findProgram, listOpenedYears, listPrograms, type Program } from './program-reader.ts';
import { insertNote, insertProgram, lockProgram, type ProgramRecord } from './program-store.ts';

/** The activities of the college, of one year or of all, and the years to choose from, the newest first (ADM-06). Throws NOT_FOUND for a year that there is not. */
export async function readPrograms(
  database: Database,
  now: Temporal.Instant,
  cpdYearId: number | undefined,
): Promise<{ years: { facts: YearFacts; closed: boolean }[]; programs: Program[] }> {
  const years = await listOpenedYears(database, now);
  const isKnown = cpdYearId === undefined || years.some((facts) => facts.cpdYearId === cpdYearId);
  if (!isKnown) throw notFound('CPD year');
  return {
    years: years.map((facts) => ({ facts, closed: isClosed(facts, now) })),
    programs: await listPrograms(database, cpdYearId),
  };
}

/** What an activity of the college can be made of in a year, and how its hours are entered. Throws NOT_FOUND. */
export async function readChoices(
  database: Database,
  caller: Caller,
  cpdYearId: number,
): Promise<Pick<YearChoices, 'types' | 'areas'> & { hoursModel: YearRules['hoursModel'] }> {
  const year = await getYear(database, cpdYearId);
  const { types, areas } = await readYearChoices(database, caller.actor.userId, year.facts);
  return { types, areas, hoursModel: yearRules(year.facts, year.framework).hoursModel };
}

/** An activity of the college. Throws NOT_FOUND. */
export async function getProgram(database: Reading, programActivityId: number): Promise<Program> {
  return known(await findProgram(database, programActivityId), 'activity');
}

/** Locks an activity of the college for a change. Errors: NOT_FOUND, and IN_USE for one that was withdrawn. */
export async function lockStandingProgram(transaction: Change, programActivityId: number): Promise<Program> {
  await lockProgram(transaction, programActivityId, 'alone');
  const program = await getProgram(transaction, programActivityId);
  if (program.withdrawnAt !== null) throw new AppError('IN_USE', 'This activity was withdrawn.');
  return program;
}

/** Stores an activity that the college ran (ADM-06); answers its id. Errors: INVALID with every problem, NOT_FOUND. */
export async function createProgram(caller: Caller, cpdYearId: number, entered: EnteredProgram): Promise<number> {
  return await caller.change((transaction) => createProgramIn(transaction, caller, cpdYearId, entered));
}

/** The same within a change that goes on. */
export async function createProgramIn(
  transaction: Change,
  caller: Caller,
  cpdYearId: number,
  entered: EnteredProgram,
): Promise<number> {
  const { facts } = await getYear(transaction, cpdYearId);
  const closed = { field: 'CPDYearId', message: `The records for ${facts.year} are closed.` };
  const problems = isClosed(facts, caller.now) ? [closed] : [];
  const record = await checkProgram(transaction, cpdYearId, entered, { problems, areasInUse: [] });
  const programActivityId = await insertProgram(transaction, record, caller.actor.userId, caller.now.toString());
  await recordChange(transaction, caller, 'program_activity.created', programActivityId, { after: record });
  return programActivityId;
}

/** Adds a note of the team to an activity of the college (ADM-07); answers its number. Errors: INVALID, NOT_FOUND. */
export async function noteProgram(caller: Caller, programActivityId: number, text: string): Promise<number> {
  const problem = teamTextProblem(text, 'The note', 'Please write a note.');
  if (problem !== undefined) throw invalid([{ field: 'Text', message: problem }]);
  return await caller.change(async (transaction) => {
    const { name } = await getProgram(transaction, programActivityId);
    const note = { programActivityId, authorUserId: caller.actor.userId, text: text.trim(), at: caller.now.toString() };
    const noteId = await insertNote(transaction, note);
    await recordChange(transaction, caller, 'program_activity.noted', programActivityId, { after: { noteId, name } });
    return noteId;
  });
}

/** What is to be written of an entry. Throws INVALID with everything that is wrong, and the problems found before. */
export async function checkProgram(
  transaction: Change,
  cpdYearId: number,
  entered: EnteredProgram,
  known: { problems: readonly FieldProblem[]; areasInUse: readonly number[] },
): Promise<ProgramRecord> {
  const year = await getYear(transaction, cpdYearId);
  const context = await readActivityContext(transaction, year, known.areasInUse);
  const perSpecialty = context.rules.hoursModel === 'per-specialty';
  const judged = perSpecialty
    ? { ...entered, areaIds: [] }
    : { ...entered, areaIds: entered.areaHours.map(({ areaId }) => areaId), areaHours: [] };
  const problems = [
    ...known.problems,
    ...checkProgramActivity(judged, context).map(({ field, message }) => ({ field: WIRE_FIELDS[field], message })),
  ];
  if (problems.length > 0) throw invalid(problems);
  const { areaHours, areaIds, hours, ...rest } = judged;
  const lines = areaHours.filter((line) => line.hours > 0);
  return {
    ...rest,
    cpdYearId,
    additionalInformation: entered.additionalInformation.trim(),
    hours: perSpecialty ? sumHours(lines.map((line) => line.hours)) : (hours ?? 0),
    areas: perSpecialty ? lines : areaIds.map((areaId) => ({ areaId, hours: null })),
  };
}

const WIRE_FIELDS = {
  name: 'ActivityName',
  activityTypeId: 'ActivityTypeId',
  additionalInformation: 'AdditionalInformation',
  startDate: 'StartDate',
  endDate: 'EndDate',
  hours: 'HoursPerDate',
  areas: 'UserActivityHours',
} as const;

/** The problem of a reason, by its name on the wire. */
export function reasonProblems(reason: string): FieldProblem[] {
  const message = programReasonProblem(reason);
  return message === undefined ? [] : [{ field: 'Reason', message }];
}

/** What a member attended of an activity of the college; `ownHours` where theirs are not those of the activity. */
export function attendedBy(
  program: Program | (ProgramRecord & { programActivityId: number }),
  ownHours: number | null,
) {
  const hours = ownHours ?? program.hours;
  const areas = ownHours === null ? program.areas : shareHours(program.areas, ownHours);
  return {
    programActivityId: program.programActivityId,
    cpdYearId: program.cpdYearId,
    name: program.name,
    activityTypeId: program.activityTypeId,
    additionalInformation: program.additionalInformation,
    dates: programDates(program.startDate, program.endDate),
    hours,
    areas,
  } satisfies AttendedActivity;
}
