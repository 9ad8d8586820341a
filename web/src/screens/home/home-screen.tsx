import type { CPDYear } from '@cpd/contract/cpd-years';
import { isOpenStatus } from '@cpd/domain/year/year-rules';
import { Anchor, Button, Skeleton, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { QueryObserver, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useColleague } from '../../lib/open-member.ts';
import { paths } from '../../lib/paths.ts';
import { rememberYear } from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import { useIdle } from '../../parts/idle.ts';
import { fullName, politeName } from '../../parts/person-name.ts';
import { requirementsQuery } from '../../queries/summary.ts';
import { yearsQuery } from '../../queries/years.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fetchedPart } from '../../ui/fetched-part.ts';
import shared from '../../ui/shared.module.css';
import { AttendanceOffers } from './attendance-offers.tsx';
import styles from './home.module.css';
import { isNothingLogged } from './next-steps.tsx';
import { type OpenYear, ProgressPanel } from './progress-panel.tsx';

/** The ways on are below the years, so they come once these are drawn. */
const HomeBelow = fetchedPart(async () => (await import('./home-below.tsx')).HomeBelow);

/** Most visits are asked nothing, so it is fetched once the rest is drawn. */
const Welcome = fetchedPart(async () => (await import('./welcome/welcome.tsx')).Welcome);

/** Shown until the first activity is there. */
const FirstSteps = fetchedPart(async () => (await import('./first-steps.tsx')).FirstSteps);

/** Few years are re-opened. */
const ReopeningNote = fetchedPart(async () => (await import('../../parts/reopening-note.tsx')).ReopeningNote);

/** Few years are audited. */
const AuditCard = fetchedPart(async () => (await import('./audit-card.tsx')).AuditCard);

/** Few members have a report to check. */
const ReportCard = fetchedPart(async () => (await import('./report-card.tsx')).ReportCard);

/** Where a participant starts: the cards of the open years, and the ways on (HOM-01 to HOM-05, HOM-16). */
export function HomeScreen() {
  const user = useUser();
  const isMember = useColleague() === null;
  const { data: years } = useSuspenseQuery(yearsQuery(user.userId));
  const open = years
    .filter((year) => isOpenStatus(year.cpdStatusCode))
    .toSorted((one, other) => other.cpdYearYear - one.cpdYearYear);
  const progress = useProgress(open);
  const latest = progress[0];
  const inDueOrder = progress.toReversed().toSorted(byDueDay);
  const isBelowDue = useDrawn(progress);
  const isNew = open.length > 0 && open.every((year) => isEmpty(year, progress));
  return (
    <div className={styles.home}>
      <div className={styles.greeting}>
        {/* A colleague is not the one to be greeted, and is told whose Home it is. */}
        <Title order={1}>{isMember ? `Hello, ${politeName(user)}` : `${fullName(user)}’s Home`}</Title>
        {/* Without an open year every activity would be refused; the note below says so. */}
        {open.length > 0 && (
          <Button
            variant="filled"
            component={AppLink}
            href={paths.activity()}
            data-tour="add"
            leftSection={<IconPlus size={20} aria-hidden />}
          >
            Add activity
          </Button>
        )}
      </div>
      <Reopenings years={open} />
      {isMember && <Audits years={years} />}
      <Suspense fallback={<Skeleton height={90} />}>
        {isMember && years.some(({ report }) => report === 'TO_CHECK') && <ReportCard />}
      </Suspense>
      {progress.length > 0 && (
        <div className={styles.panels} data-tour="progress">
          {inDueOrder.map((one) => (
            <ProgressPanel
              key={one.year.cpdYearId}
              openYear={one}
              isLatest={one === latest}
              isFirstDue={one === inDueOrder[0]}
            />
          ))}
        </div>
      )}
      <AttendanceOffers />
      <Suspense fallback={null}>{isNew && <FirstSteps />}</Suspense>
      {open.length === 0 && (
        <Text className={`${shared.frame} ${styles.note}`}>
          No CPD year is open, so no activity can be added. Past records are in CPD Summary.
        </Text>
      )}
      <Suspense fallback={null}>
        {isBelowDue && (
          <>
            <HomeBelow years={progress} />
            {/* What it asks is for the member in person; its tour leads over all that is above. */}
            {isMember && <DeferredWelcome years={years} />}
          </>
        )}
      </Suspense>
    </div>
  );
}

/** Whether the years were drawn once with all that there is to say of them. */
function useDrawn(years: readonly OpenYear[]): boolean {
  const [wasDrawn, setWasDrawn] = useState(false);
  const hasAll = years.every(({ requirements, onRetry }) => requirements !== undefined || onRetry !== undefined);
  useEffect(() => {
    if (!hasAll) return;
    // Not in the step that draws them, with which what comes next would compete.
    const timer = setTimeout(() => setWasDrawn(true));
    return () => clearTimeout(timer);
  }, [hasAll]);
  return wasDrawn;
}

/** By itself, so that Home is not drawn anew for each question that starts or ends. */
function DeferredWelcome({ years }: { years: readonly CPDYear[] }) {
  const isIdle = useIdle();
  return <Suspense fallback={null}>{isIdle && <Welcome years={years} />}</Suspense>;
}

/** ROP-02: the years that are open because the CPD team re-opened them. */
function Reopenings({ years }: { years: readonly CPDYear[] }) {
  const { userId } = useUser();
  return years
    .filter(({ reopening }) => reopening?.lasts)
    .map(({ cpdYearId, cpdYearYear, reopening }) => (
      <Suspense key={cpdYearId} fallback={<Skeleton height={100} />}>
        <ReopeningNote reopening={reopening} reader="member" year={cpdYearYear}>
          <Anchor
            component={AppLink}
            href={paths.summary}
            underline="always"
            onClick={() => rememberYear(userId, cpdYearId)}
          >
            Open the {cpdYearYear} summary
          </Anchor>
        </ReopeningNote>
      </Suspense>
    ));
}

/** The audits that go on, each with its next step (CAS-02). */
function Audits({ years }: { years: readonly CPDYear[] }) {
  return years
    .filter(({ audit }) => audit === 'RUNNING')
    .map(({ cpdYearId }) => (
      <Suspense key={cpdYearId} fallback={<Skeleton height={90} />}>
        <AuditCard cpdYearId={cpdYearId} />
      </Suspense>
    ));
}

/** Whether a year is empty. Known with the years where nothing was ever saved, so that nothing moves when their requirements come. */
function isEmpty({ cpdYearId, userCpdYearId }: CPDYear, progress: readonly OpenYear[]): boolean {
  if (userCpdYearId === 0) return true;
  const requirements = progress.find(({ year }) => year.cpdYearId === cpdYearId)?.requirements;
  return requirements !== undefined && isNothingLogged(requirements);
}

/** Years whose end is not known yet come after, in their order. */
function byDueDay(one: OpenYear, other: OpenYear): number {
  const [day, otherDay] = [one, other].map(
    ({ year, requirements }) => requirements?.yearLine?.dueDay ?? `${year.cpdYearYear}-99`,
  );
  return String(day).localeCompare(String(otherDay));
}

/** The requirements of the open years; a year without any (404) is left out, one that did not load can be asked for again (HOM-04). */
function useProgress(years: readonly CPDYear[]): OpenYear[] {
  const answers = useRequirements(years.map(({ cpdYearId }) => cpdYearId));
  return years.flatMap((year, index) => {
    const answer = answers[index];
    if (answer?.error instanceof ApiError && answer.error.status === 404) return [];
    return [{ year, requirements: answer?.data, ...(answer?.isError && { onRetry: () => void answer.refetch() }) }];
  });
}

/** As `useQueries` would; that has a thousand bytes more, for which Home would be waited. */
function useRequirements(yearIds: readonly number[]) {
  const client = useQueryClient();
  const { userId } = useUser();
  const watched = yearIds.join();
  const [observers, subscribe] = useMemo(() => {
    const made = watched
      .split(',')
      .filter(Boolean)
      .map((id) => new QueryObserver(client, requirementsQuery(userId, Number(id))));
    return [
      made,
      (onChange: () => void) => {
        const ends = made.map((observer) => observer.subscribe(onChange));
        return () => {
          for (const end of ends) end();
        };
      },
    ] as const;
  }, [client, userId, watched]);
  const answers = () => observers.map((observer) => observer.getCurrentResult());
  useSyncExternalStore(subscribe, () => JSON.stringify(answers().map((one) => [one.status, one.dataUpdatedAt])));
  return answers();
}
