import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { broughtBack, passMinutes } from '../../testing/deletions.ts';
import { listFiles } from '../../testing/record-state.ts';
import { deleteUnder, saveActivity, uploadEvidence } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { KEPT_TABLES } from '../database/table-register.ts';
import { forgetDeleted } from './forget-deleted.ts';
import { listKeptContents, listKnownKeys } from './kept-contents-reader.ts';
import { sweepOrphans } from './sweep-orphans.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  member = await world.signIn();
});
afterAll(() => world.close());

describe('[EVD-23] the content of a deleted file', () => {
  test('stays for ten minutes, also at a start, and goes then', async () => {
    const before = await listFiles(world.filesFolder);
    await uploadEvidence(member, 'stays.txt');
    const other = await uploadEvidence(member, 'goes.txt');
    const all = await listFiles(world.filesFolder);
    await deleteUnder(member, 'a', `/api/Documents?Id=${other}`);
    await passMinutes(world, 9);
    const isKnown = (keys: readonly string[]) => listKnownKeys(world.database, keys);
    expect(await sweepOrphans(world.files, isKnown, Temporal.Now.instant().add({ hours: 1 }))).toBe(0);
    expect(await listFiles(world.filesFolder)).toEqual(all);
    expect(await Array.fromAsync(listKeptContents(world.database))).toHaveLength(all.length - before.length);
    await passMinutes(world, 2);
    expect(await listFiles(world.filesFolder)).toHaveLength(all.length - 1);
  });

  test('stays for good when it was brought back', async () => {
    const activityId = await saveActivity(member, {
      UserActivityDocuments: [{ DocumentId: await uploadEvidence(member, 'again.txt') }],
    });
    const all = await listFiles(world.filesFolder);
    await deleteUnder(member, 'b', `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=false`);
    await broughtBack(member, 'b');
    await passMinutes(world, 11);
    expect(await listFiles(world.filesFolder)).toEqual(all);
  });

  test('goes once when several servers come at the same time, and one without a key goes too', async () => {
    const documentId = await uploadEvidence(member, 'nobody names it.txt');
    const all = await listFiles(world.filesFolder);
    expect(await member.call('DELETE', `/api/Documents?Id=${documentId}`)).toMatchObject({ status: 200 });
    await sql`update deleted_row set deleted_at = deleted_at - interval '11 minutes'`.execute(world.database);
    await Promise.all([1, 2, 3].map(() => forgetDeleted(world.database, world.files)));
    expect(await listFiles(world.filesFolder)).toHaveLength(all.length - 1);
  });
});

test('[SUM-23] every table whose rows go with something of a record is kept', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive going as (
      select table_oid from unnest(array['activity', 'document', 'document_folder', 'plan']::regclass[]) as table_oid
      union
      select conrelid from pg_constraint join going on confrelid = table_oid where contype = 'f' and confdeltype = 'c'
    )
    select table_oid::regclass::text as name from going`.execute(world.database);
  expect(rows.map(({ name }) => name).sort()).toEqual([...KEPT_TABLES].filter((name) => name !== 'plan_draft').sort());
});
