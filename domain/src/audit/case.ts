import type { AuditStatus } from './audit-status.ts';

/** The states of a case (CAS-01): the last six are its ends, of which a deferral is one until its day. */
export const CASE_STATES = [
  'SELECTED',
  'ANSWERED',
  'NOT_ANSWERED',
  'INREVIEW',
  'ASKED',
  'PASSED',
  'PASSED_WITH_ADVICE',
  'NOT_MET',
  'DEFERRED',
  'OTHER_HOME',
  'LEFT',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Who does something to a case: the member, its auditor, the CPD team, or the clock at the end of a day. */
export type CaseActor = 'MEMBER' | 'AUDITOR' | 'TEAM' | 'CLOCK';

/** What is done to a case. */
export type CaseStep =
  /** The member presses “I have sent everything”. */
  | 'SEND'
  /** The last day to answer has passed. */
  | 'DEADLINE'
  /** The auditor takes up the case. */
  | 'BEGIN'
  /** The auditor asks for more, until a new day. */
  | 'ASK'
  | 'PASS'
  | 'ADVISE'
  | 'FAIL'
  /** The team gives more time. */
  | 'EXTEND'
  /** The team defers the audit until a day. */
  | 'DEFER'
  /** The day until which it was deferred has come. */
  | 'RESUME'
  /** Another CPD home has audited the year. */
  | 'ACCEPT_OTHER_HOME'
  /** The member has left, died or is exempt. */
  | 'CLOSE'
  /** The record was re-opened. */
  | 'REOPEN'
  /** A re-opening ended and nothing was changed: the case is what it was, also where that was with advice. */
  | 'RESTORE'
  /** A review changed the outcome: to passed, to passed with advice, or back to the auditor. */
  | 'REVIEW_PASS'
  | 'REVIEW_ADVISE'
  | 'REVIEW_AGAIN';

type Move = { by: readonly CaseActor[]; from: readonly CaseState[]; to: CaseState | 'AS_IT_IS' };

/** States in which a case waits for someone. */
export const OPEN_STATES = ['SELECTED', 'ANSWERED', 'NOT_ANSWERED', 'INREVIEW', 'ASKED'] as const;
const DECIDED = ['PASSED', 'PASSED_WITH_ADVICE', 'NOT_MET'] as const;

/** The one table of who may do what in which state, and what comes of it (CAS-01). */
const MOVES: Readonly<Record<CaseStep, readonly Move[]>> = {
  SEND: [{ by: ['MEMBER'], from: ['SELECTED', 'NOT_ANSWERED', 'ASKED'], to: 'ANSWERED' }],
  DEADLINE: [
    { by: ['CLOCK'], from: ['SELECTED'], to: 'NOT_ANSWERED' },
    // What is there is judged: that nothing more came is not an outcome.
    { by: ['CLOCK'], from: ['ASKED'], to: 'INREVIEW' },
  ],
  BEGIN: [{ by: ['AUDITOR'], from: ['ANSWERED', 'NOT_ANSWERED'], to: 'INREVIEW' }],
  ASK: [{ by: ['AUDITOR'], from: ['NOT_ANSWERED', 'INREVIEW'], to: 'ASKED' }],
  PASS: [{ by: ['AUDITOR'], from: ['INREVIEW'], to: 'PASSED' }],
  ADVISE: [{ by: ['AUDITOR'], from: ['INREVIEW'], to: 'PASSED_WITH_ADVICE' }],
  FAIL: [{ by: ['AUDITOR'], from: ['INREVIEW'], to: 'NOT_MET' }],
  EXTEND: [
    { by: ['TEAM'], from: ['SELECTED', 'ASKED'], to: 'AS_IT_IS' },
    { by: ['TEAM'], from: ['NOT_ANSWERED'], to: 'SELECTED' },
  ],
  DEFER: [{ by: ['TEAM'], from: OPEN_STATES, to: 'DEFERRED' }],
  RESUME: [{ by: ['TEAM', 'CLOCK'], from: ['DEFERRED'], to: 'SELECTED' }],
  ACCEPT_OTHER_HOME: [{ by: ['AUDITOR', 'TEAM'], from: [...OPEN_STATES, 'DEFERRED'], to: 'OTHER_HOME' }],
  CLOSE: [{ by: ['TEAM', 'CLOCK'], from: [...OPEN_STATES, 'DEFERRED'], to: 'LEFT' }],
  REOPEN: [{ by: ['TEAM', 'MEMBER'], from: ['PASSED', 'PASSED_WITH_ADVICE'], to: 'INREVIEW' }],
  RESTORE: [{ by: ['CLOCK'], from: ['INREVIEW'], to: 'PASSED' }],
  REVIEW_PASS: [{ by: ['TEAM'], from: ['PASSED_WITH_ADVICE', 'NOT_MET'], to: 'PASSED' }],
  REVIEW_ADVISE: [{ by: ['TEAM'], from: ['NOT_MET'], to: 'PASSED_WITH_ADVICE' }],
  REVIEW_AGAIN: [{ by: ['TEAM'], from: ['PASSED_WITH_ADVICE', 'NOT_MET'], to: 'INREVIEW' }],
};

/** A case as its next steps are judged; days are plain dates. */
export type CaseFacts = {
  state: CaseState;
  /** The last day of the latest request for more; null where nothing more was asked for. */
  askedUntil: string | null;
  today: string;
};

/** The state that a step leads to, or undefined where this actor may not take it now (CAS-01, CAS-08). */
export function nextState(facts: CaseFacts, step: CaseStep, actor: CaseActor): CaseState | undefined {
  if (step === 'FAIL' && !hadItsChance(facts)) return undefined;
  const move = MOVES[step].find(({ by, from }) => by.includes(actor) && from.includes(facts.state));
  return move?.to === 'AS_IT_IS' ? facts.state : move?.to;
}

/** The steps that someone may take now, for menus and buttons. */
export function stepsOf(facts: CaseFacts, actor: CaseActor): CaseStep[] {
  return (Object.keys(MOVES) as CaseStep[]).filter((step) => nextState(facts, step, actor) !== undefined);
}

/** Whether the member was asked for more and the last day of that has passed: no one fails by surprise (CAS-08). */
export function hadItsChance({ askedUntil, today }: Pick<CaseFacts, 'askedUntil' | 'today'>): boolean {
  return askedUntil !== null && askedUntil < today;
}

/** For whom a case waits; undefined when it is over. It is worked out, never stored. */
export function waitsFor(state: CaseState): 'MEMBER' | 'AUDITOR' | 'TEAM' | undefined {
  switch (state) {
    case 'SELECTED':
    case 'ASKED':
      return 'MEMBER';
    case 'ANSWERED':
    case 'INREVIEW':
      return 'AUDITOR';
    // A call by telephone, more time, or a request for what is missing.
    case 'NOT_ANSWERED':
      return 'TEAM';
    default:
      return undefined;
  }
}

/** Whether the member can add files, write and send: until the outcome, also after the last day. */
export function isOpenCase(state: CaseState): boolean {
  return (OPEN_STATES as readonly CaseState[]).includes(state);
}

/** Whether a case is not over: it waits for someone, or for the day until which it is deferred. */
export function goesOn(state: CaseState): boolean {
  return isOpenCase(state) || state === 'DEFERRED';
}

/** Whether the outcome is one of those that an auditor decides, which a member can have reviewed. */
export function isDecided(state: CaseState): boolean {
  return (DECIDED as readonly CaseState[]).includes(state);
}

/**
 * The audit status of the documents (AUD-01) in each state, by which certificate and letter go; null where the year was not
 * audited by this college after all.
 */
export const STATUS_OF_STATE: Readonly<Record<CaseState, AuditStatus | null>> = {
  SELECTED: 'SELECTED',
  NOT_ANSWERED: 'SELECTED',
  ANSWERED: 'INREVIEW',
  INREVIEW: 'INREVIEW',
  ASKED: 'INREVIEW',
  PASSED: 'PASSED',
  PASSED_WITH_ADVICE: 'PASSED',
  NOT_MET: 'FAILED',
  DEFERRED: 'DEFERRED',
  OTHER_HOME: null,
  LEFT: null,
};

/** The letters of outcomes (CAS-08), beside that of a successful audit, which the documents have (CRT-05). */
export const OUTCOME_LETTERS = ['AUDITADVICE', 'AUDITNOTMET', 'AUDITDEFERRED', 'AUDITELSEWHERE'] as const;
export type OutcomeLetter = (typeof OUTCOME_LETTERS)[number];
type AuditLetter = 'LETTEROFSUCAUDIT' | OutcomeLetter;

/** The letters that tell each state; they count as long as the case is in it. */
const LETTERS_OF_STATE: Readonly<Record<CaseState, readonly AuditLetter[]>> = {
  SELECTED: [],
  NOT_ANSWERED: [],
  ANSWERED: [],
  INREVIEW: [],
  ASKED: [],
  PASSED: ['LETTEROFSUCAUDIT'],
  // The advice is for the member; the other letter is the one to show.
  PASSED_WITH_ADVICE: ['LETTEROFSUCAUDIT', 'AUDITADVICE'],
  NOT_MET: ['AUDITNOTMET'],
  DEFERRED: ['AUDITDEFERRED'],
  OTHER_HOME: ['AUDITELSEWHERE'],
  LEFT: [],
};

/** The letters of a state (CAS-08). */
export function lettersOf(state: CaseState): readonly AuditLetter[] {
  return LETTERS_OF_STATE[state];
}

/** That of an outcome, where it has one of its own. */
export function outcomeLetterOf(state: CaseState): OutcomeLetter | undefined {
  return OUTCOME_LETTERS.find((letter) => lettersOf(state).includes(letter));
}

/** Those that count no longer when a case comes from one state to another (CAS-08). */
export function lettersEnded(from: CaseState, to: CaseState): AuditLetter[] {
  return lettersOf(from).filter((letter) => !lettersOf(to).includes(letter));
}

/** The state of a case that was stored as an audit status alone, before there were cases. */
export const STATE_OF_STATUS: Readonly<Record<AuditStatus, CaseState>> = {
  SELECTED: 'SELECTED',
  INREVIEW: 'INREVIEW',
  PASSED: 'PASSED',
  FAILED: 'NOT_MET',
  DEFERRED: 'DEFERRED',
};

/** What each state is called, for the team and the auditor. */
export const STATE_NAMES: Readonly<Record<CaseState, string>> = {
  SELECTED: 'Selected',
  ANSWERED: 'Answered',
  NOT_ANSWERED: 'Not answered',
  INREVIEW: 'In review',
  ASKED: 'Asked for more',
  PASSED: 'Passed',
  PASSED_WITH_ADVICE: 'Passed with advice',
  NOT_MET: 'Not met',
  DEFERRED: 'Deferred',
  OTHER_HOME: 'Audited elsewhere',
  LEFT: 'Ended without an outcome',
};
