import type { RepeatOffer, RepeatRequest } from '@cpd/contract/repeating';
import { formatHours } from '@cpd/domain/values/hours';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import type { Problem } from '../../lib/api-error.ts';

/** Days (YYYY-MM-DD) and hours as typed, by the names of their fields. */
export type RepeatValues = Readonly<Record<string, string>>;

/** The field of the hours of an activity. */
export function hoursField(activityId: number): string {
  return `hours-${activityId}`;
}

/** The field of one of its days. */
export function dayFieldOf(activityId: number, index: number): string {
  return `day-${activityId}-${index}`;
}

/** The days that a member chooses themselves: those of a series are its rule's. */
export function ownDays({ occurrence, startDates }: RepeatOffer): readonly string[] {
  return occurrence === 'R' ? [] : startDates;
}

/** All fields of an activity, in which something may be wrong. */
export function fieldsOf({ activityId, startDates }: RepeatOffer): string[] {
  return [
    hoursField(activityId),
    ...startDates.flatMap((_day, index) => [keepField(activityId, index), dayFieldOf(activityId, index)]),
  ];
}

/** Whether a day of a series, or of several dates, is to be saved. */
export function keepField(activityId: number, index: number): string {
  return `keep-${activityId}-${index}`;
}

const KEPT = 'yes';

/** Whether the day is ticked. */
export function isKept(values: RepeatValues, activityId: number, index: number): boolean {
  return values[keepField(activityId, index)] === KEPT;
}

/** The value of a tick. */
export function keptValue(isTicked: boolean): string {
  return isTicked ? KEPT : '';
}

/** The places of an offer's days that are over, which the member ticks one by one; a single date is ticked with its activity. */
export function pastDays({ occurrence, startDates }: RepeatOffer, today: string): number[] {
  if (occurrence === 'S') return [];
  return startDates.flatMap((day, index) => (day < today ? [index] : []));
}

/** Whether nothing of an offer is still to come: it happened or it did not (ACT-33). */
export function isOver({ startDates }: RepeatOffer, today: string): boolean {
  return startDates.every((day) => day < today);
}

/** The places of the days that are saved. */
export function keptDays(values: RepeatValues, { activityId, occurrence, startDates }: RepeatOffer): number[] {
  const all = startDates.map((_day, index) => index);
  return occurrence === 'S' ? all : all.filter((index) => isKept(values, activityId, index));
}

/** The fields as they are offered: days to come are kept, days that are over are not. */
export function startOf(offers: readonly RepeatOffer[], today: string): RepeatValues {
  return Object.fromEntries(
    offers.flatMap((offer) => [
      [hoursField(offer.activityId), formatHours(offer.hoursPerDate)],
      ...ownDays(offer).map((day, index) => [dayFieldOf(offer.activityId, index), day]),
      ...offer.startDates.map((day, index) => [keepField(offer.activityId, index), keptValue(day >= today)]),
    ]),
  );
}

/** The days that are missing or not ticked, before anything is sent; the rest the server judges. */
export function emptyDays(values: RepeatValues, chosen: readonly RepeatOffer[]): Problem[] {
  return chosen.flatMap((offer) => {
    const kept = keptDays(values, offer);
    if (kept.length === 0)
      return [{ field: keepField(offer.activityId, 0), message: 'Please tick a day that happened.' }];
    if (offer.occurrence === 'R') return [];
    return kept.flatMap((index) => {
      const field = dayFieldOf(offer.activityId, index);
      return !isPlainDate(values[field] ?? '') ? [{ field, message: 'Please enter the day, as dd/mm/yyyy.' }] : [];
    });
  });
}

/** What is chosen, as it is sent. */
export function requestOf(
  values: RepeatValues,
  chosen: readonly RepeatOffer[],
  cpdYearId: number,
): Omit<RepeatRequest, 'userId'> {
  const activities = chosen.map((offer) => ({
    activityId: offer.activityId,
    startDates: datesOf(values, offer),
    hoursPerDate: values[hoursField(offer.activityId)] ?? '',
  }));
  return { cpdYearId, activities };
}

/** Of a series only where not all of its days are kept. */
function datesOf(values: RepeatValues, offer: RepeatOffer): string[] {
  const kept = keptDays(values, offer);
  if (offer.occurrence !== 'R') return kept.map((index) => values[dayFieldOf(offer.activityId, index)] ?? '');
  return kept.length === offer.startDates.length ? [] : kept.map((index) => offer.startDates[index] ?? '');
}

const ROW = /^activities\.(\d+)\.(startdates|hoursperdate)(?:\.(\d+))?/i;

/** The field that a refusal of a row is about, `Activities.2.HoursPerDate`; others come back as they are. */
export function fieldOfRow(field: string, chosen: readonly RepeatOffer[], values: RepeatValues): string {
  const [, row, name, day = '0'] = ROW.exec(field) ?? [];
  const offer = chosen[Number(row)];
  if (offer === undefined || name === undefined) return field;
  return name.toLowerCase() === 'hoursperdate'
    ? hoursField(offer.activityId)
    : dayFieldOf(offer.activityId, keptDays(values, offer)[Number(day)] ?? 0);
}
