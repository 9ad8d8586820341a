import type { RuleField, YearDraft, YearDraftChange } from '@cpd/contract/year-drafts';
import { draftOf, draftProblems } from '@cpd/domain/year/rule-draft';
import { editRules, editSections, type RuleProblem } from '@cpd/domain/year/rule-edit';
import type { FieldKind } from '@cpd/domain/year/rule-field';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { ruleChanges } from '@cpd/domain/year/rule-words';
import { isAtOrAfter } from '@cpd/domain/year/year-rules';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, invalid, known, notFound } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { findYearRules } from '../../../platform/reference/reference-service.ts';
import { listDelivered } from './delivered-service.ts';
import { lockDraft } from './publication-reader.ts';
import { listPublications } from './publications-reader.ts';
import * as store from './year-draft-store.ts';

/** The draft of a year as it is edited (FWK-01). Throws NOT_FOUND without one. */
export async function readDraft(database: Database, { now }: Caller, cpdYearId: number): Promise<YearDraft> {
  const { rules, ...saved } = await getDraft(database, cpdYearId);
  const before = await findBefore(database, rules, now);
  const others = await store.listKnown(database, cpdYearId);
  return {
    ...{ cpdYearId, cpdYearYear: rules.facts.year },
    ...{ version: saved.version, changedBy: saved.changedBy, changedOn: saved.changedAt },
    comparedWith: before?.facts.year ?? null,
    changes: before === undefined ? [] : ruleChanges(before, rules),
    delivered: await listDelivered(database, rules, await listPublications(database, cpdYearId)),
    problems: draftProblems(rules),
    sections: editSections(rules, others).map(({ title, lines, additions }) => ({
      title,
      lines: lines.map(({ label, text, fields, item }) => ({
        ...{ label, text },
        item: item === undefined ? null : { key: item.key, removable: item.remove !== undefined },
        fields: fields.map(asField),
      })),
      additions: additions.map(({ kind, one, fields }) => ({ kind, one, fields: fields.map(asField) })),
    })),
  };
}

async function getDraft(reading: Reading, cpdYearId: number): Promise<store.StoredDraft> {
  return known(await store.findDraft(reading, cpdYearId), 'draft');
}

/** A year that has opened is corrected, so its draft is compared with what is in force; any other with the year before. */
async function findBefore(reading: Reading, { facts }: RuleSet, now: Temporal.Instant): Promise<RuleSet | undefined> {
  const own = await findYearRules(reading, facts.cpdYearId);
  if (own !== undefined && isAtOrAfter(now, own.facts.openFrom)) return own;
  return (await findYearRules(reading, facts.cpdYearId - 1)) ?? own;
}

function asField(field: { key: string; label: string; kind: FieldKind; value: string }): RuleField {
  const { key, label, kind, value } = field;
  return {
    ...{ key, label, value, kind: kind.kind },
    unit: 'unit' in kind ? kind.unit : '',
    optional: 'optional' in kind && kind.optional,
    long: 'long' in kind && kind.long,
    options: 'options' in kind ? [...kind.options] : [],
  };
}

/**
 * Begins the draft of a year: of one that there is with its rules, of the next with those of the last, a year later. Errors:
 * NOT_FOUND for any other year, IN_USE where there is a draft.
 */
export async function beginDraft(caller: Caller, cpdYearId: number): Promise<void> {
  await caller.change(async (transaction) => {
    const rules = await findStart(transaction, cpdYearId);
    if (rules === undefined) throw notFound('CPD year');
    if (!(await store.insertDraft(transaction, { rules, by: caller.actor.userId, at: caller.now }))) {
      throw new AppError('IN_USE', `There is a draft of the rules for ${rules.facts.year} already.`);
    }
    await recordChange(transaction, caller, 'year_draft.begun', cpdYearId, { after: { year: rules.facts.year } });
  });
}

async function findStart(transaction: Change, cpdYearId: number): Promise<RuleSet | undefined> {
  const own = await findYearRules(transaction, cpdYearId);
  if (own !== undefined) return own;
  const last = await store.findLastYearId(transaction);
  if (cpdYearId !== last + 1) return undefined;
  const before = await findYearRules(transaction, last);
  return before && draftOf(before);
}

/**
 * Changes a draft, all or nothing (FWK-01). Errors: NOT_FOUND, INVALID with every value that is wrong, STALE with every one that a
 * colleague changed since it was read.
 */
export async function changeDraft(caller: Caller, { cpdYearId, ...edits }: YearDraftChange): Promise<void> {
  await caller.change(async (transaction) => {
    await lockDraft(transaction, cpdYearId);
    const { rules } = await getDraft(transaction, cpdYearId);
    const outcome = editRules(rules, edits, await store.listKnown(transaction, cpdYearId));
    switch (outcome.kind) {
      case 'wrong':
        throw invalid(
          outcome.problems.map((problem) => ({ field: placeOf(edits, problem), message: problem.message })),
        );
      case 'stale':
        throw await staleError(transaction, cpdYearId, edits, outcome.fields);
      case 'edited': {
        await store.updateDraft(transaction, { rules: outcome.set, by: caller.actor.userId, at: caller.now });
        const after = { year: rules.facts.year, edited: outcome.edited };
        await recordChange(transaction, caller, 'year_draft.changed', cpdYearId, { after });
      }
    }
  });
}

type Edits = Omit<YearDraftChange, 'cpdYearId'>;

/** Where in what was sent the value is that a key is about. */
function placeOf({ changes, additions }: Edits, { key }: Pick<RuleProblem, 'key'>): string {
  const changed = changes.findIndex((change) => change.key === key);
  if (changed !== -1) return `Changes.${changed}.After`;
  const added = additions.findIndex(({ values }) => values.some((value) => value.key === key));
  const value = additions[added]?.values.findIndex((one) => one.key === key) ?? -1;
  return added === -1 ? 'Additions' : `Additions.${added}.Values.${value}.Value`;
}

/** Says for each field what it is now, and who of the colleagues changed it. */
async function staleError(
  transaction: Change,
  cpdYearId: number,
  edits: Edits,
  fields: readonly { key: string; label: string; now: string }[],
): Promise<AppError> {
  const changes = await store.listChangesOf(transaction, cpdYearId);
  const problems = fields.map(({ key, label, now }) => {
    const by = changes.find(({ keys }) => keys.includes(key))?.by ?? 'A colleague';
    const message = now === '' ? `${by} removed this.` : `${by} changed “${label}”. It is now: ${now}.`;
    return { field: placeOf(edits, { key }), message };
  });
  const told = problems.map(({ message }) => message).join(' ');
  return new AppError('STALE', `${told} Nothing was changed.`, { problems });
}

/** Discards a draft. Throws NOT_FOUND without one. */
export async function discardDraft(caller: Caller, cpdYearId: number): Promise<void> {
  await caller.change(async (transaction) => {
    await lockDraft(transaction, cpdYearId);
    const { rules, version } = await getDraft(transaction, cpdYearId);
    await store.deleteDraft(transaction, cpdYearId);
    const { year } = rules.facts;
    await recordChange(transaction, caller, 'year_draft.discarded', cpdYearId, {
      before: { version },
      after: { year },
    });
  });
}
