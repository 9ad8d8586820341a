import type { Activity } from '@cpd/contract/activities';
import type { ActivitySearch } from '../../lib/paths.ts';

/** What the activity screen can be given, by its address or by the screen that it stands in (ACT-12). Ids are above 0. */
export type ScreenInputs = {
  /** Opened to be changed; `editActivityId` is the same under its other name. */
  activityId?: number;
  editActivityId?: number;
  editActivityDateId?: number;
  viewActivityId?: number;
  viewActivityDateId?: number;
  copyActivityId?: number;
  /** Values to start with in the shape of a copy: an imported calendar item (CAL-12). */
  copyActivityResponse?: Activity;
  /** `dd/MM/yyyy` (ACT-10). */
  selectedDate?: string;
  /** False where no shortcut of the session is meant (SHC-01); a name means the kept one (SHC-04). */
  isShortcut?: boolean;
  friendlyURL?: string;
  /** Whether the screen stands in a plan, and the year of that plan. */
  isPDP?: boolean;
  attachToCPDYearId?: number;
};

/** The inputs of an address (ACT-04 to ACT-10). */
export function inputsOfSearch(search: ActivitySearch): ScreenInputs {
  const { actid, dateid, viewactid, viewdateid, copyactid, selectedDate } = search;
  return {
    ...(actid !== undefined && { editActivityId: actid }),
    ...(dateid !== undefined && { editActivityDateId: dateid }),
    ...(viewactid !== undefined && { viewActivityId: viewactid }),
    ...(viewdateid !== undefined && { viewActivityDateId: viewdateid }),
    ...(copyactid !== undefined && { copyActivityId: copyactid }),
    ...(selectedDate !== undefined && { selectedDate }),
  };
}
