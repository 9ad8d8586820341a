import type { InferResult } from 'kysely';
import type { Change, Reading } from '../../../platform/database/tables.ts';

/** A registration that the college knows, and whether the member has it in the year asked for. */
export type KnownRegistration = InferResult<ReturnType<typeof selectKnownRegistrations>>[number];

/** All registrations in the order of their groups, with those of a member's year marked. */
export async function listKnownRegistrations(database: Reading, userId: number, cpdYearId: number) {
  return await selectKnownRegistrations(database, userId, cpdYearId).execute();
}

function selectKnownRegistrations(database: Reading, userId: number, cpdYearId: number) {
  return database
    .selectFrom('registration')
    .innerJoin('registration_group as group', 'group.group_code', 'registration.group_code')
    .leftJoin('member_registration as mine', (join) =>
      join
        .onRef('mine.registration_id', '=', 'registration.registration_id')
        .on('mine.user_id', '=', userId)
        .on('mine.cpd_year_id', '=', cpdYearId),
    )
    .select((eb) => [
      'registration.registration_id as registrationId',
      'registration.name',
      // What someone with it should know, plain text.
      'registration.additional_information as additionalInformation',
      'group.group_code as groupCode',
      'group.name as group',
      eb('mine.user_id', 'is not', null).$castTo<boolean>().as('isLinked'),
    ])
    .orderBy('group.position')
    .orderBy('registration.position');
}

/** Makes the registrations of a member's year the given ones, which must have been checked to be known. */
export async function replaceRegistrations(
  transaction: Change,
  userId: number,
  cpdYearId: number,
  registrationIds: readonly number[],
): Promise<void> {
  await transaction
    .deleteFrom('member_registration')
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .execute();
  if (registrationIds.length === 0) return;
  await transaction
    .insertInto('member_registration')
    .values(registrationIds.map((id) => ({ user_id: userId, cpd_year_id: cpdYearId, registration_id: id })))
    .execute();
}
