import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary } from '@cpd/contract/summary';
import { isOpenStatus } from '@cpd/domain/year/year-rules';
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { IconClockHour4, IconInfoCircle, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { todayAtCollege } from '../../parts/college-time.ts';
import { EarlierNote } from '../../parts/earlier-note.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { NoYears } from '../../parts/no-years.tsx';
import { ReopeningNote } from '../../parts/reopening-note.tsx';
import { WhyNumbers } from '../../parts/why-number.tsx';
import { useSelectedYear } from '../../parts/year-selector.tsx';
import { summaryQuery } from '../../queries/summary.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fetchedPart } from '../../ui/fetched-part.ts';
import { usePieces } from '../../ui/in-pieces.ts';
import shared from '../../ui/shared.module.css';
import { useTitle } from '../../ui/use-title.ts';
import type { NextYear } from './done-step.tsx';
import { ProgressLine } from './progress-line.tsx';
import { ProofLine } from './proof-line.tsx';
import { isSubmissionFirst, SubmissionPanel } from './submission-panel.tsx';
import styles from './summary.module.css';
import { SummaryActivities } from './summary-activities.tsx';
import { SummaryHead } from './summary-head.tsx';
import { useActivityFilter } from './use-activity-filter.ts';
import { VerifiedLater } from './verified-later.tsx';

/** A year of the record: what is in it, how far it is, and where it is submitted (SUM-01 to SUM-36). */
export function SummaryScreen() {
  const { years, year, select } = useSelectedYear();
  useTitle('CPD Summary');
  if (year === undefined) return <NoYears title="CPD Summary" />;
  return <YearSummary key={year.cpdYearId} years={years} year={year} onSelect={select} />;
}

type YearSummaryProps = { years: CPDYear[]; year: CPDYear; onSelect: (cpdYearId: number) => void };

function YearSummary({ years, year, onSelect }: YearSummaryProps) {
  const user = useUser();
  const query = useQuery(summaryQuery(user.userId, year.cpdYearId));
  return (
    <div className={styles.screen}>
      <SummaryHead years={years} year={year} summary={query.data} onSelect={onSelect} />
      <Loaded
        query={query}
        waiting={
          <Stack gap="sm" role="status" aria-label="Loading">
            <Skeleton height={44} />
            <Skeleton height={44} />
            <Skeleton className={styles.waiting} />
          </Stack>
        }
        failed={`The summary for ${year.cpdYearYear} could not be loaded. Your record is safe.`}
        className={styles.panel}
      >
        {(summary) => <LoadedSummary year={year} summary={summary} next={nextYear({ years, year, onSelect })} />}
      </Loaded>
    </div>
  );
}

/** The earliest other year that is open. */
function nextYear({ years, year, onSelect }: YearSummaryProps): NextYear {
  const open = years.filter(
    ({ cpdYearId, cpdStatusCode }) => cpdYearId !== year.cpdYearId && isOpenStatus(cpdStatusCode),
  );
  const next = open.toSorted((one, other) => one.cpdYearYear - other.cpdYearYear)[0];
  return next && { year: next, onSelect: () => onSelect(next.cpdYearId) };
}

type LoadedSummaryProps = {
  year: CPDYear;
  summary: CPDSummary;
  next: NextYear;
};

/** While words are looked for, what is found stands right below the field. */
function LoadedSummary({ year, summary, next }: LoadedSummaryProps) {
  const { filter, setFilter } = useActivityFilter();
  // Submitted and proven in the system before, if at all (PPL-16).
  const isEarlier = summary.earlier !== undefined;
  const isSearching = filter.words !== '';
  // It stays where it was when the screen came up, also once the record was submitted there.
  const [comesFirst] = useState(() => isSubmissionFirst(summary, todayAtCollege()));
  const categories = summary.cpdSummaryCategories.length;
  // Each category is one, and what is below them.
  const pieces = usePieces(summary, categories + 1);
  return (
    <WhyNumbers cpdYearId={summary.cpdYearId}>
      {!isSearching && (
        <>
          <ReopeningNote reopening={year.reopening} reader="member" />
          <EarlierNote earlier={summary.earlier} />
          {(year.report === 'TO_CHECK' || year.report === 'PREVIEW') && (
            <p className={styles.banner}>
              <IconInfoCircle size={22} aria-hidden />
              <Anchor component={AppLink} href={paths.report} underline="always">
                Check what we will report about you for {year.cpdYearYear}
              </Anchor>
            </p>
          )}
          {/* An exempt year is not measured (SUM-05). */}
          {!summary.hasExemption && <ProgressLine summary={summary} />}
          <SummaryBanners summary={summary} />
          {year.audit === 'DECIDED' && !year.editable && (
            <Suspense fallback={null}>
              <CorrectionsOfYear cpdYearId={year.cpdYearId} />
            </Suspense>
          )}
          {comesFirst && !isEarlier && <SubmissionPanel summary={summary} next={next} />}
        </>
      )}
      {pieces === 0 ? (
        <Skeleton className={styles.waiting} />
      ) : (
        <SummaryActivities year={year} summary={summary} drawn={pieces} filter={filter} onFilter={setFilter} />
      )}
      {!isSearching && pieces > categories && (
        <>
          {!comesFirst && !isEarlier && <SubmissionPanel summary={summary} next={next} />}
          {summary.submittedOn !== null && <VerifiedLater year={year} />}
          {!summary.hasExemption && !isEarlier && <ProofLine cpdYearId={summary.cpdYearId} />}
          {summary.hasElsewhere === true && (
            <Suspense fallback={null}>
              <DoneElsewhere cpdYearId={summary.cpdYearId} className={styles.banner} />
            </Suspense>
          )}
          <CountryOfPractice year={year} summary={summary} />
        </>
      )}
    </WhyNumbers>
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
          <Anchor component={AppLink} href={paths.audit}>
            Audit status: {summary.auditStatus}
          </Anchor>
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

/** Few years were audited. */
const CorrectionsOfYear = fetchedPart(
  async () => (await import('../../parts/audit/corrections.tsx')).CorrectionsOfYear,
);

/** Few members come from another CPD home. */
const DoneElsewhere = fetchedPart(async () => (await import('../../parts/elsewhere/done-elsewhere.tsx')).DoneElsewhere);

const RegistrationDialog = fetchedPart(
  async () => (await import('../../parts/registration/registration-dialog.tsx')).RegistrationDialog,
);

/** Where the member practises, with the ways to change it and to ask about it (SUM-09, SUM-10). */
function CountryOfPractice({ year, summary }: { year: CPDYear; summary: CPDSummary }) {
  const [changing, setChanging] = useState(false);
  return (
    <div className={styles.country}>
      <Text className={shared.quiet}>{countryInWords(summary.countryOfPractice)}</Text>
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
