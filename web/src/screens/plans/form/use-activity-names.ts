import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { attachableActivitiesQuery } from '../../../queries/files.ts';
import type { PlanSetting } from './plan-values.ts';

/** An activity as a goal names it. */
export type NamedActivity = { id: number; name: string; timeframe: string };

export type ActivityNames = ReturnType<typeof useActivityNames>;

/** The activities of the year by their ids: those that can be attached, and those that the stored plan names. */
export function useActivityNames({ year, stored }: PlanSetting, open: boolean) {
  const { userId } = useUser();
  const query = useQuery({ ...attachableActivitiesQuery(userId, year.cpdYearId), enabled: open });
  const offered = (query.data ?? []).map(
    ({ activityId, activityName, timeframe }): NamedActivity => ({ id: activityId, name: activityName, timeframe }),
  );
  const linked = (stored?.planGoals ?? [])
    .flatMap(({ linkedUserActivities }) => linkedUserActivities)
    .map(({ activityId, userActivityName, timeframe }) => ({ id: activityId, name: userActivityName, timeframe }));
  return {
    query,
    /** Those of the year that can be attached, the newest entry first; empty until `query` is there. */
    offered,
    /** Undefined for one that is no longer there, or not loaded yet. */
    find: (id: number) => [...linked, ...offered].find((activity) => activity.id === id),
  };
}
