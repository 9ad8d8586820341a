import type { BodyOf } from '@cpd/contract/operation';
import type { previewReport, sendReport, signReport } from '@cpd/contract/reports';
import { OUTCOME_WORDS } from '@cpd/domain/report/outcome';
import {
  nextPreviewUntil,
  sentReportProblems,
  stepRefusal,
  UNWELCOME,
  type VersionFacts,
} from '@cpd/domain/report/version';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Change } from '../../../platform/database/tables.ts';
import { changedMeanwhile, refuse } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notifyAll } from '../../../platform/notifications/notification-service.ts';
import type { PrintRoom } from '../../year/certificates/printing-service.ts';
import { refuseSecond } from '../second-person/second-person-service.ts';
import { listFoundWrong, listOpenDisputes } from './dispute-reader.ts';
import { reportFile } from './report-file-service.ts';
import { listChangedOutcomes } from './report-reader.ts';
import { lockedOf, refuseStep, tell } from './report-service.ts';
import * as store from './report-store.ts';

/** The page on which members see what is reported about them. */
const PAGE = '/User/Layout/Report';

/**
 * Shows a draft to its members (RPT-02): it is frozen, takes the place of the version before unless that was sent, and members are told,
 * of a later version those alone whose line differs. Answers how many were told, and until when they can look. Errors: NOT_FOUND, IN_USE for
 * what is no draft.
 */
export async function showReport(
  { publicUrl }: Pick<PrintRoom, 'publicUrl'>,
  caller: Caller,
  { reportVersionId }: BodyOf<typeof previewReport>,
): Promise<{ told: number; previewUntil: string }> {
  return await caller.change(async (transaction) => {
    const versions = await store.lockVersions(transaction, reportVersionId);
    const version = lockedOf(versions, reportVersionId);
    const { userId, today } = takerOf(caller);
    refuseStep(stepRefusal('PREVIEW', await factsOf(transaction, version, versions), { userId, today }));
    const before = versions.findLast(({ number, state }) => number < version.number && state !== 'DRAFT');
    const changedTo =
      before === undefined
        ? []
        : await listChangedOutcomes(transaction, { before: before.reportVersionId, after: reportVersionId });
    const until = nextPreviewUntil(before?.previewUntil ?? null, changedTo, today);
    if (before?.state === 'PREVIEW' || before?.state === 'SIGNED') {
      await store.updateVersion(transaction, before.reportVersionId, { state: 'CORRECTED' });
    }
    const shown = { state: 'PREVIEW' as const, shown_at: caller.now.toString(), preview_until: until };
    await store.updateVersion(transaction, reportVersionId, shown);
    const page = { words: 'What we will report about you', address: `${publicUrl}${PAGE}` };
    const told = await tellMembers(transaction, { version, before: before?.reportVersionId, until, page }, caller.now);
    await tell(transaction, caller, 'report.shown', version, { told, until });
    return { told, previewUntil: until };
  });
}

/** In one statement for each outcome, however many members there are. */
async function tellMembers(
  transaction: Change,
  about: {
    version: store.LockedVersion;
    /** The version that members have seen; undefined for the first. */
    before: number | undefined;
    until: string;
    page: { words: string; address: string };
  },
  now: Temporal.Instant,
): Promise<number> {
  const { version, before, until, page } = about;
  const { reportVersionId: after, format } = version;
  const words = await readWordings(transaction);
  const year = String(version.year);
  let sum = 0;
  for (const outcome of await store.listOutcomes(transaction, after)) {
    const fields = { year, board: format.name, outcome: OUTCOME_WORDS[outcome], page };
    const { told } = await notifyAll(
      transaction,
      {
        alertCode: UNWELCOME.includes(outcome) ? 'H' : 'M',
        occasion: `report-shown:${after}`,
        ...(before === undefined
          ? {
              title: words.line('report-shown.title', { year }),
              message: words.blocks('report-shown.text', { ...fields, lastDay: formatDayMonthYear(until) }),
            }
          : {
              title: words.line('report-changed.title', { year }),
              message: words.blocks('report-changed.text', fields),
            }),
      },
      store.membersToTell({ before, after }, outcome, now),
      now,
    );
    sum += told;
  }
  return sum;
}

