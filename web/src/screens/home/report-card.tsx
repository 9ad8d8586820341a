import { OUTCOME_WORDS } from '@cpd/domain/report/outcome';
import { OUTCOMES_TO_CHECK } from '@cpd/domain/report/own-line';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Skeleton } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { ownReportsQuery } from '../../queries/own-reports.ts';
import { Row } from '../../ui/row.tsx';
import shared from '../../ui/shared.module.css';

/** What a board will be told that it may act on, while the member can still say that it is wrong (RPT-03). */
export function ReportCard() {
  const { userId } = useUser();
  const { data: reports, isPending } = useQuery(ownReportsQuery(userId));
  if (isPending) return <Skeleton height={90} />;
  const report = reports?.find(({ state, outcome }) => state === 'PREVIEW' && OUTCOMES_TO_CHECK.includes(outcome));
  // Corrected or sent since the years were read.
  if (report === undefined) return null;
  const { year, board, outcome, previewUntil } = report;
  return (
    <section aria-label={`Report for ${year}`} className={shared.frame}>
      <Row
        heading="h2"
        title={`Check what we will report about you for ${year}`}
        icon={<IconBuildingBank size={24} stroke={1.5} aria-hidden />}
        meta={`${board}: ${OUTCOME_WORDS[outcome].toLowerCase()}. Please look by ${formatDayMonthYear(previewUntil)}.`}
        opens={{ href: paths.report }}
      />
    </section>
  );
}
