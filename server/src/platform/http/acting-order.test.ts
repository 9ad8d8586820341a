import type { ExampleIds } from '@cpd/contract/example';
import type { Operation } from '@cpd/contract/operation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ABSENT, absentIds } from '../../testing/absent-ids.ts';
import { enterExamples } from '../../testing/enter-examples.ts';
import { recordState } from '../../testing/record-state.ts';
import { callsOfMembers, exampleOf, sendAs } from '../../testing/send-example.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let world: TestApp;
let colleague: TestPerson;
let owned: ExampleIds;

beforeAll(async () => {
  world = await openTestApp();
  colleague = await world.signIn({ role: 'STAFF' });
  owned = await enterExamples(world, await world.signIn());
});
afterAll(() => world.close());

/** What a year that cannot be changed does not forbid (API2-65). */
const NOT_OF_THE_YEAR = [
  'createCallBack',
  'requestReopening',
  'addRequestDocument',
  'handInYear',
  'addAuditFile',
  'removeAuditFile',
  'askForMoreTime',
  'sendAudit',
  'askForReview',
  'appealDecision',
  'disputeReport',
  'createAcknowledgement',
  'printStatement',
  'printPlan',
  'printPlanById',
  'declineAttendance',
];
const ofRecord = callsOfMembers.filter(([, { access }]) => access === 'own-record');
const withObjects = ofRecord.filter(([, operation]) =>
  JSON.stringify(exampleOf(operation, { ...absentIds, userId: 0, username: '' })).includes(String(ABSENT)),
);
const changes = ofRecord.filter(([, { readsOnly }]) => !readsOnly);
const isOfTheYear = ([name]: readonly [string, Operation]) => !NOT_OF_THE_YEAR.includes(name);

describe('for a member for whom nobody acts', () => {
  test.each(withObjects)('[IMP-02, API2-64] %s answers 404 for ids that do not exist', async (_name, operation) => {
    const call = exampleOf(operation, { ...absentIds, userId: owned.userId, username: owned.username });
    const answer = await sendAs(world, colleague, operation, call);
    expect(answer).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
  });

  test.each(changes.filter(isOfTheYear))(
    '[IMP-02, IMP-08, API2-65] %s is refused as the closed year has it, before anybody begins to act for nothing',
    async (_name, operation) => {
      world.setNow('2027-06-01T01:00:00Z');
      const before = await recordState(world);
      const answer = await sendAs(world, colleague, operation, exampleOf(operation, owned));
      expect(answer).toMatchObject({ status: 409 });
      expect(await recordState(world)).toEqual(before);
    },
  );

  test.each(changes.filter((call) => !isOfTheYear(call)))(
    '[IMP-02, API2-65] %s, which no closed year forbids, needs acting',
    async (_name, operation) => {
      world.setNow('2027-06-01T01:00:00Z');
      const before = await recordState(world);
      const answer = await sendAs(world, colleague, operation, exampleOf(operation, owned));
      expect(answer).toMatchObject({ status: 403, json: { Code: 'ACTING_NEEDED' } });
      expect(await recordState(world)).toEqual(before);
    },
  );
});
