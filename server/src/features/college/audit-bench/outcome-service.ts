import { hangsOnThird } from '@cpd/domain/audit/agreement';
import { type CaseState, type CaseStep, hadItsChance, isOpenCase } from '@cpd/domain/audit/case';
import { correctionsOf } from '@cpd/domain/audit/judgement';
import { whatFollows } from '@cpd/domain/audit/what-follows';
import { collegeDay } from '@cpd/domain/values/college-day';
import { freeTextProblem, isBlank } from '@cpd/domain/values/free-text';
import { sumHours } from '@cpd/domain/values/hours';
import { AUDIT_TEXT_MAX } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Change } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem, known, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange, recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notify } from '../../../platform/notifications/notification-service.ts';
import { type LockedCase, takeStep } from '../../year/audit/audit-case-service.ts';
import { proofOfCase, showCase } from '../../year/audit/audit-case-view-service.ts';
import { lockGiven } from './bench-service.ts';
import * as store from './bench-store.ts';
import { readDiffering } from './opinion-reader.ts';

export interface AskInput {
  auditCaseId: number;
  version: number;
  /** A plain date. */
  until: string;
  text: string;
  items: readonly { auditItemId: number; text: string; asksReflection: boolean }[];
}

/**
 * Asks the member for more until a day (CAS-06, CAS-08): what is asked becomes messages, the case waits for the member, and the member is
 * told. Errors: NOT_FOUND, STALE, INVALID naming each field.
 */
export async function askForMore(caller: Caller, input: AskInput): Promise<void> {
  await caller.change(async (transaction) => {
    const found = await lockGiven(transaction, caller, input.auditCaseId, input.version);
    const items = input.items.map((item) => ({ ...item, text: item.text.trim() }));
    const text = input.text.trim();
    refuse(askProblems(caller, { ...input, text, items }));
    const known = new Set(
      (await store.listItems(transaction, found.auditCaseId)).map(({ auditItemId }) => auditItemId),
    );
    if (items.some(({ auditItemId }) => !known.has(auditItemId))) {
      refuse([{ field: 'Items', message: 'There is no such item in this audit.' }]);
    }
    const asked = { auditCaseId: found.auditCaseId, authorUserId: caller.actor.userId, isInternal: false };
    const said = [{ auditItemId: null, text }, ...items].filter((one) => one.text !== '');
    await store.insertMessages(
      transaction,
      said.map((one) => ({
        ...{ ...asked, auditItemId: one.auditItemId, messageText: one.text, createdAt: caller.now.toString() },
      })),
    );
    const reflections = items.filter(({ asksReflection }) => asksReflection).map(({ auditItemId }) => auditItemId);
    await store.updateAsksReflection(transaction, reflections);
    const change = { askedUntil: input.until };
    const lastDay = formatDayMonthYear(input.until);
    const words = `The last day is ${lastDay}.`;
    // What was answered is taken up by asking about it.
    const begun =
      found.state === 'ANSWERED'
        ? await takeStep(transaction, caller, found, { step: 'BEGIN', actor: 'AUDITOR' })
        : found;
    await takeStep(transaction, caller, begun, { step: 'ASK', actor: 'AUDITOR', change, words });
    await tell(transaction, caller, found, {
      ...{ wording: 'audit-asked', lastDay, paragraphs: said.map((one) => one.text) },
    });
  });
}

function askProblems(caller: Caller, { until, text, items }: AskInput): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (isBlank(text) && items.every((item) => isBlank(item.text))) {
    problems.push({ field: 'Text', message: 'Please say what you need.' });
  }
  problems.push(...[text, ...items.map((item) => item.text)].flatMap((one) => textProblem('Text', one)));
  if (until <= collegeDay(caller.now).toString()) {
    problems.push({ field: 'Until', message: 'The last day must be after today.' });
  }
  return problems;
}

/**
 * Writes to the member about a case or an item, who is told, or leaves a note that no member reads (CAS-06). Errors: NOT_FOUND,
 * INVALID, IN_USE for a message after the outcome, which the member could not answer.
 */
