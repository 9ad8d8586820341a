import { freeTextProblem, isBlank } from '../values/free-text.ts';
import { REQUEST_NOTE_MAX } from '../values/limits.ts';
import { formatDayRange } from '../values/plain-date.ts';
import type { Framework } from '../year/framework.ts';
import { type Leave, leaveProblems, leaveYears } from '../year/leave.ts';
import { variationProblem } from '../year/variation.ts';

/** What members ask the CPD team for. */
export type RequestKind = 'CALLBACK' | 'EXEMPTION' | 'LEAVE' | 'REDUCTION' | 'REOPENING' | 'REPORT' | 'ELSEWHERE';

/** How a request ended (ADM-04): the year exempt or re-opened, its targets reduced, neither; a call-back is done. */
export type RequestResult = 'GRANTED' | 'VARIED' | 'DECLINED' | 'DONE';

/** What a colleague decides: a result, or on appeal that the first decision is upheld (PPL-12). */
export type DecisionChoice = RequestResult | 'UPHELD';

const RESULTS = {
  CALLBACK: ['DONE', 'DECLINED'],
  EXEMPTION: ['GRANTED', 'VARIED', 'DECLINED'],
  // The days decide what leave makes of each year.
  LEAVE: ['GRANTED', 'DECLINED'],
  REDUCTION: ['VARIED', 'GRANTED', 'DECLINED'],
  // Done is one whose year was re-opened without it (`doneRefusal`).
  REOPENING: ['GRANTED', 'DECLINED', 'DONE'],
  // Granted: the line of the report is wrong, and the next version puts it right (RPT-03).
  REPORT: ['GRANTED', 'DECLINED'],
  // Granted: the year that another CPD home signed is shown as done elsewhere (RPT-05).
  ELSEWHERE: ['GRANTED', 'DECLINED'],
} as const satisfies Record<RequestKind, readonly RequestResult[]>;

/** What asks for less in a year, for a reason that may be about health (PPL-18). */
export function asksForLess(kind: RequestKind): kind is 'EXEMPTION' | 'LEAVE' | 'REDUCTION' {
  return kind === 'EXEMPTION' || kind === 'LEAVE' || kind === 'REDUCTION';
}

/** What can be proven by a document that comes with it. */
export function takesDocuments(kind: RequestKind): boolean {
  return asksForLess(kind) || kind === 'REPORT';
}

/** A request by its name in sentences: "your exemption request for 2026". */
export function requestName(request: { kind: RequestKind; year: number | null; leave: Leave | null }): string {
  const { kind, year, leave } = request;
  if (kind === 'CALLBACK') return 'call-back request';
  if (kind === 'REOPENING') return `request to re-open ${year}`;
  if (kind === 'REPORT') return `objection to what is reported for ${year}`;
  if (kind === 'ELSEWHERE') return `request to recognise ${year} from another CPD home`;
  if (kind === 'REDUCTION') return `request for reduced targets for ${year}`;
  if (kind === 'LEAVE' && leave !== null) return `request for leave from ${formatDayRange(leave.from, leave.to)}`;
  return `exemption request for ${year}`;
}

/** What a decision is about, for the member: their request, or what the team proposed to who has asked for nothing. */
export function decidedMatter({
  isProposal,
  ...request
}: Parameters<typeof requestName>[0] & { isProposal: boolean }): string {
  if (isProposal) return `the reduced targets for ${request.year} that the CPD team proposed for you`;
  return `your ${requestName(request)}`;
}

/** The possible decisions on a request: on appeal the first one is upheld, or something is granted; it never gets worse. */
export function choicesOf(kind: RequestKind, isAppeal: boolean): readonly DecisionChoice[] {
  return isAppeal ? ['UPHELD', ...RESULTS[kind].filter((result) => result !== 'DECLINED')] : RESULTS[kind];
}

const RESULT_NAMES = {
  GRANTED: 'granted',
  VARIED: 'targets reduced',
  DECLINED: 'declined',
  DONE: 'done',
  UPHELD: 'the decision was upheld',
} as const satisfies Record<DecisionChoice, string>;

