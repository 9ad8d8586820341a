import type { RuleSet } from '@cpd/domain/year/rule-set';
import { sql } from 'kysely';
import { hasLeft, wasMemberInYear } from '../../../platform/database/membership.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { hasRecord } from '../../../platform/people/sides-sql.ts';
import { ruleSetOfYear } from '../../../platform/reference/rule-set-sql.ts';
import { hasBeenSubmitted } from '../../record/years/year-sql.ts';

/** A draft, and what there is of its year. */
export interface DraftToPublish {
  draft: RuleSet;
  version: number;
  /** None of a year that there is not. */
  inForce: RuleSet | null;
  /** How often its rules were published. */
  published: number;
  members: number;
  submitted: number;
  /** The types of activities that the draft no longer has and records of the year have: those alone are looked for. */
  usedTypeIds: number[];
  /** The last trial of this draft on the records of its own year that came to its end: how many it would harm and who they are, and when it began. */
  trial: { harmed: number; harmedIds: number[]; startedAt: string } | null;
  waits: boolean;
}

/** Everything that publishing a draft is judged by, in one statement; undefined without a draft. */
export async function findDraftToPublish(
  reading: Reading,
  cpdYearId: number,
  now: Temporal.Instant,
): Promise<DraftToPublish | undefined> {
  const { rows } = await sql<DraftToPublish>`
    select draft.rules as draft, draft.version,
      case when year.cpd_year_id is not null then ${ruleSetOfYear} end as "inForce",
      (select count(*)::int from year_publication publication where publication.cpd_year_id = draft.cpd_year_id) as published,
      (
        select count(*)::int from member
        left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id
        where ${hasRecord()} and case
          when year.open_from <= ${now.toString()} then ${wasMemberInYear} else not ${hasLeft(now)}
        end
      ) as members,
      (
        select count(*)::int from member_year mine
        where mine.cpd_year_id = year.cpd_year_id and ${hasBeenSubmitted}
      ) as submitted,
      (
        select coalesce(json_agg(placed.activity_type_id), '[]') from framework_activity_type placed
        where placed.framework_id = year.framework_id
          and not draft.rules @> jsonb_build_object(
            'activityTypes', jsonb_build_array(jsonb_build_object('activityTypeId', placed.activity_type_id))
          )
          and exists (
            select from activity
            where activity.cpd_year_id = draft.cpd_year_id and activity.activity_type_id = placed.activity_type_id
          )
      ) as "usedTypeIds",
      (
        select json_build_object(
          'harmed', (run.counts ->> 'harmed')::int, 'harmedIds', coalesce(run.counts -> 'harmedIds', '[]'),
          'startedAt', run.started_at
        ) from lab_run run
        where run.cpd_year_id = draft.cpd_year_id and run.tried_cpd_year_id = draft.cpd_year_id
          and run.draft_version = draft.version and run.status = 'DONE'
      ) as trial,
      exists (
        select from prepared_change prepared
        where prepared.kind = 'YEAR_RULES' and prepared.object_id = draft.cpd_year_id and prepared.ended_at is null
      ) as waits
    from year_draft draft
    left join cpd_year year on year.cpd_year_id = draft.cpd_year_id
    left join framework on framework.framework_id = year.framework_id
    where draft.cpd_year_id = ${cpdYearId}::bigint
  `.execute(reading);
  return rows[0];
}

/** Who has submitted a year since a trial began. */
export async function listSubmittedSince(reading: Reading, cpdYearId: number, since: string): Promise<number[]> {
  const rows = await reading
    .selectFrom('member_year')
    .select('user_id')
    .where('cpd_year_id', '=', cpdYearId)
    .where('submitted_at', '>=', since)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Locks a draft to the end of the transaction, so that it is published as it was read. */
export async function lockDraft(transaction: Change, cpdYearId: number): Promise<void> {
  await transaction
    .selectFrom('year_draft')
    .select('version')
    .where('cpd_year_id', '=', sql<number>`${cpdYearId}::bigint`)
    .forUpdate()
    .execute();
}
