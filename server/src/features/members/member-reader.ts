import { COLLEAGUE_ROLES } from '@cpd/domain/roles';
import { sql } from 'kysely';
import type { Reading } from '../../database/tables.ts';

/** What the CPD team needs to know of a member beside the record. */
export interface StoredOverview {
  email: string;
  openRequests: { requestId: number; kind: string; createdAt: string }[];
}

/** Participants who have not left: whom the team finds (IMP-05). A role that nobody knows is a participant's (AUTH-13). */
export function isFindable() {
  return sql<boolean>`member.disabled_at is null and member.security_role_code <> all (${COLLEAGUE_ROLES}::text[])`;
}

/** Address and open requests of a findable member, in one query; undefined when there is none. */
export async function findOverview(database: Reading, userId: number): Promise<StoredOverview | undefined> {
  const { rows } = await sql<StoredOverview>`
    select member.email, coalesce((
      select json_agg(json_build_object(
        'requestId', asked.member_request_id, 'kind', asked.kind, 'createdAt', asked.created_at
      ) order by asked.member_request_id)
      from member_request asked
      where asked.user_id = member.user_id and asked.status <> 'DONE'
    ), '[]') as "openRequests"
    from member
    where member.user_id = ${userId} and ${isFindable()}
  `.execute(database);
  return rows[0];
}
