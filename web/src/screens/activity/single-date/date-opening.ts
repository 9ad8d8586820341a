import type { ActivityDate } from '@cpd/contract/activity-dates';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { type ActivityAccess, activityAccess } from '@cpd/domain/record/activity-access';
import { activityHeading, activityMode } from '@cpd/domain/record/activity-screen';
import { hoursModelOf } from './date-values.ts';

/** What the address asks for. */
export type DateWish = 'edit' | 'view';

/** How a saved date opens. */
type DateOpening = {
  title: string;
  access: ActivityAccess;
  /** Why it is only read, where that is not what was asked for. */
  why: string | undefined;
  /** It is being read, and could be changed. */
  offersEdit: boolean;
};

/**
 * Decides how a date opens: the server says what may be done (ACT-05, ACT-08, ACT-25). Of a verified activity the
 * reflection can be changed, also where it is only viewed (ACT-30, ACT-31).
 */
export function dateOpening(wish: DateWish, saved: ActivityDate, year: CPDYear): DateOpening {
  const { activityDateId, mayEdit } = { activityDateId: saved.activityDateId, mayEdit: saved.abilities.edit };
  const screen = { kind: wish === 'edit' ? 'edit-date' : 'view-date', activityDateId } as const;
  const mode = activityMode(screen, mayEdit);
  const access = activityAccess(
    mode,
    { editable: year.editable, hasPlans: year.hasPlans, ...hoursModelOf(year) },
    {
      verified: saved.verifiedActivityId !== null,
      // In a year that takes changes only what belongs to a plan takes none.
      isPlanEntry: year.editable && !mayEdit,
      isPlanType: false,
      occurrence: saved.occurrence,
    },
  );
  return {
    title: activityHeading(screen, mode),
    // A shortcut decides the hours (SHC-07).
    access: saved.shortcutId === null || access.hours !== 'open' ? access : { ...access, hours: 'shut' },
    why: wish === 'edit' && !mayEdit ? whyOnlyRead(year) : undefined,
    offersEdit: wish === 'view' && mayEdit,
  };
}

function whyOnlyRead({ editable, cpdYearYear }: CPDYear): string {
  if (editable) return 'This activity belongs to a plan, so this date can only be viewed here.';
  return `The CPD year ${cpdYearYear} is closed, so this date can only be viewed.`;
}
