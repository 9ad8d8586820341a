import type { YearConfirmation, YearRules } from '@cpd/contract/year-rules';
import { ruleChanges, ruleSections } from '@cpd/domain/year/rule-set';
import { isProvisional } from '@cpd/domain/year/year-by-rule';
import type { Database } from '../../../platform/database/tables.ts';
import { AppError, notFound } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import * as store from './year-rules-store.ts';

/**
 * Confirms the rules of a year that opened by rule (YR-10): from now on it is submitted like any other. Errors: NOT_FOUND for
 * a year that did not, STALE when its rules go by another name than the manager read. A second confirmation changes nothing.
 */
export async function confirmYear(caller: Caller, { cpdYearId, frameworkName }: YearConfirmation): Promise<void> {
  await caller.change(async (transaction) => {
    const year = await store.findYearForChange(transaction, cpdYearId);
    if (year?.facts.openedByRule === undefined) throw notFound('year');
    const { facts, framework } = year;
    if (framework.name !== frameworkName) {
      throw new AppError(
        'STALE',
        `The rules for ${facts.year} are now those of “${framework.name}”. Please read them again.`,
      );
    }
    if (!isProvisional(facts)) return;
    await store.updateFacts(transaction, { ...facts, openedByRule: 'confirmed' });
    const { firstName, lastName } = caller.actor;
    await recordChange(transaction, caller, 'year_rules.confirmed', facts.cpdYearId, {
      before: { year: facts.year, openedByRule: 'provisional' },
      after: { year: facts.year, framework: framework.name, confirmedBy: [firstName, lastName].join(' ').trim() },
    });
  });
}

/** How many years opened by rule and wait to be confirmed. */
export async function countUnconfirmed(database: Database): Promise<number> {
  return await store.countProvisional(database);
}

/** The rules of a year in words, and what differs from the year before (FWK-01). Throws NOT_FOUND for a year that is not known. */
export async function readYearRules(database: Database, cpdYearId: number | undefined): Promise<YearRules> {
  const { sets, years } = await store.findRules(database, cpdYearId);
  const [asked, before] = sets;
  if (asked === undefined) throw notFound('CPD year');
  const { facts, framework } = asked;
  return {
    cpdYearId: facts.cpdYearId,
    cpdYearYear: facts.year,
    frameworkName: framework.name,
    openedByRule: facts.openedByRule ?? null,
    sections: ruleSections(asked).map(({ title, lines }) => ({
      title,
      lines: lines.map(({ label, text }) => ({ label, text })),
    })),
    comparedWith: before?.facts.year ?? null,
    changes: before === undefined ? [] : ruleChanges(before, asked),
    years: years.map(({ cpdYearId: id, year }) => ({ cpdYearId: id, cpdYearYear: year })),
  };
}
