import type { TeamCounts } from '@cpd/contract/team-counts';
import { messageText } from '@cpd/domain/member/message-blocks';
import { REPORT_WARNING_DAYS, reportDueOn, reportWarning, reportYearRefusal } from '@cpd/domain/report/version';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Database, Reading } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { insertMails } from '../../../platform/mail/outgoing-mail-store.ts';
import { listManagerAddresses } from '../../../platform/people/users-service.ts';
import { listBoardsDue, listOpenedYears } from './report-reader.ts';
import { claimWarning } from './report-store.ts';

/**
 * Warns the managers by e-mail 60, 30 and 7 days before boards are to be told of the year before, of those that are not yet (RPT-04),
 * once each; while no server ran, of the warnings that were missed the latest alone. Answers of how many boards it warned.
 */
export async function warnOfReports(
  database: Database,
  now: Temporal.Instant,
  { productName, publicUrl }: { productName: string; publicUrl: string },
): Promise<number> {
  const today = collegeDay(now).toString();
  return await inTransaction(database, async (transaction) => {
    const year = await findYearToReport(transaction, now);
    const days = year && reportWarning(year.year, today);
    if (year === undefined || days === undefined) return 0;
    const boards: string[] = [];
    for (const { boardCode, name } of await listBoardsDue(transaction, { ...year, isOver: false })) {
      if (await claimWarning(transaction, `report-due-${days}:${year.cpdYearId}:${boardCode}`, now)) boards.push(name);
    }
    if (boards.length === 0) return 0;
    const words = await readWordings(transaction);
    const about = { year: String(year.year), dueDay: formatDayMonthYear(reportDueOn(year.year)) };
    const subject = words.line('report-due.subject', about);
    const link = new URL(`/Admin/Reports?Year=${year.cpdYearId}`, publicUrl).href;
    const text = messageText(
      words.blocks('report-due.text', { ...about, boards: boards.join(', '), link, productName }),
    );
    const addresses = await listManagerAddresses(transaction);
    await insertMails(
      transaction,
      addresses.map((recipient) => ({ recipient, subject, text })),
      now,
    );
    return boards.length;
  });
}

/** How many boards are to be told of the year before, from 60 days ahead, and by which day; the day is null for none (RPT-04). */
export async function countReportsDue(
  database: Database,
  now: Temporal.Instant,
): Promise<Pick<TeamCounts, 'reportsDue' | 'reportsDueOn'>> {
  const year = await findYearToReport(database, now);
  if (year === undefined) return { reportsDue: 0, reportsDueOn: null };
  const dueOn = reportDueOn(year.year);
  const from = Temporal.PlainDate.from(dueOn).subtract({ days: REPORT_WARNING_DAYS[0] }).toString();
  const today = collegeDay(now).toString();
  const boards = today < from ? [] : await listBoardsDue(database, { ...year, isOver: today > dueOn });
  return { reportsDue: boards.length, reportsDueOn: boards.length === 0 ? null : dueOn };
}

/** The latest year that is over, where anything was required. */
async function findYearToReport(reading: Reading, now: Temporal.Instant) {
  const today = collegeDay(now);
  const year = (await listOpenedYears(reading, now)).find((one) => one.year === today.year - 1);
  return year !== undefined && reportYearRefusal(year, today.toString()) === undefined ? year : undefined;
}
