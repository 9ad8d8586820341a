import { type CaseState, STATUS_OF_STATE } from '@cpd/domain/audit/case';
import { readClaims } from '../features/year/audit/claim-service.ts';
import { type TestApp, type TestPerson, YEAR_ID } from './test-app.ts';

interface CaseOptions {
  auditor?: TestPerson;
  auditorUserId?: number | null;
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
  const claim = (await readClaims(database, cpdYearId, [member.userId], now)).get(member.userId);
  if (claim === undefined) throw new Error('The member does not have the year.');
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
      ...{
        auditor_user_id: options.auditor?.userId ?? options.auditorUserId ?? null,
        claimed: JSON.stringify(claim.claimed),
      },
      deferred_until: state === 'DEFERRED' ? '2027-06-30' : null,
    })
    .returning('audit_case_id')
    .executeTakeFirstOrThrow();
  for (const { activityId, isAskedFor, claimedHours } of claim.items) {
    const item = { activity_id: activityId, is_asked_for: isAskedFor, claimed_hours: claimedHours };
    await database
      .insertInto('audit_item')
      .values({ audit_case_id, ...item })
      .execute();
  }
  return audit_case_id;
}
