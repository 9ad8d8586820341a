import type { RecordBefore } from '@cpd/domain/year/reopening';
import fc from 'fast-check';
import { recordEvents } from '../platform/database/event-log.ts';
import type { Change, Database } from '../platform/database/tables.ts';
import { type LaidActivity, layLink, layShelf, type Own, randomShelf } from './random-shelf.ts';
import { some, text } from './random-text.ts';

const quarters = fc.integer({ min: 1, max: 40 }).map((count) => count / 4);

/** A day by its distance from 1 January of the year; some lie outside, as a record brought over from elsewhere may have it. */
const date = fc.record({
  day: fc.integer({ min: -20, max: 385 }),
  days: fc.constantFrom(0, 0, 2),
  hours: quarters,
  ownHours: fc.boolean(),
  movedFrom: some(fc.integer({ min: 0, max: 364 })),
  reflection: some(fc.constantFrom('', 'It helped.')),
  reflectionHours: fc.constantFrom(0, 0, 0.25, 1, 2.5),
  areaHours: fc.array(quarters, { maxLength: 2 }),
});

const activity = fc.record({
  name: text(40),
  provider: fc.oneof(fc.constant(''), text(20)),
  type: fc.nat(),
  occurrence: fc.constantFrom('S', 'M', 'R'),
  hours: quarters,
  dates: fc.uniqueArray(date, { selector: ({ day }) => day, maxLength: 6 }),
  areas: fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 4 }),
  verified: fc.boolean(),
  isPlanEntry: fc.boolean(),
  /** Files, each with the places of the dates that it belongs to; none: to the whole. */
  files: fc.array(fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 2 }), { maxLength: 2 }),
  goals: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 3 }),
});

/** A member's year of any kind, by chance. */
export const randomYear = fc.record({
  cpdYearId: fc.constantFrom(7, 8, 9, 10, 11),
  firstCpdYearId: fc.constantFrom(4, 9),
  now: fc.constantFrom('2022-12-01T00:00:00Z', '2025-03-30T00:00:00Z', '2026-11-20T01:00:00Z', '2027-04-01T00:00:00Z'),
  row: some(
    fc.record({
      status: fc.constantFrom('OPEN', 'INPROGRESS', 'SUBMITTED', 'COMPLETE', 'INCOMPLETE'),
      exempt: fc.boolean(),
      paper: fc.constantFrom(0, 0, 2.5),
      reopenedUntil: some(fc.constantFrom('2026-11-20T01:00:00Z', '2027-06-01T00:00:00Z')),
      /** Of one that was re-opened: whether that waits to be settled, and whether anything was changed since. */
      unsettled: fc.boolean(),
      changed: fc.boolean(),
      monthsOfLeave: some(fc.integer({ min: 1, max: 12 })),
      auditStatus: fc.constantFrom(null, 'SELECTED', 'PASSED'),
    }),
  ),
  registrations: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 2 }),
  goals: fc.array(fc.array(text(20), { maxLength: 2 }), { maxLength: 2 }),
  activities: fc.array(activity, { maxLength: 8 }),
  shelf: randomShelf,
});

export type RandomYear = typeof randomYear extends fc.Arbitrary<infer Year> ? Year : never;
type RandomActivity = RandomYear['activities'][number];

/** Lays a random year into the record of a member who has none, past all rules. */
export async function layYear(database: Database, userId: number, year: RandomYear): Promise<void> {
  await database.transaction().execute(async (change) => {
    await change
      .updateTable('member')
      .set({ first_cpd_year_id: year.firstCpdYearId })
      .where('user_id', '=', userId)
      .execute();
    await layStanding(change, userId, year);
    const goalIds: number[] = [];
    for (const goals of year.goals) {
      const planId = await insertPlan(change, userId, year.cpdYearId);
      for (const [position, goal] of goals.entries()) {
        const row = { plan_id: planId, position, goal };
        const { plan_goal_id } = await change
          .insertInto('plan_goal')
          .values(row)
          .returning('plan_goal_id')
          .executeTakeFirstOrThrow();
        goalIds.push(plan_goal_id);
      }
    }
    const activities: LaidActivity[] = [];
    for (const each of year.activities) {
      activities.push(await layActivity(change, userId, year.cpdYearId, each, goalIds));
    }
    await layShelf(change, { user_id: userId, cpd_year_id: year.cpdYearId }, year.shelf, activities);
  });
}

