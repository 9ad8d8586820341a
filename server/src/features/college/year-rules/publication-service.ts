import type { YearPublicationCheck } from '@cpd/contract/year-publications';
import { teamTextProblem } from '@cpd/domain/college/member-requests';
import { correctionProblems } from '@cpd/domain/year/correction';
import { noLongerMeets } from '@cpd/domain/year/lab';
import { draftProblems } from '@cpd/domain/year/rule-draft';
import { type RuleChange, ruleChanges } from '@cpd/domain/year/rule-words';
import type { Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, known, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { findDelivered } from '../../../platform/reference/delivered-service.ts';
import { findYearRules, putYearRules } from '../../../platform/reference/reference-service.ts';
import { judgeThese } from '../lab/lab-judging-service.ts';
import { doOrPrepare } from '../second-person/second-person-service.ts';
import { type DraftToPublish, findDraftToPublish, listSubmittedSince, lockDraft } from './publication-reader.ts';
import * as store from './publication-store.ts';

/** A draft to publish, as it was read. */
export interface AskedPublication {
  cpdYearId: number;
  version: number;
  reason: string;
}

/** The same, prepared by a colleague for a second person, who reads what changes. */
export interface PreparedPublication extends AskedPublication {
  preparedBy: number;
  changes: string[];
}

/** Whom publishing a draft concerns, and what stands in its way (FWK-02). Throws NOT_FOUND without a draft. */
export async function checkPublication(
  database: Database,
  caller: Caller,
  cpdYearId: number,
): Promise<YearPublicationCheck> {
  const found = await findDraft(database, caller, cpdYearId);
  const { draft, version, members, submitted, waits } = found;
  return {
    ...{ cpdYearId, cpdYearYear: draft.facts.year, version, members, submitted, waits },
    correction: correctionNumber(found),
    problems: await correctionProblemsOf(database, found, caller.now),
  };
}

/**
 * Prepares a draft to be published by a second person; it is tried now, and nothing of it stays (FWK-02). Errors: NOT_FOUND,
 * INVALID for the reason, STALE when the draft changed since it was read, IN_USE for what stands in the way, all at once, and
 * when it waits already.
 */
export async function preparePublication(caller: Caller, asked: AskedPublication): Promise<void> {
  refuse(problemOf('Reason', teamTextProblem(asked.reason, 'The reason', 'Please give a reason.')));
  await caller.change(async (transaction) => {
    const { draft, inForce } = await findDraft(transaction, caller, asked.cpdYearId);
    const before = inForce ?? (await findYearRules(transaction, asked.cpdYearId - 1));
    const changes = before === undefined ? [] : ruleChanges(before, draft).map(inWords);
    const input: PreparedPublication = { ...asked, preparedBy: caller.actor.userId, changes };
    await doOrPrepare({ ...caller, change: (work) => work(transaction) }, true, {
      ...{ kind: 'YEAR_RULES', objectId: asked.cpdYearId, input },
      work: (within) => publish(within, input),
      isBig: () => true,
    });
  });
}

/** Publishes what was prepared, in the transaction of its confirmation. Errors as above. */
export async function publish(caller: Caller, asked: PreparedPublication): Promise<void> {
  const { cpdYearId, reason } = asked;
  await caller.change(async (transaction) => {
    await lockDraft(transaction, cpdYearId);
    const found = await findDraft(transaction, caller, cpdYearId);
    const { draft, version, published } = found;
    if (version !== asked.version) {
      throw new AppError('STALE', 'The draft has changed since. Nothing was published. Please read it again.');
    }
    const contradictions = draftProblems(draft).map(({ message }) => message);
    const problems = [...contradictions, ...(await correctionProblemsOf(transaction, found, caller.now))];
    if (problems.length > 0) throw new AppError('IN_USE', problems.join(' '));
    const correction = correctionNumber(found);
    await putYearRules(transaction, draft);
    const delivered = await findDelivered(transaction, cpdYearId);
    const by = { by: caller.actor.userId, at: caller.now };
    await store.insertPublication(transaction, { ...asked, ...by, draft, delivered, version: published + 1 });
    const after = { year: draft.facts.year, correction, reason, changes: asked.changes };
    await recordChange(transaction, caller, 'year_rules.published', cpdYearId, { after });
  });
}

async function findDraft(reading: Reading, { now }: Caller, cpdYearId: number): Promise<DraftToPublish> {
  return known(await findDraftToPublish(reading, cpdYearId, now), 'draft');
}

/** Rules of a year that someone has submitted are corrected; before that they are laid down anew. */
function correctionNumber({ submitted, published }: DraftToPublish): number {
  return submitted > 0 ? Math.max(published, 1) : 0;
}

/** What stands in the way besides the contradictions of the draft, which its page tells. */
async function correctionProblemsOf(reading: Reading, found: DraftToPublish, now: Temporal.Instant): Promise<string[]> {
  const { draft, inForce, usedTypeIds } = found;
  const problems = correctionProblems(inForce ?? undefined, draft, { now, usedTypeIds });
  return [...problems.map(({ message }) => message), ...(await harmProblems(reading, found, now))];
}

/**
 * Who has submitted and meets the requirements still meets them after a correction (FWK-02): the lab has tried it on the records of
 * the year, and who submitted since is judged here.
 */
async function harmProblems(reading: Reading, found: DraftToPublish, now: Temporal.Instant): Promise<string[]> {
  const { draft, inForce, submitted, trial } = found;
  if (inForce === null || submitted === 0) return [];
  const { cpdYearId, year } = draft.facts;
  if (trial === null)
    return [`Members have submitted ${year}. Try the draft on their records first, to see whom it touches.`];
  const userIds = await listSubmittedSince(reading, cpdYearId, trial.startedAt);
  const since = await judgeThese(reading, { before: inForce, draft }, { now, userIds });
  // A record that was submitted before it was tried, and again since, counts as it is now.
  const again = new Set(userIds);
  const harmed =
    trial.harmed -
    trial.harmedIds.filter((userId) => again.has(userId)).length +
    since.filter((one) => one.kind === 'judged' && noLongerMeets(one.tried)).length;
  if (harmed === 0) return [];
  const who = harmed === 1 ? '1 member who has' : `${harmed.toLocaleString('en-AU')} members who have`;
  return [`${who} submitted ${year} would no longer meet the requirements. A correction must not do that.`];
}

function inWords({ label, before, after }: RuleChange): string {
  if (before === '') return `${label}: ${after} (new)`;
  return after === '' ? `${label}: no longer (was ${before})` : `${label}: ${before} → ${after}`;
}
