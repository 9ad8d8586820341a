import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { isOpenStatus } from '@cpd/domain/year/year-rules';
import { Anchor, Button, Skeleton, Text, Title } from '@mantine/core';
import { IconBook2, IconCopy, IconLibrary, IconMessageCircle, IconPlus, IconRoute } from '@tabler/icons-react';
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { configuration } from '../../lib/configuration.ts';
import { useColleague } from '../../lib/open-member.ts';
import { paths } from '../../lib/paths.ts';
import { rememberYear } from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import { copyPath } from '../../parts/copy-path.ts';
import { fullName, politeName } from '../../parts/person-name.ts';
import { useQuietMoment } from '../../parts/quiet-moment.ts';
import { requirementsQuery, summaryQuery } from '../../queries/summary.ts';
import { yearsQuery } from '../../queries/years.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AttendanceOffers } from './attendance-offers.tsx';
import styles from './home.module.css';
import { HomeTiles, ScreenTile, SiteTile } from './home-tiles.tsx';
import { type OpenYear, ProgressPanel } from './progress-panel.tsx';

/** Most visits are asked nothing, so it is fetched once the rest is drawn. */
const Welcome = lazy(async () => ({ default: (await import('./welcome/welcome.tsx')).Welcome }));

/** Few years are re-opened. */
const ReopeningNote = lazy(async () => ({
  default: (await import('../../parts/reopening-note.tsx')).ReopeningNote,
}));

/** Where a participant starts: how the open years stand, what is missing, and the ways on (HOM-01 to HOM-05, HOM-16). */
export function HomeScreen() {
  const user = useUser();
  const isMember = useColleague() === null;
  const { data: years } = useSuspenseQuery(yearsQuery(user.userId));
  const open = years
    .filter((year) => isOpenStatus(year.cpdStatusCode))
    .toSorted((one, other) => other.cpdYearYear - one.cpdYearYear);
  const progress = useProgress(open);
  const latest = progress[0];
  const isNew = open.length > 0 && open.every((year) => isEmpty(year, progress));
  return (
    <div className={styles.home}>
      <div className={styles.greeting} data-tour="greeting">
        {/* A colleague is not the one to be greeted, and is told whose Home it is. */}
        <Title order={1}>{isMember ? `Hello, ${politeName(user)}` : `${fullName(user)}’s Home`}</Title>
        <Button
          variant="filled"
          component={AppLink}
          href={paths.activity()}
          leftSection={<IconPlus size={20} aria-hidden />}
        >
          Add activity
        </Button>
      </div>
      <Reopenings years={open} />
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
      {isMember && <WelcomeLater years={years} />}
    </div>
  );
}

/** By itself, so that Home is not drawn anew for each question that begins or ends. */
function WelcomeLater({ years }: { years: readonly CPDYear[] }) {
  const isQuiet = useQuietMoment();
  return <Suspense fallback={null}>{isQuiet && <Welcome years={years} />}</Suspense>;
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

/**
 * Whether nothing counts in a year yet. Known with the years where nothing was ever saved, so that nothing moves when their
 * requirements come; a registration alone is no record yet.
 */
function isEmpty({ cpdYearId, userCpdYearId }: CPDYear, progress: readonly OpenYear[]): boolean {
  if (userCpdYearId === 0) return true;
  const requirements = progress.find(({ year }) => year.cpdYearId === cpdYearId)?.requirements;
  return requirements?.currentCreditsOrHours === 0 && requirements.completedMandatoryActivities === 0;
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

const TourDialog = lazy(async () => ({ default: (await import('./welcome/tour-dialog.tsx')).TourDialog }));

/** Help and Resources (HOM-07); the tour can be taken again at any time (HOM-08). */
function Help() {
  const [touring, setTouring] = useState(false);
  const { handbook, resources } = configuration.links;
  return (
    <section aria-labelledby="help" data-tour="help">
      <Title order={2} size="h3" mb="sm" id="help">
        Help and Resources
      </Title>
      <ul className={styles.tiles}>
        <SiteTile icon={IconBook2} label="Handbook" address={handbook} path={paths.handbook} />
        <SiteTile icon={IconLibrary} label="Browse resources" address={resources} path={paths.resources} />
        <ScreenTile icon={IconMessageCircle} label="Contact the CPD team" path={paths.contact} />
        <li>
          <button type="button" className={styles.tile} onClick={() => setTouring(true)}>
            <IconRoute size={26} stroke={1.6} aria-hidden />
            Take a tour
          </button>
        </li>
      </ul>
      <Suspense fallback={null}>{touring && <TourDialog onClose={() => setTouring(false)} />}</Suspense>
    </section>
  );
}

const STEPS = [
  {
    title: 'Log what you do',
    text: 'A talk, a journal club, an audit: the name, the type, the date and the hours are enough.',
  },
  {
    title: 'Keep the evidence',
    text: 'Add a certificate or a letter as a file. It stays with the activity in case of an audit.',
  },
  {
    title: 'Submit your year',
    text: 'When everything is in, you declare and submit the year, and get your certificate.',
  },
];

/** What to do here, for a member whose open years are still empty. */
function FirstSteps() {
  return (
    <section className={styles.panel} aria-labelledby="first-steps">
      <Title order={2} size="h3" id="first-steps" className={styles.stepsTitle}>
        How it works
      </Title>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step.title}>
            <span className={styles.stepNumber} aria-hidden>
              {index + 1}
            </span>
            <div>
              <Text fw={600}>{step.title}</Text>
              <Text size="sm" c="dimmed">
                {step.text}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const SHOWN = 3;

/** The latest activities of a year, to go on with or to copy. It also fetches what CPD Summary shows next. */
function RecentActivities({ year }: { year: CPDYear }) {
  const user = useUser();
  const { data: summary, isPending } = useQuery(summaryQuery(user.userId, year.cpdYearId));
  const activities = summary === undefined ? [] : latestActivities(summary);
  if (!isPending && activities.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <Title order={2} size="h3" mb="sm" id="recent">
        Recent activities
      </Title>
      {isPending && <Skeleton className={styles.recentWaiting} />}
      <ul className={styles.recent} hidden={isPending}>
        {activities.map((activity) => (
          <Recent key={activity.activityId} activity={activity} copy={copyPath(activity)} />
        ))}
      </ul>
    </section>
  );
}

type RecentProps = {
  activity: SummaryActivity;
  /** Where it is copied, if it can be. */
  copy: string | undefined;
};

function Recent({ activity, copy }: RecentProps) {
  const id = activity.activityId;
  return (
    <li>
      <div className={styles.recentText}>
        <Anchor
          component={AppLink}
          href={paths.activity(activity.abilities.edit ? { actid: id } : { viewactid: id })}
          fw={600}
          className={styles.recentName}
        >
          {activity.activityName}
        </Anchor>
        <Text size="sm" c="dimmed">
          {formatDayMonthYear(activity.startDate.slice(0, 10))} · {formatHours(activity.enteredHours)} h ·{' '}
          {activity.activityType}
        </Text>
      </div>
      {copy !== undefined && (
        <LinkButton
          href={copy}
          size="sm"
          leftSection={<IconCopy size={17} aria-hidden />}
          aria-label={`Copy ${activity.activityName}`}
        >
          Copy
        </LinkButton>
      )}
    </li>
  );
}

function latestActivities(summary: CPDSummary): SummaryActivity[] {
  return summary.cpdSummaryCategories
    .flatMap((category) => category.cpdSummaryActivities)
    .toSorted((one, other) => other.startDate.localeCompare(one.startDate))
    .slice(0, SHOWN);
}
