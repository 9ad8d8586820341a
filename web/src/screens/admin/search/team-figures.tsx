import type { TeamCounts } from '@cpd/contract/team-counts';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { RISK_STATES } from '@cpd/domain/year/risk';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { teamCountsQuery } from '../../../queries/team-counts.ts';
import { FigureTiles } from '../../../ui/figure-tiles.tsx';
import styles from './team-figures.module.css';

/** What waits for the team today: figures, each the way to its list (ADM-08). */
export function TeamFigures() {
  const query = useQuery(teamCountsQuery);
  return (
    <Loaded query={query} waiting={<div className={styles.waiting} />} failed="What is waiting could not be loaded.">
      {(counts) => <FigureTiles label="Waiting for the team" figures={figuresOf(counts)} />}
    </Loaded>
  );
}

function figuresOf(counts: TeamCounts) {
  const { requestsWaiting, oldestWaitingDays, followUpsDue, auditsWaiting, atRisk, yearsToConfirm } = counts;
  const { reportsDue, reportsDueOn } = counts;
  return [
    { name: 'Requests waiting', count: requestsWaiting, more: oldest(oldestWaitingDays), href: paths.adminRequests },
    { name: 'Follow-ups due', count: followUpsDue, more: '', href: paths.adminFollowUps },
    { name: 'Requests in audits', count: auditsWaiting, more: '', href: paths.adminAudits },
    {
      name: 'Members at risk',
      count: atRisk,
      more: '',
      href: paths.adminList('AtRisk', { State: RISK_STATES.ATRISK }),
    },
    { name: 'Years to confirm', count: yearsToConfirm, more: '', href: paths.adminYears() },
    // Only in the weeks before they are due (RPT-04).
    ...(reportsDueOn === null
      ? []
      : [
          {
            name: reportsDue === 1 ? 'Board to be told' : 'Boards to be told',
            count: reportsDue,
            more: `By ${formatDayMonthYear(reportsDueOn)}`,
            href: paths.adminReports(),
          },
        ]),
  ];
}

function oldest(days: number | null): string {
  if (days === null) return '';
  if (days === 0) return 'Oldest: today';
  return `Oldest: ${days} ${days === 1 ? 'day' : 'days'}`;
}
