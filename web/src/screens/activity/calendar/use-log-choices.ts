import type { Activity } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { useSaveActivity } from '../../../queries/activities.ts';
import { toFormValues, toRequest } from '../form/activity-wire.ts';
import { formRules } from '../form/form-year.ts';

/** Saves activities one after another, telling how far it is. What was not saved is answered, to be finished by hand. */
export function useLogChoices(years: readonly CPDYear[]) {
  const { userId } = useUser();
  const { mutateAsync } = useSaveActivity();
  const [done, setDone] = useState<number>();

  async function save(activity: Activity): Promise<boolean> {
    const year = years.find(({ cpdYearId }) => cpdYearId === activity.cpdYearId);
    if (!year) return false;
    const rules = formRules(year);
    const request = toRequest(toFormValues(activity, rules), { userId: userId, rules });
    return await mutateAsync({ request, idempotencyKey: crypto.randomUUID() }).then(
      () => true,
      () => false,
    );
  }

  async function log(activities: readonly Activity[]): Promise<Activity[]> {
    const failed: Activity[] = [];
    for (const [index, activity] of activities.entries()) {
      setDone(index);
      if (!(await save(activity))) failed.push(activity);
    }
    setDone(undefined);
    return failed;
  }

  /** `done` is undefined while nothing is being saved. */
  return { log, done };
}
