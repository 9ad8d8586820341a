import type { RawBuilder } from 'kysely';
import { anyId } from '../../../platform/database/any-id.ts';
import type { Reading } from '../../../platform/database/tables.ts';

/** The registrations that a member has linked in a year, with what the declaration needs of them. */
export function selectRegistrations(
  database: Reading,
  userId: number | RawBuilder<number>,
  cpdYearId: number | RawBuilder<number>,
) {
  return database
    .selectFrom('member_registration as mine')
    .innerJoin('registration', 'registration.registration_id', 'mine.registration_id')
    .innerJoin('registration_group as group', 'group.group_code', 'registration.group_code')
    .select([
      'registration.registration_id as registrationId',
      'registration.name',
      'group.group_code as groupCode',
      'group.name as group',
      'registration.practising',
      'registration.declaration_flag as declarationFlag',
    ])
    .where('mine.user_id', '=', userId)
    .where('mine.cpd_year_id', '=', anyId(cpdYearId))
    .orderBy('registration.position');
}
