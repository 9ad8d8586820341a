import type { YearFacts } from '@cpd/domain/year/framework';
import { isOwnReason, OWN_IDS, OWN_REASONS } from '@cpd/domain/year/own-ids';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { sql } from 'kysely';
import type { Change } from '../database/tables.ts';
import { findRuleSet } from './rule-set-reader.ts';

/**
 * Puts the rules of a year in force (FWK-02): the year with its windows, a framework of its own, types with their categories and
 * evidence, areas, and questions of the reflection. Doing it again changes nothing. A year that went by the same framework keeps
 * its rules. Errors: of the database where a question goes that was answered, or a type that a record of the year has.
 */
export async function installRuleSet(transaction: Change, set: RuleSet): Promise<void> {
  // What was laid down follows no other year, and waits for no one to confirm it.
  const { byRule: _, confirmation: _waits, ...facts } = set.facts;
  await putRuleSet(transaction, { ...set, facts });
}

async function putRuleSet(transaction: Change, set: RuleSet): Promise<void> {
  const { cpdYearId } = set.facts;
  const frameworkId = OWN_IDS.framework + cpdYearId;
  const facts = { ...set.facts, frameworkId };
  const framework = { ...set.framework, frameworkId };
  await separateYears(transaction, facts);
  const rules = JSON.stringify(framework);
  await transaction
    .insertInto('framework')
    .values({ framework_id: frameworkId, rules })
    .onConflict((conflict) => conflict.column('framework_id').doUpdateSet({ rules }))
    .execute();
  await putYear(transaction, facts);
  await putTypes(transaction, frameworkId, set.activityTypes);
  await putAreas(transaction, cpdYearId, set.areas);
  await putQuestions(transaction, cpdYearId, set.reflectionQuestions);
  await putReasons(transaction, cpdYearId, set.exemptionReasons);
}

/** The latest publication of each year, put in force again after what was delivered has been loaded. */
export async function installPublications(transaction: Change): Promise<void> {
  const published = await transaction
    .selectFrom('year_publication')
    .select('rules')
    .distinctOn('cpd_year_id')
    .orderBy('cpd_year_id')
    .orderBy('version', 'desc')
    .execute();
  for (const { rules } of published) await installRuleSet(transaction, rules);
}

/** A year that was opened by the rules of this one keeps them when this one is corrected. */
async function separateYears(transaction: Change, { cpdYearId, frameworkId }: YearFacts): Promise<void> {
  const others = await transaction
    .selectFrom('cpd_year')
    .select('cpd_year_id')
    .where('framework_id', '=', frameworkId)
    .where('cpd_year_id', '<>', cpdYearId)
    .execute();
  for (const other of others) {
    const set = await findRuleSet(transaction, other.cpd_year_id);
    if (set !== undefined) await putRuleSet(transaction, set);
  }
}

async function putYear(transaction: Change, facts: YearFacts): Promise<void> {
  const { cpdYearId, year, frameworkId, openFrom, closesAt } = facts;
  const values = {
    ...{ cpd_year: year, framework_id: frameworkId, open_from: openFrom, closes_at: closesAt },
    facts: JSON.stringify(facts),
  };
  const known = await transaction
    .updateTable('cpd_year')
    .set(values)
    .where('cpd_year_id', '=', cpdYearId)
    .executeTakeFirst();
  if (known.numUpdatedRows === 0n) {
    await transaction
      .insertInto('cpd_year')
      .values({ cpd_year_id: cpdYearId, ...values })
      .execute();
  }
  await keepHelpTexts(transaction, cpdYearId);
}

/** Help of the year before goes on in a year that was not delivered, which a load of the files takes back. */
async function keepHelpTexts(transaction: Change, cpdYearId: number): Promise<void> {
  const own = await transaction
    .selectFrom('help_text')
    .select('ui_code')
    .where('last_cpd_year_id', '>=', cpdYearId)
    .limit(1)
    .executeTakeFirst();
  if (own !== undefined) return;
  await transaction
    .updateTable('help_text')
    .set({ last_cpd_year_id: cpdYearId })
    .where('last_cpd_year_id', '=', cpdYearId - 1)
    .execute();
}

