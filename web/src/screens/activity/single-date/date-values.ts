import type { ActivityDate, ActivityDateRequest } from '@cpd/contract/activity-dates';
import type { CPDYear } from '@cpd/contract/cpd-years';
import {
  type ActivityFormModel,
  draftOf,
  emptyActivityForm,
  type ReflectionFields,
} from '@cpd/domain/record/activity-form';
import type { ActivityDraft } from '@cpd/domain/record/activity-rules';
import { formatHours, sumHours, wireHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { YearRules } from '@cpd/domain/year/year-rules';
import type { SavedActivity } from '../form/saved-in-words.ts';

/** A file of the date. */
export type DateFile = { documentId: number; name: string };

/** What the form of one date holds (OCC-15): the parts of an activity that a date has of its own. */
export type DateValues = Pick<
  ActivityFormModel,
  'date' | 'hours' | 'areaHours' | 'additionalInformation' | 'reflection'
> & {
  /** The files of this date alone. */
  files: readonly DateFile[];
  /** Files that were taken off and are to be deleted, unless something else uses them (EVD-21, EVD-23). */
  filesToDelete: readonly number[];
};

/** A saved date as the form shows it. */
export function toDateValues(saved: ActivityDate, year: CPDYear): DateValues {
  return {
    date: saved.StartDate,
    hours: formatHours(saved.DateHours),
    areaHours: year.UsesTotalHours ? [] : savedLines(saved),
    additionalInformation: saved.AdditionalInformation,
    reflection: toReflectionFields(saved, year),
    files: filesOfDate(saved),
    filesToDelete: [],
  };
}

function savedLines(saved: ActivityDate): DateValues['areaHours'] {
  return saved.UserActivityHours.filter(({ Hours }) => Number(Hours) > 0).map(({ SpecialityId, Hours }) => ({
    areaId: SpecialityId,
    hours: formatHours(Number(Hours)),
  }));
}

/** A date without a reflection starts a new one with the year's value (RFL-05, RFL-06). */
function toReflectionFields(saved: ActivityDate, year: CPDYear): ReflectionFields {
  return {
    chosen: saved.AddReflection,
    text: saved.Reflection ?? '',
    hours: saved.AddReflection ? saved.ReflectionHours : year.DefaultReflectionValue,
    answers: saved.ReflectionAnswers.map(({ ReflectionQuestionId, ReflectionAnswer }) => ({
      questionId: ReflectionQuestionId,
      answer: ReflectionAnswer,
    })),
  };
}

/** The files of this date alone; others belong to the whole activity. */
function filesOfDate(saved: ActivityDate): DateFile[] {
  return saved.UserActivityDocuments.filter(({ DocumentId }) =>
    saved.UserActivityDateDocumentIds.includes(DocumentId),
  ).map(toDateFile);
}

/** The files of the whole activity, which count for this date too. */
export function filesOfActivity(saved: ActivityDate): DateFile[] {
  return saved.UserActivityDocuments.filter(({ LinkedToUserActivity }) => LinkedToUserActivity).map(toDateFile);
}

function toDateFile({ DocumentId, DocumentName }: ActivityDate['UserActivityDocuments'][number]): DateFile {
  return { documentId: DocumentId, name: DocumentName };
}

/** How hours are counted in the year (HRS-01). */
export function hoursModelOf(year: CPDYear): Pick<YearRules, 'hoursModel'> {
  return { hoursModel: year.UsesTotalHours ? 'total' : 'per-specialty' };
}

/** The form as the rules read it: hours as they will be kept, only the lines that say something. */
export function typedDraft(values: DateValues, saved: ActivityDate, year: CPDYear): ActivityDraft {
  const { date, hours, areaHours, additionalInformation, reflection } = values;
  const empty = emptyActivityForm(year.CPDYearId, { defaultReflectionValue: year.DefaultReflectionValue });
  const { ActivityName: name, ActivityTypeId: activityTypeId } = saved;
  const own = { name, activityTypeId, date, hours, areaHours, additionalInformation, reflection };
  return draftOf({ ...empty, ...own }, hoursModelOf(year));
}

/** The form as it is sent (API-28); `No` takes a stored reflection away (RFL-10). */
export function toDateRequest(values: DateValues, saved: ActivityDate, year: CPDYear): ActivityDateRequest {
  const typed = typedDraft(values, saved, year);
  const { reflection } = typed;
  return {
    UserActivityDateId: saved.UserActivityDateId,
    StartDate: values.date,
    DateHours: wireHours(typed.hours ?? 0),
    UserActivityHours: (typed.areaHours ?? []).map(({ areaId, hours }) => ({
      SpecialityId: areaId,
      Hours: wireHours(hours),
    })),
    AdditionalInformation: values.additionalInformation.trim(),
    AddReflection: reflection !== undefined,
    Reflection: reflection?.text ?? null,
    ReflectionHours: reflection?.hours ?? 0,
    ReflectionAnswers: (reflection?.answers ?? []).map(({ questionId, answer }) => ({
      ReflectionQuestionId: questionId,
      ReflectionAnswer: answer,
    })),
    UserActivityDateDocumentIds: values.files.map(({ documentId }) => documentId),
    DocumentsToDeleteIfNotInUse: [...values.filesToDelete],
    RowVersion: saved.RowVersion,
  };
}

/** The form with one file more; a file is attached once, and one that is attached again is not deleted. */
export function withFile(values: DateValues, file: DateFile): DateValues {
  const others = values.files.filter(({ documentId }) => documentId !== file.documentId);
  const filesToDelete = values.filesToDelete.filter((documentId) => documentId !== file.documentId);
  return { ...values, files: [...others, file], filesToDelete };
}

/** The form with one file less, which is deleted with the save when that was chosen (EVD-21). */
export function withoutFile(values: DateValues, documentId: number, alsoDelete: boolean): DateValues {
  return {
    ...values,
    files: values.files.filter((file) => file.documentId !== documentId),
    filesToDelete: alsoDelete ? [...values.filesToDelete, documentId] : values.filesToDelete,
  };
}

/** The hours as they will be kept; undefined while none can be read. */
function enteredHours(values: DateValues, saved: ActivityDate, year: CPDYear): number | undefined {
  const { hours, areaHours = [] } = typedDraft(values, saved, year);
  return year.UsesTotalHours ? hours : sumHours(areaHours.map((line) => line.hours || 0));
}

/** What the date will add to the year's total: a reflection counts too (RFL-10). Undefined while no hours can be read. */
export function countedHours(values: DateValues, saved: ActivityDate, year: CPDYear): number | undefined {
  const hours = enteredHours(values, saved, year);
  const { chosen, hours: reflectionHours } = values.reflection;
  return hours === undefined ? undefined : sumHours([hours, chosen ? reflectionHours : 0]);
}

/** What the saved date adds to it. */
export function savedHours({ DateHours, AddReflection, ReflectionHours }: ActivityDate): number {
  return sumHours([DateHours, AddReflection ? ReflectionHours : 0]);
}

/** The saved date for the dialog that says so (ACT-42). */
export function dateInWords(values: DateValues, saved: ActivityDate, year: CPDYear): SavedActivity {
  return {
    activityId: saved.UserActivityId,
    name: saved.ActivityName,
    category: saved.CategoryName,
    type: saved.ActivityTypeName,
    date: formatDayMonthYear(values.date),
    hours: formatHours(enteredHours(values, saved, year) ?? 0),
  };
}
