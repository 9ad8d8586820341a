import type { Reading } from '../../../platform/database/tables.ts';

/** The reasons for an exemption by name; those that only the CPD team gives when asked for (CON-09). */
export async function listExemptionReasons(database: Reading, withTeamOnly: boolean) {
  return await database
    .selectFrom('exemption_reason')
    .select(['reason_code as code', 'name'])
    .where('offered', '=', true)
    .$if(!withTeamOnly, (query) => query.where('for_admin_only', '=', false))
    .orderBy('position')
    .execute();
}
