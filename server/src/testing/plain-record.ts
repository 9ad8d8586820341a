import type { LinkedPlan } from '@cpd/contract/activities';
import type { Database, Row } from '../platform/database/tables.ts';

/** A date as the database has it. */
export interface PlainDate {
  activityDateId: number;
  startDate: string;
  endDate: string;
  hours: number;
  ownHours: boolean;
  movedFrom: string | null;
  reflection: string | null;
  reflectionHours: number;
  areas: PlainArea[];
}

interface PlainArea {
  areaId: number;
  isSpecialty: boolean;
  hours: number | null;
}

/** An activity with everything that hangs on it, its dates in order. */
export interface PlainActivity {
  activityId: number;
  cpdYearId: number;
  name: string;
  provider: string;
  activityTypeId: number;
  typeName: string;
  isPlanType: boolean;
  categoryId: number | undefined;
  occurrence: Row<'activity'>['occurrence'];
  planId: number | null;
  verifiedActivityId: number | null;
  shortcutId: number | null;
  dates: PlainDate[];
  areas: PlainArea[];
  /** Each with the dates that it belongs to, none where it belongs to the whole. */
  files: { dateIds: number[] }[];
  plans: LinkedPlan[];
}

/** All activities of a member by their names, read table by table without any cleverness, for tests to compare the product's answers with. */
export async function readPlainActivities(database: Database, userId: number): Promise<PlainActivity[]> {
  const [activities, dates, types, placed, years, areas, chosen, lines, files, parts, links, goals, plans] =
    await Promise.all([
      database
        .selectFrom('activity')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('activity_name')
        .orderBy('activity_id')
        .execute(),
      database.selectFrom('activity_date').selectAll().where('user_id', '=', userId).execute(),
      database.selectFrom('activity_type').selectAll().execute(),
      database.selectFrom('framework_activity_type').selectAll().execute(),
      database.selectFrom('cpd_year').selectAll().execute(),
      database.selectFrom('area').selectAll().execute(),
      database.selectFrom('activity_area').selectAll().execute(),
      database.selectFrom('activity_date_area').selectAll().execute(),
      database.selectFrom('activity_document').selectAll().execute(),
      database.selectFrom('activity_document_date').selectAll().execute(),
      database.selectFrom('activity_goal').selectAll().execute(),
      database.selectFrom('plan_goal').selectAll().execute(),
      database.selectFrom('plan').selectAll().execute(),
    ]);
  const area = ({ area_id, hours }: { area_id: number; hours: number | null }) => ({
    areaId: area_id,
    isSpecialty: areas.find((each) => each.area_id === area_id)?.is_specialty === true,
    hours,
  });
  const plansOf = (activityId: number): LinkedPlan[] => {
    const mine = links.filter((link) => link.activity_id === activityId).map((link) => link.plan_goal_id);
    return plans
      .toSorted((one, other) => one.plan_id - other.plan_id)
      .map((plan) => ({
        planId: plan.plan_id,
        linkedPlanName: plan.plan_name,
        goals: goals
          .filter((goal) => goal.plan_id === plan.plan_id && mine.includes(goal.plan_goal_id))
          .sort((one, other) => one.position - other.position)
          .map((goal) => ({ planGoalId: goal.plan_goal_id, linkedGoal: goal.goal, isLinked: true })),
      }))
      .filter((plan) => plan.goals.length > 0);
  };
  return activities.map((activity) => {
    const type = types.find((each) => each.activity_type_id === activity.activity_type_id);
    const year = years.find((each) => each.cpd_year_id === activity.cpd_year_id);
    return {
      activityId: activity.activity_id,
      cpdYearId: activity.cpd_year_id,
      name: activity.activity_name,
      provider: activity.provider,
      activityTypeId: type?.activity_type_id ?? 0,
      typeName: type?.name ?? '',
      isPlanType: type?.is_plan_type === true,
      categoryId: placed.find(
        (each) => each.framework_id === year?.framework_id && each.activity_type_id === activity.activity_type_id,
      )?.category_id,
      occurrence: activity.occurrence,
      planId: activity.plan_id,
      verifiedActivityId: activity.verified_activity_id,
      shortcutId: activity.shortcut_id,
      dates: dates
        .filter((date) => date.activity_id === activity.activity_id)
        .sort((one, other) => (one.start_date < other.start_date ? -1 : 1))
        .map((date) => ({
          activityDateId: date.activity_date_id,
          startDate: date.start_date,
          endDate: date.end_date,
          hours: date.hours,
          ownHours: date.own_hours,
          movedFrom: date.moved_from,
          reflection: date.reflection,
          reflectionHours: date.reflection_hours,
          areas: lines.filter((line) => line.activity_date_id === date.activity_date_id).map(area),
        })),
      areas: chosen.filter((each) => each.activity_id === activity.activity_id).map(area),
      files: files
        .filter((file) => file.activity_id === activity.activity_id)
        .map((file) => ({
          dateIds: parts
            .filter((part) => part.activity_document_id === file.activity_document_id)
            .map((part) => part.activity_date_id),
        })),
      plans: plansOf(activity.activity_id),
    };
  });
}
