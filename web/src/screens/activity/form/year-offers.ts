import type { Activity, ActivitySuggestion } from '@cpd/contract/activities';
import type { ActivityType, ReflectionQuestion, Speciality } from '@cpd/contract/reference';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import type { YearOffers as DomainYearOffers } from '@cpd/domain/record/activity-year-change';
import { GENERIC } from '@cpd/domain/record/area-order';
import { ownSpecialtyIds } from '@cpd/domain/record/starting-areas';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUser } from '../../../lib/session.ts';
import { activitySuggestionsQuery } from '../../../queries/activities.ts';
import { loggedDatesQuery } from '../../../queries/calendar.ts';
import { yearFilesQuery } from '../../../queries/documents.ts';
import { activityTypesQuery, reflectionQuestionsQuery, specialitiesQuery } from '../../../queries/reference.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';

/** What a year offers to the form, as its rules and the change of year read it (ACT-34). */
export type YearOffers = Omit<DomainYearOffers, 'rules' | 'activityTypes'> & {
  rules: YearRules;
  /** Cultural safety, and ethics: each is ticked on purpose or not at all (DOM-05). */
  mandatoryAreaIds: readonly number[];
  /** The member's own specialties, with which a new activity starts. */
  ownAreaIds: readonly number[];
  activityTypes: readonly { activityTypeId: number; recurring: boolean; isPlanType: boolean }[];
};

/** The offers of a year out of its lists. A plan brings its own entry of hours, so its type is nothing to choose. */
export function yearOffers(
  year: YearWithRules,
  types: readonly ActivityType[],
  areas: readonly Speciality[],
  questions: readonly ReflectionQuestion[],
): YearOffers {
  return {
    cpdYearId: year.cpdYearId,
    year: year.cpdYearYear,
    rules: year.rules,
    activityTypes: types
      .filter((type) => !type.isPlanType)
      .map((type) => ({ activityTypeId: type.activityTypeId, recurring: type.recurring, isPlanType: false })),
    areaIds: areas.map((area) => area.areaId),
    mandatoryAreaIds: areas.filter((area) => area.isMandatory).map((area) => area.areaId),
    ownAreaIds: ownSpecialtyIds(areas),
    genericAreaId: areas.find((area) => area.isArea && area.name === GENERIC)?.areaId,
    questionIds: questions.map((question) => question.reflectionQuestionId),
  };
}

/**
 * The form without what its year does not offer, which cannot be seen on the screen either (ACT-36): a type or an area of an
 * address, of a draft or of someone who removed it in the meantime.
 */
export function withOffered(values: ActivityFormModel, offers: YearOffers): ActivityFormModel {
  const offered = new Set(offers.areaIds);
  const hasType = offers.activityTypes.some(({ activityTypeId }) => activityTypeId === values.activityTypeId);
  return {
    ...values,
    activityTypeId: hasType ? values.activityTypeId : 0,
    areaIds: values.areaIds.filter((areaId) => offered.has(areaId)),
    areaHours: values.areaHours.filter(({ areaId }) => offered.has(areaId)),
  };
}

/** An area that left the year's list stays where it is used already (DOM-08). */
export function withAreasInUse(
  offered: readonly Speciality[],
  inUse: readonly { areaId: number; areaName: string }[],
): Speciality[] {
  const missing = inUse.filter(({ areaId }) => !offered.some((area) => area.areaId === areaId));
  const gone = missing.map(({ areaId, areaName }) => ({
    areaId,
    name: areaName,
    userAreaId: 0,
    isArea: true,
    isMandatory: false,
    linkedToUser: true,
  }));
  return [...offered, ...gone];
}

/** What a year offers to whatever form of it: one query for each thing (ACT-34). */
export function offerQueries(userId: number, year: Pick<YearWithRules, 'cpdYearId' | 'hasReflectionQuestions'>) {
  return {
    types: activityTypesQuery(year.cpdYearId),
    areas: specialitiesQuery(userId, year.cpdYearId),
    questions: reflectionQuestionsQuery(year),
    files: yearFilesQuery(userId, year.cpdYearId),
  };
}

