import type { ActivityDate, ActivityDateRequest } from '@cpd/contract/activity-dates';
import { type ActivityFormModel, emptyActivityForm } from '@cpd/domain/record/activity-form';
import { formatHours, sumHours, wireHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { hoursInWords } from '../../../parts/hours-text.ts';
import { reflectionOf } from '../../../parts/reflection/saved-reflection.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { hoursPerOccurrence, type SavedActivity } from '../form/activity-totals.ts';
import { hoursToWire, reflectionToWire, savedLines } from '../form/activity-wire.ts';

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
export function toDateValues(saved: ActivityDate, year: YearWithRules): DateValues {
  return {
    date: saved.startDate,
    hours: formatHours(saved.dateHours),
    areaHours: year.usesTotalHours ? [] : savedLines(saved.areaHours),
    additionalInformation: saved.additionalInformation,
    reflection: reflectionOf(saved, year.defaultReflectionValue),
    files: filesOfDate(saved),
    filesToDelete: [],
  };
}

/** The files of this date alone; others belong to the whole activity. */
function filesOfDate(saved: ActivityDate): DateFile[] {
  return saved.userActivityDocuments
    .filter(({ documentId }) => saved.userActivityDateDocumentIds.includes(documentId))
    .map(toDateFile);
}

/** The files of the whole activity, which count for this date too. */
export function filesOfActivity(saved: ActivityDate): DateFile[] {
  return saved.userActivityDocuments.filter(({ linkedToUserActivity }) => linkedToUserActivity).map(toDateFile);
}

function toDateFile({ documentId, documentName }: ActivityDate['userActivityDocuments'][number]): DateFile {
  return { documentId, name: documentName };
}

/** The form as that of a single activity on this date, which the rules, totals and the wire know (OCC-15, RFL-02). */
export function asActivityForm(values: DateValues, saved: ActivityDate, year: YearWithRules): ActivityFormModel {
  const { date, hours, areaHours, additionalInformation, reflection } = values;
  const { activityName: name, activityTypeId } = saved;
  const own = { name, activityTypeId, date, hours, areaHours, additionalInformation, reflection };
  return { ...emptyActivityForm(year.cpdYearId, year.rules), ...own };
}

/** The form as it is sent (API-28); `No` takes a stored reflection away (RFL-10). */
export function toDateRequest(values: DateValues, saved: ActivityDate, year: YearWithRules): ActivityDateRequest {
  const form = asActivityForm(values, saved, year);
  const { totalHours, areaHours } = hoursToWire(form, year.rules);
  return {
    activityDateId: saved.activityDateId,
    startDate: values.date,
    dateHours: totalHours ?? wireHours(0),
    areaHours,
    additionalInformation: values.additionalInformation.trim(),
    ...reflectionToWire(form, year.rules),
    userActivityDateDocumentIds: values.files.map(({ documentId }) => documentId),
    documentsToDelete: [...values.filesToDelete],
    rowVersion: saved.rowVersion,
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

/** What the saved date adds to it. */
export function savedHours({ dateHours, addReflection, reflectionHours }: ActivityDate): number {
  return sumHours([dateHours, addReflection ? reflectionHours : 0]);
}

/** The saved date for the dialog that says so (ACT-42). */
export function dateInWords(values: DateValues, saved: ActivityDate, year: YearWithRules): SavedActivity {
  return {
    activityId: saved.activityId,
    name: saved.activityName,
    category: saved.categoryName,
    type: saved.activityTypeName,
    // The form of a date attaches its files by itself and shows them.
    files: '',
    date: formatDayMonthYear(values.date),
    hours: hoursInWords(hoursPerOccurrence(asActivityForm(values, saved, year), year.rules) ?? 0),
    cpdYearId: year.cpdYearId,
    isNew: false,
  };
}