async function putTypes(transaction: Change, frameworkId: number, types: RuleSet['activityTypes']): Promise<void> {
  for (const type of types) {
    const { activityTypeId, name, description, recurring, isPlanType, isAnnualConversation } = type;
    const values = {
      name,
      description,
      recurring,
      is_plan_type: isPlanType,
      is_annual_conversation: isAnnualConversation,
    };
    await transaction
      .insertInto('activity_type')
      .values({ activity_type_id: activityTypeId, ...values })
      .onConflict((conflict) =>
        // What an upgrade delivers about its own types stays true.
        activityTypeId < OWN_IDS.activityType
          ? conflict.column('activity_type_id').doNothing()
          : conflict.column('activity_type_id').doUpdateSet(values),
      )
      .execute();
  }
  const placed = types.map(({ activityTypeId, categoryId, evidenceCounts, evidenceDoesNotCount }) => ({
    ...{ framework_id: frameworkId, activity_type_id: activityTypeId, category_id: categoryId },
    ...{ evidence_counts: evidenceCounts, evidence_does_not_count: evidenceDoesNotCount },
  }));
  await transaction.deleteFrom('framework_activity_type').where('framework_id', '=', frameworkId).execute();
  if (placed.length > 0) await transaction.insertInto('framework_activity_type').values(placed).execute();
}

/** An area is offered from its first year to its last; one that goes has had its last the year before. */
async function putAreas(transaction: Change, cpdYearId: number, areas: RuleSet['areas']): Promise<void> {
  for (const [place, { areaId, name, isSpecialty }] of areas.entries()) {
    const isOwn = areaId >= OWN_IDS.area;
    await transaction
      .insertInto('area')
      .values({
        ...{ area_id: areaId, name, is_specialty: isSpecialty, position: isOwn ? areaId : place },
        ...{ first_cpd_year_id: cpdYearId, last_cpd_year_id: cpdYearId },
      })
      .onConflict((conflict) =>
        conflict.column('area_id').doUpdateSet({
          ...(isOwn ? { name } : {}),
          first_cpd_year_id: sql`least(area.first_cpd_year_id, ${cpdYearId})`,
          last_cpd_year_id: sql`greatest(area.last_cpd_year_id, ${cpdYearId})`,
        }),
      )
      .execute();
  }
  const ids = areas.map(({ areaId }) => areaId);
  await transaction
    .updateTable('area')
    .set({ last_cpd_year_id: cpdYearId - 1 })
    .where('last_cpd_year_id', '>=', cpdYearId)
    .where('first_cpd_year_id', '<=', cpdYearId)
    .where(({ not, eb }) => not(eb('area_id', 'in', ids.length > 0 ? ids : [-1])))
    .execute();
}

async function putQuestions(
  transaction: Change,
  cpdYearId: number,
  questions: RuleSet['reflectionQuestions'],
): Promise<void> {
  const ids = questions.map(({ questionId }) => questionId);
  await transaction
    .deleteFrom('reflection_question')
    .where('cpd_year_id', '=', cpdYearId)
    .where(({ not, eb }) => not(eb('reflection_question_id', 'in', ids.length > 0 ? ids : [-1])))
    .execute();
  for (const [place, { questionId, question, mandatory, helpText }] of questions.entries()) {
    const values = { position: place + 1, question, mandatory, help_text: helpText };
    await transaction
      .insertInto('reflection_question')
      .values({ reflection_question_id: questionId, cpd_year_id: cpdYearId, ...values })
      .onConflict((conflict) => conflict.column('reflection_question_id').doUpdateSet(values))
      .execute();
  }
}

/**
 * Reasons are of all years, so the last one that was published says which of the college's own there are. One that goes stays for
 * the records that have it. Delivered ones are what an upgrade says of them; a template brings those that are not there.
 */
async function putReasons(transaction: Change, cpdYearId: number, reasons: RuleSet['exemptionReasons']): Promise<void> {
  const later = await transaction
    .selectFrom('year_publication')
    .select('cpd_year_id')
    .where('cpd_year_id', '>', cpdYearId)
    .limit(1)
    .executeTakeFirst();
  for (const [position, { reasonCode, name, sentenceFragment, forAdminOnly }] of reasons.entries()) {
    const values = { name, sentence_fragment: sentenceFragment, for_admin_only: forAdminOnly, offered: true };
    await transaction
      .insertInto('exemption_reason')
      .values({ reason_code: reasonCode, position, ...values })
      .onConflict((conflict) =>
        later === undefined && isOwnReason({ reasonCode })
          ? conflict.column('reason_code').doUpdateSet(values)
          : conflict.column('reason_code').doNothing(),
      )
      .execute();
  }
  if (later !== undefined) return;
  const codes = reasons.map(({ reasonCode }) => reasonCode);
  await transaction
    .updateTable('exemption_reason')
    .set({ offered: false })
    .where('reason_code', 'like', `${OWN_REASONS}%`)
    .where(sql<boolean>`reason_code <> all(${codes}::text[])`)
    .execute();
}
