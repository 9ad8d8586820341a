import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useColleague } from '../../lib/open-member.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { politeName } from '../../parts/person-name.ts';
import { useQuietMoment } from '../../parts/quiet-moment.ts';
import { requirementsQuery } from '../../queries/summary.ts';
import { yearsQuery } from '../../queries/years.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { AttendanceOffers } from './attendance-offers.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Help } from './help.tsx';
import styles from './home.module.css';
import { HomeTiles } from './home-tiles.tsx';
import { type OpenYear, ProgressPanel } from './progress-panel.tsx';
import { RecentActivities } from './recent-activities.tsx';

/** Most visits are asked nothing, so it is fetched once the rest is drawn. */
const Welcome = lazy(async () => ({ default: (await import('./welcome/welcome.tsx')).Welcome }));

/** Where a participant starts: how the open years stand, what is missing, and the ways on (HOM-01 to HOM-05, HOM-16). */
export function HomeScreen() {
  const user = useUser();
  const isMember = useColleague() === null;
  const { data: years } = useSuspenseQuery(yearsQuery(user.userId));
  const open = years.filter(isOpen).toSorted((one, other) => other.cpdYearYear - one.cpdYearYear);
  const progress = useProgress(open);
  const latest = progress[0];
  const isQuiet = useQuietMoment();
  const isNew = open.length > 0 && open.every((year) => isEmpty(year, progress));
  return (
    <div className={styles.home}>
      <div className={styles.greeting} data-tour="greeting">
        <Title order={1}>Hello, {politeName(user)}</Title>
        <Button component={AppLink} href={paths.activity()} leftSection={<IconPlus size={20} aria-hidden />}>
          Add activity
        </Button>
      </div>
      <AttendanceOffers />
      {isNew && <FirstSteps />}
      {progress.length > 0 && (
        <div className={styles.panels} data-tour="progress">
          {progress.map((one) => (
            <ProgressPanel key={one.year.cpdYearId} openYear={one} isLatest={one === latest} />
          ))}
        </div>
      )}
      {open.length === 0 && (
        <Text className={styles.note}>
          None of your years is open for entries at the moment. Your earlier records stay in the CPD Summary.
        </Text>
      )}
      {latest !== undefined && latest.year.userCpdYearId !== 0 && <RecentActivities year={latest.year} />}
      <HomeTiles latest={latest} />
      <Help />
      {/* What it asks is for the member in person. */}
      <Suspense fallback={null}>{isMember && isQuiet && <Welcome years={years} />}</Suspense>
    </div>
  );
}

/**
 * Whether nothing counts in a year yet. Known with the years where nothing was ever saved, so that nothing moves when their
 * requirements come; a registration alone is no record yet.
 */
function isEmpty({ cpdYearId, userCpdYearId }: CPDYear, progress: readonly OpenYear[]): boolean {
  if (userCpdYearId === 0) return true;
  const requirements = progress.find(({ year }) => year.cpdYearId === cpdYearId)?.requirements;
  return requirements?.currentCreditsOrHours === 0 && requirements.completedMandatoryActivities === 0;
}

/** YR-01. */
function isOpen(year: CPDYear): boolean {
  return year.cpdStatusCode === 'OPEN' || year.cpdStatusCode === 'INPROGRESS';
}

/** The requirements of the open years; a year without any (404) is left out, one that did not load can be asked for again (HOM-04). */
function useProgress(years: readonly CPDYear[]): OpenYear[] {
  const user = useUser();
  const answers = useQueries({ queries: years.map((year) => requirementsQuery(user.userId, year.cpdYearId)) });
  return years.flatMap((year, index) => {
    const answer = answers[index];
    if (answer?.error instanceof ApiError && answer.error.status === 404) return [];
    return [{ year, requirements: answer?.data, ...(answer?.isError && { onRetry: () => void answer.refetch() }) }];
  });
}
