import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../../../testing/count-statements.ts';
import { linkTo } from '../../../testing/link-steps.ts';
import { releaseAuditCase } from '../../../testing/release-audit-case.ts';
import { saveActivity, uploadEvidence, verifyActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { findCase } from './audit-case-reader.ts';
import { caseToWire } from './audit-case-wire.ts';

let world: TestApp;
let member: TestPerson;
let auditor: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  [member, auditor] = [await world.signIn(), await world.signIn({ role: 'AUDITOR' })];
});
afterAll(() => world.close());

const asMember = { isInternal: false };

async function say(auditCaseId: number, author: TestPerson, text: string, rest: object = {}): Promise<number> {
  const { audit_message_id } = await world.database
    .insertInto('audit_message')
    .values({
      ...{ audit_case_id: auditCaseId, author_user_id: author.userId, message_text: text },
      ...{ created_at: '2026-11-20T01:00:00Z', ...rest },
    })
    .returning('audit_message_id')
    .executeTakeFirstOrThrow();
  return audit_message_id;
}

describe('[CAS-06, CAS-07] a case is not found', () => {
  test('by an auditor to whom it is not given', async () => {
    const auditCaseId = await releaseAuditCase(world, member, { auditor });
    const other = await world.signIn({ role: 'AUDITOR' });
    const reader = { readerUserId: other.userId, isInternal: true };
    const which = { auditCaseId, shownTo: { userId: other.userId, isOfTeam: false } };
    expect(await findCase(world.database, which, reader)).toBeUndefined();
  });

  test('in the year of a member who has none', async () => {
    const which = { userId: member.userId, cpdYearId: YEAR_ID[2026] };
    expect(await findCase(world.database, which, { ...asMember, readerUserId: member.userId })).toBeUndefined();
  });
});

describe('a case that is read', () => {
  test('[CAS-02] has every activity, what is asked for first, and says what counts already', async () => {
    const [open, verified] = [await saveActivity(member), await saveActivity(member)];
    const withFile = await saveActivity(member, { TotalHours: 4 });
    const documentId = await uploadEvidence(member);
    await linkTo(member, documentId, withFile);
    await verifyActivity(world, verified);
    await releaseAuditCase(world, member, { auditor });
    const which = { userId: member.userId, cpdYearId: YEAR_ID[2026] };
    const reader = { readerUserId: member.userId, isInternal: false };
    const [read, statements] = await counted(() => findCase(world.database, which, reader));
    if (read === undefined) throw new Error('There is no case.');
    expect(statements).toBe(1);
    const seen = caseToWire(read, { userId: member.userId, seesNames: false });
    expect(seen).toMatchObject({ state: 'SELECTED', cpdYear: 2026, isShown: false, isAccepted: false, unit: 'hours' });
    expect(seen.requirements[0]).toMatchObject({ kind: 'Total', claimedValue: 7, shownValue: 5.5, acceptedValue: 1.5 });
    expect(seen.items).toMatchObject([
      { activityId: open, isAskedFor: true, countsAlready: null, files: [] },
      { activityId: withFile, isAskedFor: false, claimedHours: 4, files: [{ documentId, isOfAudit: false }] },
      { activityId: verified, countsAlready: 'college' },
    ]);
  });

  test('[CAS-06] keeps notes among colleagues, and the names of who wrote, from the member', async () => {
    const activityId = await saveActivity(member);
    const auditCaseId = await releaseAuditCase(world, member, { auditor });
    await say(auditCaseId, auditor, 'A note among us.', { is_internal: true });
    await say(auditCaseId, auditor, 'Which day was it?');
    await say(auditCaseId, member, 'The first.');
    const which = { userId: member.userId, cpdYearId: YEAR_ID[2026] };
    const mine = await findCase(world.database, which, { readerUserId: member.userId, isInternal: false });
    const theirs = await findCase(world.database, { auditCaseId }, { readerUserId: auditor.userId, isInternal: true });
    if (mine === undefined || theirs === undefined) throw new Error('There is no case.');
    expect(JSON.stringify(mine)).not.toContain('A note among us.');
    expect(caseToWire(mine, { userId: member.userId, seesNames: false }).messages).toMatchObject([
      { text: 'Which day was it?', authorName: '', isByMember: false, isNew: true },
      { text: 'The first.', isYours: true, isNew: false },
    ]);
    expect(caseToWire(theirs, { userId: auditor.userId, seesNames: true }).messages).toMatchObject([
      { isInternal: true, isNew: false },
      { isYours: true },
      { text: 'The first.', isByMember: true, isNew: true },
    ]);
    expect(mine.items).toMatchObject([{ activityId }]);
  });
});

async function counted<Answer>(ask: () => Promise<Answer>): Promise<[Answer, number]> {
  const answers: Answer[] = [];
  const statements = await countStatements(async () => void answers.push(await ask()));
  return [answers[0] as Answer, statements.length];
}
