import type { ActivitySuggestion } from '@cpd/contract/activities';
import { changeType } from '@cpd/domain/record/activity-change';
import { DETAIL_NAMES, detailsOf } from '@cpd/domain/record/activity-details';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { areAreasUntouched } from '@cpd/domain/record/starting-areas';
import { formatHours } from '@cpd/domain/values/hours';
import type { YearOffers } from '../form/year-offers.ts';

/**
 * The form with an earlier name. What was entered with it the last time fills what is empty, as far as the year offers it;
 * what was typed, chosen or ticked stays (ACT-18). The specialties that the form started with were not ticked by anyone.
 */
export function withSuggestion(
  values: ActivityFormModel,
  suggestion: ActivitySuggestion,
  offers: YearOffers,
): ActivityFormModel {
  const { hours, areaIds, areaHours } = { ...values, ...hoursOf(values, suggestion, offers) };
  const named = {
    ...values,
    ...detailsOf(Object.fromEntries(DETAIL_NAMES.map((name) => [name, values[name] || suggestion[name]]))),
    name: suggestion.activityName,
    hours: values.hours || hours,
    areaIds: areAreasUntouched(values.areaIds, offers.ownAreaIds) ? areaIds : values.areaIds,
    areaHours: values.areaHours.some((one) => one.hours !== '') ? values.areaHours : areaHours,
  };
  return values.activityTypeId === 0 ? withType(named, suggestion, offers) : named;
}

/** The form with everything that was entered with an earlier name the last time, as someone asked for (ACT-18). */
export function withLastTime(
  values: ActivityFormModel,
  suggestion: ActivitySuggestion,
  offers: YearOffers,
): ActivityFormModel {
  return withType({ ...values, ...hoursOf(values, suggestion, offers) }, suggestion, offers);
}

function withType(values: ActivityFormModel, last: ActivitySuggestion, offers: YearOffers): ActivityFormModel {
  const type = offers.activityTypes.find(({ activityTypeId }) => activityTypeId === last.activityTypeId);
  return type && type.activityTypeId !== values.activityTypeId ? changeType(values, type, offers.year) : values;
}

/**
 * Hours for each specialty are not known of earlier names, so all go to the only one or to Generic (DOM-07). Cultural safety
 * and ethics are ticked on purpose or not at all (DOM-05).
 */
function hoursOf(
  values: ActivityFormModel,
  { hoursPerDate, areaIds }: ActivitySuggestion,
  { rules, areaIds: offered, mandatoryAreaIds, genericAreaId }: YearOffers,
): Partial<ActivityFormModel> {
  const hours = hoursPerDate > 0 ? formatHours(hoursPerDate) : values.hours;
  const known = areaIds.filter((areaId) => offered.includes(areaId));
  const ticked = values.areaIds.filter((areaId) => mandatoryAreaIds.includes(areaId));
  const others = known.filter((areaId) => !mandatoryAreaIds.includes(areaId));
  if (rules.hoursModel === 'total')
    return { hours, areaIds: others.length > 0 ? [...others, ...ticked] : values.areaIds };
  const areaId = known.length === 1 ? known[0] : genericAreaId;
  return areaId === undefined || hours === '' ? {} : { areaHours: [{ areaId, hours }] };
}
