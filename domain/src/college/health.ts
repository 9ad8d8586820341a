import { mayDo } from '../member/roles.ts';
import { asksForLess, type RequestKind } from './member-requests.ts';

/** What is read where the reason of a leave or an exemption is not for the reader (PPL-18). */
export const REASON_ON_FILE = 'Reason on file';

/** What of a request says whether it may be about someone's health. */
export type HealthMatter = {
  kind: RequestKind;
  /** The team proposed it, because the member joined or left during the year. */
  isProposal: boolean;
  isAppealed: boolean;
};

/**
 * Whether a request may be about someone's health: all that asks for less because of leave. The team wrote what it proposed, so
 * that says nothing of it until the member appeals.
 */
export function isAboutHealth({ kind, isProposal, isAppealed }: HealthMatter): boolean {
  return asksForLess(kind) && (!isProposal || isAppealed);
}

/** The texts and documents of a request that may say why. */
export type WithReasons = {
  message: string;
  exemptionReason: string;
  exemptionReasonCode: string;
  decisionText: string;
  appeal: { text: string; firstDecisionText: string } | null;
  documents: readonly unknown[];
};

/** A request as those read it who do not read its reasons: that there is one, and nothing of it. */
export function withoutReasons<Request extends WithReasons>(request: Request): Request {
  const { appeal } = request;
  return {
    ...request,
    message: '',
    exemptionReason: REASON_ON_FILE,
    exemptionReasonCode: '',
    decisionText: request.decisionText === '' ? '' : REASON_ON_FILE,
    appeal: appeal && { ...appeal, text: REASON_ON_FILE, firstDecisionText: REASON_ON_FILE },
    documents: [],
  };
}

/** A change of who reads reasons. */
export type HealthGrant = {
  actorUserId: number;
  target: { userId: number; mayReadHealth: boolean };
  mayReadHealth: boolean;
};

/** Why the grant cannot be given or taken, as a sentence, or undefined: managers give it, never to themselves. */
export function healthGrantProblem({ actorUserId, target, mayReadHealth }: HealthGrant): string | undefined {
  if (actorUserId !== target.userId || mayReadHealth === target.mayReadHealth) return undefined;
  return 'You cannot change for yourself who reads reasons of leave. Please ask another manager.';
}

/** Whether a role can have the grant: that of anyone who opens requests. */
export function canReadHealth(role: string): boolean {
  return mayDo(role, 'observe');
}

/** How many colleagues are named of those who have the grant. */
const NAMED = 3;

/** Who reads reasons, as a sentence, from their names. */
export function readersInWords(names: readonly string[]): string {
  if (names.length === 0) return 'No colleague may read reasons of leave yet. A manager can allow it under “The team”.';
  const others = names.length - NAMED;
  const named = names.slice(0, NAMED);
  const last = others > 0 ? `${others} more` : named.pop();
  return `${named.length === 0 ? last : `${named.join(', ')} or ${last}`} can open it, and a manager can allow it to others under “The team”.`;
}