export async function writeMessage(
  caller: Caller,
  input: { auditCaseId: number; auditItemId: number | null; text: string; isInternal: boolean },
): Promise<void> {
  await caller.change(async (transaction) => {
    const found = await lockGiven(transaction, caller, input.auditCaseId);
    const text = input.text.trim();
    refuse(isBlank(text) ? [{ field: 'Text', message: 'Please write something.' }] : textProblem('Text', text));
    const { auditItemId, isInternal } = input;
    if (!isInternal && !isOpenCase(found.state)) {
      throw new AppError('IN_USE', 'This audit is over, and the member could not answer. You can still add a note.');
    }
    if (auditItemId !== null) {
      const items = await store.listItems(transaction, found.auditCaseId);
      known(
        items.find((item) => item.auditItemId === auditItemId),
        'item of an audit',
      );
    }
    const message = { auditCaseId: found.auditCaseId, auditItemId, isInternal, messageText: text };
    await store.insertMessages(transaction, [
      { ...message, authorUserId: caller.actor.userId, createdAt: caller.now.toString() },
    ]);
    if (isInternal) {
      await recordChange(transaction, caller, 'audit_case.noted', found.auditCaseId, { after: { auditItemId } });
      return;
    }
    await recordChanges(transaction, caller, 'audit_case.wrote', [
      { subjectUserId: found.userId, objectId: found.memberYearId, after: { auditItemId } },
    ]);
    await tell(transaction, caller, found, { wording: 'audit-message', paragraphs: [text] });
  });
}

type Outcome = Extract<CaseStep, 'BEGIN' | 'PASS' | 'ADVISE' | 'FAIL' | 'ACCEPT_OTHER_HOME'>;

export interface OutcomeInput {
  auditCaseId: number;
  version: number;
  step: Outcome;
  text: string;
  reason: string;
}

/** What the member is told that an outcome is. */
const SAID: Readonly<Partial<Record<Outcome, string>>> = {
  PASS: 'successful',
  ADVISE: 'successful, with some advice',
  FAIL: 'not successful',
  ACCEPT_OTHER_HOME: 'done by another CPD home',
};

/**
 * Begins a case, or decides it (CAS-01, CAS-08): the member is told, and where fewer hours were accepted than claimed an event says both
 * (CAS-05). Errors: NOT_FOUND, STALE, INVALID: passed without the minimum and a reason, advice or “not met” without words, and “not
 * met” before a request for more has run out; IN_USE while two differ on what decides it, and a third has not settled that (CAS-07).
 */
export async function decide(caller: Caller, input: OutcomeInput): Promise<void> {
  const { step } = input;
  const [text, reason] = [input.text.trim(), input.reason.trim()];
  await caller.change(async (transaction) => {
    const found = await lockGiven(transaction, caller, input.auditCaseId, input.version);
    if (step === 'BEGIN') {
      await takeStep(transaction, caller, found, { step, actor: 'AUDITOR' });
      return;
    }
    refuse([
      ...textProblem('Text', text),
      ...textProblem('Reason', reason),
      ...(await outcomeProblems(transaction, caller, found, { step, text, reason })),
    ]);
    if (step !== 'ACCEPT_OTHER_HOME') await refuseWhileItHangs(transaction, caller, found);
    if (reason !== '') {
      const note = { auditCaseId: found.auditCaseId, auditItemId: null, isInternal: true, messageText: reason };
      const author = { authorUserId: caller.actor.userId, createdAt: caller.now.toString() };
      await store.insertMessages(transaction, [{ ...note, ...author }]);
    }
    const { state } = await takeStep(transaction, caller, found, {
      ...{ step, actor: 'AUDITOR' },
      change: {
        outcomeText: text,
        decidedByUserId: caller.actor.userId,
        decidedAt: caller.now.toString(),
        deferredUntil: null,
      },
    });
    if (step !== 'ACCEPT_OTHER_HOME') await recordCorrections(transaction, caller, found);
    const follows = whatFollows({ state, year: found.year });
    const paragraphs = [...(text === '' ? [] : text.split(/\n{2,}/)), ...(follows === undefined ? [] : [follows])];
    await tell(transaction, caller, found, { wording: 'audit-outcome', outcome: SAID[step] ?? '', paragraphs });
  });
}

