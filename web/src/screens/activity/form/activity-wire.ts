import type { Activity, ActivityRequest } from '@cpd/contract/activities';
import { recurrenceFromWire, recurrenceToWire } from '@cpd/contract/recurrence-wire';
import {
  type ActivityFormModel,
  emptyActivityForm,
  recurrenceFields,
  recurrenceOf,
} from '@cpd/domain/record/activity-form';
import { type LinkedFile, WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';
import { formatHours, parseHours, roundHours, wireHours } from '@cpd/domain/values/hours';
import type { FormRules } from './form-year.ts';

/** A saved activity as the form shows it. */
export function toFormValues(activity: Activity, rules: FormRules): ActivityFormModel {
  const pattern = activity.Occurrence === 'R' ? recurrenceFromWire(activity) : undefined;
  const empty = emptyActivityForm(activity.CPDYearId, rules);
  return {
    ...empty,
    name: activity.ActivityName,
    activityTypeId: activity.ActivityTypeId,
    additionalInformation: activity.AdditionalInformation,
    occurrence: activity.Occurrence,
    date: activity.Occurrence === 'S' ? (activity.UserActivityDates[0]?.StartDate ?? '') : '',
    dates: listedDates(activity),
    recurrence: pattern === undefined ? empty.recurrence : recurrenceFields(pattern),
    exceptions: {
      removed: activity.RemovedDates,
      moved: activity.UserActivityDates.flatMap(({ StartDate, MovedFrom }) =>
        MovedFrom === null ? [] : [{ from: MovedFrom, to: StartDate }],
      ),
    },
    ...hoursOf(activity, rules),
    reflection: reflectionOf(activity, rules),
    files: activity.UserActivityDocuments.map(toLinkedFile),
    goalIds: activity.UserActivityPDPGoals,
  };
}

/** The list of an activity on multiple dates. What is written beside a single date waits in a line of its own. */
function listedDates({ Occurrence, UserActivityDates }: Activity): ActivityFormModel['dates'] {
  const lines = UserActivityDates.map(({ StartDate, AdditionalInformation }) => ({
    date: StartDate,
    information: AdditionalInformation,
  }));
  if (Occurrence === 'M') return lines;
  return Occurrence === 'S' ? lines.filter(({ information }) => information !== '') : [];
}

function hoursOf(activity: Activity, rules: FormRules): Pick<ActivityFormModel, 'hours' | 'areaHours' | 'areaIds'> {
  const areas = activity.UserActivityHours;
  if (rules.hoursModel === 'total') {
    const areaIds = areas.map(({ SpecialityId }) => SpecialityId);
    return { hours: formatHours(activity.HoursPerDate), areaHours: [], areaIds };
  }
  const areaHours = areas.map(({ SpecialityId, Hours }) => ({
    areaId: SpecialityId,
    hours: formatHours(Number(Hours)),
  }));
  return { hours: '', areaHours, areaIds: [] };
}

function reflectionOf(activity: Activity, rules: FormRules): ActivityFormModel['reflection'] {
  return {
    chosen: activity.AddReflection,
    text: activity.Reflection ?? '',
    hours: activity.AddReflection ? activity.ReflectionHours : rules.defaultReflectionValue,
    answers: activity.ReflectionAnswers.map(({ ReflectionQuestionId, ReflectionAnswer }) => ({
      questionId: ReflectionQuestionId,
      answer: ReflectionAnswer,
    })),
  };
}

function toLinkedFile(document: Activity['UserActivityDocuments'][number]): LinkedFile {
  const dates = document.ListOfUserActivityDates.map(({ StartDate }) => StartDate).sort();
  return {
    documentId: document.DocumentId,
    name: document.DocumentName,
    link: document.LinkedToUserActivity || dates.length === 0 ? WHOLE_ACTIVITY : { to: 'dates', dates },
  };
}

/** What a request is made for. */
type RequestFor = {
  userId: number;
  rules: FormRules;
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
    UserId: userId,
    UserActivityId: saved?.UserActivityId ?? 0,
    CPDYearId: values.cpdYearId,
    ActivityName: values.name.trim(),
    ActivityTypeId: values.activityTypeId,
    AdditionalInformation: values.additionalInformation.trim(),
    ...datesToWire(values),
    ...hoursToWire(values, rules),
    ...reflectionToWire(values, rules),
    UserActivityDocuments: values.files.map(({ documentId, link }) => ({
      DocumentId: documentId,
      LinkedToUserActivity: link.to === 'activity',
      ListOfUserActivityDates: link.to === 'dates' ? link.dates.map((date) => ({ StartDate: date })) : [],
    })),
    DocumentsToDeleteIfNotInUse: [...values.documentsToDelete],
    UserActivityPDPGoals: [...values.goalIds],
    ...(saved && {
      VerifiedActivityId: saved.VerifiedActivityId,
      CPDShortcutId: saved.CPDShortcutId,
      RowVersion: saved.RowVersion,
    }),
    ...(shortcutId !== undefined && { CPDShortcutId: shortcutId }),
  };
}

function datesToWire(values: ActivityFormModel): Partial<ActivityRequest> & Pick<ActivityRequest, 'Occurrence'> {
  const { occurrence, date, dates } = values;
  if (occurrence === 'R') {
    return {
      Occurrence: 'R',
      ...recurrenceToWire(recurrenceOf(values.recurrence)),
      RemovedDates: [...values.exceptions.removed],
    };
  }
  const information = dates.find((line) => line.date === date)?.information ?? '';
  const lines = occurrence === 'S' ? [{ date, information }] : dates;
  return {
    Occurrence: occurrence,
    UserActivityDates: lines.map((line) => ({
      StartDate: line.date,
      AdditionalInformation: line.information.trim(),
    })),
  };
}

/** The hours of one occurrence (HRS-11); in years with one total they stand beside each area too (HRS-13). */
function hoursToWire(
  { hours, areaHours, areaIds }: ActivityFormModel,
  { hoursModel }: FormRules,
): Partial<ActivityRequest> {
  if (hoursModel === 'total') {
    const total = wireHours(roundHours(parseHours(hours) ?? 0));
    return {
      TotalHours: total,
      UserActivityHours: areaIds.map((areaId) => ({ SpecialityId: areaId, Hours: total })),
    };
  }
  const lines = areaHours.filter((line) => line.hours.trim() !== '');
  return {
    UserActivityHours: lines.map((line) => ({
      SpecialityId: line.areaId,
      Hours: wireHours(roundHours(parseHours(line.hours) ?? 0)),
    })),
  };
}

/** Sent only with what the year asks for, so that texts and answers which wait unseen are not refused (RFL-02, RFL-04). */
function reflectionToWire(values: ActivityFormModel, rules: FormRules): Partial<ActivityRequest> {
  const { chosen, text, hours, answers } = values.reflection;
  if (values.occurrence !== 'S' || !chosen) return { AddReflection: false };
  const asksQuestions = rules.reflection === 'questions';
  return {
    AddReflection: true,
    Reflection: asksQuestions ? '' : text.trim(),
    ReflectionHours: hours,
    ReflectionAnswers: asksQuestions
      ? answers.map(({ questionId, answer }) => ({ ReflectionQuestionId: questionId, ReflectionAnswer: answer.trim() }))
      : [],
  };
}
