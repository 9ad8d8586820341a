import { TEAM_ROLES } from '@cpd/domain/member/roles';
import { sql } from 'kysely';

/**
 * Of a row called `member`: a participant whose record can be opened (IMP-05), neither disabled nor of the CPD team. Who has
 * left is one still: `database/membership` says who that is, and whom a year counts.
 */
export const isOpenParticipant = sql<boolean>`(
  member.disabled_at is null
  and member.security_role_code not in (${sql.join(TEAM_ROLES.map((role) => sql.lit(role)))})
)`;
