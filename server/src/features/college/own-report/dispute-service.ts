import { disputeRefusal } from '@cpd/domain/report/own-line';
import { disputeDueOn } from '@cpd/domain/report/version';
import { collegeDay } from '@cpd/domain/values/college-day';
import { messageProblem } from '@cpd/domain/values/free-text';
import { REQUEST_MESSAGE_MAX } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Change } from '../../../platform/database/tables.ts';
import { AppError, invalid, known } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { insertMail } from '../../../platform/mail/outgoing-mail-store.ts';
import { aboutRequest, emailToTeam, findRequester, originOf, type Team } from '../contact/contact-service.ts';
import * as store from './dispute-store.ts';

/**
 * Says that a line of the caller's record is wrong (RPT-03): a request with the day by which it is answered, of which the team
 * is sent an e-mail; answers its number. Errors: NOT_FOUND for a version without a line of the record, or that members were not
 * shown; INVALID without a reason; STALE where a later version has taken its place; IN_USE while one waits for the year and board.
 */
export async function disputeReport(
  caller: Caller,
  team: Team,
  input: { reportVersionId: number; message: string },
): Promise<number> {
  const message = input.message.trim();
  const problem = message === '' ? 'is missing.' : messageProblem(message, REQUEST_MESSAGE_MAX);
  if (problem !== undefined) throw invalid([{ field: 'Message', message: `What is wrong ${problem}` }]);
  const userId = caller.subjectUserId;
  return await caller.change(async (transaction) => {
    const version = known(
      await store.holdShownVersion(transaction, { userId, reportVersionId: input.reportVersionId }),
      'report',
    );
    const { year, boardCode, state } = version;
    // Two disputes of one member are judged one after the other.
    const requester = await findRequester(transaction, userId);
    const hasOpen = await store.hasOpenDispute(transaction, { userId, year, boardCode });
    const refusal = disputeRefusal({ state, hasOpen });
    if (refusal !== undefined) throw new AppError(state === 'CORRECTED' ? 'STALE' : 'IN_USE', refusal);
    const dueOn = disputeDueOn(year, collegeDay(caller.now).toString());
    const origin = originOf(caller);
    const asked = { userId, year, boardCode, dueOn, message };
    const requestId = await store.insertDispute(transaction, { ...asked, at: caller.now, ...origin });
    const words = await readWordings(transaction);
    const about = {
      ...aboutRequest(words, caller, team, requester, requestId),
      ...{ year: String(year), board: version.format.name, day: formatDayMonthYear(dueOn) },
    };
    const subject = words.line('team-objection.subject', about);
    const text = words.blocks('team-objection.text', about);
    await insertMail(transaction, emailToTeam(team, requester, { subject, message: text }), caller.now);
    await recordChange(transaction, caller, 'request.created', requestId, {
      after: {
        ...{ kind: 'REPORT', year, boardCode, dueOn, message, status: 'NEW' },
        ...(origin.enteredByUserId !== null && { source: origin.source }),
      },
    });
    return requestId;
  });
}

/** What a decided request is about, where it is an objection to a report. */
interface DecidedObjection {
  userId: number;
  year: number | null;
  boardCode: string | null;
}

/**
 * Why the decision on an objection can no longer be taken back, in a sentence; undefined where it can, and for other requests: the
 * report was signed on it, or the member has written again.
 */
export async function decisionStays(
  transaction: Change,
  { userId, year, boardCode }: DecidedObjection,
): Promise<string | undefined> {
  if (year === null || boardCode === null) return undefined;
  const state = await store.holdNewestState(transaction, { year, boardCode });
  if (state === 'SIGNED' || state === 'SENT') {
    return `The report for ${year} was signed after this decision. The member can object again on their page of the report.`;
  }
  const hasOpen = await store.hasOpenDispute(transaction, { userId, year, boardCode });
  return hasOpen ? 'The member has objected again. Decide that request.' : undefined;
}
