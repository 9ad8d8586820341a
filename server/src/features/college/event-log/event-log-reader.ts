import { MACHINE_ROLES } from '@cpd/domain/member/machines';
import { TEAM_ROLES } from '@cpd/domain/member/roles';
import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { teamRole } from '../../../platform/people/sides-sql.ts';
import * as events from '../../record/history/event-sql.ts';
import { hasWords } from '../members/member-words-sql.ts';

/** An event of the CPD team with whom it is about. */
export interface LoggedRow extends events.StoredEvent {
  /** Null where it is about no one; without a number where it is about a colleague. */
  member: { memberNumber: string; name: string } | null;
}

/** What of the log is asked for. */
export interface LogAsked extends events.EventsAsked {
  actorUserId: number | undefined;
  /** The members whom it is about; undefined for everyone, and for no one. */
  memberIds: readonly number[] | undefined;
  /** Whether views, searches and opened files are left out. */
  hidesViews: boolean;
}

/** Of the CPD team, and of the machines that work for it. */
const roles = sql.join([...TEAM_ROLES, ...Object.values(MACHINE_ROLES)].map((role) => sql.lit(role)));

/** What the CPD team did, the latest first, in one statement; at most `limit` events (COH-08). */
export async function listLogged(database: Reading, asked: LogAsked, limit: number): Promise<LoggedRow[]> {
  const { rows } = await sql<LoggedRow>`
    select ${events.toldColumns},
      case when about.user_id is not null then json_build_object(
        'memberNumber', case when about.security_role_code in (${roles}) then '' else about.member_number end,
        'name', ${fullName('about')}
      ) end as member
    from ${events.toldFrom}
    left join member about on about.user_id = case
      when event.object_type = 'member' then event.object_id
      when event.actor_user_id <> event.subject_user_id then event.subject_user_id
    end
    where ${isLogged(asked)}
    order by ${events.latestFirst}
    limit ${limit}
  `.execute(database);
  return rows;
}

/** How many events match, counted no further than `atMost`. */
export async function countLogged(database: Reading, asked: LogAsked, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from event where ${isLogged(asked)} limit ${atMost}) found
  `.execute(database);
  return rows[0]?.count ?? 0;
}

function isLogged(asked: LogAsked): RawBuilder<boolean> {
  const { actorUserId, memberIds, hidesViews } = asked;
  const seen = hidesViews ? sql`not ${events.isOfGroup('LOOKS')}` : sql`true`;
  const by = actorUserId === undefined ? sql`true` : sql`event.actor_user_id = ${actorUserId}`;
  const about = memberIds === undefined ? sql`true` : isAbout(memberIds);
  return sql<boolean>`(event.by_team and ${by} and ${about} and ${seen} and ${events.isAsked(asked)})`;
}

function isAbout(members: readonly number[]) {
  return sql`(
    (event.subject_user_id = any(${members}::bigint[]) and event.actor_user_id <> event.subject_user_id)
    or (event.object_type = 'member' and event.object_id = any(${members}::bigint[]))
  )`;
}

/**
 * Everyone in whose number, name or e-mail each word is, members who have left and colleagues too; at most `limit`. They are
 * found before their events, so that these are found by indexes.
 */
export async function findNamed(database: Reading, words: readonly string[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select member.user_id as "userId" from member where ${hasWords(words, '')} limit ${limit}
  `.execute(database);
  return rows.map(({ userId }) => userId);
}

/** Anyone who is or was of the CPD team, by name. Who did something is found by one step of the index for each of them. */
export async function listTeam(database: Reading): Promise<{ userId: number; name: string }[]> {
  const { rows } = await sql<{ userId: number; name: string }>`
    with recursive did(user_id) as (
      select min(actor_user_id) from event_entry where by_team
      union all
      select (select min(actor_user_id) from event_entry where by_team and actor_user_id > did.user_id)
      from did where did.user_id is not null
    )
    select actor.user_id as "userId", ${fullName('actor')} as name
    from member actor
    where ${teamRole('actor')} in (${roles})
      or actor.user_id in (select user_id from did)
    order by lower(actor.last_name), lower(actor.first_name), actor.user_id
  `.execute(database);
  return rows;
}
