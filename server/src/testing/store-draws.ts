import { freezePopulation, secretHash } from '@cpd/domain/audit/draw';
import { DEFAULT_DRAW_SETTINGS } from '@cpd/domain/audit/population';
import { DEFAULT_ROUND_SETTINGS } from '@cpd/domain/audit/round';
import { drawHashing } from '../features/college/audit-draws/draw-hashing.ts';
import * as store from '../features/college/audit-draws/draw-store.ts';
import { readPopulation } from '../features/college/audit-draws/population-reader.ts';
import type { Change } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { TEST_NOW, type TestApp, YEAR_ID } from './test-app.ts';

const SECRET = 'a secret of examples';
const AT = TEST_NOW.toString();

/** Three rounds of the year before: one whose members are frozen, one that is committed to a secret, and one that is drawn. */
export async function storeDraws(world: TestApp) {
  const { userId } = await world.signIn({ role: 'MANAGER' });
  return await inTransaction(world.database, async (transaction) => {
    const frozen = await storeDraw(transaction, userId);
    const committed = await storeDraw(transaction, userId);
    const drawn = await storeDraw(transaction, userId);
    for (const { auditDrawId } of [committed, drawn]) {
      const change = { secretHash: secretHash(drawHashing, SECRET), publicSource: 'A lottery', committedAt: AT };
      await store.updateCommitted(transaction, auditDrawId, { ...change, committedByUserId: userId });
    }
    const outcome = { outcome: { mandatory: 0, strata: [] }, drawn: [] };
    const by = { secret: SECRET, publicValue: '1, 2, 3', drawnByUserId: userId, drawnAt: AT };
    await store.updateDrawn(transaction, drawn, by, outcome);
    return {
      drawnRoundId: frozen.auditRoundId,
      auditDrawId: frozen.auditDrawId,
      committedDrawId: committed.auditDrawId,
      drawSecret: SECRET,
      drawnId: drawn.auditDrawId,
    };
  });
}

async function storeDraw(transaction: Change, userId: number): Promise<{ auditRoundId: number; auditDrawId: number }> {
  const cpdYearId = YEAR_ID[2025];
  const { auditRoundId } = await transaction
    .insertInto('audit_round')
    .values({
      ...{ cpd_year_id: cpdYearId, round_name: 'Audit of 2025', origin: 'DRAW' as const, created_at: AT },
      ...{ settings: JSON.stringify(DEFAULT_ROUND_SETTINGS), created_by_user_id: userId },
    })
    .returning('audit_round_id as auditRoundId')
    .executeTakeFirstOrThrow();
  const settings = DEFAULT_DRAW_SETTINGS;
  const rows = await readPopulation(transaction, { auditRoundId, cpdYearId }, settings, TEST_NOW);
  const { members, root, nodes } = freezePopulation(drawHashing, {
    members: rows,
    share: settings.share,
    salt: 'salt',
  });
  const draw = { auditRoundId, drawNumber: 1, reason: '', settings, populationRoot: root, salt: 'salt' };
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const auditDrawId = await store.insertDraw(
    transaction,
    { ...draw, tree: Buffer.from(nodes.join(''), 'hex'), frozenByUserId: userId, frozenAt: AT },
    members.flatMap(({ number }) => byNumber.get(number) ?? []),
  );
  return { auditRoundId, auditDrawId };
}
