import { type ContactRequest, contactProblems, tidyContactRequest } from '@cpd/domain/member/contact';
import { type MessageBlock, messageText } from '@cpd/domain/member/message-blocks';
import { REQUESTS_PER_DAY, SAME_REQUEST_MINUTES } from '@cpd/domain/values/limits';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import { variationProblem } from '@cpd/domain/year/variation';
import { isOpenStatus } from '@cpd/domain/year/year-rules';
import { readWordings, type Wordings } from '../../../platform/content/wording-service.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { AppError, invalid } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { insertMail, type NewMail } from '../../../platform/mail/outgoing-mail-store.ts';
import type { MemberYear } from '../../record/years/year-reader.ts';
import { findLastYear, listYears, statusOf } from '../../record/years/year-service.ts';
import { listExemptionReasons } from './contact-reader.ts';
import * as store from './contact-store.ts';

/** Who hears of requests. */
export interface Team {
  teamEmail: string;
  productName: string;
}

type Reasons = Awaited<ReturnType<typeof listExemptionReasons>>;

/**
 * Stores a request for the CPD team and leaves an e-mail to them (API2-37, API2-38); answers its number. The same request
 * again within minutes is the same one. A closed year does not refuse it (API2-65). Errors: INVALID with every problem,
 * TOO_MANY_REQUESTS after ten in a day.
 */
export async function requestContact(caller: Caller, team: Team, given: ContactRequest): Promise<number> {
  const request = asAsked(tidyContactRequest(given));
  return await caller.change(async (transaction) => {
    const requester = await store.lockRequester(transaction, caller.subjectUserId);
    const reasons = await listExemptionReasons(transaction, false);
    await refuseProblems(transaction, caller, request, reasons);
    const ofToday = await store.listRequestsSince(
      transaction,
      caller.subjectUserId,
      caller.now.subtract({ hours: 24 }),
    );
    const same = ofToday.find((earlier) => isSame(earlier, request, caller.now));
    if (same !== undefined) return same.requestId;
    const tenth = ofToday[REQUESTS_PER_DAY - 1];
    if (tenth !== undefined) {
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'You have sent many requests today. Please call us, or try again tomorrow.',
        { retryAfterSeconds: secondsUntil(tenth.createdAt.add({ hours: 24 }), caller.now) },
      );
    }
    const origin = originOf(caller);
    const requestId = await store.insertRequest(transaction, caller, request, origin);
    const words = await readWordings(transaction);
    const about = aboutRequest(words, caller, team, requester, requestId);
    await insertMail(transaction, emailToTeam(team, requester, emailOf(words, request, about)), caller.now);
    await recordChange(transaction, caller, 'request.created', requestId, {
      after: { ...request, ...(origin.enteredByUserId !== null && { source: origin.source }), status: 'NEW' },
    });
    return requestId;
  });
}

/**
 * Stores a request that a member made by telephone or e-mail; the caller is the colleague who enters it, the subject the
 * member. The team may give reasons that members are not offered. Answers its number. Errors: INVALID with every problem.
 */
export async function enterRequest(caller: Caller, given: ContactRequest, source: 'PHONE' | 'EMAIL'): Promise<number> {
  const request = asAsked(tidyContactRequest(given));
  return await caller.change(async (transaction) => {
    await refuseProblems(transaction, caller, request, await listExemptionReasons(transaction, true));
    const origin = { source, enteredByUserId: caller.actor.userId };
    const requestId = await store.insertRequest(transaction, caller, request, origin);
    await recordChange(transaction, caller, 'request.entered', requestId, {
      after: { ...request, source, status: 'NEW' },
    });
    return requestId;
  });
}

/** The colleague who asks for a member, while acting; null for a member who asks in person. */
export function entererOf({ actor, subjectUserId }: Caller): number | null {
  return actor.userId === subjectUserId ? null : actor.userId;
}

/** How a request comes that is made on the member's own screens: from the member, or from the team while it acts for them. */
export function originOf(caller: Caller): store.RequestOrigin {
  const enteredByUserId = entererOf(caller);
  return { source: enteredByUserId === null ? 'MEMBER' : 'TEAM', enteredByUserId };
}

