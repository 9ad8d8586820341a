import type { RuleSet } from '@cpd/domain/year/rule-set';
import { type RawBuilder, sql } from 'kysely';

/** The rules of a row of `cpd_year year` and its `framework`, as JSON. */
export const ruleSetOfYear: RawBuilder<RuleSet> = sql`json_build_object(
  'facts', year.facts,
  'framework', framework.rules,
  'activityTypes', (
    select coalesce(json_agg(json_build_object(
      'activityTypeId', type.activity_type_id, 'name', type.name, 'description', type.description,
      'categoryId', placed.category_id, 'recurring', type.recurring, 'isPlanType', type.is_plan_type,
      'isAnnualConversation', type.is_annual_conversation,
      'evidenceCounts', placed.evidence_counts, 'evidenceDoesNotCount', placed.evidence_does_not_count
    ) order by placed.category_id, type.activity_type_id), '[]')
    from framework_activity_type placed join activity_type type using (activity_type_id)
    where placed.framework_id = year.framework_id
  ),
  'areas', (
    select coalesce(json_agg(json_build_object(
      'areaId', area_id, 'isSpecialty', is_specialty,
      'name', case when year.facts ->> 'areaNames' = 'pre2023' then coalesce(name_before_2023, name) else name end
    ) order by position), '[]')
    from area where year.cpd_year_id between first_cpd_year_id and last_cpd_year_id
  ),
  'reflectionQuestions', (
    select coalesce(json_agg(json_build_object(
      'questionId', reflection_question_id, 'question', question, 'mandatory', mandatory, 'helpText', help_text
    ) order by position), '[]')
    from reflection_question question where question.cpd_year_id = year.cpd_year_id
  ),
  'exemptionReasons', (
    select coalesce(json_agg(json_build_object(
      'reasonCode', reason_code, 'name', name, 'sentenceFragment', sentence_fragment, 'forAdminOnly', for_admin_only
    ) order by position), '[]') from exemption_reason where offered
  )
)`;
