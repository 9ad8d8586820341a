import { collegeZone } from '@cpd/domain/values/college-day';
import type { YearFacts } from '@cpd/domain/year/framework';
import { nextQuestionId } from '@cpd/domain/year/own-ids';
import { CONFIRM_MONTHS_AHEAD, isProvisional, provisionalClosing, yearByRule } from '@cpd/domain/year/year-by-rule';
import { sql } from 'kysely';
import type { Change, Database } from '../database/tables.ts';
import { REFERENCE_SOURCE } from './reference-sql.ts';

/**
 * Opens by rule every year that has come and was not delivered, and keeps those open that no one has confirmed; answers the
 * calendar years that are new (YR-10). Doing it again changes nothing. What a year is delivered with takes the place of what
 * the rule gave it, at the next load.
 */
export async function openComingYears(database: Database, now: Temporal.Instant): Promise<number[]> {
  const before = await listFacts(database);
  if (!isComing(before, now) && !before.some((facts) => isByRule(facts) || isProvisional(facts))) return [];
  return await database.transaction().execute(async (transaction) => {
    // Two servers on one database must not both open it.
    await sql`select pg_advisory_xact_lock(hashtext(${REFERENCE_SOURCE}))`.execute(transaction);
    const opened: number[] = [];
    let years = await listFacts(transaction);
    while (isComing(years, now)) {
      const next = await openNext(transaction, years);
      opened.push(next.year);
      years = [...years, next];
    }
    await stretchReferences(transaction, years);
    for (const facts of years.filter(isProvisional)) await keepOpen(transaction, facts, now);
    return opened;
  });
}

async function listFacts(database: Database | Change): Promise<YearFacts[]> {
  const rows = await database.selectFrom('cpd_year').select('facts').orderBy('cpd_year_id').execute();
  return rows.map(({ facts }) => facts);
}

/** Whether the year after the last is about to open, or should have. */
function isComing(years: readonly YearFacts[], now: Temporal.Instant): boolean {
  const latest = years.at(-1);
  if (latest === undefined) return false;
  const opens = Temporal.Instant.from(yearByRule(latest).openFrom).toZonedDateTimeISO(collegeZone());
  return Temporal.Instant.compare(now, opens.subtract({ months: CONFIRM_MONTHS_AHEAD }).toInstant()) >= 0;
}

async function openNext(transaction: Change, years: readonly YearFacts[]): Promise<YearFacts> {
  const latest = years.at(-1);
  if (latest === undefined) throw new Error('There is no year to go by.');
  const facts = yearByRule(latest);
  await transaction
    .insertInto('cpd_year')
    .values({
      cpd_year_id: facts.cpdYearId,
      cpd_year: facts.year,
      framework_id: facts.frameworkId,
      open_from: facts.openFrom,
      closes_at: facts.closesAt,
      facts: JSON.stringify(facts),
    })
    .execute();
  const questions = await transaction
    .selectFrom('reflection_question')
    .selectAll()
    .where('cpd_year_id', '=', latest.cpdYearId)
    .execute();
  const next = questions.map((question) => ({
    ...question,
    reflection_question_id: nextQuestionId(question.reflection_question_id),
    cpd_year_id: facts.cpdYearId,
  }));
  if (next.length > 0) await transaction.insertInto('reflection_question').values(next).execute();
  return facts;
}

function isByRule({ byRule }: YearFacts): boolean {
  return byRule === true;
}

/** Areas and help texts of the last delivered year go on in the years behind it, which a load of the files takes back. */
async function stretchReferences(transaction: Change, years: readonly YearFacts[]): Promise<void> {
  const delivered = years.findLast((facts) => !isByRule(facts))?.cpdYearId ?? 0;
  const last = years.at(-1)?.cpdYearId ?? 0;
  for (const table of ['area', 'help_text'] as const) {
    await transaction
      .updateTable(table)
      .set({ last_cpd_year_id: last })
      .where('last_cpd_year_id', '>=', delivered)
      .where('last_cpd_year_id', '<', last)
      .execute();
  }
}

async function keepOpen(transaction: Change, facts: YearFacts, now: Temporal.Instant): Promise<void> {
  const closesAt = provisionalClosing(facts, now);
  if (closesAt === facts.closesAt) return;
  await transaction
    .updateTable('cpd_year')
    .set({ closes_at: closesAt, facts: JSON.stringify({ ...facts, closesAt }) })
    .where('cpd_year_id', '=', facts.cpdYearId)
    .execute();
}
