import type { Change } from '../../../platform/database/tables.ts';

/** An activity of the college as it is written: the rules have been applied, hours are rounded. */
export interface ProgramRecord {
  cpdYearId: number;
  name: string;
  activityTypeId: number;
  additionalInformation: string;
  startDate: string;
  endDate: string;
  /** Of each day. */
  hours: number;
  /** Hours in years with hours per specialty, null in years with one total (HRS-01). */
  areas: readonly { areaId: number; hours: number | null }[];
}

/** Inserts an activity of the college; answers its id. */
export async function insertProgram(transaction: Change, program: ProgramRecord, createdBy: number, at: string) {
  const { program_activity_id: programActivityId } = await transaction
    .insertInto('program_activity')
    .values({ ...columnsOf(program), cpd_year_id: program.cpdYearId, created_by: createdBy, created_at: at })
    .returning('program_activity_id')
    .executeTakeFirstOrThrow();
  await insertAreas(transaction, programActivityId, program);
  return programActivityId;
}

/** Writes a corrected activity of the college, and counts its version up. Its year stays. */
export async function updateProgram(transaction: Change, programActivityId: number, program: ProgramRecord) {
  await transaction
    .updateTable('program_activity')
    .set((eb) => ({ ...columnsOf(program), version: eb('version', '+', 1) }))
    .where('program_activity_id', '=', programActivityId)
    .execute();
  await transaction.deleteFrom('program_activity_area').where('program_activity_id', '=', programActivityId).execute();
  await insertAreas(transaction, programActivityId, program);
}

/** Adds a note of the team; answers its number. */
export async function insertNote(
  transaction: Change,
  note: { programActivityId: number; authorUserId: number; text: string; at: string },
): Promise<number> {
  const row = await transaction
    .insertInto('program_note')
    .values({
      program_activity_id: note.programActivityId,
      author_user_id: note.authorUserId,
      note_text: note.text,
      created_at: note.at,
    })
    .returning('program_note_id')
    .executeTakeFirstOrThrow();
  return row.program_note_id;
}

/** Marks an activity of the college as withdrawn. */
export async function updateWithdrawn(
  transaction: Change,
  programActivityId: number,
  withdrawn: { at: string; reason: string },
): Promise<void> {
  await transaction
    .updateTable('program_activity')
    .set((eb) => ({
      withdrawn_at: withdrawn.at,
      withdrawn_reason: withdrawn.reason,
      version: eb('version', '+', 1),
    }))
    .where('program_activity_id', '=', programActivityId)
    .execute();
}

/**
 * Locks an activity of the college to the end of the transaction. Lists, corrections and withdrawals follow one another;
 * members who confirm share the lock, so that they see it before or after a correction, never between.
 */
export async function lockProgram(transaction: Change, programActivityId: number, lock: 'alone' | 'shared') {
  const query = transaction
    .selectFrom('program_activity')
    .select('program_activity_id')
    .where('program_activity_id', '=', programActivityId);
  await (lock === 'alone' ? query.forUpdate() : query.forShare()).execute();
}

function columnsOf(program: ProgramRecord) {
  return {
    activity_name: program.name,
    activity_type_id: program.activityTypeId,
    additional_information: program.additionalInformation,
    start_date: program.startDate,
    end_date: program.endDate,
    hours_per_date: program.hours,
  };
}

async function insertAreas(transaction: Change, programActivityId: number, { areas }: ProgramRecord): Promise<void> {
  await transaction
    .insertInto('program_activity_area')
    .values(areas.map(({ areaId, hours }) => ({ program_activity_id: programActivityId, area_id: areaId, hours })))
    .execute();
}