async function outcomeProblems(
  transaction: Change,
  caller: Caller,
  found: LockedCase,
  { step, text, reason }: { step: Outcome; text: string; reason: string },
): Promise<FieldProblem[]> {
  const inReview: CaseState = 'INREVIEW';
  // Of any other state the table says that the step is too late or too early.
  if (step === 'ACCEPT_OTHER_HOME' || found.state !== inReview) return [];
  const needsWords = step !== 'PASS' && isBlank(text);
  const words = needsWords
    ? [{ field: 'Text', message: step === 'ADVISE' ? 'Please write the advice.' : 'Please say what was not met.' }]
    : [];
  if (step === 'FAIL') {
    const today = collegeDay(caller.now).toString();
    if (hadItsChance({ askedUntil: found.askedUntil, today })) return words;
    const message = 'Please ask for more first: “not met” needs a request whose last day has passed.';
    return [...words, { field: 'Step', message }];
  }
  const reader = { readerUserId: caller.actor.userId, isInternal: true };
  const proof = proofOfCase(await showCase(transaction, { auditCaseId: found.auditCaseId }, reader));
  if (proof === undefined || proof.isAccepted || !isBlank(reason)) return words;
  const message = 'The minimum is not accepted yet. Please say for your colleagues why it is successful anyway.';
  return [...words, { field: 'Reason', message }];
}

async function refuseWhileItHangs(transaction: Change, caller: Caller, { auditCaseId }: LockedCase): Promise<void> {
  const differing = await readDiffering(transaction, auditCaseId);
  if (differing.size === 0) return;
  const read = await showCase(transaction, { auditCaseId }, { readerUserId: caller.actor.userId, isInternal: true });
  const items = read.items.map((item) => ({ ...item, second: differing.get(item.auditItemId) }));
  if (!hangsOnThird(items, (each) => proofOfCase({ ...read, items: [...each] })?.isAccepted ?? false)) return;
  throw new AppError(
    'IN_USE',
    'A second auditor found something else of an item, and the minimum hangs on it. Please decide once a third has said what they find.',
  );
}

/** What was claimed and what was accepted, where that is less, in the member's log and history (CAS-05). */
async function recordCorrections(transaction: Change, caller: Caller, found: LockedCase): Promise<void> {
  const corrections = correctionsOf(await store.listItems(transaction, found.auditCaseId));
  if (corrections.length === 0) return;
  const claimed = sumHours(corrections.map(({ claimedHours }) => claimedHours));
  const accepted = sumHours(corrections.map(({ acceptedHours }) => acceptedHours));
  const activities = corrections.length === 1 ? 'one activity' : `${corrections.length} activities`;
  const message = `Of ${activities}, ${accepted} of the ${claimed} hours claimed were accepted. Your record stays as you submitted it.`;
  await recordChanges(transaction, caller, 'audit.corrected', [
    { subjectUserId: found.userId, objectId: found.memberYearId, after: { message, corrections } },
  ]);
}

type Told =
  | { wording: 'audit-asked'; lastDay: string; paragraphs: readonly string[] }
  | { wording: 'audit-message'; paragraphs: readonly string[] }
  | { wording: 'audit-outcome'; outcome: string; paragraphs: readonly string[] };

async function tell(transaction: Change, caller: Caller, found: LockedCase, told: Told): Promise<void> {
  const words = await readWordings(transaction);
  const year = String(found.year);
  const reason = told.paragraphs.map((paragraph) => ({ paragraph }));
  const news = () => {
    switch (told.wording) {
      case 'audit-asked': {
        const { lastDay } = told;
        return {
          title: words.line('audit-asked.title', { year, lastDay }),
          message: words.blocks('audit-asked.text', { year, lastDay, reason }),
        };
      }
      case 'audit-message':
        return {
          title: words.line('audit-message.title', { year }),
          message: words.blocks('audit-message.text', { year, reason }),
        };
      case 'audit-outcome': {
        const { outcome } = told;
        return {
          title: words.line('audit-outcome.title', { year, outcome }),
          message: words.blocks('audit-outcome.text', { year, outcome, reason }),
        };
      }
    }
  };
  const occasion = `${told.wording}:${found.auditCaseId}:${found.rowVersion}:${caller.requestId}`;
  await notify(transaction, { userId: found.userId, ...news(), alertCode: 'M', occasion }, caller.now);
}

function textProblem(field: string, text: string): FieldProblem[] {
  const problem = freeTextProblem(text, AUDIT_TEXT_MAX);
  return problem === undefined ? [] : [{ field, message: `The text ${problem}` }];
}
