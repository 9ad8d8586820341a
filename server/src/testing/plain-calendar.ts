import { wireCodec } from '@cpd/contract/wire-codec';
import { activityAbilities } from '@cpd/domain/record/abilities';
import type { PlainActivity } from './plain-record.ts';

/** A year of the member, as the rules see it. */
interface PlainYear {
  cpdYearId: number;
  editable: boolean;
  hasPlans: boolean;
}

/**
 * The days and dates of a range of the calendar (CAL-03, CAL-17), of activities that were read table by table, in the order in
 * which the database sorts them. What the product answers must be equal to it, field by field.
 */
export function plainCalendar(
  activities: readonly PlainActivity[],
  years: readonly PlainYear[],
  { today, ...range }: { start: string; end: string; today: string },
): unknown {
  const anyEditable = years.some(({ editable }) => editable);
  const dates = activities.flatMap((activity) => {
    const year = years.find(({ cpdYearId }) => cpdYearId === activity.cpdYearId);
    const editable = year?.editable ?? false;
    const isRecurring = activity.occurrence === 'R';
    const facts = {
      recurring: isRecurring,
      isPlanEntry: activity.planId !== null,
      verified: activity.verifiedActivityId !== null,
      isPlanType: activity.isPlanType,
    };
    return activity.dates
      .filter(({ startDate }) => startDate >= range.start && startDate <= range.end)
      .map((date) => ({
        date: date.startDate,
        isPlanned: date.startDate > today,
        activityName: activity.name,
        cpdYearId: activity.cpdYearId,
        activityId: activity.activityId,
        activityType: activity.typeName,
        hours: date.hours,
        isPlanType: activity.isPlanType,
        isRecurring,
        linkedPlans: activity.plans,
        hasEvidence: activity.files.some(
          ({ dateIds }) => dateIds.length === 0 || dateIds.includes(date.activityDateId),
        ),
        editable,
        hasPlanAvailable: year?.hasPlans ?? false,
        dateCount: activity.dates.length,
        hasFiles: activity.files.length > 0,
        abilities: activityAbilities({ editable }, facts, anyEditable),
      }));
  });
  const inOrder = dates.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const days = [...new Set(inOrder.map(({ date }) => date))];
  return wireCodec().toWire({
    userActivityCounts: days.map((day) => ({
      date: day,
      activityCount: inOrder.filter(({ date }) => date === day).length,
    })),
    userActivitySummaries: inOrder,
  });
}
