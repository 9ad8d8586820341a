import { reopenCpdYear } from '@cpd/contract/cpd-years';
import type { ExampleIds } from '@cpd/contract/example';
import type { Operation } from '@cpd/contract/operation';
import { enterExamples, storeDraft } from './enter-examples.ts';
import { submit } from './steps.ts';
import { commitDraw } from './store-draws.ts';
import type { TestApp, TestPerson } from './test-app.ts';

/** A member with the examples, and their ids. */
export interface ExampleOwner {
  member: TestPerson;
  ids: ExampleIds;
}

/** What is read of the draft of a year. */
const READS_OF_DRAFT = ['checkYearPublication', 'readYearDraft', 'readLab', 'listLabRecords'];

/** A member for whom every example has been entered; what only anyone who calls may change is the caller's. */
export async function newExampleOwner(world: TestApp, callerId?: number): Promise<ExampleOwner> {
  const member = await world.signIn();
  return { member, ids: await enterExamples(world, member, callerId) };
}

/**
 * Whose record an example call is about: `read` for one that changes nothing; what one call has changed, such as decided,
 * cannot be changed by the next, so that each other has a member of its own.
 */
export async function exampleOwnerFor(
  world: TestApp,
  { readsOnly, name, access }: Operation,
  read: ExampleOwner,
  callerId?: number,
): Promise<ExampleOwner> {
  if (readsOnly) {
    // A call before may have discarded the one draft that there is.
    if (access === 'audit') await giveAudit(world, read.ids.benchCaseId, callerId);
    if (READS_OF_DRAFT.includes(name)) await storeDraft(world, read.member);
    return read;
  }
  const owner = await newExampleOwner(world, callerId);
  // Only what was submitted can be taken back.
  if (name === 'takeBackSubmission') await submit(owner.member);
  // Only a re-opening that lasts can be ended.
  if (name === 'endYearReopening') await reopen(world, owner);
  // One person chooses the members of a round, so that another can release it.
  if (name === 'chooseForAudit' || name === 'removeFromAudit') await haveChosen(world, owner, callerId);
  // Members can be drawn who are those that were frozen.
  if (name === 'drawMembers')
    return { ...owner, ids: { ...owner.ids, ...(await commitDraw(world, owner.ids.drawnRoundId)) } };
  if (name === 'decideAuditReview') await askForReview(world, owner.ids.teamCaseId);
  if (name === 'giveSecondOpinion') await haveTaken(world, owner, callerId);
  // Someone must be due, and counted.
  if (name === 'confirmRetention') return { ...owner, ids: { ...owner.ids, ...(await countDue(world)) } };
  return owner;
}

/** An audit is worked on by the one to whom it is given. */
export async function giveAudit({ database }: TestApp, auditCaseId: number, callerId?: number): Promise<void> {
  await database
    .updateTable('audit_case')
    .set({ auditor_user_id: callerId ?? null })
    .where('audit_case_id', '=', auditCaseId)
    .execute();
}

async function haveChosen({ database }: TestApp, { ids }: ExampleOwner, callerId?: number): Promise<void> {
  // A member whose audit goes on cannot be chosen for another round.
  await database
    .updateTable('audit_case')
    .set({ state: 'LEFT' })
    .where('audit_case_id', '=', ids.auditCaseId)
    .execute();
  await database
    .updateTable('audit_round')
    .set({ chosen_by_user_id: callerId ?? null })
    .where('audit_round_id', '=', ids.auditRoundId)
    .execute();
}

/** Second opinions are of those who do not audit the case, on an item that they have taken. */
async function haveTaken(world: TestApp, { ids }: ExampleOwner, callerId?: number): Promise<void> {
  await giveAudit(world, ids.benchCaseId);
  const at = world.now().toString();
  await world.database
    .updateTable('audit_item')
    .set({ verdict: 'REFUSED', accepted_hours: 0, judged_at: at, is_judged_twice: true })
    .where('audit_item_id', '=', ids.benchItemId)
    .execute();
  const taken = { audit_item_id: ids.benchItemId, place: 2, user_id: callerId ?? null, taken_at: at };
  await world.database.insertInto('audit_opinion').values(taken).execute();
}

/** An outcome of which the member asks for a review. */
async function askForReview({ database }: TestApp, auditCaseId: number): Promise<void> {
  const at = '2026-11-19T02:00:00Z';
  await database
    .updateTable('audit_case')
    .set({ state: 'NOT_MET', state_since: at, decided_at: at })
    .where('audit_case_id', '=', auditCaseId)
    .execute();
  const review = { audit_case_id: auditCaseId, grounds: 'I sent the file.', asked_at: at };
  await database.insertInto('audit_review').values(review).execute();
}

async function reopen(world: TestApp, { ids }: ExampleOwner): Promise<void> {
  const body = reopenCpdYear.example(ids).body;
  await (await world.signIn({ role: 'STAFF' })).call('POST', '/api/YearReopenings', { body });
}

async function countDue(world: TestApp): Promise<Pick<ExampleIds, 'retentionRunId' | 'retentionMembers'>> {
  const [manager, { userId }] = [await world.signIn({ role: 'MANAGER' }), await world.signIn()];
  const departure = { user_id: userId, left_on: '2018-03-14', reason: 'RETIRED' } as const;
  await world.database.insertInto('departure').values(departure).execute();
  await manager.call('POST', '/api/RetentionRuns');
  const [run] = (await manager.call('GET', '/api/RetentionRuns')).json.Runs;
  return { retentionRunId: run.RetentionRunId, retentionMembers: run.Members };
}