/**
 * Signs a report as one of two people (RPT-02); the second signature makes it ready to be sent. Errors: NOT_FOUND, STALE for another
 * version than was shown, IN_USE for what stands in the way, NOT_ALLOWED for who cannot be one of the two.
 */
export async function sign(caller: Caller, { reportVersionId, rowVersion }: BodyOf<typeof signReport>): Promise<void> {
  await caller.change(async (transaction) => {
    const versions = await store.lockVersions(transaction, reportVersionId);
    const version = lockedOf(versions, reportVersionId);
    if (version.rowVersion !== rowVersion) throw changedMeanwhile();
    const facts = await factsOf(transaction, version, versions);
    const taker = takerOf(caller);
    const isReported = await store.hasLineOf(transaction, reportVersionId, taker.userId);
    refuseStep(stepRefusal('SIGN', facts, { ...taker, isReported }));
    await refuseSecond(transaction, caller, version.firstSignedBy ?? 0);
    const [by, at] = [taker.userId, caller.now.toString()];
    if (version.firstSignedBy === null) await store.updateFirstSigned(transaction, reportVersionId, { by, at });
    else {
      const signed = { state: 'SIGNED' as const, second_signed_by: by, second_signed_at: at };
      await store.updateVersion(transaction, reportVersionId, signed);
    }
    await tell(transaction, caller, 'report.signed', version);
  });
}

const WIRE_FIELDS = { sentOn: 'SentOn', channel: 'Channel', reference: 'Reference' } as const;

/**
 * Notes that a report was sent, and keeps the very file (RPT-04); an earlier one that was sent is corrected by it. Errors: NOT_FOUND,
 * INVALID naming each field, STALE for another version than was shown, IN_USE for one that is not signed, those of the file.
 */
export async function noteSent(room: PrintRoom, caller: Caller, sent: BodyOf<typeof sendReport>): Promise<void> {
  const { reportVersionId, sentOn, fileType } = sent;
  const [channel, reference] = [sent.channel.trim(), sent.reference.trim()];
  const file = await reportFile(room, caller, { reportVersionId, fileType });
  await caller.change(async (transaction) => {
    const versions = await store.lockVersions(transaction, reportVersionId);
    const version = lockedOf(versions, reportVersionId);
    if (version.rowVersion !== sent.rowVersion) throw changedMeanwhile();
    const taker = takerOf(caller);
    refuseStep(stepRefusal('SEND', await factsOf(transaction, version, versions), taker));
    const signedOn = collegeDay(Temporal.Instant.from(version.secondSignedAt ?? caller.now.toString())).toString();
    const problems = sentReportProblems({ sentOn, channel, reference }, { signedOn, today: taker.today });
    refuse(problems.map(({ field, message }) => ({ field: WIRE_FIELDS[field], message })));
    for (const one of versions.filter(({ state }) => state === 'SENT')) {
      await store.updateVersion(transaction, one.reportVersionId, { state: 'CORRECTED' });
    }
    await store.updateVersion(transaction, reportVersionId, {
      ...{ state: 'SENT', sent_by: caller.actor.userId, sent_at: caller.now.toString(), sent_on: sentOn },
      ...{ sent_channel: channel, sent_reference: reference },
      ...{ sent_file_type: fileType, sent_file: file.content, sent_sha256: file.sha256 },
    });
    await tell(transaction, caller, 'report.sent', version, { sentOn, channel, fileType, sha256: file.sha256 });
  });
}

function takerOf({ actor, now }: Caller): { userId: number; today: string } {
  return { userId: actor.userId, today: collegeDay(now).toString() };
}

async function factsOf(
  transaction: Change,
  version: store.LockedVersion,
  versions: readonly store.LockedVersion[],
): Promise<VersionFacts> {
  const { state, making, previewUntil, firstSignedBy, secondSignedBy, madeAt } = version;
  return {
    ...{ state, making, previewUntil },
    openDisputes: (await listOpenDisputes(transaction, version)).length,
    foundWrong: (await listFoundWrong(transaction, version, madeAt)).length,
    signedBy: [firstSignedBy, secondSignedBy].flatMap((userId) => userId ?? []),
    hasDraft: versions.some((one) => one.state === 'DRAFT' && one.reportVersionId !== version.reportVersionId),
  };
}
