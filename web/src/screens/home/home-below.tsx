import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { IconBook2, IconCopy, IconLibrary, IconMessageCircle, IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { useColleague } from '../../lib/open-member.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { copyPath } from '../../parts/copy-path.ts';
import { summaryQuery } from '../../queries/summary.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fetchedPart } from '../../ui/fetched-part.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import shared from '../../ui/shared.module.css';
import styles from './home-below.module.css';
import { HomeTiles, ScreenTile, SiteTile } from './home-tiles.tsx';
import type { OpenYear } from './progress-panel.tsx';
import { RepeatCard } from './repeat-card.tsx';

/** What is below the years on Home: fetched once these are drawn, for it is the last that is looked at. */
export function HomeBelow({ years }: { years: readonly OpenYear[] }) {
  const latest = years[0];
  // What happened is for the member in person to say.
  const isMember = useColleague() === null;
  return (
    <>
      {isMember && <SeriesDays years={years} />}
      {latest !== undefined && <RecentActivities year={latest.year} />}
      <HomeTiles latest={latest} />
      <Help />
    </>
  );
}

/** Few members have series with days that have just passed. */
const SeriesDaysPanel = fetchedPart(async () => (await import('./series-days-panel.tsx')).SeriesDaysPanel);

/** Whether days of series happened; the panel stays once it was answered, to say so and to undo it. */
function SeriesDays({ years }: { years: readonly OpenYear[] }) {
  const [wasAsked, setWasAsked] = useState(false);
  if (!wasAsked && years.some(({ requirements }) => requirements?.seriesDaysToConfirm)) setWasAsked(true);
  return <Suspense fallback={null}>{wasAsked && <SeriesDaysPanel />}</Suspense>;
}

const TourDialog = fetchedPart(async () => (await import('./welcome/tour-dialog.tsx')).TourDialog);

/** Help and Resources (HOM-07); the tour can be taken again at any time (HOM-08). */
function Help() {
  const [touring, setTouring] = useState(false);
  const { handbook, resources } = configuration.links;
  return (
    <section aria-labelledby="help" data-tour="help">
      <Title order={2} mb="sm" id="help">
        Help and Resources
      </Title>
      <ul className={`${shared.list} ${styles.tiles}`}>
        <SiteTile icon={IconBook2} label="Handbook" address={handbook} path={paths.handbook} />
        <SiteTile icon={IconLibrary} label="Browse resources" address={resources} path={paths.resources} />
        <ScreenTile icon={IconMessageCircle} label="Contact the CPD team" path={paths.contact} />
        <li>
          <button type="button" className={`${shared.frame} ${styles.tile}`} onClick={() => setTouring(true)}>
            <IconRoute size={22} stroke={1.6} aria-hidden />
            Take a tour
          </button>
        </li>
      </ul>
      <Suspense fallback={null}>{touring && <TourDialog onClose={() => setTouring(false)} />}</Suspense>
    </section>
  );
}

const SHOWN = 3;

/**
 * The latest activities of a year, to go on with or to copy; in an empty one those of the year before. It also fetches what
 * CPD Summary shows next.
 */
function RecentActivities({ year }: { year: CPDYear }) {
  const user = useUser();
  // Nothing was ever saved in a year without an id.
  const isNew = year.userCpdYearId === 0;
  const query = useQuery({ ...summaryQuery(user.userId, year.cpdYearId), enabled: !isNew });
  const { data: summary } = query;
  const isPending = query.isPending && !isNew;
  const activities = summary === undefined ? [] : latestActivities(summary);
  const isEmpty = isNew || (summary !== undefined && activities.length === 0);
  if (isEmpty) return <RepeatCard year={year} />;
  if (!isPending && activities.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <Title order={2} mb="sm" id="recent">
        Recent activities
      </Title>
      {isPending && <Skeleton className={styles.recentWaiting} />}
      <ul className={`${shared.frame} ${shared.list} ${styles.recent}`} hidden={isPending}>
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
          {formatDayMonthYear(activity.startDate.slice(0, 10))} · {formatHours(activity.enteredHours)} h
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
