import { nameProblem } from '../values/free-text.ts';
import { formatHours, parseHours, roundHours, sumHours } from '../values/hours.ts';
import { ACTIVITY_NAME_MAX } from '../values/limits.ts';
import { isInYear } from '../values/plain-date.ts';
import { type ActivityFormModel, emptyActivityForm } from './activity-form.ts';
import type { YearOffers } from './activity-year-change.ts';

/**
 * A shortcut as the address carries it (SHC-01): a friendly one names a shortcut that the college keeps, a plain one brings
 * the values itself. `reference` is that of the page which linked here.
 */
export type ShortcutQuery =
  | { kind: 'friendly'; suffix: string; reference?: string | undefined }
  | {
      kind: 'plain';
      activityTypeId?: number | undefined;
      hours?: number | undefined;
      name?: string | undefined;
      reference?: string | undefined;
    };

/** A shortcut that the college keeps (SHC-10); dates are plain dates, hours are those of one occurrence by area. */
export type StoredShortcut = {
  cpdShortcutId: number;
  name: string;
  activityTypeId: number;
  cpdYearId: number;
  /** Any date of the year will do; else only those from start to end (SHC-05). */
  ongoing: boolean;
  startDate: string | undefined;
  endDate: string | undefined;
  hours: readonly { areaId: number; hours: number }[];
};

const PARAMETERS = ['Shortcut', 'aId', 'h', 't', 'rId'] as const;

/** Values of `Shortcut` that name no kept shortcut (SHC-04). */
const PLAIN_VALUES = ['', '1', 'true'];

/** Longest suffix and reference that are read: ours, more than any link carries. */
const REFERENCE_MAX = 200;

const CONTROL = /\p{Cc}/u;

/**
 * The shortcut in the query of an address, or undefined when none of its parameters is there. What cannot be read is left
 * out value by value (SHC-01). A friendly link takes name, type and hours from the kept shortcut only (SHC-07).
 */
export function readShortcutQuery(parameters: Readonly<Record<string, unknown>>): ShortcutQuery | undefined {
  if (!PARAMETERS.some((name) => parameters[name] !== undefined)) return undefined;
  const textOf = (name: (typeof PARAMETERS)[number]) => String(parameters[name] ?? '').trim();
  const reference = singleLine(textOf('rId'), REFERENCE_MAX);
  const suffix = singleLine(textOf('Shortcut'), REFERENCE_MAX);
  if (suffix !== undefined && !PLAIN_VALUES.includes(suffix.toLowerCase())) {
    return { kind: 'friendly', suffix, reference };
  }
  const type = textOf('aId');
  const hours = roundHours(parseHours(textOf('h')) ?? 0);
  const name = singleLine(textOf('t'), ACTIVITY_NAME_MAX);
  return {
    kind: 'plain',
    activityTypeId: /^[1-9]\d{0,8}$/.test(type) ? Number(type) : undefined,
    hours: hours > 0 ? hours : undefined,
    name,
    reference,
  };
}

/** A new form with what a plain shortcut brings; a type that the year does not offer is left not chosen. */
export function plainShortcutToValues(
  shortcut: Extract<ShortcutQuery, { kind: 'plain' }>,
  year: YearOffers,
): ActivityFormModel {
  const hours = shortcut.hours === undefined ? '' : formatHours(shortcut.hours);
  const { genericAreaId, rules } = year;
  const toGeneric = rules.hoursModel === 'per-specialty' && hours !== '' && genericAreaId !== undefined;
  return {
    ...emptyActivityForm(year.cpdYearId, year.rules),
    name: shortcut.name ?? '',
    activityTypeId: offeredType(shortcut.activityTypeId, year),
    hours: rules.hoursModel === 'total' ? hours : '',
    areaHours: toGeneric ? [{ areaId: genericAreaId, hours }] : [],
  };
}

/**
 * A new form with what a kept shortcut brings to its year (SHC-05): its hours, in years with total hours as their sum with
 * the areas named; its range as that of a pattern; and its date, when only one is possible.
 */
export function shortcutToValues(shortcut: StoredShortcut, year: YearOffers): ActivityFormModel {
  const empty = emptyActivityForm(year.cpdYearId, year.rules);
  const { min, max } = shortcutRange(shortcut, year.year);
  const lines = shortcut.hours.filter(({ areaId }) => year.areaIds.includes(areaId));
  const sum = sumHours(shortcut.hours.map(({ hours }) => roundHours(hours)));
  const total = year.rules.hoursModel === 'total';
  return {
    ...empty,
    name: shortcut.name,
    activityTypeId: offeredType(shortcut.activityTypeId, year),
    date: min === max ? min : '',
    recurrence: shortcut.ongoing ? empty.recurrence : { ...empty.recurrence, startDate: min, endDate: max },
    hours: total ? formatHours(sum) : '',
    areaHours: total ? [] : lines.map(({ areaId, hours }) => ({ areaId, hours: formatHours(roundHours(hours)) })),
    areaIds: total ? lines.map(({ areaId }) => areaId) : [],
  };
}

/** The first and last plain date that an activity of the shortcut may have: its range inside its year, or all of it (SHC-05). */
export function shortcutRange(
  { ongoing, startDate, endDate }: Pick<StoredShortcut, 'ongoing' | 'startDate' | 'endDate'>,
  year: number,
): { min: string; max: string } {
  const inYear = (date: string | undefined) => (!ongoing && isInYear(date ?? '', year) ? date : undefined);
  return { min: inYear(startDate) ?? `${year}-01-01`, max: inYear(endDate) ?? `${year}-12-31` };
}

function offeredType(activityTypeId: number | undefined, year: YearOffers): number {
  return year.activityTypes.find((type) => type.activityTypeId === activityTypeId)?.activityTypeId ?? 0;
}

/** The text when it is one line of plain text, no longer than `max` characters. */
function singleLine(text: string, max: number): string | undefined {
  const plain = text !== '' && !CONTROL.test(text) && nameProblem(text, max) === undefined;
  return plain ? text : undefined;
}
