import type { ReportedLine } from '@cpd/contract/reports';
import { OUTCOME_WORDS } from '@cpd/domain/report/outcome';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor } from '@mantine/core';
import { paths } from '../../../lib/paths.ts';
import table from '../../../parts/report-table.module.css';
import { AppLink } from '../../../ui/app-link.tsx';

/** Whom a line is about, as they were called when it was made; one whose record was erased has no name. */
export function ReportedMember({
  member: { memberNumber, name },
}: {
  member: Pick<ReportedLine, 'memberNumber' | 'name'>;
}) {
  if (memberNumber === '') return 'Erased member';
  return (
    <>
      <Anchor component={AppLink} href={paths.adminMember(memberNumber)}>
        {name}
      </Anchor>
      <span className={table.small}>{memberNumber}</span>
    </>
  );
}

/** What a line says of a member: the outcome, and below it how it comes about (RPT-01). */
export function LineInWords({ line }: { line: ReportedLine }) {
  const { outcome, recognised, required, missing, monthsReduced, submittedOn, leftOn } = line;
  const more = [
    // Of an exempt member nothing is required.
    required === 0
      ? `${formatHours(recognised)} recorded`
      : `${formatHours(recognised)} of ${formatHours(required)} recorded`,
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