async function layStanding(change: Change, userId: number, { cpdYearId, row, registrations }: RandomYear) {
  for (const registration_id of registrations) {
    const known = change
      .selectFrom('registration')
      .select('registration_id')
      .where('registration_id', '=', registration_id);
    if ((await known.executeTakeFirst()) === undefined) continue;
    await change
      .insertInto('member_registration')
      .values({ user_id: userId, cpd_year_id: cpdYearId, registration_id })
      .execute();
  }
  if (row === undefined) return;
  const { reason_code } = await change.selectFrom('exemption_reason').select('reason_code').executeTakeFirstOrThrow();
  const at = '2026-01-01T00:00:00Z';
  const { member_year_id } = await change
    .insertInto('member_year')
    .values({
      user_id: userId,
      cpd_year_id: cpdYearId,
      status: row.status,
      submitted_at: row.status === 'SUBMITTED' || row.status === 'COMPLETE' ? at : null,
      exemption_reason_code: row.exempt ? reason_code : null,
      paper_submission: row.paper,
      audit_status: row.auditStatus,
      reopened_at: row.reopenedUntil === undefined ? null : at,
      reopened_until: row.reopenedUntil ?? null,
      before_reopening: isUnsettled(row) ? JSON.stringify(BEFORE_REOPENING) : null,
    })
    .returning('member_year_id')
    .executeTakeFirstOrThrow();
  if (isUnsettled(row)) {
    const kinds = row.changed ? (['year.reopened', 'areas.chosen'] as const) : (['year.reopened'] as const);
    const common = { actorUserId: null, subjectUserId: userId, objectId: member_year_id, before: null, after: {} };
    const events = kinds.map((kind) => ({ ...common, kind, requestId: 'random', at: Temporal.Instant.from(at) }));
    await recordEvents(change, events);
  }
  if (row.monthsOfLeave === undefined) return;
  const { member_request_id } = await change
    .insertInto('member_request')
    .values({ user_id: userId, kind: 'EXEMPTION', cpd_year: 2026, exemption_reason_code: reason_code, created_at: at })
    .returning('member_request_id')
    .executeTakeFirstOrThrow();
  await change
    .insertInto('member_year_variation')
    .values({
      member_year_id,
      member_request_id,
      months_of_leave: row.monthsOfLeave,
      exemption_reason_code: reason_code,
      granted_by_user_id: userId,
      granted_at: at,
    })
    .execute();
}

async function insertPlan(change: Change, userId: number, cpdYearId: number): Promise<number> {
  const at = '2026-01-01T00:00:00Z';
  const row = { user_id: userId, cpd_year_id: cpdYearId, plan_name: 'A "plan"', cpd_need: '', hours_spent: 1 };
  const { plan_id } = await change
    .insertInto('plan')
    .values({ ...row, created_at: at, updated_at: at })
    .returning('plan_id')
    .executeTakeFirstOrThrow();
  return plan_id;
}

