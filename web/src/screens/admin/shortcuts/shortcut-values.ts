import { suggestSuffix } from '@cpd/domain/record/shortcut-rules';
import type { ShortcutRequest, ShortcutYear } from '../../../queries/shortcuts.ts';
import type { AreaLine } from './area-hours.tsx';
import type { Range } from './date-range.tsx';

/** What the form of a new shortcut holds. */
export type ShortcutValues = Range & {
  activityName: string;
  friendlyUrlSuffix: string;
  /** Until it is typed, the suffix follows the name. */
  suffixTyped: boolean;
  year: ShortcutYear;
  activityTypeId: number;
  hours: readonly AreaLine[];
};

/** An empty form of a year. */
export function emptyShortcut(year: ShortcutYear): ShortcutValues {
  const name = { activityName: '', friendlyUrlSuffix: '', suffixTyped: false };
  const range = { ongoing: true, startDate: '', endDate: '' };
  return { ...name, ...range, year, activityTypeId: 0, hours: [{ areaId: 0, hours: '' }] };
}

/** The form with another name. */
export function named(values: ShortcutValues, activityName: string): ShortcutValues {
  const friendlyUrlSuffix = values.suffixTyped ? values.friendlyUrlSuffix : suggestSuffix(activityName);
  return { ...values, activityName, friendlyUrlSuffix };
}

/** The form in another year: types, areas and dates are those of a year. */
export function ofYear(values: ShortcutValues, year: ShortcutYear): ShortcutValues {
  const hours = values.hours.map((line) => ({ ...line, areaId: 0 }));
  return { ...values, year, activityTypeId: 0, startDate: '', endDate: '', hours };
}

/** The form as it is sent. */
export function toRequest(values: ShortcutValues): ShortcutRequest {
  const { friendlyUrlSuffix, activityName, activityTypeId, year, ongoing, startDate, endDate, hours } = values;
  const named = hours.filter(({ areaId }) => areaId !== 0);
  return {
    ...{ friendlyUrlSuffix, activityName, activityTypeId, cpdYearId: year.cpdYearId, ongoing },
    ...(ongoing ? {} : { startDate, endDate }),
    hours: named.map((line) => ({ areaId: line.areaId, hours: line.hours.trim() === '' ? '0' : line.hours })),
  };
}
