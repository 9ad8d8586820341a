import type { DeclarationGiven } from '@cpd/contract/declarations';
import { checkDeclaration, type DeclarationContext, declarationSections } from '@cpd/domain/year/declaration';
import { checkReasons, type Recorded, reasonsKept, recordedAnswers } from '@cpd/domain/year/declaration-record';
import type { YearStatus } from '@cpd/domain/year/framework';
import { isDeclared } from '@cpd/domain/year/reopening';
import { refuseSubmission, statusAfterSubmission } from '@cpd/domain/year/submission';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { AppError, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { judgeToTheEnd, lockEditableYear, lockYear } from '../../record/years/year-service.ts';
import { readYearRecord, type YearRecord } from '../summary/summary-service.ts';
import * as store from './submission-store.ts';

/** Who declares what: the year and the member's registration in it (SUB-14). */
export function declarationContext({ year, registration }: YearRecord): DeclarationContext {
  return { facts: year.facts, target: year.framework, ...registration };
}

/** What the record says to the questions of its declaration (SUB-25), by their wire names. */
export function recordedIn(record: YearRecord): ReadonlyMap<string, Recorded> {
  const { progress, totals } = record;
  return recordedAnswers(declarationContext(record), {
    currency: progress.currency,
    categories: progress.categories,
    current: progress.current,
    totals,
  });
}

/**
 * Keeps the answers of a year's declaration with the words they answer and what the record says to them; what this member is
 * not asked is left out (API2-05). A Yes that says more than the record without a reason is kept so (SUB-12). Errors: INVALID
 * naming each wrong answer and each reason that is too long, YEAR_NOT_EDITABLE, NOT_FOUND.
 */
export async function saveDeclaration(
  caller: Caller,
  cpdYearId: number,
  { contradictionReasons, ...answers }: DeclarationGiven,
): Promise<void> {
  await caller.change(async (transaction) => {
    const year = await lockEditableYear(transaction, caller, cpdYearId);
    const record = await readYearRecord(transaction, caller, cpdYearId);
    const context = declarationContext(record);
    const sections = declarationSections(context);
    const asked = askedFields(record);
    const recorded = recordedIn(record);
    refuse([
      ...checkDeclaration(context, answers).filter(({ field }) => asked.has(field)),
      ...checkReasons(recorded, answers, contradictionReasons),
    ]);

    const declaration: store.StoredDeclaration = {
      savedAt: caller.now.toString(),
      registrationText: record.registrationText,
      sections: sections.map(({ title, statements, questions }) => ({
        title,
        statements: [...statements],
        questions: questions.map(({ field, text }) => ({ field, text, ...recordedText(recorded.get(field)) })),
      })),
      answers: Object.fromEntries(Object.entries(answers).filter(([field]) => asked.has(field))),
      reasons: reasonsKept(recorded, answers, contradictionReasons),
    };
    const before = await store.findDeclaration(transaction, caller.subjectUserId, cpdYearId);
    await store.updateDeclaration(transaction, year.memberYearId, declaration);
    await recordChange(transaction, caller, 'declaration.saved', year.memberYearId, { before, after: declaration });
  });
}

function recordedText(recorded: Recorded | undefined): { recorded?: string } {
  return recorded === undefined ? {} : { recorded: recorded.text };
}

/** The questions that this member is asked for this year, by their wire names (SUB-17 to SUB-24). */
export function askedFields(record: YearRecord): ReadonlySet<string> {
  const sections = declarationSections(declarationContext(record));
  return new Set(sections.flatMap(({ questions }) => questions.map(({ field }) => field)));
}

/** The status that a record gets when it is submitted as it is (SUB-25). */
export function statusOnceSubmitted({ progress, year }: YearRecord): YearStatus {
  return statusAfterSubmission(progress.allMetForStatus, year.auditStatus === 'SELECTED');
}

/**
 * Hands a year in (API2-06). Errors: SUBMISSION_NOT_OPEN with the reason when the year is not open for it, was submitted
 * before or has no declaration (SUB-26); NOT_FOUND. Answers the status that the record now has (SUB-25).
 */
export async function submitYear(caller: Caller, cpdYearId: number): Promise<YearStatus> {
  return await caller.change(async (transaction) => {
    const year = await lockYear(transaction, caller, cpdYearId);
    const declaration = await store.findDeclaration(transaction, caller.subjectUserId, cpdYearId);
    judgeToTheEnd(transaction, caller, (now) => {
      const refusal = refuseSubmission({
        facts: year.facts,
        status: year.storedStatus,
        exempt: year.exemptionReason !== null,
        submitted: year.submittedAt !== null,
        now,
        reopenedUntil: year.reopenedUntil,
        declarationSaved: isDeclared(declaration?.savedAt, year.reopenedAt),
      });
      if (refusal !== undefined) throw new AppError('SUBMISSION_NOT_OPEN', refusal);
    });

    const record = await readYearRecord(transaction, caller, cpdYearId);
    if (declaration !== undefined) await keepUnexplained(transaction, caller, year.memberYearId, declaration, record);
    const { progress } = record;
    const status = statusOnceSubmitted(record);
    const at = caller.now.toString();
    await store.updateSubmitted(transaction, year.memberYearId, status, at);
    if (status === 'COMPLETE') {
      const name = `CPD certificate ${year.facts.year}.pdf`;
      await store.insertCertificate(transaction, { userId: caller.subjectUserId, cpdYearId, name, at });
    }
    await recordChange(transaction, caller, 'year.submitted', year.memberYearId, {
      before: { status: year.storedStatus },
      after: { status, total: progress.current, minimum: progress.minimum, badges: progress.badges },
    });
    return status;
  });
}

/**
 * Something may have been deleted after the declaration was saved: a Yes that says more than the record only by now is kept
 * with what the record says and without a reason.
 */
async function keepUnexplained(
  transaction: Change,
  caller: Caller,
  memberYearId: number,
  before: store.StoredDeclaration,
  record: YearRecord,
): Promise<void> {
  const recorded = recordedIn(record);
  const reasons = { ...reasonsKept(recorded, before.answers, before.reasons), ...before.reasons };
  const isNew = (field: string) => !(field in before.reasons) && field in reasons;
  if (!Object.keys(reasons).some(isNew)) return;
  const sections = before.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) =>
      isNew(question.field) ? { ...question, ...recordedText(recorded.get(question.field)) } : question,
    ),
  }));
  const after = { ...before, sections, reasons };
  await store.updateDeclaration(transaction, memberYearId, after);
  await recordChange(transaction, caller, 'declaration.saved', memberYearId, { before, after });
}

/** The declaration saved for a year, in the words of that day. */
export async function findSavedDeclaration(
  database: Reading,
  caller: Caller,
  cpdYearId: number,
): Promise<store.StoredDeclaration | undefined> {
  return await store.findDeclaration(database, caller.subjectUserId, cpdYearId);
}

/** What a declaration needs for its screen. */
export async function readDeclaration(database: Reading, caller: Caller, cpdYearId: number) {
  const record = await readYearRecord(database, caller, cpdYearId);
  const saved = await store.findDeclaration(database, caller.subjectUserId, cpdYearId);
  return { record, saved };
}
