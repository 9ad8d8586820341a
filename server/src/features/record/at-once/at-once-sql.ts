import { type RawBuilder, sql } from 'kysely';
import { EVENT_OBJECTS, type EventKind } from '../../../database/event-kinds.ts';
import type { Placeholders } from '../../../database/prepared.ts';
import type { IdempotentRequest } from '../../../http/idempotency-store.ts';
import { REFERENCE_SOURCE } from '../../../reference/reference-store.ts';

/** What the statement of every save at once compares and leaves behind (0028). */
export interface CommonSave {
  /** Of the reference data by which it was judged. */
  checksum: string;
  claim: IdempotentRequest | undefined;
  actorUserId: number;
  requestId: string;
  /** ISO instant. */
  at: string;
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
}

/** What became of a save at once. */
export interface SavedAtOnce {
  /** Of what was saved; null when nothing was: the thing, its year, the key or the reference data were not as they must be. */
  id: number | null;
  /** The reference data are still those by which it was judged. */
  isInForce: boolean;
}

export function givenOf({ claim, checksum, actorUserId, requestId, at }: CommonSave): GivenSave {
  return {
    ...{ checksum, actorUserId, requestId, at },
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
          ${given.requestId}::text as request_id, ${given.at}::timestamptz as at
      ) as call,
      jsonb_to_record(${sql.ref(`call.${name}`)}) as field (${fields})
    ), in_force as materialized (
      select from reference_load join given using (checksum) where source = ${sql.lit(REFERENCE_SOURCE)}
    )`;
}

/**
 * `ready`: what was given and its `id`, a column with its name, while the member's year is in progress, no re-opening of it
 * waits to be settled, the member has never left (PPL-05), and `condition` holds; the year is locked. `accepted`: the same, when the key of the request was free:
 * it is taken now, with the answer.
 */
export function acceptedSteps(
  { id, answer }: { id: RawBuilder<unknown>; answer: RawBuilder<unknown> },
  condition: RawBuilder<unknown>,
) {
  return sql`
    ready as materialized (
      select ${id}, given.* from given
      join member_year mine on mine.user_id = given."userId" and mine.cpd_year_id = given."cpdYearId"
      where mine.status = 'INPROGRESS' and (mine.before_reopening is null or mine.reopened_until > given.at)
        and not exists (select from departure where departure.user_id = mine.user_id) and ${condition}
      for update of mine
    ), claimed as (
      insert into idempotency_key (user_id, key, operation, body_hash, answer)
      select claimant, key, operation, body_hash, jsonb_build_object('result', ${answer})
      from ready where key is not null
      on conflict (user_id, key) do nothing
      returning key
    ), accepted as materialized (
      select * from ready where key is null or exists (select from claimed)
    )`;
}

/** A row for the event log, of a step that has what was given: of a thing by its id, before and after as JSON. */
export function eventRow(
  kind: EventKind,
  {
    id,
    before = sql`null::jsonb`,
    after,
  }: Record<'id' | 'after', RawBuilder<unknown>> & { before?: RawBuilder<unknown> },
) {
  return sql`
      select at, request_id, actor_user_id, "userId", ${sql.lit(kind)}, ${sql.lit(EVENT_OBJECTS[kind])}, ${id},
        ${before}, ${after}, actor_user_id <> "userId"`;
}

/** `told`: writes such rows, in their order. It is the last step, behind all locks. */
export function toldStep(rows: RawBuilder<unknown>) {
  return sql`
    told as (
      insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, before, after,
        by_team)
      ${rows}
    )`;
}

/** What became of it, by a step and its column. */
export function outcome(id: RawBuilder<unknown>): RawBuilder<SavedAtOnce> {
  return sql<SavedAtOnce>`select (${id}) as id, exists (select from in_force) as "isInForce"`;
}