/** What is asked about a year, without a reason. */
export interface AskedAboutYear {
  kind: 'REOPENING' | 'ELSEWHERE';
  year: number;
  cpdYearId: number;
  /** What the team reads of it. */
  message: string;
}

/** Puts it into the queue of the CPD team, and leaves an e-mail to them; answers the number of the request. */
export async function askAboutYear(
  transaction: Change,
  caller: Caller,
  { team, requester }: { team: Team; requester: store.Requester },
  { kind, year, cpdYearId, message }: AskedAboutYear,
): Promise<number> {
  const origin = originOf(caller);
  const input = { userId: requester.userId, kind, year, message, at: caller.now, ...origin };
  const requestId = await store.insertYearRequest(transaction, input);
  const words = await readWordings(transaction);
  const about = { ...aboutRequest(words, caller, team, requester, requestId), year: String(year), message };
  const name = kind === 'REOPENING' ? 'team-reopening' : 'team-elsewhere';
  const subject = words.line(`${name}.subject`, about);
  const text = words.blocks(`${name}.text`, about);
  await insertMail(transaction, emailToTeam(team, requester, { subject, message: text }), caller.now);
  await recordChange(transaction, caller, 'request.created', requestId, {
    after: {
      ...{ kind, cpdYearId, message, status: 'NEW' },
      ...(origin.enteredByUserId !== null && { source: origin.source }),
    },
  });
  return requestId;
}

/** What every e-mail to the team about a request says: whose it is, its number, and the colleague who entered it, if one did. */
export function aboutRequest(
  words: Wordings,
  caller: Caller,
  team: Team,
  { name, memberNumber }: store.Requester,
  requestId: number,
) {
  const colleague = store.nameOf(caller.actor);
  return {
    ...{ name, memberNumber, request: String(requestId), productName: team.productName },
    entered: entererOf(caller) === null ? [] : words.blocks('team.entered', { colleague }),
  };
}

/** The codes of all reasons for an exemption, those that only the CPD team gives among them. */
export async function listReasonCodes(database: Reading): Promise<string[]> {
  return (await listExemptionReasons(database, true)).map(({ code }) => code);
}

/** What the kind of request does not ask for is not kept (CON-14). The days of leave say the year. */
function asAsked(request: ContactRequest): ContactRequest {
  const { isCallBack, contactNumber, message, year, exemptionReason, ...more } = request;
  if (isCallBack) return { isCallBack, contactNumber, message, year: 0, exemptionReason: '' };
  const asked = { isCallBack, contactNumber: '', message, year, exemptionReason };
  const { askedFor, leaveFrom = '', leaveTo = '', monthsOfLeave = 0 } = more;
  if (askedFor === 'LEAVE') return { ...asked, year: Number(leaveFrom.slice(0, 4)) || 0, askedFor, leaveFrom, leaveTo };
  return askedFor === 'REDUCTION' ? { ...asked, askedFor, monthsOfLeave } : asked;
}

async function refuseProblems(transaction: Change, caller: Caller, request: ContactRequest, reasons: Reasons) {
  const years = (await listYears(transaction, caller)).filter((year) => isOpenStatus(statusOf(year, caller.now)));
  const problems = contactProblems(request, {
    years: years.map(({ facts }) => facts.year),
    reasonCodes: reasons.map(({ code }) => code),
  });
  if (problems.length === 0) problems.push(...(await whenProblems(transaction, request, years)));
  if (problems.length > 0)
    throw invalid(problems.map(({ field, message }) => ({ field: WIRE_FIELDS[field], message })));
}