/** A result in words, as lists and the member read it; of an objection to a report what was found, and a year from elsewhere is accepted. */
export function resultName(result: DecisionChoice, kind?: RequestKind): string {
  if (kind === 'REPORT') return result === 'GRANTED' ? 'the line is wrong' : 'the line stands';
  if (kind === 'ELSEWHERE' && result === 'GRANTED') return 'accepted';
  return RESULT_NAMES[result];
}

/** A decision as it is filled in. */
export type RequestDecision = {
  result: DecisionChoice;
  /** The reason, which the member reads. */
  text: string;
  /** For `VARIED` alone. */
  monthsOfLeave: number | undefined;
  /** The code of the reason that the year gets; for `GRANTED` and `VARIED`. */
  exemptionReason: string;
  /** The days that are granted, for leave alone; left out, they are those asked for. */
  leave?: Leave;
};

type DecisionField = 'result' | 'text' | 'monthsOfLeave' | 'exemptionReason' | 'leaveFrom' | 'leaveTo';
type DecisionProblem = { field: DecisionField; message: string };

/** What a decision is judged by. */
export type DecidedRequest = {
  kind: RequestKind;
  /** Of the year asked for; undefined for a call back. */
  framework: Framework | undefined;
  reasonCodes: readonly string[];
  isAppeal?: boolean;
  /** The days that were asked for. */
  leave?: Leave | undefined;
};

/** Everything that is wrong with a decision, in the order of its fields. */
export function decisionProblems(decision: RequestDecision, request: DecidedRequest): DecisionProblem[] {
  const { result, monthsOfLeave, exemptionReason } = decision;
  const problems: DecisionProblem[] = [];
  if (!choicesOf(request.kind, request.isAppeal ?? false).includes(result)) {
    problems.push({ field: 'result', message: 'This decision does not fit this kind of request.' });
  }
  if (result === 'GRANTED' && decision.leave !== undefined)
    problems.push(...grantedDays(decision.leave, request.leave));
  if (result === 'VARIED' && request.framework !== undefined) {
    const message = variationProblem(request.framework, monthsOfLeave ?? 0);
    if (message !== undefined) problems.push({ field: 'monthsOfLeave', message });
  }
  const needsReason = asksForLess(request.kind) && (result === 'GRANTED' || result === 'VARIED');
  if (needsReason && !request.reasonCodes.includes(exemptionReason)) {
    problems.push({ field: 'exemptionReason', message: 'Please choose a reason.' });
  }
  const message = teamTextProblem(decision.text, 'The reason', 'Please give a reason; the member can read it.');
  if (message !== undefined) problems.push({ field: 'text', message });
  return problems;
}

/** Other days than were asked for may be granted, in the years that were asked about. */
function grantedDays(granted: Leave, asked: Leave | undefined): DecisionProblem[] {
  const fields = { from: 'leaveFrom', to: 'leaveTo' } as const;
  const problems = leaveProblems(granted).map(({ end, message }) => ({ field: fields[end], message }));
  if (problems.length > 0 || asked === undefined) return problems;
  const years = leaveYears(asked).map(({ year }) => year);
  const isOutside = (day: string) => !years.includes(Number(day.slice(0, 4)));
  const message = `Please choose a day in ${years.join(' or ')}.`;
  return (['from', 'to'] as const).flatMap((end) => (isOutside(granted[end]) ? [{ field: fields[end], message }] : []));
}

/** A decision that a member may appeal against. */
export type AppealedRequest = {
  kind: RequestKind;
  result: RequestResult | null;
  /** There was an appeal already. */
  isAppealed: boolean;
  /** It was granted, with all days of leave that were asked for. */
  isAsAsked: boolean;
};

