import type { Lab, LabRecord } from '@cpd/contract/lab';
import { labInWords, missedRequirements, NO_SPECIALTY, type Tally } from '@cpd/domain/year/lab';
import type { RequirementsResult } from '@cpd/domain/year/requirements';
import { draftProblems } from '@cpd/domain/year/rule-draft';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { isAtOrAfter } from '@cpd/domain/year/year-rules';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { AppError, known, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { findYearRules } from '../../../platform/reference/reference-service.ts';
import { type BothRules, type JudgedRecord, judgeThese } from './lab-judging-service.ts';
import * as reader from './lab-reader.ts';
import * as store from './lab-store.ts';

/**
 * Tries the draft of a year on the records of a year before, in the background (FWK-03). One that is under way for the same version of
 * the draft goes on; one for an older version ends. Errors: NOT_FOUND without a draft, INVALID for one that contradicts itself, with every
 * contradiction, IN_USE where no year has records.
 */
export async function startLab(caller: Caller, cpdYearId: number): Promise<void> {
  await caller.change(async (transaction) => {
    const draft = known(await store.findDraftForChange(transaction, cpdYearId), 'draft');
    refuse(draftProblems(draft.rules).map(({ key: field, message }) => ({ field, message })));
    if ((await store.findRunningVersion(transaction, cpdYearId)) === draft.version) return;
    const triedCpdYearId = await reader.findYearToTry(transaction, cpdYearId, caller.now);
    if (triedCpdYearId === undefined)
      throw new AppError('IN_USE', 'There is no earlier year with records to try it on.');
    await store.startRun(transaction, {
      ...{ cpdYearId, draft, triedCpdYearId, members: await reader.countMembers(transaction) },
      ...{ startedBy: caller.actor.userId, startedAt: caller.now.toString() },
    });
    await recordChange(transaction, caller, 'lab.started', cpdYearId, {
      after: { year: draft.rules.facts.year, draftVersion: draft.version },
    });
  });
}

/** Stops a run; where none is under way, nothing happens. */
export async function stopLab(caller: Caller, cpdYearId: number): Promise<void> {
  await caller.change(async (transaction) => {
    const draft = known(await store.findDraftForChange(transaction, cpdYearId), 'draft');
    if (!(await store.stopRun(transaction, cpdYearId))) return;
    await recordChange(transaction, caller, 'lab.stopped', cpdYearId, { after: { year: draft.rules.facts.year } });
  });
}

/** How far the last run of a draft is, and what it has found once it is done. Throws NOT_FOUND without a draft. */
export async function readLab(database: Database, { now }: Pick<Caller, 'now'>, cpdYearId: number): Promise<Lab> {
  const draft = known(await store.findDraft(database, cpdYearId), 'draft');
  const run = await reader.findRun(database, cpdYearId);
  const toTry = run?.triedCpdYearId ?? (await reader.findYearToTry(database, cpdYearId, now));
  const before = toTry === undefined ? undefined : await findYearRules(database, toTry);
  const common = {
    cpdYearId,
    cpdYearYear: draft.rules.facts.year,
    yearToTry: before?.facts.year ?? null,
    isOver: before !== undefined && isAtOrAfter(now, before.facts.closesAt),
  };
  if (run === undefined || before === undefined) return { ...common, run: null };
  const { status, startedBy, startedAt, members, walked, isSilent, draftVersion } = run;
  return {
    ...common,
    run: {
      ...{ draftVersion, status, startedBy, startedAt, members, isSilent },
      isOfOlderDraft: draftVersion !== draft.version,
      triedYear: before.facts.year,
      // Members may have come since it started.
      walked: Math.min(walked, members),
      result: status === 'DONE' ? resultOf(run.counts, { before, draft: run.rules }) : null,
    },
  };
}

function resultOf(counts: reader.Run['counts'], rules: BothRules) {
  const { specialties, nowMiss, nowMeet, exempt, earlier, uncountedHours, uncountedRecords } = counts;
  return {
    ...tallyToWire(counts, rules),
    words: labInWords(counts, { year: rules.before.facts.year, draftYear: rules.draft.facts.year }),
    ...{ nowMiss, nowMeet, exempt, earlier, uncountedHours, uncountedRecords },
    groups: inOrder(Object.keys(specialties).map(Number), rules.before).map(({ id, name }) => ({
      name,
      ...tallyToWire(specialties[id] ?? counts, rules),
    })),
  };
}

function tallyToWire(tally: Tally, { before, draft }: BothRules) {
  const { records, metBefore, wouldMeet } = tally;
  return { records, metBefore, wouldMeet, requirements: missedRequirements(tally, before.framework, draft.framework) };
}

/** Specialties in the order of the year's list, members without one last. */
function inOrder(ids: readonly number[], { areas }: RuleSet): { id: number; name: string }[] {
  const named = areas.filter(({ areaId }) => ids.includes(areaId)).map(({ areaId: id, name }) => ({ id, name }));
  return ids.includes(NO_SPECIALTY) ? [...named, { id: NO_SPECIALTY, name: '' }] : named;
}

/**
 * The records that a run has chosen to be shown, judged as they are now by both sets of rules; none until it is done. A look at them
 * leaves an event. Throws NOT_FOUND without a draft.
 */
export async function listLabRecords(database: Database, caller: Caller, cpdYearId: number): Promise<LabRecord[]> {
  known(await store.findDraft(database, cpdYearId), 'draft');
  const run = await reader.findRun(database, cpdYearId);
  const userIds = run?.status === 'DONE' ? run.shown.map(({ userId }) => userId) : [];
  const after = { name: 'Records under a draft', rows: userIds.length, more: false };
  await noteAccess(database, caller, { kind: 'list.viewed', objectId: null, after, question: cpdYearId });
  const before = run && (await findYearRules(database, run.triedCpdYearId));
  if (run === undefined || before === undefined || userIds.length === 0) return [];
  const judged = await judgeThese(database, { before, draft: run.rules }, { now: caller.now, userIds });
  const byId = new Map(judged.map((record) => [record.userId, record]));
  const people = new Map((await reader.listNames(database, userIds)).map((person) => [person.userId, person]));
  return userIds.flatMap((userId) => {
    const [record, person] = [byId.get(userId), people.get(userId)];
    return record === undefined || person === undefined ? [] : recordToWire(record, person);
  });
}

function recordToWire(record: JudgedRecord, { userId, name, memberNumber }: reader.Named): LabRecord[] {
  if (record.kind !== 'judged') return [];
  const { tried, results } = record;
  return [
    {
      ...{ forUserId: userId, name, memberNumber },
      before: judgedToWire(results.before, tried.before.met),
      draft: judgedToWire(results.draft, tried.draft.met),
    },
  ];
}

function judgedToWire({ current, minimum, badges }: RequirementsResult, isMet: boolean) {
  const missing = badges.filter(({ complete }) => !complete);
  return {
    ...{ current, minimum, isMet },
    missing: isMet ? [] : missing.map(({ badgeText1, friendlyStatus }) => `${badgeText1}: ${friendlyStatus}`),
  };
}