/** What the years themselves say: how many months reduce targets, and until when there are rules that a leave can be judged by. */
async function whenProblems(transaction: Change, request: ContactRequest, years: readonly MemberYear[]) {
  const { askedFor, monthsOfLeave, year, leaveTo = '' } = request;
  if (askedFor === 'REDUCTION' && monthsOfLeave !== undefined) {
    const framework = years.find(({ facts }) => facts.year === year)?.framework;
    const message = framework && variationProblem(framework, monthsOfLeave, 'ask for');
    return message === undefined ? [] : [{ field: 'monthsOfLeave' as const, message }];
  }
  if (askedFor !== 'LEAVE') return [];
  const last = await findLastYear(transaction);
  if (Number(leaveTo.slice(0, 4)) <= last) return [];
  const message = `The requirements of ${last + 1} are not known yet. Please ask for leave until 31/12/${last} now, and for the rest in ${last + 1}.`;
  return [{ field: 'leaveTo' as const, message }];
}

const WIRE_FIELDS = {
  contactNumber: 'ContactNumber',
  message: 'Message',
  year: 'Year',
  exemptionReason: 'ExemptionReason',
  leaveFrom: 'LeaveFrom',
  leaveTo: 'LeaveTo',
  monthsOfLeave: 'MonthsOfLeave',
} as const;

function isSame(earlier: store.StoredRequest, request: ContactRequest, now: Temporal.Instant): boolean {
  const since = now.subtract({ minutes: SAME_REQUEST_MINUTES });
  return (
    Temporal.Instant.compare(earlier.createdAt, since) > 0 &&
    earlier.isCallBack === request.isCallBack &&
    earlier.contactNumber === request.contactNumber &&
    earlier.message === request.message &&
    earlier.year === request.year &&
    earlier.exemptionReason === request.exemptionReason &&
    (earlier.askedFor ?? 'EXEMPTION') === (request.askedFor ?? 'EXEMPTION') &&
    earlier.leaveFrom === request.leaveFrom &&
    earlier.leaveTo === request.leaveTo &&
    earlier.monthsOfLeave === request.monthsOfLeave
  );
}

/** What the CPD team is sent. Anyone may read its mailbox, so why someone asks for leave is not in it (PPL-18). */
function emailOf(words: Wordings, request: ContactRequest, about: ReturnType<typeof aboutRequest>): TeamEmail {
  const { isCallBack, contactNumber, message: text } = request;
  if (isCallBack) {
    const message = text === '' ? [] : words.blocks('team-callback.message', { message: text });
    return {
      subject: words.line('team-callback.subject', about),
      message: words.blocks('team-callback.text', { ...about, contactNumber, message }),
    };
  }
  const [kind, wanted] = KIND_WORDS[request.askedFor ?? 'EXEMPTION'];
  return {
    subject: words.line('team-request.subject', { ...about, what: kind }),
    message: words.blocks('team-request.text', { ...about, what: wanted, when: whenOf(request) }),
  };
}

interface TeamEmail {
  subject: string;
  message: readonly MessageBlock[];
}

/** An e-mail to the CPD team about what a member wants; an answer goes to the member. */
export function emailToTeam(team: Team, { userId, email }: store.Requester, { subject, message }: TeamEmail): NewMail {
  return {
    recipient: team.teamEmail,
    aboutUserId: userId,
    ...(email !== '' && { replyTo: email }),
    subject,
    text: messageText(message),
  };
}

/** A member as the CPD team needs to know them to answer. */
export async function findRequester(transaction: Change, userId: number): Promise<store.Requester> {
  return await store.lockRequester(transaction, userId);
}

const KIND_WORDS = {
  EXEMPTION: ['Exemption', 'an exemption'],
  LEAVE: ['Leave', 'leave'],
  REDUCTION: ['Reduced targets', 'reduced targets'],
} as const;

function whenOf({ year, leaveFrom, leaveTo, monthsOfLeave }: ContactRequest): string {
  if (leaveFrom !== undefined && leaveTo !== undefined) return `Leave: ${formatDayRange(leaveFrom, leaveTo)}`;
  return monthsOfLeave === undefined ? `Year: ${year}` : `Year: ${year}\nMonths without practice: ${monthsOfLeave}`;
}

/** Whole seconds, after which the instant has come. */
function secondsUntil(instant: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(1, Math.ceil(now.until(instant).total('seconds')));
}
