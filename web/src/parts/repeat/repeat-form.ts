import type { RepeatOffer, RepeatRequest } from '@cpd/contract/repeating';
import { formatHours } from '@cpd/domain/values/hours';
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

/** The fields as they are offered. */
export function startOf(offers: readonly RepeatOffer[]): RepeatValues {
  return Object.fromEntries(
    offers.flatMap((offer) => [
      [hoursField(offer.activityId), formatHours(offer.hoursPerDate)],
      ...ownDays(offer).map((day, index) => [dayFieldOf(offer.activityId, index), day]),
    ]),
  );
}

/** The days that are missing, before anything is sent; the rest the server judges. */
export function emptyDays(values: RepeatValues, chosen: readonly RepeatOffer[]): Problem[] {
  return chosen.flatMap((offer) =>
    ownDays(offer).flatMap((_day, index) => {
      const field = dayFieldOf(offer.activityId, index);
      return values[field] === '' ? [{ field, message: 'Please enter the day, as dd/mm/yyyy.' }] : [];
    }),
  );
}

/** What is chosen, as it is sent. */
export function requestOf(
  values: RepeatValues,
  chosen: readonly RepeatOffer[],
  cpdYearId: number,
): Omit<RepeatRequest, 'userId'> {
  const activities = chosen.map((offer) => ({
    activityId: offer.activityId,
    startDates: ownDays(offer).map((_day, index) => values[dayFieldOf(offer.activityId, index)] ?? ''),
    hoursPerDate: values[hoursField(offer.activityId)] ?? '',
  }));
  return { cpdYearId, activities };
}

const ROW = /^activities\.(\d+)\.(startdates|hoursperdate)(?:\.(\d+))?/i;

/** The field that a refusal of a row is about, `Activities.2.HoursPerDate`; others come back as they are. */
export function fieldOfRow(field: string, chosen: readonly RepeatOffer[]): string {
  const [, row, name, day = '0'] = ROW.exec(field) ?? [];
  const offer = chosen[Number(row)];
  if (offer === undefined || name === undefined) return field;
  return name.toLowerCase() === 'hoursperdate'
    ? hoursField(offer.activityId)
    : dayFieldOf(offer.activityId, Number(day));
}
