import type { InferResult } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reading } from '../../../platform/database/tables.ts';

/** The documents of a year that the product made: the certificate, the letter, forms. */
const ISSUED = ['COC', 'LETTEROFSUCAUDIT', 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM'] as const;

/** One of them. */
export interface IssuedRow {
  documentId: number;
  name: string;
  type: (typeof ISSUED)[number];
}

/** A plan as it is printed, with what is planned and what was done for each goal. */
export type PrintablePlan = InferResult<ReturnType<typeof selectPrintablePlans>>[number];

/** Certificate, letter and forms of a member's year, the oldest first. */
export async function listIssuedDocuments(database: Reading, userId: number, cpdYearId: number): Promise<IssuedRow[]> {
  return await database
    .selectFrom('document')
    .select(['document_id as documentId', 'document_name as name', 'document_type as type'])
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .where('document_type', 'in', ISSUED)
    .$narrowType<{ type: IssuedRow['type'] }>()
    .orderBy('document_id')
    .execute();
}

/** The plans of a member's year, by name; `documentId` is null for those that were written here. */
export async function listPlanNames(database: Reading, userId: number, cpdYearId: number) {
  return await database
    .selectFrom('plan')
    .select(['plan_id as planId', 'plan_name as name', 'document_id as documentId'])
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .orderBy('plan_name')
    .orderBy('plan_id')
    .execute();
}

/** Of which year a plan of the member is; undefined when it does not exist or is someone else's (API2-64). */
export async function findPlanYearId(database: Reading, userId: number, planId: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('plan')
    .select('cpd_year_id')
    .where('plan_id', '=', planId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.cpd_year_id;
}

/** A plan that the member wrote here in this year; undefined for an uploaded one, someone else's or none. */
export async function findPrintablePlan(database: Reading, userId: number, cpdYearId: number, planId: number) {
  return await selectPrintablePlans(database, userId)
    .where('plan.plan_id', '=', planId)
    .where('plan.cpd_year_id', '=', cpdYearId)
    .executeTakeFirst();
}

/** The plans that a member wrote here. */
function selectPrintablePlans(database: Reading, userId: number) {
  return database
    .selectFrom('plan')
    .select((eb) => [
      'plan.plan_name as name',
      'plan.cpd_need as need',
      'plan.hours_spent as hours',
      'plan.created_at as createdAt',
      jsonArrayFrom(
        eb
          .selectFrom('plan_goal as goal')
          .whereRef('goal.plan_id', '=', 'plan.plan_id')
          .select((goal) => [
            'goal.goal',
            'goal.goal_description as description',
            'goal.outcome',
            'goal.outcome_reason as outcomeReason',
            jsonArrayFrom(
              goal
                .selectFrom('plan_described_activity as planned')
                .whereRef('planned.plan_goal_id', '=', 'goal.plan_goal_id')
                .select(['planned.description', 'planned.timeframe'])
                .orderBy('planned.position'),
            ).as('planned'),
            jsonArrayFrom(
              goal
                .selectFrom('activity_goal as link')
                .innerJoin('activity', 'activity.activity_id', 'link.activity_id')
                .whereRef('link.plan_goal_id', '=', 'goal.plan_goal_id')
                .select('activity.activity_name as name')
                .orderBy('activity.activity_id'),
            ).as('activities'),
          ])
          .orderBy('goal.position'),
      ).as('goals'),
    ])
    .where('plan.user_id', '=', userId)
    .where('plan.document_id', 'is', null);
}
