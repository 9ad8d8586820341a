import { isInYear } from '@cpd/domain/plain-date';
import type { ActivityValues } from './activity-values.ts';

/**
 * The form after another year was chosen: name, information, hours and areas stay, dates outside the year and attached
 * files go (ACT-35, ACT-37). Choosing the same year again changes nothing.
 */
export function withYear(values: ActivityValues, year: { CPDYearId: number; CPDYearYear: number }): ActivityValues {
  if (values.cpdYearId === year.CPDYearId) return values;
  return {
    ...values,
    cpdYearId: year.CPDYearId,
    date: isInYear(values.date, year.CPDYearYear) ? values.date : '',
    files: [],
  };
}

/** The form without the type and areas that the year does not offer (ACT-36); `offered` belongs to its year. */
export function withOffered(
  values: ActivityValues,
  offered: { activityTypeIds: readonly number[]; areaIds: readonly number[] },
): ActivityValues {
  return {
    ...values,
    activityTypeId: offered.activityTypeIds.includes(values.activityTypeId) ? values.activityTypeId : 0,
    areaIds: values.areaIds.filter((areaId) => offered.areaIds.includes(areaId)),
  };
}

/** The form with one file more; a file is attached once. */
export function withFile(values: ActivityValues, file: ActivityValues['files'][number]): ActivityValues {
  if (values.files.some(({ documentId }) => documentId === file.documentId)) return values;
  return { ...values, files: [...values.files, file] };
}

/** The form with one file less; the file itself stays with the year's files. */
export function withoutFile(values: ActivityValues, documentId: number): ActivityValues {
  return { ...values, files: values.files.filter((file) => file.documentId !== documentId) };
}
