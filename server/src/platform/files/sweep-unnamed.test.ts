import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles } from '../../testing/record-state.ts';
import { uploadEvidence } from '../../testing/steps.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { inTransaction } from '../database/transaction.ts';
import { sweepUnnamed } from './sweep-unnamed.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test('[R29, R14] what no row names is left while a change is being saved, and removed afterwards', async () => {
  const member = await world.signIn();
  await uploadEvidence(member);
  const named = await listFiles(world.filesFolder);
  const orphan = await world.files.save(bytes(), 100);
  const later = Temporal.Now.instant().add({ hours: 1 });
  await inTransaction(world.database, async (transaction) => {
    await sql`update member set title = 'Prof' where user_id = ${member.userId}`.execute(transaction);
    await sql`select pg_sleep(1.1)`.execute(transaction);
    expect(await sweepUnnamed(world.database, world.files, later)).toBe(0);
    expect(await listFiles(world.filesFolder)).toEqual([...named, orphan.key].toSorted());
  });
  expect(await sweepUnnamed(world.database, world.files, later)).toBe(1);
  expect(await listFiles(world.filesFolder)).toEqual(named);
});

test('[R29] what is younger is left: its upload may be under way', async () => {
  const { key } = await world.files.save(bytes(), 100);
  expect(await sweepUnnamed(world.database, world.files, Temporal.Now.instant().subtract({ hours: 1 }))).toBe(0);
  expect(await listFiles(world.filesFolder)).toContain(key);
});

async function* bytes() {
  yield Buffer.from('Left behind.');
}
