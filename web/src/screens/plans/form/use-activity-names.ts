import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { attachableActivitiesQuery } from '../../../queries/files.ts';
import type { PlanSetting } from './plan-setting.ts';

/** An activity as a goal names it. */
export type NamedActivity = { id: number; name: string; timeframe: string };

export type ActivityNames = {
  /** Those of the year that can be attached, the newest entry first; undefined until they are loaded. */
  offered: readonly NamedActivity[] | undefined;
  failed: boolean;
  /** Undefined for one that is not there any more, or not loaded yet. */
  find: (id: number) => NamedActivity | undefined;
};

/** The activities of the year by their ids: those that can be attached, and those that the stored plan names. */
export function useActivityNames({ year, stored }: PlanSetting, open: boolean): ActivityNames {
  const { UserId } = useUser();
  const { data, isError } = useQuery({ ...attachableActivitiesQuery(UserId, year.CPDYearId), enabled: open });
  const offered = data?.map(({ UserActivityId, ActivityName, Timeframe }) => ({
    id: UserActivityId,
    name: ActivityName,
    timeframe: Timeframe,
  }));
  const linked = (stored?.PDPGoals ?? [])
    .flatMap(({ LinkedUserActivities }) => LinkedUserActivities)
    .map(({ UserActivityId, UserActivityName, Timeframe }) => ({
      id: UserActivityId,
      name: UserActivityName,
      timeframe: Timeframe,
    }));
  return {
    offered,
    failed: isError,
    find: (id) => [...linked, ...(offered ?? [])].find((activity) => activity.id === id),
  };
}
