import { countRecords, isHarmed, shownRecords } from '@cpd/domain/year/lab';
import type { Clock } from '../../../clock.ts';
import { fewerWhenSlow } from '../../../platform/database/fewer-when-slow.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { findYearRules } from '../../../platform/reference/reference-service.ts';
import { type BothRules, type JudgedRecord, judgeNext } from './lab-judging-service.ts';
import * as store from './lab-store.ts';

/** Members of one step; fewer where the database is too slow for so many. */
const AT_ONCE = 200;

/**
 * Goes on with each run of the lab that has not ended, from where it was, until all are done (FWK-03). What a step has come to is
 * kept with the run, so that another server goes on behind it when this one is killed. Nothing is written in records. Answers how
 * many runs it ended. Throws between two steps when `signal` says so.
 */
export async function finishRuns(database: Database, clock: Clock, signal: AbortSignal): Promise<number> {
  let ended = 0;
  for (;;) {
    const run = await store.findUnfinished(database);
    if (run === undefined) return ended;
    await finish(database, run, { clock, signal });
    ended += 1;
  }
}

async function finish(
  database: Database,
  started: store.UnfinishedRun,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<void> {
  const inTime = fewerWhenSlow(AT_ONCE);
  let run = started;
  try {
    const before = await findYearRules(database, run.triedCpdYearId);
    if (before === undefined) throw new Error('The year whose records were tried is gone.');
    const rules: BothRules = { before, draft: run.rules };
    for (;;) {
      signal.throwIfAborted();
      const afterUserId = run.upToUserId;
      const judged = await inTime((limit) => judgeNext(database, rules, { now: clock(), afterUserId, limit }));
      const step = stepOf(run, judged);
      if (!(await store.saveStep(database, run, step)) || step.status === 'DONE') return;
      run = { ...run, ...step };
    }
  } catch (error) {
    // Cut short because the server stops: the next one goes on.
    if (!signal.aborted) await store.saveStep(database, run, { ...run, status: 'FAILED' }).catch(() => undefined);
    throw error;
  }
}

function stepOf(run: store.UnfinishedRun, judged: readonly JudgedRecord[]): store.Step {
  const tried = judged.flatMap((one) => (one.kind === 'judged' ? [one] : []));
  // Those who submit while it is under way are judged when the draft is published.
  const records = tried.map(({ userId, tried: record, submittedAt }) => ({
    ...record,
    ...{ userId, isSubmitted: isBefore(submittedAt, run.startedAt) },
  }));
  const counts = countRecords(run.counts, records);
  const harmedIds = [...(run.counts.harmedIds ?? []), ...records.filter(isHarmed).map(({ userId }) => userId)];
  const changing = tried.map((one) => ({
    userId: one.userId,
    changes: one.tried.before.met !== one.tried.draft.met,
  }));
  const count = (kind: JudgedRecord['kind']) => judged.filter((one) => one.kind === kind).length;
  return {
    status: judged.length === 0 ? 'DONE' : 'RUNNING',
    walked: run.walked + judged.length,
    upToUserId: judged.at(-1)?.userId ?? run.upToUserId,
    counts: {
      ...counts,
      harmedIds,
      exempt: counts.exempt + count('exempt'),
      earlier: counts.earlier + count('earlier'),
    },
    shown: shownRecords(run.shown, changing),
  };
}

function isBefore(submittedAt: string | null, startedAt: string): boolean {
  const instant = Temporal.Instant.from;
  return submittedAt !== null && Temporal.Instant.compare(instant(submittedAt), instant(startedAt)) < 0;
}
