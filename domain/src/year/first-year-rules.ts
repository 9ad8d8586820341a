import { collegeZone } from '../values/college-day.ts';
import type { FrameworkRequirement } from './framework.ts';
import { OWN_IDS } from './own-ids.ts';
import type { RuleSet } from './rule-set.ts';
import { windowsLater, written } from './year-by-rule.ts';

/** Years before the first can still get ids below it. */
const YEAR_WITH_ID_0 = 2000;

/**
 * The rules of a template, or of another college, as those of a new college's first year (FWK-06): every window in that year, and
 * every id one of the college's own, so that nothing of another college is ever taken for it.
 */
export function firstYearRules(set: RuleSet, year: number): RuleSet {
  const { byRule: _, confirmation: _waits, ...facts } = set.facts;
  const cpdYearId = year - YEAR_WITH_ID_0;
  const ownType = numbered(
    OWN_IDS.activityType,
    set.activityTypes.map(({ activityTypeId }) => activityTypeId),
  );
  const ownArea = numbered(
    OWN_IDS.area,
    set.areas.map(({ areaId }) => areaId),
  );
  const ownRequirement = ({ activityTypeId, domainId, specialtyId, ...requirement }: FrameworkRequirement) => ({
    ...requirement,
    ...(activityTypeId !== undefined && { activityTypeId: ownType(activityTypeId) }),
    ...(domainId !== undefined && { domainId: ownArea(domainId) }),
    ...(specialtyId !== undefined && { specialtyId: ownArea(specialtyId) }),
  });
  return {
    ...set,
    facts: {
      ...facts,
      ...windowsLater(onOwnClock(set).facts, year - facts.year),
      ...{ cpdYearId, year, lockedDomainIds: facts.lockedDomainIds.map(ownArea) },
    },
    framework: {
      ...set.framework,
      categories: set.framework.categories.map((category) => ({
        ...category,
        startingActivityTypeId: ownType(category.startingActivityTypeId),
      })),
      requirements: set.framework.requirements.map(ownRequirement),
    },
    activityTypes: set.activityTypes.map((type) => ({ ...type, activityTypeId: ownType(type.activityTypeId) })),
    areas: set.areas.map((area) => ({ ...area, areaId: ownArea(area.areaId) })),
    reflectionQuestions: set.reflectionQuestions.map((question, place) => ({
      ...question,
      questionId: OWN_IDS.question + cpdYearId * 1000 + place + 1,
    })),
  };
}

/** The rules of another college, whose windows are on the same days and hours of this one's clock. */
export function onOwnClock(set: RuleSet): RuleSet {
  const { openFrom, allowSubmitFrom, submitFrom, closesAt } = set.facts;
  const own = (instant: string) =>
    written(Temporal.PlainDateTime.from(instant.slice(0, 19)).toZonedDateTime(collegeZone()));
  const windows = {
    ...{ openFrom: own(openFrom), allowSubmitFrom: own(allowSubmitFrom) },
    ...{ submitFrom: own(submitFrom), closesAt: own(closesAt) },
  };
  return { ...set, facts: { ...set.facts, ...windows } };
}

/** New ids for these, one after the other from the first on. */
function numbered(first: number, ids: readonly number[]): (id: number) => number {
  const own = new Map(ids.map((id, place) => [id, first + place]));
  return (id) => own.get(id) ?? id;
}
