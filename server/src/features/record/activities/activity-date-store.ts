import { sql } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import type { Change } from '../../../platform/database/tables.ts';

/** What a date says of the learning; null and nothing else when there is no reflection. */
export interface ReflectionRecord {
  reflection: string | null;
  reflectionHours: number;
  answers: readonly { questionId: number; answer: string }[];
}

/** A date as it is written: the rules have been applied, hours are rounded. */
export interface ActivityDateRecord extends ReflectionRecord {
  startDate: string;
  hours: number;
  /** The hours were set on this date (HRS-12). */
  ownHours: boolean;
  /** The day that the pattern gave, when the date was moved (OCC-17). */
  movedFrom: string | null;
  additionalInformation: string;
  /** Hours by area of a date with its own, in years with hours per specialty. */
  areas: readonly { areaId: number; hours: number }[];
}

/**
 * Makes the dates of an activity those given. A date that stays keeps its id and with it its evidence (OCC-17); the dates
 * that go take their links along.
 */
export async function replaceDates(
  transaction: Change,
  activityId: number,
  userId: number,
  dates: readonly ActivityDateRecord[],
): Promise<void> {
  const days = dates.map(({ startDate }) => startDate);
  await transaction
    .deleteFrom('activity_date')
    .where('activity_id', '=', activityId)
    .where('start_date', 'not in', days)
    .execute();
  await transaction
    .insertInto('activity_date')
    .values(dates.map((date) => ({ activity_id: activityId, user_id: userId, ...columnsOf(date) })))
    .onConflict((conflict) =>
      conflict.columns(['activity_id', 'start_date']).doUpdateSet((eb) => ({
        end_date: eb.ref('excluded.end_date'),
        hours: eb.ref('excluded.hours'),
        own_hours: eb.ref('excluded.own_hours'),
        moved_from: eb.ref('excluded.moved_from'),
        additional_information: eb.ref('excluded.additional_information'),
        reflection: eb.ref('excluded.reflection'),
        reflection_hours: eb.ref('excluded.reflection_hours'),
      })),
    )
    .execute();
  await saveAreas(transaction, activityId, dates);
  await deleteOtherAnswers(transaction, activityId, dates);
  await saveAnswers(transaction, activityId, dates);
}

/** Writes one date of an activity, which may move to another day; its id stays. */
export async function updateDate(
  transaction: Change,
  activityDateId: number,
  activityId: number,
  date: ActivityDateRecord,
): Promise<void> {
  await transaction
    .updateTable('activity_date')
    .set(columnsOf(date))
    .where('activity_date_id', '=', activityDateId)
    .execute();
  await saveAreas(transaction, activityId, [date]);
  await deleteOtherAnswers(transaction, activityId, [date]);
  await saveAnswers(transaction, activityId, [date]);
}

/** Deletes one date; its areas, answers and file links go with it. */
export async function deleteDate(transaction: Change, activityDateId: number): Promise<void> {
  await transaction.deleteFrom('activity_date').where('activity_date_id', '=', activityDateId).execute();
}

/** Writes the answers that were given; one that was there before keeps its id (OCC-17). */
export async function saveAnswers(transaction: Change, activityId: number, dates: readonly ActivityDateRecord[]) {
  const answers = listAnswers(dates);
  if (answers.length === 0) return;
  await sql`
    insert into reflection_answer (activity_date_id, reflection_question_id, answer)
    select date.activity_date_id, given.question_id, given.answer
    from unnest(${answers.map(({ day }) => day)}::date[], ${answers.map(({ questionId }) => questionId)}::integer[],
      ${answers.map(({ answer }) => answer)}::text[]) as given (day, question_id, answer)
    join activity_date date on date.activity_id = ${activityId} and date.start_date = given.day
    on conflict (activity_date_id, reflection_question_id) do update set answer = excluded.answer
  `.execute(transaction);
}

function columnsOf({ areas: _areas, answers: _answers, ...date }: ActivityDateRecord) {
  return columns({ ...date, endDate: date.startDate });
}

/** Writes the areas of dates with hours of their own; those of the other dates are taken away. */
async function saveAreas(transaction: Change, activityId: number, dates: readonly ActivityDateRecord[]): Promise<void> {
  const lines = dates.flatMap(({ startDate, areas }) => areas.map((area) => ({ day: startDate, ...area })));
  await sql`
    delete from activity_date_area own using activity_date date
    where date.activity_date_id = own.activity_date_id and date.activity_id = ${activityId}
      and date.start_date = any(${dates.map(({ startDate }) => startDate)}::date[])
  `.execute(transaction);
  if (lines.length === 0) return;
  await sql`
    insert into activity_date_area (activity_date_id, area_id, hours)
    select date.activity_date_id, line.area_id, line.hours
    from unnest(${lines.map(({ day }) => day)}::date[], ${lines.map(({ areaId }) => areaId)}::integer[],
      ${lines.map(({ hours }) => hours)}::numeric[]) as line (day, area_id, hours)
    join activity_date date on date.activity_id = ${activityId} and date.start_date = line.day
  `.execute(transaction);
}

/** Takes away what these dates were answered before and are not any more. */
async function deleteOtherAnswers(transaction: Change, activityId: number, dates: readonly ActivityDateRecord[]) {
  const answers = listAnswers(dates);
  await sql`
    delete from reflection_answer given using activity_date date
    where date.activity_date_id = given.activity_date_id and date.activity_id = ${activityId}
      and date.start_date = any(${dates.map(({ startDate }) => startDate)}::date[])
      and (date.start_date, given.reflection_question_id) not in (
        select day, question_id
        from unnest(${answers.map(({ day }) => day)}::date[], ${answers.map(({ questionId }) => questionId)}::integer[])
          as kept (day, question_id)
      )
  `.execute(transaction);
}

function listAnswers(dates: readonly ActivityDateRecord[]) {
  return dates.flatMap((date) => answersOf(date).map((answer) => ({ day: date.startDate, ...answer })));
}

function answersOf({ answers }: ActivityDateRecord) {
  return answers.filter(({ answer }) => answer.trim() !== '');
}
