import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveActivity } from '../../testing/steps.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { inTransaction } from '../database/transaction.ts';
import { onceForKey } from './idempotency.ts';
import { deleteOldKeys } from './idempotency-store.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test('keys are forgotten when they are old, and found by their age', async () => {
  const member = await world.signIn();
  await saveActivity(member);
  await sql`
    insert into idempotency_key (user_id, key, operation, body_hash, created_at)
    select ${member.userId}, 'key ' || number, 'createActivity', '', timestamptz '2026-11-01' + number * interval '1 minute'
    from generate_series(1, 20000) as number
  `.execute(world.database);
  await sql`vacuum analyze idempotency_key`.execute(world.owner);
  const before = Temporal.Instant.from('2026-11-01T01:30:30Z');

  const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
    explain delete from idempotency_key where created_at < ${before.toString()}
  `.execute(world.database);
  expect(JSON.stringify(plan)).toContain('idempotency_key_created_at');
  await deleteOldKeys(world.database, before);
  const { rows } = await sql`select key from idempotency_key order by created_at limit 1`.execute(world.database);
  expect(rows).toEqual([{ key: 'key 91' }]);
});

test('[ACT-48] a key that was used for a member is refused for another one, whatever else is the same', async () => {
  const [colleague, member, other] = [
    await world.signIn({ role: 'STAFF' }),
    await world.signIn(),
    await world.signIn(),
  ];
  const ask = (subjectUserId: number) =>
    inTransaction(world.database, (transaction) =>
      onceForKey(
        transaction,
        { userId: colleague.userId, subjectUserId, key: 'one key', operation: 'createActivity', bodyHash: 'same' },
        async () => subjectUserId,
      ),
    );
  expect(await ask(member.userId)).toBe(member.userId);
  expect(await ask(member.userId)).toBe(member.userId);
  await expect(ask(other.userId)).rejects.toMatchObject({ code: 'KEY_REUSED' });
});
