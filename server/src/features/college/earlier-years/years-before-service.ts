import type { EarlierCategory } from '@cpd/domain/college/earlier-years';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatHours, sumHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { EARLIER_STATUS_NAMES, earlierWithDay, type YearBefore } from '@cpd/domain/year/earlier-year';
import type { Database } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import type { YearsBefore } from '../../../platform/print/print-document.ts';
import { makePdf, type PrintRoom, pdfFile } from '../../year/certificates/printing-service.ts';
import * as reader from './earlier-years-reader.ts';
import { listEarlierCategories } from './earlier-years-service.ts';

/** The years of a member before the first that the college has here, newest first (PPL-16). */
export async function listYearsBefore(database: Database, userId: number): Promise<YearBefore[]> {
  return await reader.listYearsBefore(database, userId);
}

/** Prints them, without a code: the college has no record of them to compare with. Throws NOT_FOUND for a member who has none. */
export async function printYearsBefore(room: PrintRoom, caller: Caller): Promise<FileAnswer> {
  const years = await reader.listYearsBefore(room.database, caller.subjectUserId);
  const [latest] = years;
  if (latest === undefined) throw notFound('year');
  const categories = await listEarlierCategories(room.database);
  const { title, firstName, lastName, memberNumber } = caller.subject;
  const document: YearsBefore = {
    kind: 'years-before',
    productName: room.productName,
    collegeName: room.collegeName,
    member: {
      name: [title, firstName, lastName].filter((part) => part !== '').join(' '),
      memberNumber,
      countryOfPractice: '',
    },
    year: `up to ${latest.year}`,
    printedOn: formatDayMonthYear(collegeDay(caller.now).toString()),
    categories: categories.map(({ displayOrder }) => `Cat. ${displayOrder}`),
    rows: years.map((year) => rowOf(year, categories)),
    parts: years.flatMap((year) => (year.activities.length === 0 ? [] : [partOf(year)])),
  };
  return pdfFile(await makePdf(room, caller, document), `CPD up to ${latest.year}.pdf`);
}

function rowOf(year: YearBefore, categories: readonly EarlierCategory[]): string[] {
  const amounts = categories.map(({ categoryId }) => formatHours(year.amounts[categoryId] ?? 0));
  const total = formatHours(sumHours(Object.values(year.amounts)));
  return [
    ...[`${year.year}`, EARLIER_STATUS_NAMES[year.status], ...amounts],
    ...[`${total} ${year.unit === 'H' ? 'hours' : 'credits'}`, earlierWithDay(year)],
  ];
}

function partOf({ year, activities }: YearBefore): YearsBefore['parts'][number] {
  return {
    year: `${year}`,
    rows: activities.map(({ date, activity, title, category, hours }) => [
      formatDayMonthYear(date),
      [activity, title].filter((text) => text !== '').join(': '),
      category === null ? '' : `${category}`,
      hours === null ? '' : formatHours(hours),
    ]),
  };
}
