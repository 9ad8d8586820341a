import type { YearConfirmation, YearRules } from '@cpd/contract/year-rules';
import { collegeZone } from '@cpd/domain/values/college-day';
import { ruleChanges, ruleSections } from '@cpd/domain/year/rule-words';
import { CONFIRM_MONTHS_AHEAD, isProvisional } from '@cpd/domain/year/year-by-rule';
import type { Database } from '../../../platform/database/tables.ts';
import { AppError, notFound } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { listDelivered } from './delivered-service.ts';
import { listPublications } from './publications-reader.ts';
import * as store from './year-rules-store.ts';

/**
 * Confirms the rules of a year that waits for it (YR-10, FWK-04): from now on it is submitted like any other. Errors: NOT_FOUND
 * for a year that does not, STALE when its rules go by another name than the manager read. A second confirmation changes nothing.
 */
export async function confirmYear(caller: Caller, { cpdYearId, frameworkName }: YearConfirmation): Promise<void> {
  await caller.change(async (transaction) => {
    const year = await store.findYearForChange(transaction, cpdYearId);
    if (year?.facts.confirmation === undefined) throw notFound('year');
    const { facts, framework } = year;
    if (framework.name !== frameworkName) {
      throw new AppError(
        'STALE',
        `The rules for ${facts.year} are now those of “${framework.name}”. Please read them again.`,
      );
    }
    if (!isProvisional(facts)) return;
    await store.updateFacts(transaction, { ...facts, confirmation: 'confirmed' });
    const { firstName, lastName } = caller.actor;
    await recordChange(transaction, caller, 'year_rules.confirmed', facts.cpdYearId, {
      before: { year: facts.year, confirmation: 'provisional' },
      after: { year: facts.year, framework: framework.name, confirmedBy: [firstName, lastName].join(' ').trim() },
    });
  });
}

/** How many years wait for a manager to confirm their rules: those that open within three months, and those that have opened (FWK-04). */
export async function countUnconfirmed(database: Database, now: Temporal.Instant): Promise<number> {
  const soon = now.toZonedDateTimeISO(collegeZone()).add({ months: CONFIRM_MONTHS_AHEAD }).toInstant();
  return await store.countProvisional(database, soon);
}

/** The rules of a year in words, and what differs from the year before (FWK-01). Throws NOT_FOUND for a year that is not known. */
export async function readYearRules(database: Database, cpdYearId: number | undefined): Promise<YearRules> {
  const { sets, years, drafts } = await store.findRules(database, cpdYearId);
  const [asked, before] = sets;
  if (asked === undefined) throw notFound('CPD year');
  const { facts, framework } = asked;
  const publications = await listPublications(database, facts.cpdYearId);
  return {
    cpdYearId: facts.cpdYearId,
    cpdYearYear: facts.year,
    frameworkName: framework.name,
    confirmation: facts.confirmation ?? null,
    sections: ruleSections(asked).map(({ title, lines }) => ({
      title,
      lines: lines.map(({ label, text }) => ({ label, text })),
    })),
    comparedWith: before?.facts.year ?? null,
    changes: before === undefined ? [] : ruleChanges(before, asked),
    publications: publications.map(({ delivered: _, ...publication }) => publication),
    delivered: await listDelivered(database, asked, publications),
    years: years.map(asYear),
    drafts: drafts.map(asYear),
    next: nextOf(years),
  };
}

const asYear = ({ cpdYearId, year }: { cpdYearId: number; year: number }) => ({ cpdYearId, cpdYearYear: year });

/** The year behind the last one. */
function nextOf(years: store.RulesOfYears['years']): YearRules['next'] {
  const last = years[0];
  return { cpdYearId: (last?.cpdYearId ?? 0) + 1, cpdYearYear: (last?.year ?? 0) + 1 };
}
