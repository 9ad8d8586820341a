import { type CaseState, STATUS_OF_STATE } from '@cpd/domain/audit/case';
import { collegeDay } from '@cpd/domain/values/college-day';
import { sumHours } from '@cpd/domain/values/hours';
import { proof } from '@cpd/domain/year/proof';
import { yearStandingOf } from '../features/record/years/year-service.ts';
import { readProof } from '../features/year/proof/proof-reader.ts';
import { type TestApp, type TestPerson, YEAR_ID } from './test-app.ts';

interface CaseOptions {
  auditor?: TestPerson;
  state?: CaseState;
  cpdYearId?: number;
  dueOn?: string;
  askedUntil?: string;
}

/** A case of a member as a release leaves it, with every activity of the record as an item; answers its id. */
export async function enterAuditCase(world: TestApp, member: TestPerson, options: CaseOptions = {}): Promise<number> {
  const { state = 'SELECTED', cpdYearId = YEAR_ID[2026], dueOn = '2026-12-31', askedUntil = null } = options;
  const { database } = world;
  const now = Temporal.Instant.from('2026-11-20T01:00:00Z');
  const read = await readProof(database, { userId: member.userId, cpdYearId, now });
  const { facts, framework, paperSubmission } = yearStandingOf(read.year);
  const activities = read.activities.map(({ evidenceCounts: _counts, evidenceDoesNotCount: _not, ...activity }) => ({
    ...{ ...activity, startDate: activity.dates[0]?.date ?? '' },
  }));
  const { plans, further } = read;
  const record = { facts, framework, activities, plans, paperSubmission, further, today: collegeDay(now).toString() };
  const asked = new Set(proof(record).toAttach.map(({ activityId }) => activityId));
  const { audit_round_id } = await database
    .insertInto('audit_round')
    .values({
      ...{ cpd_year_id: cpdYearId, round_name: 'Round', origin: 'BY_HAND', settings: '{}' },
      ...{ created_at: now.toString(), released_at: now.toString(), released_by_user_id: member.userId },
    })
    .returning('audit_round_id')
    .executeTakeFirstOrThrow();
  const { member_year_id } = await database
    .insertInto('member_year')
    .values({ user_id: member.userId, cpd_year_id: cpdYearId, audit_status: STATUS_OF_STATE[state] })
    .onConflict((there) =>
      there.columns(['user_id', 'cpd_year_id']).doUpdateSet({ audit_status: STATUS_OF_STATE[state] }),
    )
    .returning('member_year_id')
    .executeTakeFirstOrThrow();
  const { audit_case_id } = await database
    .insertInto('audit_case')
    .values({
      ...{ audit_round_id, member_year_id, why: 'RANDOM', reason: 'You were selected at random.', state },
      ...{ state_since: now.toString(), notified_at: now.toString(), due_on: dueOn, asked_until: askedUntil },
      ...{ auditor_user_id: options.auditor?.userId ?? null, claimed: JSON.stringify({ record }) },
      deferred_until: state === 'DEFERRED' ? '2027-06-30' : null,
    })
    .returning('audit_case_id')
    .executeTakeFirstOrThrow();
  for (const { activityId, dates } of activities) {
    const claimed = sumHours(dates.flatMap(({ hours, reflection }) => [hours, reflection]));
    await database
      .insertInto('audit_item')
      .values({
        ...{ audit_case_id, activity_id: activityId, is_asked_for: asked.has(activityId), claimed_hours: claimed },
      })
      .execute();
  }
  return audit_case_id;
}
