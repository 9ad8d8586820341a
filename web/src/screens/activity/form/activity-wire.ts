import type { Activity, ActivityRequest } from '@cpd/contract/activities';
import { detailsOf } from '@cpd/domain/record/activity-details';
import {
  type ActivityFormModel,
  emptyActivityForm,
  enteredActivity,
  recurrenceFields,
  recurrenceOf,
} from '@cpd/domain/record/activity-form';
import { type LinkedFile, WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';
import { formatHours, wireHours } from '@cpd/domain/values/hours';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { answersToSend, reflectionOf } from '../../../parts/reflection/saved-reflection.ts';

/** A saved activity as the form shows it. */
export function toFormValues(activity: Activity, rules: YearRules): ActivityFormModel {
  const pattern = activity.recurrence;
  const empty = emptyActivityForm(activity.cpdYearId, rules);
  return {
    ...empty,
    name: activity.activityName,
    activityTypeId: activity.activityTypeId,
    additionalInformation: activity.additionalInformation,
    ...detailsOf(activity),
    occurrence: activity.occurrence,
    date: activity.occurrence === 'S' ? (activity.dates[0]?.startDate ?? '') : '',
    dates: listedDates(activity),
    recurrence: pattern === undefined ? empty.recurrence : recurrenceFields(pattern),
    exceptions: {
      removed: activity.removedDates,
      moved: activity.dates.flatMap(({ startDate, movedFrom }) =>
        movedFrom === null ? [] : [{ from: movedFrom, to: startDate }],
      ),
    },
    ...hoursOf(activity, rules),
    reflection: reflectionOf(activity, rules.defaultReflectionValue),
    files: activity.userActivityDocuments.map(toLinkedFile),
    goalIds: activity.goalIds,
  };
}

/** The list of an activity on multiple dates. What is written beside a single date waits in a line of its own. */
function listedDates({ occurrence, dates }: Activity): ActivityFormModel['dates'] {
  const lines = dates.map(({ startDate, additionalInformation }) => ({
    date: startDate,
    information: additionalInformation,
  }));
  if (occurrence === 'M') return lines;
  return occurrence === 'S' ? lines.filter(({ information }) => information !== '') : [];
}

function hoursOf(activity: Activity, rules: YearRules): Pick<ActivityFormModel, 'hours' | 'areaHours' | 'areaIds'> {
  const areas = activity.areaHours;
  if (rules.hoursModel === 'total') {
    const areaIds = areas.map(({ areaId }) => areaId);
    return { hours: formatHours(activity.hoursPerDate), areaHours: [], areaIds };
  }
  return { hours: '', areaHours: savedLines(areas), areaIds: [] };
}

/** Saved hours of areas as lines of a form; an area without any has no line. */
export function savedLines(areas: Activity['areaHours']): ActivityFormModel['areaHours'] {
  return areas
    .map(({ areaId, hours }) => ({ areaId, hours: formatHours(Number(hours)) }))
    .filter(({ hours }) => Number(hours) > 0);
}

function toLinkedFile(document: Activity['userActivityDocuments'][number]): LinkedFile {
  const dates = document.linkedDates.map(({ startDate }) => startDate).sort();
  return {
    documentId: document.documentId,
    name: document.documentName,
    link: document.linkedToUserActivity || dates.length === 0 ? WHOLE_ACTIVITY : { to: 'dates', dates },
  };
}

/** What a request is made for. */
type RequestFor = {
  userId: number;
  rules: YearRules;
  /** The activity that is changed; left out, a new one is meant (ACT-28). */
  saved?: Activity;
  /** The kept shortcut that a new one is made from (SHC-07). */
  shortcutId?: number;
};

/** The form as it is sent. The server drops what its year or occurrence does not have (RFL-02, RFL-10). */
export function toRequest(
  values: ActivityFormModel,
  { userId, rules, saved, shortcutId }: RequestFor,
): ActivityRequest {
  return {
    userId,
    activityId: saved?.activityId ?? 0,
    cpdYearId: values.cpdYearId,
    activityName: values.name.trim(),
    activityTypeId: values.activityTypeId,
    additionalInformation: values.additionalInformation.trim(),
    ...detailsOf(values),
    ...datesToWire(values),
    ...hoursToWire(values, rules),
    ...reflectionToWire(values, rules),
    userActivityDocuments: values.files.map(({ documentId, link }) => ({
      documentId,
      linkedToUserActivity: link.to === 'activity',
      linkedDates: link.to === 'dates' ? link.dates.map((date) => ({ startDate: date })) : [],
    })),
    documentsToDelete: [...values.documentsToDelete],
    goalIds: [...values.goalIds],
    ...(saved && {
      verifiedActivityId: saved.verifiedActivityId,
      shortcutId: saved.shortcutId,
      rowVersion: saved.rowVersion,
    }),
    ...(shortcutId !== undefined && { shortcutId }),
  };
}

function datesToWire(values: ActivityFormModel): Partial<ActivityRequest> & Pick<ActivityRequest, 'occurrence'> {
  const { occurrence, date, dates } = values;
  if (occurrence === 'R') {
    return {
      occurrence: 'R',
      recurrence: recurrenceOf(values.recurrence),
      removedDates: [...values.exceptions.removed],
    };
  }
  const information = dates.find((line) => line.date === date)?.information ?? '';
  const lines = occurrence === 'S' ? [{ date, information }] : dates;
  return {
    occurrence,
    dates: lines.map((line) => ({
      startDate: line.date,
      additionalInformation: line.information.trim(),
    })),
  };
}

/** The hours of one occurrence (HRS-11); in years with one total they are beside each area too (HRS-13). */
export function hoursToWire(
  values: ActivityFormModel,
  rules: YearRules,
): Pick<ActivityRequest, 'areaHours'> & Partial<Pick<ActivityRequest, 'totalHours'>> {
  const { hours, areaHours = [], areaIds } = enteredActivity(values, rules);
  const total = wireHours(hours || 0);
  if (rules.hoursModel === 'total') {
    return { totalHours: total, areaHours: areaIds.map((areaId) => ({ areaId, hours: total })) };
  }
  return { areaHours: areaHours.map((line) => ({ areaId: line.areaId, hours: wireHours(line.hours || 0) })) };
}

/** Sent only with what the year requires, so that texts and answers which wait unseen are not refused (RFL-02, RFL-04). */
export function reflectionToWire(values: ActivityFormModel, rules: YearRules) {
  const { chosen, text, hours, answers } = values.reflection;
  if (values.occurrence !== 'S' || !chosen)
    return { addReflection: false, reflection: null, reflectionHours: 0, reflectionAnswers: [] };
  const asksQuestions = rules.reflection === 'questions';
  return {
    addReflection: true,
    reflection: asksQuestions ? '' : text.trim(),
    reflectionHours: hours,
    reflectionAnswers: asksQuestions
      ? answersToSend(answers.map((one) => ({ ...one, answer: one.answer.trim() })))
      : [],
  };
}
