import { createHash } from 'node:crypto';
import { DEFAULT_DRAW_SETTINGS } from '@cpd/domain/audit/population';
import { DEFAULT_ROUND_SETTINGS } from '@cpd/domain/audit/round';
import { TEST_NOW, type TestApp, YEAR_ID } from './test-app.ts';

const SECRET = 'a secret of examples';
const AT = TEST_NOW.toString();

/** Three rounds of the year before: one whose members are frozen, one that is committed to a secret, and one that is drawn. */
export async function storeDraws(world: TestApp) {
  const { userId } = await world.signIn({ role: 'MANAGER' });
  const hash = createHash('sha256').update(SECRET).digest('hex');
  const committing = { secret_hash: hash, public_source: 'A lottery', committed_at: AT, committed_by_user_id: userId };
  const drawing = { secret: SECRET, public_value: '1, 2, 3', drawn_by_user_id: userId, drawn_at: AT };
  const outcome = JSON.stringify({ mandatory: 0, strata: [] });
  const frozen = await storeDraw(world, userId, {});
  const committed = await storeDraw(world, userId, committing);
  const drawn = await storeDraw(world, userId, { ...committing, ...drawing, outcome });
  return {
    drawnRoundId: frozen.auditRoundId,
    auditDrawId: frozen.auditDrawId,
    committedDrawId: committed.auditDrawId,
    drawSecret: SECRET,
    drawnId: drawn.auditDrawId,
  };
}

async function storeDraw({ database }: TestApp, userId: number, rest: object) {
  const { auditRoundId } = await database
    .insertInto('audit_round')
    .values({
      ...{ cpd_year_id: YEAR_ID[2025], round_name: 'Audit of 2025', origin: 'DRAW' as const, created_at: AT },
      ...{ settings: JSON.stringify(DEFAULT_ROUND_SETTINGS), created_by_user_id: userId },
    })
    .returning('audit_round_id as auditRoundId')
    .executeTakeFirstOrThrow();
  const { auditDrawId } = await database
    .insertInto('audit_draw')
    .values({
      ...{ audit_round_id: auditRoundId, draw_number: 1, settings: JSON.stringify(DEFAULT_DRAW_SETTINGS) },
      ...{ population_root: '0'.repeat(64), salt: 'salt', frozen_by_user_id: userId, frozen_at: AT, ...rest },
    })
    .returning('audit_draw_id as auditDrawId')
    .executeTakeFirstOrThrow();
  return { auditRoundId, auditDrawId };
}

/** Another draw of a round, of a member who has submitted, that waits for its secret. */
export async function commitDraw(world: TestApp, auditRoundId: number) {
  const [manager, { userId }] = [await world.signIn({ role: 'MANAGER' }), await world.signIn()];
  const submitted = { user_id: userId, cpd_year_id: YEAR_ID[2025], status: 'COMPLETE', submitted_at: AT } as const;
  await world.database.insertInto('member_year').values(submitted).execute();
  const { share: Share, second: Second, lateDays: LateDays, immuneYears: ImmuneYears } = DEFAULT_DRAW_SETTINGS;
  const frozen = { AuditRoundId: auditRoundId, Reason: 'Again.', Share, Second, LateDays, ImmuneYears };
  const { AuditDrawId } = (await manager.call('POST', '/api/AuditDraws', { body: frozen })).json;
  const committed = { AuditDrawId, PublicSource: 'A lottery' };
  const { Secret } = (await manager.call('POST', '/api/DrawCommitments', { body: committed })).json;
  return { committedDrawId: AuditDrawId as number, drawSecret: Secret as string };
}
