import { type RawBuilder, sql } from 'kysely';
import type { EventKind } from '../../../platform/database/event-kinds.ts';
import { EVENTS } from '../../../platform/database/event-register.ts';
import type { Placeholders } from '../../../platform/database/prepared.ts';
import type { JudgedRights } from '../../../platform/http/caller.ts';
import type { IdempotentRequest } from '../../../platform/http/idempotency-store.ts';
import { REFERENCE_SOURCE } from '../../../platform/reference/reference-sql.ts';

/** What the statement of every save at once compares and leaves behind (0028). */
export interface CommonSave {
  /** Of the reference data by which it was judged. */
  checksum: string;
  claim: IdempotentRequest | undefined;
  actorUserId: number;
  requestId: string;
  /** ISO time. */
  at: string;
  /** By what it was judged, which must be so still. */
  rights: JudgedRights;
  /** ISO time by the clock of the rules from which on nothing is saved. */
  until: string;
}

/** The same as a statement is given it. */
export interface GivenSave {
  checksum: string;
  /** The key of the request and what it was taken for; null without one. */
  claimant: number | null;
  key: string | null;
  operation: string | null;
  bodyHash: string | null;
  actorUserId: number;
  requestId: string;
  at: string;
  role: string;
  actingSessionId: number | null;
  until: string;
  /** Milliseconds. */
  databaseAhead: number;
}

/** The result of a save at once. */
export interface SavedAtOnce {
  /** Of what was saved; null when nothing was: the thing, its year, the key or the reference data were not as they must be. */
  id: number | null;
  /** The reference data are still those by which it was judged. */
  isInForce: boolean;
}

export function givenOf({ claim, rights, ...common }: CommonSave): GivenSave {
  const { checksum, actorUserId, requestId, at, until } = common;
  return {
    ...{ checksum, actorUserId, requestId, at, until },
    role: rights.role,
    actingSessionId: rights.acting?.actingSessionId ?? null,
    databaseAhead: rights.databaseAheadMs,
    claimant: claim?.userId ?? null,
    key: claim?.key ?? null,
    operation: claim?.operation ?? null,
    bodyHash: claim?.bodyHash ?? null,
  };
}

/** The one row of such a statement. */
export function onlyRow([saved]: SavedAtOnce[]): SavedAtOnce {
  if (saved === undefined) throw new Error('The statement of a save answered nothing.');
  return saved;
}

// Pieces of the statements. Each is one or several steps of a `with`; a step that finds no row has those behind it do nothing.

/**
 * `given`: what the call gave, with the fields of `thing`, which is JSON and named `name`; two of them are `"userId"` and
 * `"cpdYearId"`. `in_force`: a row while the reference data are the same.
 */
export function givenSteps(
  given: Placeholders<GivenSave>,
  { name, thing, fields }: { name: string; thing: RawBuilder<string>; fields: RawBuilder<unknown> },
) {
  return sql`
    given as materialized (
      select call.*, field.*
      from (
        select ${thing}::jsonb as ${sql.ref(name)}, ${given.checksum}::text as checksum,
          ${given.claimant}::bigint as claimant, ${given.key}::text as key, ${given.operation}::text as operation,
          ${given.bodyHash}::text as body_hash, ${given.actorUserId}::bigint as actor_user_id,
          ${given.requestId}::text as request_id, ${given.at}::timestamptz as at, ${given.role}::text as actor_role,
          ${given.actingSessionId}::bigint as acting_session_id, ${given.until}::timestamptz as holds_until,
          ${given.databaseAhead}::float8 * interval '1 ms' as database_ahead
      ) as call,
      jsonb_to_record(${sql.ref(`call.${name}`)}) as field (${fields})
    ), in_force as materialized (
      select from reference_load join given using (checksum) where source = ${sql.lit(REFERENCE_SOURCE)}
    )`;
}

/** A row besides the year's that a save needs and locks behind it, by its name in the statement. */
export interface AlsoLocked {
  name: string;
  join: RawBuilder<unknown>;
}

/**
 * `ready`: what was given and its `id`, a column with its name, while the member's year is in progress, no re-opening of it
 * waits to be settled, the member has never left (PPL-05), who saves has the role and acts as was judged, and `condition`
 * holds. All these rows are locked, so that they stay as they were compared until what is saved is kept (R30); one that
 * someone else has locked is not waited for. `accepted`: the same, when the key of the request was free: it is taken now,
 * with the answer.
 */
export function acceptedSteps(
  { id, answer, also }: { id: RawBuilder<unknown>; answer: RawBuilder<unknown>; also?: AlsoLocked },
  condition: RawBuilder<unknown>,
) {
  return sql`
    acting as materialized (
      select from acting_session session join given using (acting_session_id)
      where session.ended_at is null
      for share of session skip locked
    ), ready as materialized (
      select ${id}, given.*,
        least(holds_until, case when mine.before_reopening is not null then mine.reopened_until end) as year_until
      from given
      join member_year mine on mine.user_id = given."userId" and mine.cpd_year_id = given."cpdYearId"
      ${also?.join ?? sql``}
      join member on member.user_id = given."userId"
      join member actor on actor.user_id = given.actor_user_id
      where mine.status = 'INPROGRESS' and (mine.before_reopening is null or mine.reopened_until > given.at)
        and member.disabled_at is null and not member.has_departures
        and actor.security_role_code = given.actor_role and actor.disabled_at is null and not actor.has_departures
        and (given.acting_session_id is null or exists (select from acting)) and ${condition}
      for update of mine${also === undefined ? sql`` : sql`, ${sql.ref(also.name)}`} skip locked for share of member, actor skip locked
    ), claimed as (
      insert into idempotency_key (user_id, subject_user_id, key, operation, body_hash, answer)
      select claimant, "userId", key, operation, body_hash, jsonb_build_object('result', ${answer})
      from ready where key is not null
      on conflict (user_id, key) do nothing
      returning key
    ), accepted as materialized (
      select * from ready where key is null or exists (select from claimed)
    )`;
}

/**
 * A row for the event log, of a step that has what was accepted: of a thing by its id, before and after as JSON, and until
 * when by the clock of the database it is taken.
 */
export function eventRow(
  kind: EventKind,
  {
    id,
    before = sql`null::jsonb`,
    after,
  }: Record<'id' | 'after', RawBuilder<unknown>> & { before?: RawBuilder<unknown> },
) {
  return sql`
      select at, request_id, actor_user_id, "userId", ${sql.lit(kind)}, ${sql.lit(EVENTS[kind].object)}, ${id},
        ${before}, ${after}, actor_user_id <> "userId", year_until + database_ahead`;
}

/**
 * `told`: writes such rows, in their order. It is the last step, behind all locks; the log asks the clock behind its own, and
 * breaks the statement off with all its steps when a row comes too late (R30).
 */
export function toldStep(rows: RawBuilder<unknown>) {
  return sql`
    told as (
      insert into event_in_time (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, before, after,
        by_team, until)
      ${rows}
    )`;
}

/** Its result, by a step and its column. */
export function outcome(id: RawBuilder<unknown>): RawBuilder<SavedAtOnce> {
  return sql<SavedAtOnce>`select (${id}) as id, exists (select from in_force) as "isInForce"`;
}
