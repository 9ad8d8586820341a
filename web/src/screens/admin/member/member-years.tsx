import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary } from '@cpd/contract/summary';
import type { User } from '@cpd/contract/users';
import { Skeleton, Text, Title } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { YearStatus } from '../../../parts/member/year-status.tsx';
import { YearProgress } from '../../../parts/year-progress.tsx';
import { defaultYear, YearSelector } from '../../../parts/year-selector.tsx';
import { summaryQuery } from '../../../queries/summary.ts';
import { yearsQuery } from '../../../queries/years.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import styles from './member.module.css';
import { MemberActivities } from './member-activities.tsx';
import { MemberFiles } from './member-files.tsx';

/** One of the member's years, as they see it themselves, to be read. */
export function MemberYears({ member }: { member: User }) {
  const { data: years, isError, refetch } = useQuery(yearsQuery(member.userId));
  const [chosen, setChosen] = useState<number>();
  if (years === undefined) {
    return isError ? <Failed what="years" onRetry={() => void refetch()} /> : <Skeleton height={480} aria-hidden />;
  }
  const year = defaultYear(years, chosen);
  if (year === undefined) return <Text>There is no CPD year in this record yet.</Text>;
  return (
    <>
      <div className={styles.yearHead}>
        <YearSelector years={years} value={year.cpdYearId} onChange={setChosen} />
        <span className={styles.status}>
          <YearStatus code={year.cpdStatusCode} name={year.cpdStatusName} />
        </span>
      </div>
      <MemberYear key={year.cpdYearId} member={member} year={year} />
    </>
  );
}

function MemberYear({ member, year }: { member: User; year: CPDYear }) {
  const { data: summary, isError, refetch } = useQuery(summaryQuery(member.userId, year.cpdYearId));
  if (summary === undefined) {
    return isError ? <Failed what="year" onRetry={() => void refetch()} /> : <Skeleton height={480} aria-hidden />;
  }
  return (
    <>
      <section className={styles.panel} aria-labelledby="progress">
        <Title order={2} size="h3" id="progress">
          Progress in {year.cpdYearYear}
        </Title>
        <YearFacts summary={summary} />
        {/* An exempt year is not measured (SUM-05). */}
        {!summary.hasExemption && (
          <YearProgress requirements={summary.userFrameworkRequirementsOverview} cpdYearId={undefined} />
        )}
      </section>
      <MemberActivities summary={summary} />
      <MemberFiles userId={member.userId} cpdYearId={year.cpdYearId} year={year.cpdYearYear} />
    </>
  );
}

function YearFacts({ summary }: { summary: CPDSummary }) {
  const { inactive, inactiveReason, dueMessage1, dueMessage2 } = summary.userFrameworkRequirementsOverview;
  return (
    <>
      <Facts>
        <Fact label="Registration">{summary.countryOfPractice || 'None given'}</Fact>
        <Fact label="Practice">{inactive && `Inactive. ${inactiveReason}`}</Fact>
        <Fact label="Exemption">{summary.hasExemption && summary.exemptionReason}</Fact>
        <Fact label="Due">{[dueMessage1, dueMessage2].join(' ').trim()}</Fact>
      </Facts>
      {summary.auditStatus !== '' && (
        <Text className={styles.request}>
          <IconClipboardCheck size={18} aria-hidden />
          {summary.auditStatus}
        </Text>
      )}
    </>
  );
}

function Failed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <NotLoaded className={styles.panel} onRetry={onRetry}>
      The {what} of this member could not be loaded.
    </NotLoaded>
  );
}
