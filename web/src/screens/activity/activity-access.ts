import type { Activity } from '@cpd/contract/activities';

/** Whether a part of the form can be changed, is only shown, or is not there. */
export type Access = 'open' | 'shut' | 'absent';

/** The parts of the form whose access differs between its uses; all others are open wherever the form is. */
export type ActivityAccess = Record<'year' | 'remove', Access>;

/** A form for something new. */
export const newActivityAccess: ActivityAccess = { year: 'open', remove: 'absent' };

/**
 * A form for a saved activity. Its year stays while it carries answers or goals of that year: the form does not show
 * them, so it could neither move nor ask about them.
 */
export function savedActivityAccess(activity: Activity): ActivityAccess {
  const boundToYear = activity.AddReflection || activity.UserActivityPDPGoals.length > 0;
  return {
    year: boundToYear ? 'shut' : 'open',
    remove: activity.Abilities.delete ? 'open' : 'absent',
  };
}
