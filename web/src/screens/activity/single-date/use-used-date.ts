import type { ActivityDate } from '@cpd/contract/activity-dates';
import { isInYear } from '@cpd/domain/values/plain-date';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { activityDateInUseQuery } from '../../../queries/activity-dates.ts';

/** Asks about each full day that is chosen whether the activity has it already; `onUsed` is told of one that it has (OCC-14). */
export function useUsedDate(saved: ActivityDate, onUsed: (day: string) => boolean) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);

  async function ask(day: string) {
    if (!isInYear(day, saved.year) || day === saved.startDate) return;
    const query = activityDateInUseQuery(saved.activityId, saved.activityDateId, day);
    // Without an answer the save finds out.
    const used = await client.fetchQuery(query).catch(() => false);
    if (used && onUsed(day)) setOpened(true);
  }

  return { ask, opened, close: () => setOpened(false) };
}
