import { freeTextProblem } from '../values/free-text.ts';
import { REQUEST_NOTE_MAX } from '../values/limits.ts';
import type { Framework } from '../year/framework.ts';
import { variationProblem } from '../year/variation.ts';

/** What members ask the CPD team for. */
export type RequestKind = 'CALLBACK' | 'EXEMPTION';

/** How a request ended (ADM-04): the year exempt, its targets reduced, neither; a call-back is done. */
export type RequestResult = 'GRANTED' | 'VARIED' | 'DECLINED' | 'DONE';

const RESULTS = {
  CALLBACK: ['DONE', 'DECLINED'],
  EXEMPTION: ['GRANTED', 'VARIED', 'DECLINED'],
} as const satisfies Record<RequestKind, readonly RequestResult[]>;

/** The results that a kind of request can have. */
export function resultsOf(kind: RequestKind): readonly RequestResult[] {
  return RESULTS[kind];
}

const RESULT_NAMES = {
  GRANTED: 'granted',
  VARIED: 'targets reduced',
  DECLINED: 'declined',
  DONE: 'done',
} as const satisfies Record<RequestResult, string>;

/** A result in words, as lists and the member read it. */
export function resultName(result: RequestResult): string {
  return RESULT_NAMES[result];
}

/** A decision as it is filled in. */
export type RequestDecision = {
  result: RequestResult;
  /** The reason, which the member reads. */
  text: string;
  /** For `VARIED` alone. */
  monthsOfLeave: number | undefined;
  /** The code of the reason that the year gets; for `GRANTED` and `VARIED`. */
  exemptionReason: string;
};

type DecisionField = 'result' | 'text' | 'monthsOfLeave' | 'exemptionReason';

/**
 * Everything that is wrong with a decision, in the order of its fields. `framework` is that of the year asked for; undefined
 * for a call back.
 */
export function decisionProblems(
  decision: RequestDecision,
  request: { kind: RequestKind; framework: Framework | undefined; reasonCodes: readonly string[] },
): { field: DecisionField; message: string }[] {
  const { result, monthsOfLeave, exemptionReason } = decision;
  const problems: { field: DecisionField; message: string }[] = [];
  if (!resultsOf(request.kind).includes(result)) {
    problems.push({ field: 'result', message: 'This decision does not fit this kind of request.' });
  }
  if (result === 'VARIED' && request.framework !== undefined) {
    const message = variationProblem(request.framework, monthsOfLeave ?? 0);
    if (message !== undefined) problems.push({ field: 'monthsOfLeave', message });
  }
  if ((result === 'GRANTED' || result === 'VARIED') && !request.reasonCodes.includes(exemptionReason)) {
    problems.push({ field: 'exemptionReason', message: 'Please choose a reason.' });
  }
  const message = teamTextProblem(decision.text, 'The reason', 'Please give a reason; the member can read it.');
  if (message !== undefined) problems.push({ field: 'text', message });
  return problems;
}

/** What is wrong with a text of the CPD team on a request, as a sentence, or undefined. */
export function teamTextProblem(text: string, name: string, whenEmpty: string): string | undefined {
  if (text.trim() === '') return whenEmpty;
  const problem = freeTextProblem(text, REQUEST_NOTE_MAX);
  return problem === undefined ? undefined : `${name} ${problem}`;
}

/** A member's year as far as an exemption or a variation of it goes. */
export type GrantYear = {
  year: number;
  exempt: boolean;
  varied: boolean;
  /** It was handed in. */
  submitted: boolean;
  editable: boolean;
};

/**
 * Why a year can be neither exempted nor varied now, as a sentence, or undefined. What was handed in was judged by the targets
 * of that day, and a closed year by none: both are opened again first, so that they are judged anew.
 */
export function grantRefusal({ year, exempt, varied, submitted, editable }: GrantYear): string | undefined {
  if (exempt) return `The member is already exempt for ${year}. Take back that decision first.`;
  if (varied) return `The targets for ${year} are already reduced. Take back that decision first.`;
  if (submitted) return `The record for ${year} was submitted. Re-open it first, then decide.`;
  if (!editable) return `The record for ${year} is closed. Re-open it first, then decide.`;
  return undefined;
}
