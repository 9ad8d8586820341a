import type { KnownRules, RuleSet } from '@cpd/domain/year/rule-set';
import { sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { ruleSetOfYear } from '../../../platform/reference/rule-set-sql.ts';

/** A draft, with who saved it last. */
export interface StoredDraft {
  rules: RuleSet;
  version: number;
  changedBy: string;
  changedAt: string;
}

/** The draft of a year; undefined if the year has no draft. */
export async function findDraft(reading: Reading, cpdYearId: number): Promise<StoredDraft | undefined> {
  const { rows } = await sql<StoredDraft>`
    select draft.rules, draft.version, ${fullName('colleague')} as "changedBy", draft.changed_at as "changedAt"
    from year_draft draft join member colleague on colleague.user_id = draft.changed_by
    where draft.cpd_year_id = ${cpdYearId}::bigint`.execute(reading);
  return rows[0];
}

/** The id of the last year; 0 before the first. */
export async function findLastYearId(reading: Reading): Promise<number> {
  const { last } = await reading
    .selectFrom('cpd_year')
    .select(({ fn }) => fn.max('cpd_year_id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

interface DraftWrite {
  rules: RuleSet;
  by: number;
  at: Temporal.Instant;
}

/** Keeps a new draft; answers false where there is one already. */
export async function insertDraft(transaction: Change, { rules, by, at }: DraftWrite): Promise<boolean> {
  const { cpdYearId, year } = rules.facts;
  const values = { rules: JSON.stringify(rules), changed_by: by, changed_at: at.toString() };
  const written = await transaction
    .insertInto('year_draft')
    .values({ cpd_year_id: cpdYearId, cpd_year: year, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(written.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Keeps the next version of a draft. */
export async function updateDraft(transaction: Change, { rules, by, at }: DraftWrite): Promise<void> {
  await transaction
    .updateTable('year_draft')
    .set(({ eb }) => ({
      ...{ rules: JSON.stringify(rules), changed_by: by, changed_at: at.toString() },
      version: eb('version', '+', 1),
    }))
    .where('cpd_year_id', '=', rules.facts.cpdYearId)
    .execute();
}

/** Discards a draft. */
export async function deleteDraft(transaction: Change, cpdYearId: number): Promise<void> {
  await transaction.deleteFrom('year_draft').where('cpd_year_id', '=', cpdYearId).execute();
}

/**
 * All types, areas and reasons of all years and drafts: what can come back, and whose ids are taken; and the ids that this year has or
 * had in force.
 */
export async function listKnown(reading: Reading, cpdYearId: number): Promise<KnownRules> {
  const { rows } = await sql<Omit<KnownRules, 'taken'>>`
    select
      (
        select coalesce(json_agg(json_build_object(
          'activityTypeId', activity_type_id, 'name', name, 'description', description, 'categoryId', 0,
          'recurring', recurring, 'isPlanType', is_plan_type, 'isAnnualConversation', is_annual_conversation,
          'evidenceCounts', '', 'evidenceDoesNotCount', ''
        ) order by activity_type_id), '[]') from activity_type
      ) as "activityTypes",
      (
        select coalesce(json_agg(json_build_object('areaId', area_id, 'name', name, 'isSpecialty', is_specialty) order by position), '[]')
        from area
      ) as areas,
      (
        select coalesce(json_agg(json_build_object(
          'reasonCode', reason_code, 'name', name, 'sentenceFragment', sentence_fragment, 'forAdminOnly', for_admin_only
        ) order by position), '[]') from exemption_reason
      ) as "exemptionReasons"`.execute(reading);
  const known = rows[0] ?? { activityTypes: [], areas: [], exemptionReasons: [] };
  const drafts = await reading.selectFrom('year_draft').select('rules').execute();
  const { rows: ofYear } = await sql<{ rules: RuleSet }>`
    select ${ruleSetOfYear}::jsonb as rules from cpd_year year join framework using (framework_id)
    where year.cpd_year_id = ${cpdYearId}::bigint
    union all
    select had.rules from year_publication cross join unnest(array[rules, delivered]) as had (rules)
    where cpd_year_id = ${cpdYearId}::bigint and had.rules is not null`.execute(reading);
  return {
    taken: {
      categoryIds: ofYear.flatMap(({ rules }) => rules.framework.categories.map(({ categoryId }) => categoryId)),
      questionIds: ofYear.flatMap(({ rules }) => rules.reflectionQuestions.map(({ questionId }) => questionId)),
    },
    activityTypes: [...known.activityTypes, ...drafts.flatMap(({ rules }) => rules.activityTypes)],
    areas: [...known.areas, ...drafts.flatMap(({ rules }) => rules.areas)],
    exemptionReasons: [...known.exemptionReasons, ...drafts.flatMap(({ rules }) => rules.exemptionReasons)],
  };
}

/** The last changes of a draft, the latest first: by whom, and which fields. */
export async function listChangesOf(reading: Reading, cpdYearId: number): Promise<{ by: string; keys: string[] }[]> {
  const { rows } = await sql<{ by: string; keys: string[] }>`
    select ${fullName('colleague')} as by,
      (select coalesce(json_agg(one ->> 'key'), '[]') from jsonb_array_elements(event.after -> 'edited') one) as keys
    from event join member colleague on colleague.user_id = event.actor_user_id
    where event.kind = 'year_draft.changed' and event.object_id = ${cpdYearId}
    order by event.event_id desc limit 50`.execute(reading);
  return rows;
}