/** Why a member cannot appeal against a decision, as a sentence, or undefined: a decision is appealed once (PPL-12). */
export function appealRefusal({ kind, result, isAppealed, isAsAsked }: AppealedRequest): string | undefined {
  if (kind === 'CALLBACK') return 'A call-back request has no decision to appeal against.';
  if (kind === 'REOPENING') return 'Please ask again to have the year re-opened.';
  if (kind === 'REPORT') return 'Please write to us again on the page of the report.';
  if (kind === 'ELSEWHERE') return 'Please ask your other CPD home for a new archive and hand that in.';
  if (isAppealed) return 'You have already appealed against this decision. A decision can be appealed once.';
  if (result === null) return 'This request has not been decided yet.';
  if (result === 'GRANTED' && isAsAsked) return 'You were granted what you asked for, so there is nothing to appeal.';
  return undefined;
}

/** What someone of the team has done with a request before it is decided. */
export type OwnPart = {
  kind: RequestKind;
  /** They made or prepared the decision that the member appeals against. */
  isFirstDecider: boolean;
  /** They entered the request, or the appeal, for the member. */
  hasEntered: boolean;
  /** They read why the member asks (PPL-18). */
  readsReason: boolean;
};

/**
 * Why a colleague can neither decide a request nor take its decision back, as a sentence, or undefined: another one decides
 * what they entered for the member, and an appeal against their own decision (PPL-12). A call back is answered, not decided.
 */
export function deciderRefusal({ kind, isFirstDecider, hasEntered, readsReason }: OwnPart): string | undefined {
  if (!readsReason)
    return 'Its reason is read by colleagues whom a manager has allowed to, and one of them decides it.';
  if (isFirstDecider) return 'You made the decision that the member appeals against. A colleague decides this.';
  return hasEntered && kind !== 'CALLBACK' ? 'You entered this for the member. A colleague decides it.' : undefined;
}

/** How many colleagues are named of those who can decide. */
const NAMED = 3;

/** Who can decide instead, as a sentence, from their names. */
export function decidersInWords(names: readonly string[]): string {
  if (names.length === 0)
    return 'No colleague can. A manager can add one, or allow one to read reasons of leave, under “The team”.';
  const others = names.length - NAMED;
  const named = names.slice(0, NAMED);
  const last = others > 0 ? `${others} more` : named.pop();
  return `${named.length === 0 ? last : `${named.join(', ')} or ${last}`} can decide it.`;
}

/** What is wrong with a text of the CPD team on a request, as a sentence, or undefined. */
export function teamTextProblem(text: string, name: string, whenEmpty: string): string | undefined {
  if (isBlank(text)) return whenEmpty;
  const problem = freeTextProblem(text, REQUEST_NOTE_MAX);
  return problem === undefined ? undefined : `${name} ${problem}`;
}

/**
 * Why a request to re-open a year is not done, as a sentence that says what comes first, or undefined when it is: the year was
 * re-opened after the request came, or can be changed now (ROP-06). Whether a member was called back only the colleague knows.
 */
export function doneRefusal(asked: { kind: RequestKind; year: number | null; reopened: boolean }): string | undefined {
  if (asked.kind !== 'REOPENING' || asked.reopened) return undefined;
  return `The record for ${asked.year} has not been re-opened since this request came. Re-open it first, or decline the request.`;
}

/** A member's year as far as an exemption or a variation of it goes. */
export type GrantYear = {
  year: number;
  exempt: boolean;
  varied: boolean;
  /** It was submitted. */
  submitted: boolean;
  editable: boolean;
};

/**
 * Why a year can be neither exempted nor varied now, as a sentence, or undefined. What was submitted was judged by the targets
 * of that day, and a closed year by none: both are opened again first, so that they are judged anew.
 */
export function grantRefusal({ year, exempt, varied, submitted, editable }: GrantYear): string | undefined {
  if (exempt) return `The member is already exempt for ${year}. Take back that decision first.`;
  if (varied) return `The targets for ${year} are already reduced. Take back that decision first.`;
  if (submitted) return `The record for ${year} was submitted. Re-open it first, then decide.`;
  if (!editable) return `The record for ${year} is closed. Re-open it first, then decide.`;
  return undefined;
}
