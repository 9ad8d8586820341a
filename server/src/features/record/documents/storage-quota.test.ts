import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GIGABYTE } from '@cpd/domain/values/sizes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../../../testing/count-statements.ts';
import { broughtBack, passMinutes } from '../../../testing/deletions.ts';
import { releaseAuditCase } from '../../../testing/release-audit-case.ts';
import { declare, deleteUnder, saveActivity, submit, uploadUrl } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const FILE = 1_000;
/** Room for ten files. */
const QUOTA = 10 * FILE;

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp({ environment: { STORAGE_QUOTA_GB: (QUOTA / GIGABYTE).toFixed(12) } });
});
afterAll(() => world.close());
beforeEach(async () => {
  // When the years 2025 and 2026 can both be written.
  world.setNow('2026-02-20T01:00:00Z');
  member = await world.signIn();
});

const content = (name: string, size = FILE) => `${name} `.padEnd(size, 'x');
const file = (name: string, size = FILE) => ({
  name: `${name}.txt`,
  content: content(name, size),
  mediaType: 'text/plain',
});
const upload = (name: string, size = FILE, cpdYearId?: number) =>
  member.upload(uploadUrl(member, cpdYearId), file(name, size));

async function used(person = member): Promise<number> {
  const query = world.database.selectFrom('member_storage').select('bytes').where('user_id', '=', person.userId);
  return (await query.executeTakeFirstOrThrow()).bytes;
}

/** What the rows say, which the count must agree with. */
async function kept(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from document
    where user_id = ${member.userId} and storage_key is not null and scan_state <> 'INFECTED'
  `.execute(world.database);
  return rows[0]?.bytes ?? 0;
}

async function fill(files: number): Promise<void> {
  for (let count = 0; count < files; count += 1) expect(await upload(`full ${count}`)).toMatchObject({ status: 200 });
}

const storedFiles = async () => (await readdir(join(world.filesFolder, 'kept'), { recursive: true })).length;

describe('[R32] an upload beyond the quota', () => {
  test('is refused with how much is used and what to do, and leaves nothing behind', async () => {
    await fill(10);
    const before = await storedFiles();
    const answer = await upload('more', 1);
    expect(answer).toMatchObject({ status: 409, json: { Code: 'QUOTA_EXCEEDED' } });
    expect(answer.json.Message).toMatch(
      /^Your files use .* of .*, so there is no room for this one .*10 minutes later\.$/,
    );
    expect(answer.json.Errors).toEqual([{ Field: 'attachment', Message: answer.json.Message }]);
    expect([await used(), await kept(), await storedFiles()]).toEqual([QUOTA, QUOTA, before]);
  });

  test('is refused whatever the year, and as an activity’s evidence, a plan and a document of a request', async () => {
    await fill(9);
    expect(await upload('to the last byte', FILE, YEAR_ID[2025])).toMatchObject({ status: 200 });
    const activityId = await saveActivity(member);
    const plan = `/api/UserPDP?CPDYearId=${YEAR_ID[2026]}&UserId=${member.userId}&HoursSpent=1`;
    const places = [
      uploadUrl(member, YEAR_ID[2025]),
      `/api/UserActivityDocuments?DocumentId=0&UserActivityId=${activityId}`,
      plan,
    ];
    for (const url of places) {
      const answer = await member.upload(url, file('one more'));
      expect([url, answer.status, answer.json.Code]).toEqual([url, 409, 'QUOTA_EXCEEDED']);
    }
    expect(await used()).toBe(QUOTA);
  });

  test('[CAS-02] is refused as a file of an audit, too', async () => {
    world.setNow('2026-11-20T01:00:00Z');
    await fill(10);
    await declare(member);
    await submit(member);
    const auditCaseId = await releaseAuditCase(world, member);
    const url = `/api/OwnAuditFiles?UserId=${member.userId}&AuditCaseId=${auditCaseId}`;
    const refused = { status: 409, json: { Code: 'QUOTA_EXCEEDED' } };
    expect(await member.upload(url, file('one more'))).toMatchObject(refused);
    expect(await used()).toBe(QUOTA);
  });

  test('never passes by coming with many others, in two years at once', async () => {
    await fill(7);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        upload(`race ${number}`, FILE, number % 2 ? YEAR_ID[2025] : YEAR_ID[2026]),
      ),
    );
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect(statuses.get(200)).toHaveLength(3);
    expect(statuses.get(409)?.map(({ json }) => json.Code)).toEqual(Array(47).fill('QUOTA_EXCEEDED'));
    expect([await used(), await kept()]).toEqual([QUOTA, QUOTA]);
  });

  test('is refused by its announced length before its bytes are taken in, where that is much', async () => {
    const sent = await countStatements(async () => {
      expect(await upload('large', 6_000_000)).toMatchObject({ status: 409, json: { Code: 'QUOTA_EXCEEDED' } });
    });
    expect(sent.filter((text) => /member_storage/.test(text))).toHaveLength(1);
    expect(sent.filter((text) => /insert into/.test(text))).toEqual([]);
  });

  test('keeps no other member from theirs', async () => {
    await fill(10);
    const other = await world.signIn();
    expect(await other.upload(uploadUrl(other), file('theirs'))).toMatchObject({ status: 200 });
  });
});

describe('[R32] what counts', () => {
  test('is what is kept: a deleted file until it is forgotten, and it comes back without asking for room', async () => {
    await fill(10);
    const documents = await world.database
      .selectFrom('document')
      .select('document_id')
      .where('user_id', '=', member.userId)
      .execute();
    const [first, second] = documents.map(({ document_id }) => document_id);
    await deleteUnder(member, 'first', `/api/Documents?Id=${first}`);
    await deleteUnder(member, 'second', `/api/Documents?Id=${second}`);
    expect(await used()).toBe(QUOTA);
    expect(await upload('in its place')).toMatchObject({ status: 409 });
    await broughtBack(member, 'first');
    expect(await used()).toBe(QUOTA);
    await passMinutes(world, 11);
    expect([await used(), await kept()]).toEqual([9 * FILE, 9 * FILE]);
    expect(await upload('in its place')).toMatchObject({ status: 200 });
  });

  test('is not what a virus was found in, nor a printed document, nor a refused upload', async () => {
    await fill(2);
    expect(await upload('full 1')).toMatchObject({ status: 400 });
    await world.database
      .updateTable('document')
      .set({ scan_state: 'INFECTED' })
      .where('user_id', '=', member.userId)
      .where('document_name', '=', 'full 0.txt')
      .execute();
    expect([await used(), await kept()]).toEqual([FILE, FILE]);
  });

  test('is nothing where no limit is set', async () => {
    const open = await openTestApp({ environment: { STORAGE_QUOTA_GB: '0' }, database: world.database });
    try {
      await fill(10);
      const there = await open.signInAs(member.username);
      expect(await there.upload(uploadUrl(there), file('without limit', 6_000_000))).toMatchObject({ status: 200 });
    } finally {
      await open.close();
    }
  });
});