/**
 * What the chosen year offers to the form: types, areas, questions, earlier names and files (ACT-34). Empty lists while they
 * load. What the saved activity has is among them, whatever the year's lists say now (DOM-08).
 */
export function useYearOffers(year: YearWithRules, saved?: Pick<Activity, 'activityTypeId' | 'areaHours'>) {
  const { userId } = useUser();
  const { cpdYearId } = year;
  const queries = offerQueries(userId, year);
  const types = useQuery(queries.types);
  const areas = useQuery(queries.areas);
  const questions = useQuery(queries.questions);
  const files = useQuery(queries.files);
  const suggestions = useQuery(activitySuggestionsQuery(userId, cpdYearId));
  const logged = useQuery(loggedDatesQuery(userId, `${year.cpdYearYear}-01-01`, `${year.cpdYearYear}-12-31`));
  const isReady = types.isSuccess && areas.isSuccess;
  const savedTypeId = saved?.activityTypeId;
  const savedHours = saved?.areaHours;
  // The same lists until one of them changes, so that a press elsewhere does not draw their fields again.
  const lists = useMemo(() => {
    const allTypes = types.data ?? [];
    const allAreas = withAreasInUse(areas.data ?? [], savedHours ?? []);
    const asked = questions.data ?? [];
    return {
      activityTypes: allTypes.filter((type) => !type.isPlanType || type.activityTypeId === savedTypeId),
      takesPlans: allTypes.some((type) => type.isPlanType),
      areas: allAreas,
      questions: asked,
      /** The same for the rules. */
      offers: yearOffers(year, allTypes, allAreas, asked),
    };
  }, [year, types.data, areas.data, questions.data, savedTypeId, savedHours]);
  return {
    ...lists,
    /** Undefined while they load, and the lists that say what of them the year offers: one that is chosen fills the form. */
    suggestions: suggestions.isError ? NO_SUGGESTIONS : isReady ? suggestions.data : undefined,
    yearFiles: files.data ?? [],
    /** The days of the year on which something is logged already, for the calendars that dates are picked on. */
    loggedDates: (logged.data?.userActivityCounts ?? []).map(({ date, activityCount }) => ({
      date,
      count: activityCount,
    })),
    ready: isReady,
    failed: types.isError || areas.isError || questions.isError,
    retry: () => {
      for (const query of [types, areas, questions]) if (query.isError) void query.refetch();
    },
  };
}

const NO_SUGGESTIONS: readonly ActivitySuggestion[] = [];

/** What a year offers, once all of it is loaded; a form that starts with values of another place waits for it (ACT-34). */
export function useOffersOf(year: YearWithRules | undefined): YearOffers | undefined {
  const { userId } = useUser();
  const enabled = year !== undefined;
  const queries = offerQueries(userId, year ?? { cpdYearId: 0, hasReflectionQuestions: false });
  const types = useQuery({ ...queries.types, enabled }).data;
  const areas = useQuery({ ...queries.areas, enabled }).data;
  const questions = useQuery({ ...queries.questions, enabled }).data;
  return year && types && areas && questions && yearOffers(year, types, areas, questions);
}

/** Loads what another year offers, before the form moves there (ACT-34). */
export function useLoadOffers(): (year: YearWithRules) => Promise<YearOffers> {
  const { userId } = useUser();
  const client = useQueryClient();
  return async (year) => {
    const queries = offerQueries(userId, year);
    const [types, areas, questions] = await Promise.all([
      client.ensureQueryData(queries.types),
      client.ensureQueryData(queries.areas),
      client.ensureQueryData(queries.questions),
    ]);
    return yearOffers(year, types, areas, questions);
  };
}