async function layActivity(
  change: Change,
  userId: number,
  cpdYearId: number,
  { dates, areas, files, goals, ...activity }: RandomActivity,
  goalIds: readonly number[],
): Promise<LaidActivity> {
  const at = '2026-01-01T00:00:00Z';
  const year = await change
    .selectFrom('cpd_year')
    .selectAll()
    .where('cpd_year_id', '=', cpdYearId)
    .executeTakeFirstOrThrow();
  const types = await change
    .selectFrom('framework_activity_type')
    .select('activity_type_id')
    .where('framework_id', '=', year.framework_id)
    .orderBy('activity_type_id')
    .execute();
  const typeId = types[activity.type % types.length]?.activity_type_id ?? 0;
  const first = Temporal.PlainDate.from({ year: year.cpd_year, month: 1, day: 1 });
  const dayAt = (days: number) => first.add({ days }).toString();
  const own = { user_id: userId, cpd_year_id: cpdYearId };
  const { activity_id } = await change
    .insertInto('activity')
    .values({
      ...own,
      activity_name: activity.name.slice(0, 100),
      provider: activity.provider,
      activity_type_id: typeId,
      occurrence: activity.occurrence,
      recurrence: activity.occurrence === 'R' ? '{}' : null,
      hours_per_date: activity.hours,
      plan_id: activity.isPlanEntry ? await insertPlan(change, userId, cpdYearId) : null,
      verified_activity_id: activity.verified ? await insertProgram(change, cpdYearId, typeId) : null,
      created_at: at,
      updated_at: at,
    })
    .returning('activity_id')
    .executeTakeFirstOrThrow();
  const areaIds = (await change.selectFrom('area').select('area_id').orderBy('area_id').execute()).map(
    (row) => row.area_id,
  );
  const dateIds: number[] = [];
  for (const each of dates) {
    const { activity_date_id } = await change
      .insertInto('activity_date')
      .values({
        activity_id,
        user_id: userId,
        start_date: dayAt(each.day),
        end_date: dayAt(each.day + each.days),
        hours: each.hours,
        own_hours: each.ownHours,
        moved_from: each.movedFrom === undefined ? null : dayAt(each.movedFrom),
        reflection: each.reflection ?? null,
        reflection_hours: each.reflectionHours,
      })
      .returning('activity_date_id')
      .executeTakeFirstOrThrow();
    dateIds.push(activity_date_id);
    const lines = each.areaHours.map((hours, index) => ({ activity_date_id, area_id: areaIds[index * 7] ?? 0, hours }));
    if (each.ownHours && lines.length > 0) await change.insertInto('activity_date_area').values(lines).execute();
  }
  for (const place of areas) {
    const hours = year.facts.usesTotalHoursModel ? null : activity.hours;
    await change
      .insertInto('activity_area')
      .values({ activity_id, area_id: areaIds[place] ?? 0, hours })
      .execute();
  }
  for (const places of files)
    await layFile(
      change,
      { activity_id, ...own },
      places.flatMap((place) => dateIds[place] ?? []),
    );
  for (const place of goals) {
    const plan_goal_id = goalIds[place];
    if (plan_goal_id === undefined) continue;
    await change.insertInto('activity_goal').values({ activity_id, plan_goal_id }).execute();
  }
  return { activityId: activity_id, dateIds };
}

async function insertProgram(change: Change, cpdYearId: number, typeId: number): Promise<number> {
  const row = {
    cpd_year_id: cpdYearId,
    activity_name: 'Ran by the college',
    activity_type_id: typeId,
    hours_per_date: 1,
  };
  const { program_activity_id } = await change
    .insertInto('program_activity')
    .values({ ...row, start_date: '2026-01-01', end_date: '2026-01-01', created_at: '2026-01-01T00:00:00Z' })
    .returning('program_activity_id')
    .executeTakeFirstOrThrow();
  return program_activity_id;
}

async function layFile(
  change: Change,
  { activity_id, ...own }: Own & { activity_id: number },
  dateIds: readonly number[],
): Promise<void> {
  const name = `file-${Math.random()}`;
  const { document_id } = await change
    .insertInto('document')
    .values({
      ...own,
      document_type: 'EVIDENCE',
      document_name: name,
      comparable_name: name,
      media_type: 'application/pdf',
      size_bytes: 1,
      uploaded_at: '2026-01-01T00:00:00Z',
    })
    .returning('document_id')
    .executeTakeFirstOrThrow();
  await layLink(change, { ...own, document_id, activity_id }, dateIds);
}

const BEFORE_REOPENING = {
  status: 'COMPLETE',
  submittedAt: '2025-02-01T00:00:00Z',
  auditStatus: null,
  certificates: [],
  revoked: [],
  earlier: null,
} as const satisfies RecordBefore;

function isUnsettled(row: NonNullable<RandomYear['row']>): boolean {
  return row.unsettled && row.reopenedUntil !== undefined && (row.status === 'OPEN' || row.status === 'INPROGRESS');
}
