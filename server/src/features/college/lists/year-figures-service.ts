import { figuresOf } from '@cpd/domain/year/figures';
import { listMissing } from '@cpd/domain/year/missing';
import { PACES, paceMoment, paceOf, pacePercentage, type RiskRules } from '@cpd/domain/year/pace';
import { variedRequirements } from '@cpd/domain/year/variation';
import type { Database } from '../../../platform/database/tables.ts';
import { getYear } from '../../record/years/year-service.ts';
import { judgeTotals, keepTotals } from '../../year/progress/progress-service.ts';
import type { KeptTotals } from '../../year/progress/totals-sql.ts';
import type { ListQuery, ReadRow } from './list-reader.ts';

/** What `members-sql` reads of a row's year. */
interface Recorded {
  cpdYearId: number;
  paperSubmission: number;
  monthsOfLeave: number | null;
  exempt: boolean;
  editable: boolean;
  /** When a member is at risk, as the college has set it. */
  risk: RiskRules;
  recorded: KeptTotals;
}

type Year = Awaited<ReturnType<typeof getYear>>;

/**
 * The rows with what the member sees (PRG-02, PRG-07), made by the same rules now: hours, what is missing, pace (COH-04). They
 * are all of one year.
 */
export async function withFigures(database: Database, query: ListQuery, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  // It is made in `members-sql`, of rows that have figures.
  const read = rows.flatMap((row) => (row.recorded === null ? [] : [{ row, recorded: row.recorded as Recorded }]));
  const [first] = read;
  if (first === undefined) return [...rows];
  const { cpdYearId } = first.recorded;
  const year = await getYear(database, cpdYearId);
  await keepTotals(
    database,
    read.map(({ row, recorded: { recorded } }) => ({ userId: row.userId, cpdYearId, ...recorded })),
  );
  return read.map(({ row, recorded }) => {
    const figures = judge(query, year, recorded);
    return { ...row, cells: row.cells.map((cell, index) => figures[query.columns[index] ?? ''] ?? cell) };
  });
}

/** The cells of a row by their columns. */
function judge(
  { now }: ListQuery,
  { facts, framework }: Year,
  { paperSubmission, monthsOfLeave, exempt, editable, risk, recorded }: Recorded,
): Record<string, string | number | null> {
  const own = monthsOfLeave === null ? framework : variedRequirements(framework, { monthsOfLeave });
  const result = judgeTotals({ facts, framework: own, paperSubmission }, recorded.totals);
  const figures = figuresOf(result, facts);
  const moment = paceMoment(facts, now, risk);
  const pace = paceOf({ ...figures, exempt, editable, waived: facts.enforcement === 'waived' }, moment, risk);
  const [category1 = 0, category2 = 0, category3 = 0] = figures.categories;
  return {
    Hours: figures.recognised,
    Category1: category1,
    Category2: category2,
    Category3: category3,
    Missing: exempt
      ? ''
      : listMissing(result, facts)
          .map(({ text }) => text)
          .join('; '),
    Pace: pace === undefined ? null : PACES[pace],
    PacePercent: pacePercentage(figures, moment),
  };
}
