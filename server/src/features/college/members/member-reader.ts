import type { Departure } from '@cpd/contract/departures';
import { sql } from 'kysely';
import { hasLeft } from '../../../platform/database/membership.ts';
import type { Reading, Row } from '../../../platform/database/tables.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { isOfTeam } from '../../../platform/people/sides-sql.ts';

/** What the CPD team needs to know of a member beside the record. */
export interface StoredOverview {
  email: string;
  telephone: string;
  address: string;
  hasLeft: boolean;
  /** An ISO time; null for who signs in. */
  signInEndedOn: string | null;
  isOfTeam: boolean;
  departures: Departure[];
  openRequests: { requestId: number; kind: Row<'member_request'>['kind']; createdAt: string }[];
}

/** Address, departures and open requests of a findable member, in one query; undefined when it does not exist. */
export async function findOverview(
  database: Reading,
  userId: number,
  now: Temporal.Instant,
): Promise<StoredOverview | undefined> {
  const { rows } = await sql<StoredOverview>`
    select member.email, member.telephone, member.address, ${hasLeft(now)} as "hasLeft",
      sign_in_ended_at as "signInEndedOn", ${isOfTeam()} as "isOfTeam", coalesce((
      select json_agg(json_build_object(
        'departureId', departure_id, 'rowVersion', departure.version, 'leftOn', left_on, 'reason', reason, 'note', note,
        'returnedOn', returned_on
      ) order by left_on desc)
      from departure where departure.user_id = member.user_id
    ), '[]') as departures, coalesce((
      select json_agg(json_build_object(
        'requestId', asked.member_request_id, 'kind', asked.kind, 'createdAt', asked.created_at
      ) order by asked.member_request_id)
      from member_request asked
      where asked.user_id = member.user_id and asked.status <> 'DONE'
    ), '[]') as "openRequests"
    from member
    where member.user_id = ${userId} and ${isOpenParticipant}
  `.execute(database);
  return rows[0];
}
