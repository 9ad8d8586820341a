import type { EarlierActivity } from '@cpd/contract/earlier-years';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { earlierActivitiesQuery } from '../queries/earlier-records.ts';
import shared from '../ui/shared.module.css';
import { Loaded } from './loaded.tsx';
import table from './report-table.module.css';

type EarlierActivitiesProps = {
  userId: number;
  cpdYearId: number;
  unit: 'H' | 'C';
  /** Where that system said nothing. */
  none?: ReactNode;
};

/** What a member did in a year that came from the system before (PPL-16). */
export function EarlierActivities({ userId, cpdYearId, unit, none = null }: EarlierActivitiesProps) {
  const query = useQuery(earlierActivitiesQuery(userId, cpdYearId));
  if (query.isPending) return null;
  if (query.data?.length === 0) return none;
  return (
    <Loaded query={query} waiting={80} failed="The activities could not be loaded.">
      {(activities) => (
        <EarlierActivityTable activities={activities} unit={unit} name="Activities in the system before" />
      )}
    </Loaded>
  );
}

type TableProps = { activities: readonly EarlierActivity[]; unit: 'H' | 'C'; name: string };

/** What was done, with what the system before says of it. */
export function EarlierActivityTable({ activities, unit, name }: TableProps) {
  return (
    <table className={`${shared.frame} ${table.table}`} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Activity</th>
          <th scope="col">Category</th>
          <th scope="col">{unit === 'H' ? 'Hours' : 'Credits'}</th>
        </tr>
      </thead>
      <tbody>
        {activities.map((activity) => (
          // No two of a year are alike in everything.
          <Row key={JSON.stringify(activity)} activity={activity} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ activity: { date, activity, category, hours, title } }: { activity: EarlierActivity }) {
  return (
    <tr>
      <th scope="row" data-label="Date">
        {formatDayMonthYear(date)}
      </th>
      <td data-label="Activity">
        {activity}
        {title !== '' && <span className={table.small}>{title}</span>}
      </td>
      <td data-label="Category">{category}</td>
      <td data-label="Amount">{hours === null ? '' : formatHours(hours)}</td>
    </tr>
  );
}
