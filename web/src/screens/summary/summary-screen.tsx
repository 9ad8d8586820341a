import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary } from '@cpd/contract/summary';
import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconClockHour4, IconInfoCircle, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { fetchedPart } from '../../lib/fetched-part.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { HelpBubble } from '../../parts/help-bubble.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { NoYears } from '../../parts/no-years.tsx';
import { ReopeningNote } from '../../parts/reopening-note.tsx';
import { WhyNumbers } from '../../parts/why-number.tsx';
import { YearHead } from '../../parts/year-head.tsx';
import { YearProgress } from '../../parts/year-progress.tsx';
import { useSelectedYear } from '../../parts/year-selector.tsx';
import { summaryQuery } from '../../queries/summary.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { ProofLine } from './proof-line.tsx';
import { SubmissionPanel } from './submission-panel.tsx';
import styles from './summary.module.css';
import { SummaryActivities } from './summary-activities.tsx';
import { VerifiedLater } from './verified-later.tsx';

/** A year of the record: how far it is, what is in it, and where it is submitted (SUM-01 to SUM-36). */
export function SummaryScreen() {
  const { years, year, select } = useSelectedYear();
  useTitle('CPD Summary');
  if (year === undefined) return <NoYears title="CPD Summary" />;
  return (
    <Stack gap="lg">
      <YearHead help={{ code: 'Sum1', about: 'your summary' }} years={years} value={year.cpdYearId} onChange={select}>
        {year.cpdYearYear} Summary
      </YearHead>
      <YearSummary key={year.cpdYearId} year={year} />
    </Stack>
  );
}

function YearSummary({ year }: { year: CPDYear }) {
  const user = useUser();
  return (
    <Loaded
      query={useQuery(summaryQuery(user.userId, year.cpdYearId))}
      waiting={
        <Stack gap="lg" role="status" aria-label="Loading">
          <Skeleton height={24} width={220} mt={-12} />
          <Skeleton className={styles.waiting} />
          <Skeleton height={60} />
          <Skeleton height={60} />
        </Stack>
      }
      failed={`The summary for ${year.cpdYearYear} could not be loaded. Your record is safe.`}
      className={styles.panel}
    >
      {(summary) => <LoadedSummary year={year} summary={summary} />}
    </Loaded>
  );
}

function LoadedSummary({ year, summary }: { year: CPDYear; summary: CPDSummary }) {
  return (
    <>
      <div className={styles.facts}>
        <Text>
          {/* Nothing was asked of an exempt year, so nothing of it is incomplete (SUM-05). */}
          Current status:{' '}
          <strong>{summary.submissionView === 'closed-exempt' ? 'Exempt' : summary.currentStatus}</strong>
        </Text>
      </div>
      <ReopeningNote reopening={year.reopening} reader="member" />
      <SummaryBanners summary={summary} />
      <WhyNumbers cpdYearId={summary.cpdYearId}>
        {/* An exempt year is not measured (SUM-05). */}
        {!summary.hasExemption && <Progress summary={summary} />}
        {!summary.hasExemption && <ProofLine cpdYearId={summary.cpdYearId} />}
        <SubmissionPanel summary={summary} />
        <CountryOfPractice year={year} summary={summary} />
        {summary.submittedOn !== null && <VerifiedLater year={year} />}
        <SummaryActivities year={year} summary={summary} />
      </WhyNumbers>
    </>
  );
}

function Progress({ summary }: { summary: CPDSummary }) {
  return (
    <section className={styles.panel} aria-labelledby="progress">
      <Group gap="xs">
        <Title order={2} size="h3" id="progress">
          Progress
        </Title>
        <HelpBubble code="Sum2" cpdYearId={summary.cpdYearId} about="your progress" />
      </Group>
      <YearProgress requirements={summary.userFrameworkRequirementsOverview} cpdYearId={summary.cpdYearId} />
    </section>
  );
}

/** What there is to know about a year before its figures: exemption, waiver, audit, due date, practice (SUM-04 to SUM-07). */
function SummaryBanners({ summary }: { summary: CPDSummary }) {
  const { dueMessage1, dueMessage2, inactive, inactiveReason, waived } = summary.userFrameworkRequirementsOverview;
  const due = [dueMessage1, dueMessage2].filter((part) => part !== '').join(' ');
  return (
    <>
      {summary.hasExemption && (
        <p className={styles.banner}>
          <IconInfoCircle size={22} aria-hidden />
          You are exempt / withdrawn due to {summary.exemptionReason} for {summary.cpdYear}.
        </p>
      )}
      {waived && (
        <p className={styles.banner}>
          <IconInfoCircle size={22} aria-hidden />
          The minimums for {summary.cpdYear} are waived. The figures show how far you got; any shortfall does not count
          against you.
        </p>
      )}
      {inactive && (
        <p className={styles.banner}>
          <IconInfoCircle size={22} aria-hidden />
          {inactiveReason}
        </p>
      )}
      {summary.auditStatus !== '' && (
        <p className={styles.banner}>
          <IconShieldCheck size={22} aria-hidden />
          Audit status: {summary.auditStatus}
        </p>
      )}
      {due !== '' && (
        <p className={styles.banner} data-due>
          <IconClockHour4 size={22} aria-hidden />
          {due}
        </p>
      )}
    </>
  );
}

const RegistrationDialog = fetchedPart(
  async () => (await import('../../parts/registration/registration-dialog.tsx')).RegistrationDialog,
);

/** Where the member practises, with the ways to change it and to ask about it (SUM-09, SUM-10). */
function CountryOfPractice({ year, summary }: { year: CPDYear; summary: CPDSummary }) {
  const [changing, setChanging] = useState(false);
  return (
    <div className={styles.country}>
      <Text className={styles.quiet}>{countryInWords(summary.countryOfPractice)}</Text>
      {year.editable && (
        <Anchor component="button" type="button" onClick={() => setChanging(true)}>
          Change registration
        </Anchor>
      )}
      <Anchor component={AppLink} href={paths.registration}>
        Registration
      </Anchor>
      <Anchor component={AppLink} href={paths.contact}>
        Contact
      </Anchor>
      <Suspense fallback={null}>
        {changing && <RegistrationDialog year={year} leave="Cancel" rateRealtime onClose={() => setChanging(false)} />}
      </Suspense>
    </div>
  );
}

function countryInWords(country: string): string {
  return country === 'Not stated' ? 'Country of practice: not stated yet' : `Country of Practice as ${country}`;
}
