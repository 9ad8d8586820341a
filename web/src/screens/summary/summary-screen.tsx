import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary } from '@cpd/contract/summary';
import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { NoYears } from '../../parts/no-years.tsx';
import { YearProgress } from '../../parts/year-progress.tsx';
import { useSelectedYear, YearSelector } from '../../parts/year-selector.tsx';
import { summaryQuery } from '../../queries/summary.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { CountryOfPractice } from './country-of-practice.tsx';
import { SubmissionPanel } from './submission-panel.tsx';
import styles from './summary.module.css';
import { SummaryActivities } from './summary-activities.tsx';
import { SummaryBanners } from './summary-banners.tsx';
import { WhyNumbers } from './why/why-dialog.tsx';

/** A year of the record: how far it is, what is in it, and where it is submitted (SUM-01 to SUM-36). */
export function SummaryScreen() {
  const { years, year, select } = useSelectedYear();
  useTitle('CPD Summary');
  if (year === undefined) return <NoYears title="CPD Summary" />;
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <Title order={1}>{year.cpdYearYear} Summary</Title>
        <YearSelector years={years} value={year.cpdYearId} onChange={select} />
      </Group>
      <YearSummary key={year.cpdYearId} year={year} />
    </Stack>
  );
}

function YearSummary({ year }: { year: CPDYear }) {
  const user = useUser();
  const { data: summary, isError, refetch } = useQuery(summaryQuery(user.userId, year.cpdYearId));
  if (summary !== undefined) return <LoadedSummary year={year} summary={summary} />;
  if (isError) {
    return (
      <NotLoaded className={styles.panel} onRetry={refetch}>
        The summary for {year.cpdYearYear} could not be loaded. Your record is safe.
      </NotLoaded>
    );
  }
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={24} width={220} mt={-12} />
      <Skeleton className={styles.waiting} />
      <Skeleton height={60} />
      <Skeleton height={60} />
    </Stack>
  );
}

function LoadedSummary({ year, summary }: { year: CPDYear; summary: CPDSummary }) {
  return (
    <>
      <div className={styles.facts}>
        <Text>
          Current status: <strong>{summary.currentStatus}</strong>
        </Text>
        <CountryOfPractice year={year} summary={summary} />
      </div>
      <SummaryBanners summary={summary} />
      <WhyNumbers summary={summary}>
        {/* An exempt year is not measured (SUM-05). */}
        {!summary.hasExemption && <Progress summary={summary} />}
        <SubmissionPanel summary={summary} />
        <SummaryActivities year={year} summary={summary} />
      </WhyNumbers>
    </>
  );
}

function Progress({ summary }: { summary: CPDSummary }) {
  return (
    <section className={styles.panel} aria-labelledby="progress">
      <Title order={2} size="h3" id="progress">
        Progress
      </Title>
      <YearProgress requirements={summary.userFrameworkRequirementsOverview} cpdYearId={summary.cpdYearId} />
    </section>
  );
}
