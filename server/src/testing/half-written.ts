import { sql } from 'kysely';
import { expect } from 'vitest';
import { buildActivity, buildPlan } from './build.ts';
import { type Fault, withFault } from './failing-statements.ts';
import { linkUrl } from './link-steps.ts';
import { goalIdsOf, readActivity, saveActivity, savePlan, uploadEvidence, uploadUrl } from './steps.ts';
import type { TestAnswer, TestApp, TestPerson } from './test-app.ts';

/** Sends a change under a key; what it is done to was laid down before. */
type Send = (key: string) => Promise<TestAnswer>;

const file = (key: string) => ({ name: `${key}.txt`, content: `Attended: ${key}.\n` });

/** Changes of all ways to write, each by its name. */
export const WRITES: Readonly<Record<string, (member: TestPerson) => Promise<Send>>> = {
  'a new activity with goals and files': async (member) => {
    const goals = await goalIdsOf(member, await savePlan(member));
    const documentId = await uploadEvidence(member, 'evidence.txt');
    const body = buildActivity(member.userId, {
      UserActivityPDPGoals: goals,
      UserActivityDocuments: [{ DocumentId: documentId, LinkedToUserActivity: true }],
    });
    return (key) => member.call('POST', '/api/UserActivities', { body, headers: { 'idempotency-key': key } });
  },
  'an edit': async (member) => {
    const activityId = await saveActivity(member);
    const read = await readActivity(member, activityId);
    return (key) =>
      member.call('PUT', `/api/UserActivities/${activityId}`, {
        body: { ...read, ActivityName: key, RowVersion: undefined },
        headers: { 'idempotency-key': key },
      });
  },
  'a file': async (member) => (key) => member.upload(uploadUrl(member), file(key), { 'idempotency-key': key }),
  'a file to an activity': async (member) => {
    const url = linkUrl(0, await saveActivity(member));
    return (key) => member.upload(url, file(key), { 'idempotency-key': key });
  },
  'a plan': async (member) => (key) =>
    member.call('POST', '/api/UserPDP', {
      body: buildPlan(member.userId, { PlanName: key }),
      headers: { 'idempotency-key': key },
    }),
};

/**
 * Has each statement of a change meet a fault in turn, and expects nothing half written: what is there is as before, or all of it, and
 * the repeat under the key leaves it once. `world` looks by another way; answers how many statements met one.
 */
export async function expectNothingHalfWritten(
  world: TestApp,
  { userId }: TestPerson,
  send: Send,
  fault: Fault,
): Promise<number> {
  const once = await growth(world, userId, () => send('undisturbed'));
  for (let at = 0; ; at += 1) {
    const key = `${fault} ${at}`;
    let answer: TestAnswer | undefined;
    let met: string | undefined;
    const left = await growth(world, userId, async () => {
      met = await withFault(at, fault, async () => {
        answer = await send(key);
      });
    });
    if (met === undefined) return at;
    // Reading is asked again on another connection.
    if (answer?.status === 200) expect(left, met).toEqual(once);
    else {
      expect(answer?.status, met).toBeGreaterThanOrEqual(500);
      expect([{}, once], met).toContainEqual(left);
      const repeated = await growth(world, userId, async () => {
        expect(await send(key), met).toMatchObject({ status: 200 });
      });
      expect(Object.keys(left).length === 0 ? repeated : left, met).toEqual(once);
    }
  }
}

/** By how many rows the tables of a member grow while something is done; without those that do not. */
async function growth(world: TestApp, userId: number, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countRows(world, userId);
  await work();
  const after = await countRows(world, userId);
  return Object.fromEntries(
    Object.entries(after).flatMap(([table, count]) => {
      const more = count - (before[table] ?? 0);
      return more === 0 ? [] : [[table, more]];
    }),
  );
}

async function countRows(world: TestApp, userId: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::integer from activity where user_id = ${userId}) as activity,
      (select coalesce(sum(version), 0)::integer from activity where user_id = ${userId}) as version,
      (select count(*)::integer from activity_date where user_id = ${userId}) as date,
      (select count(*)::integer from activity_document where user_id = ${userId}) as link,
      (select count(*)::integer from activity_goal join activity using (activity_id) where user_id = ${userId}) as goal,
      (select count(*)::integer from document where user_id = ${userId}) as document,
      (select count(*)::integer from plan where user_id = ${userId}) as plan,
      (select count(*)::integer from plan_goal join plan using (plan_id) where user_id = ${userId}) as plan_goal,
      (select count(*)::integer from event where subject_user_id = ${userId}) as event,
      (select count(*)::integer from idempotency_key where user_id = ${userId} and answer is not null) as answer,
      (select count(*)::integer from idempotency_key where user_id = ${userId} and answer is null) as unanswered
  `.execute(world.database);
  return rows[0] ?? {};
}
