import { TEAM_ROLES } from '@cpd/domain/member/roles';
import { type RawBuilder, sql } from 'kysely';

const ROLES = sql.join(TEAM_ROLES.map((role) => sql.lit(role)));

/**
 * What a row of the table `member` says of its person, under any name: someone may have a record and be one of the CPD team
 * (PPL-17). The one reading of the two columns; `domain/member/roles` says the same of a person who was read.
 */
function codes(row: string) {
  return { own: sql.ref(`${row}.security_role_code`), team: sql.ref(`${row}.team_role_code`) };
}

/** Whether they have a record: members, and those who are of the team as well. */
export function hasRecord(row = 'member'): RawBuilder<boolean> {
  return sql<boolean>`(${codes(row).own} not in (${ROLES}))`;
}

/** The role in which they work for the CPD team; of those who do not, that of a member or machine. */
export function teamRole(row = 'member'): RawBuilder<string> {
  const { own, team } = codes(row);
  return sql<string>`coalesce(${team}, ${own})`;
}

/** Whether they are of the CPD team, with or without a record. */
export function isOfTeam(row = 'member'): RawBuilder<boolean> {
  return sql<boolean>`(${teamRole(row)} in (${ROLES}))`;
}
