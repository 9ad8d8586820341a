import type { AnswerOf, BodyOf } from '@cpd/contract/operation';
import type * as calls from '@cpd/contract/reports';
import { teamTextProblem } from '@cpd/domain/college/member-requests';
import { memberSearchWords } from '@cpd/domain/college/member-search';
import { mayDo } from '@cpd/domain/member/roles';
import type { ReportLine } from '@cpd/domain/report/line';
import {
  reportDueOn,
  reportYearRefusal,
  stepRefusal,
  type VersionFacts,
  type VersionState,
  type VersionStep,
} from '@cpd/domain/report/version';
import { collegeDay } from '@cpd/domain/values/college-day';
import { REPORT_PAGE } from '@cpd/domain/values/limits';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { AppError, known, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { measureList } from '../lists/list-service.ts';
import { secondProblem } from '../second-person/second-person-service.ts';
import { listFoundWrong, listOpenDisputes } from './dispute-reader.ts';
import { startMaking } from './report-making-store.ts';
import * as reader from './report-reader.ts';
import * as store from './report-store.ts';

/** The reports of a year, or of the latest one that is over (RPT-02). Throws NOT_FOUND for a year that has not opened. */
export async function readReports(
  database: Database,
  caller: Caller,
  asked: number | undefined,
): Promise<AnswerOf<typeof calls.listReports>> {
  const years = await reader.listOpenedYears(database, caller.now);
  const today = todayOf(caller);
  const usual = years.find((year) => reportYearRefusal(year, today) === undefined) ?? years[0];
  const year = known(asked === undefined ? usual : years.find(({ cpdYearId }) => cpdYearId === asked), 'CPD year');
  const { cpdYearId } = year;
  const [boards, versions] = [await reader.listBoards(database), await reader.listVersions(database, cpdYearId)];
  const unregistered = { Year: String(year.year), Registration: '""' };
  const { rows } = await measureList(database, { list: 'Members', filters: unregistered }, caller.now);
  return {
    years: years.map((one) => ({ cpdYearId: one.cpdYearId, cpdYear: one.year })),
    ...{ cpdYearId, cpdYear: year.year, dueOn: reportDueOn(year.year) },
    startRefusal: reportYearRefusal(year, today) ?? '',
    unregistered: rows,
    boards: await Promise.all(
      boards.map(async (board) => ({
        ...board,
        openDisputes: (await listOpenDisputes(database, { cpdYearId, boardCode: board.boardCode })).length,
        versions: versions.filter(({ boardCode }) => boardCode === board.boardCode).map(withoutBoard),
      })),
    ),
  };
}

function withoutBoard<Rest>({ boardCode, ...version }: Rest & { boardCode: string }) {
  return version;
}

/** The states in which a record that is submitted again could still be taken into account without a correction. */
const BEFORE_IT_IS_SENT: readonly VersionState[] = ['DRAFT', 'PREVIEW', 'SIGNED'];

/** A version of a report, and what the caller can do with it. Throws NOT_FOUND. A look at members whom it names. */
export async function readReport(
  database: Database,
  caller: Caller,
  reportVersionId: number,
): Promise<calls.ReportDetails> {
  const found = known(await reader.findReport(database, reportVersionId, caller.actor.userId), 'report');
  const { format, first, second, hasDraft, isReported, before, ...version } = found;
  const { cpdYearId, state, madeOn: since } = version;
  const [disputes, foundWrong, submitted] = [
    await listOpenDisputes(database, version),
    await listFoundWrong(database, version, since),
    BEFORE_IT_IS_SENT.includes(state)
      ? await reader.findSubmittedSince(database, { reportVersionId, cpdYearId, since })
      : [],
  ];
  await noteNamed(database, caller, reportVersionId, disputes.length + foundWrong.length + submitted.length);
  const signed = [first, second].flatMap((one) => one ?? []);
  const facts = {
    ...{ state, making: version.making, previewUntil: version.previewUntil, hasDraft },
    ...{ openDisputes: disputes.length, foundWrong: foundWrong.length, signedBy: signed.map(({ userId }) => userId) },
  };
  return {
    ...version,
    ...{ dueOn: reportDueOn(version.cpdYear), boardName: format.name, fileType: format.fileType },
    disputes: disputes.map(toDispute),
    foundWrong: foundWrong.map(toDispute),
    submittedSince: {
      count: submitted[0]?.count ?? 0,
      members: submitted.map(({ count: _all, submittedAt, ...member }) => ({
        ...member,
        submittedOn: dayOf(submittedAt),
      })),
    },
    signed: signed.map(({ name, signedAt }) => ({ name, signedOn: dayOf(signedAt) })),
    before: before && {
      ...before,
      differences: await reader.countDifferences(database, { before: before.reportVersionId, after: reportVersionId }),
    },
    refusals: await refusalsOf(database, caller, { ...facts, isReported }),
  };
}

function toDispute(dispute: Awaited<ReturnType<typeof listOpenDisputes>>[number]) {
  const { requestId, userId, memberNumber, name, dueOn } = dispute;
  return { requestId, userId, memberNumber, name, dueOn: dueOn ?? '' };
}

/** The plain date of an ISO time at the college. */
function dayOf(at: string): string {
  return collegeDay(Temporal.Instant.from(at)).toString();
}

function todayOf({ now }: Pick<Caller, 'now'>): string {
  return collegeDay(now).toString();
}

async function refusalsOf(
  database: Database,
  caller: Caller,
  { isReported, ...facts }: VersionFacts & { isReported: boolean },
): Promise<calls.ReportRefusals> {
  const { role, userId } = caller.actor;
  const step = (name: VersionStep) => stepRefusal(name, facts, { userId, today: todayOf(caller), isReported }) ?? '';
  const byManager = (name: VersionStep) => (mayDo(role, 'manage') ? step(name) : 'A manager does this.');
  return {
    ...{ stop: byManager('STOP'), goOn: byManager('GO_ON'), drop: byManager('DROP'), preview: byManager('PREVIEW') },
    sign: step('SIGN') || ((await secondProblem(database, caller, facts.signedBy[0] ?? 0)) ?? ''),
    send: byManager('SEND'),
    again: mayDo(role, 'staff') ? step('AGAIN') : 'The CPD team does this.',
  };
}

/** A page of the lines of a version (RPT-01); a look at them (R41). Throws NOT_FOUND. */
export async function readLines(
  database: Database,
  caller: Caller,
  { reportVersionId, outcome, text = '', after }: BodyOf<typeof calls.listReportLines>,
): Promise<AnswerOf<typeof calls.listReportLines>> {
  known(await reader.findReport(database, reportVersionId, caller.actor.userId), 'report');
  const found = await reader.listLines(database, reportVersionId, { outcome, words: memberSearchWords(text), after });
  const { rows, next } = pageOf(found, ({ userId }) => userId);
  await noteNamed(database, caller, reportVersionId, rows.length, next !== null);
  return { lines: rows.map(toLine), next };
}

/** A page of what a version says otherwise than the one that it takes the place of (RPT-02); a look at it. Throws NOT_FOUND. */
export async function readDifferences(
  database: Database,
  caller: Caller,
  { reportVersionId, after }: { reportVersionId: number; after?: number | undefined },
): Promise<AnswerOf<typeof calls.listReportDifferences>> {
  const { before } = known(await reader.findReport(database, reportVersionId, caller.actor.userId), 'report');
  const found =
    before === null
      ? []
      : await reader.listDifferences(database, { before: before.reportVersionId, after: reportVersionId }, after);
  const differences = found.flatMap((sides) => {
    const line = sides.after ?? sides.before;
    const [was, is] = [sides.before && toLine(sides.before), sides.after && toLine(sides.after)];
    return line === null ? [] : [{ ...personOf(line), before: was, after: is }];
  });
  const { rows, next } = pageOf(differences, ({ userId }) => userId);
  await noteNamed(database, caller, reportVersionId, rows.length, next !== null);
  return { differences: rows, next };
}

/** A page of what was read with one more, and behind whom the next one goes on. */
function pageOf<Found>(found: readonly Found[], idOf: (row: Found) => number): { rows: Found[]; next: number | null } {
  const rows = found.slice(0, REPORT_PAGE);
  const last = rows.at(-1);
  return { rows, next: found.length > REPORT_PAGE && last !== undefined ? idOf(last) : null };
}

function personOf({ userId, memberNumber, firstName, lastName }: ReportLine) {
  return { userId, memberNumber, name: [firstName, lastName].filter((part) => part !== '').join(' ') };
}

function toLine(line: ReportLine): calls.ReportedLine {
  const { registration, outcome, recognised, required, missing, monthsReduced, submittedOn, leftOn } = line;
  return {
    ...personOf(line),
    ...{ registration, outcome, recognised, required, missing: [...missing], monthsReduced, submittedOn, leftOn },
  };
}

async function noteNamed(database: Database, caller: Caller, reportVersionId: number, rows: number, more = false) {
  const after = { name: 'Members of a report to a board', rows, more };
  const question = [after.name, reportVersionId];
  await noteAccess(database, caller, { kind: 'list.viewed', objectId: null, after, question });
}

/**
 * Begins a draft of the report of a year to a board, the first one or one that is to take the place of the last; answers its id. The job
 * makes its lines. Errors: NOT_FOUND for no year and no board, IN_USE for a year that has no report and while there is a draft, INVALID
 * for the reason.
 */
export async function startReport(
  caller: Caller,
  { cpdYearId, boardCode, reason }: BodyOf<typeof calls.startReport>,
): Promise<number> {
  return await caller.change(async (transaction) => {
    const years = await reader.listOpenedYears(transaction, caller.now);
    const year = known(
      years.find((one) => one.cpdYearId === cpdYearId),
      'CPD year',
    );
    refuseStep(reportYearRefusal(year, todayOf(caller)));
    const { format } = known(await store.lockBoard(transaction, boardCode), 'board');
    const [last] = await store.listNumbers(transaction, { cpdYearId, boardCode });
    const why = last === undefined ? '' : (reason ?? '').trim();
    if (last !== undefined) {
      refuseStep(
        stepRefusal('AGAIN', { ...NO_MORE, ...last }, { userId: caller.actor.userId, today: todayOf(caller) }),
      );
      refuse(problemOf('Reason', teamTextProblem(why, 'The reason', 'Please say why the lines are made again.')));
    }
    const number = (last?.number ?? 0) + 1;
    const reportVersionId = await startMaking(transaction, {
      ...{ cpdYearId, boardCode, number, reason: why, format },
      ...{ madeBy: caller.actor.userId, madeAt: caller.now.toString() },
    });
    await tell(
      transaction,
      caller,
      'report.started',
      { reportVersionId, year: year.year, format, number },
      last === undefined ? {} : { reason: why },
    );
    return reportVersionId;
  });
}

/** What does not matter to whether another version can be made. */
const NO_MORE = { previewUntil: null, openDisputes: 0, foundWrong: 0, signedBy: [], hasDraft: false };

/** Throws IN_USE with why a step cannot be taken. */
export function refuseStep(refusal: string | undefined): void {
  if (refusal !== undefined) throw new AppError('IN_USE', refusal);
}

/** The version of an id among those of its report. Throws NOT_FOUND for no one's id. */
export function lockedOf(versions: readonly store.LockedVersion[], reportVersionId: number): store.LockedVersion {
  return known(
    versions.find((version) => version.reportVersionId === reportVersionId),
    'report',
  );
}

/** Stops the making of a draft's lines or goes on with it. Errors: NOT_FOUND, IN_USE where it cannot be. */
export async function changeMaking(
  caller: Caller,
  { reportVersionId, step }: BodyOf<typeof calls.changeReportMaking>,
): Promise<void> {
  await caller.change(async (transaction) => {
    const version = lockedOf(await store.lockVersions(transaction, reportVersionId), reportVersionId);
    refuseStep(stepRefusal(step, { ...NO_MORE, ...version }, { userId: caller.actor.userId, today: todayOf(caller) }));
    await store.updateMaking(transaction, reportVersionId, step === 'STOP' ? 'STOPPED' : 'RUNNING');
    await tell(transaction, caller, step === 'STOP' ? 'report.stopped' : 'report.continued', version);
  });
}

/** Deletes a draft. Errors: NOT_FOUND, IN_USE for a version that members have seen. */
export async function dropReport(caller: Caller, reportVersionId: number): Promise<void> {
  await caller.change(async (transaction) => {
    const version = lockedOf(await store.lockVersions(transaction, reportVersionId), reportVersionId);
    refuseStep(
      stepRefusal('DROP', { ...NO_MORE, ...version }, { userId: caller.actor.userId, today: todayOf(caller) }),
    );
    await store.deleteVersion(transaction, reportVersionId);
    await tell(transaction, caller, 'report.dropped', version);
  });
}

/** It is the team's own business: an event of the colleague's. */
export async function tell(
  transaction: Change,
  caller: Caller,
  kind: `report.${'started' | 'stopped' | 'continued' | 'dropped' | 'shown' | 'signed' | 'sent'}`,
  {
    reportVersionId,
    year,
    format,
    number,
  }: Pick<store.LockedVersion, 'reportVersionId' | 'year' | 'format' | 'number'>,
  more: object = {},
): Promise<void> {
  const about = { ...caller, subjectUserId: caller.actor.userId };
  const after = { board: format.name, year, number, ...more };
  await recordChange(transaction, about, kind, reportVersionId, { after });
}
