import type { ActivitySuggestion } from '@cpd/contract/activities';
import { changeType } from '@cpd/domain/record/activity-change';
import { type ActivityDetails, DETAIL_NAMES, detailsOf } from '@cpd/domain/record/activity-details';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { formatHours } from '@cpd/domain/values/hours';
import type { YearOffers } from '../form/year-offers.ts';

/** The form with an earlier name and what was entered with it the last time, as far as the year offers it (ACT-18). */
export function withSuggestion(
  values: ActivityFormModel,
  suggestion: ActivitySuggestion,
  offers: YearOffers,
): ActivityFormModel {
  const named = {
    ...values,
    ...detailsKnown(values, suggestion),
    name: suggestion.activityName,
    ...hoursOf(values, suggestion, offers),
  };
  const type = offers.activityTypes.find(({ activityTypeId }) => activityTypeId === suggestion.activityTypeId);
  return type ? changeType(named, type, offers.year) : named;
}

/** What was said the last time; where that was nothing, what the form says stays. */
function detailsKnown(values: ActivityDetails, last: ActivityDetails): ActivityDetails {
  return detailsOf(Object.fromEntries(DETAIL_NAMES.map((name) => [name, last[name] || values[name]])));
}

/** Hours for each specialty are not known of earlier names, so all go to the only one or to Generic (DOM-07). */
function hoursOf(
  values: ActivityFormModel,
  { hoursPerDate, areaIds: SpecialityIds }: ActivitySuggestion,
  { rules, areaIds, genericAreaId }: YearOffers,
): Partial<ActivityFormModel> {
  const hours = hoursPerDate > 0 ? formatHours(hoursPerDate) : values.hours;
  const known = SpecialityIds.filter((areaId) => areaIds.includes(areaId));
  if (rules.hoursModel === 'total') return { hours, areaIds: known.length > 0 ? known : values.areaIds };
  const areaId = known.length === 1 ? known[0] : genericAreaId;
  return areaId === undefined || hours === '' ? {} : { areaHours: [{ areaId, hours }] };
}
