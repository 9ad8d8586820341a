import { type CaseState, STATUS_OF_STATE } from '@cpd/domain/audit/case';
import { DEFAULT_ROUND_SETTINGS } from '@cpd/domain/audit/round';
import { type TestApp, type TestPerson, YEAR_ID } from './test-app.ts';

interface CaseOptions {
  auditor?: TestPerson;
  auditorUserId?: number | null;
  state?: CaseState;
  cpdYearId?: number;
  dueOn?: string;
  askedUntil?: string;
}

/** A case of a member in a round that was chosen and released, come to a state since; answers its id. */
export async function releaseAuditCase(world: TestApp, member: TestPerson, options: CaseOptions = {}): Promise<number> {
  const { state = 'SELECTED', cpdYearId = YEAR_ID[2026], dueOn = '2026-12-31', askedUntil = null } = options;
  const { database } = world;
  const mine = database
    .selectFrom('member_year')
    .where('user_id', '=', member.userId)
    .where('cpd_year_id', '=', cpdYearId);
  // A year has one open audit: one of before ends.
  await database
    .updateTable('audit_case')
    .set({ state: 'LEFT', deferred_until: null })
    .where('member_year_id', 'in', mine.select('member_year_id'))
    .execute();
  await release(world, member, cpdYearId);
  // What members are told of the start is for the tests of the release.
  await database
    .deleteFrom('notification')
    .where('user_id', '=', member.userId)
    .where('occasion', 'like', 'audit-notice:%')
    .execute();
  const { audit_case_id } = await database
    .updateTable('audit_case')
    .set({
      ...{ why: 'RANDOM', reason: 'You were selected at random.', state, due_on: dueOn, asked_until: askedUntil },
      auditor_user_id: options.auditor?.userId ?? options.auditorUserId ?? null,
      deferred_until: state === 'DEFERRED' ? '2027-06-30' : null,
    })
    .where('audit_case_id', '=', (query) =>
      // Others may be released at the same time.
      query
        .selectFrom('audit_case')
        .where('member_year_id', 'in', mine.select('member_year_id'))
        .select(({ fn }) => fn.max<number>('audit_case_id').as('id')),
    )
    .returning('audit_case_id')
    .executeTakeFirstOrThrow();
  await database
    .updateTable('member_year')
    .set({ audit_status: STATUS_OF_STATE[state] })
    .where('member_year_id', '=', mine.select('member_year_id'))
    .execute();
  return audit_case_id;
}

async function release(world: TestApp, member: TestPerson, CPDYearId: number): Promise<void> {
  const [staff, manager] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'MANAGER' })];
  const { daysToAnswer, daysForMore, daysToReview, judgedTwice } = DEFAULT_ROUND_SETTINGS;
  const Settings = {
    ...{ DaysToAnswer: daysToAnswer, DaysForMore: daysForMore },
    ...{ DaysToReview: daysToReview, JudgedTwice: judgedTwice },
  };
  const round = { CPDYearId, RoundName: 'Round', Origin: 'BY_HAND', Settings };
  const { AuditRoundId } = (await staff.call('POST', '/api/AuditRounds', { body: round })).json;
  await world.database
    .insertInto('audit_chosen')
    .values({ audit_round_id: AuditRoundId, user_id: member.userId, why: 'BY_HAND', reason: 'By hand.' })
    .execute();
  await world.database
    .updateTable('audit_round')
    .set({ chosen_by_user_id: staff.userId })
    .where('audit_round_id', '=', AuditRoundId)
    .execute();
  const released = await manager.call('POST', '/api/AuditReleases', { body: { AuditRoundId, Members: 1 } });
  if (released.status !== 200) throw new Error(`The round was not released: ${JSON.stringify(released.json)}`);
}
