import type { ReportedLine } from '@cpd/contract/reports';
import { OUTCOME_WORDS } from '@cpd/domain/report/outcome';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import table from '../../../parts/report-table.module.css';

/** What a line says of a member: the outcome, and below it how it comes about (RPT-01). */
export function LineInWords({ line }: { line: ReportedLine }) {
  const { outcome, recognised, required, missing, monthsReduced, submittedOn, leftOn } = line;
  const more = [
    `${formatHours(recognised)} of ${formatHours(required)} recorded`,
    ...missing,
    ...(monthsReduced > 0 ? [`Targets lower by ${monthsReduced} ${monthsReduced === 1 ? 'month' : 'months'}`] : []),
    ...(submittedOn === null ? [] : [`Submitted ${formatDayMonthYear(submittedOn)}`]),
    ...(leftOn === null ? [] : [`Left ${formatDayMonthYear(leftOn)}`]),
  ];
  return (
    <>
      <strong>{OUTCOME_WORDS[outcome]}</strong>
      {more.map((text) => (
        <span key={text} className={table.small}>
          {text}
        </span>
      ))}
    </>
  );
}
