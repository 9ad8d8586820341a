import type { CPDYear } from '@cpd/contract/cpd-years';
import type { Speciality } from '@cpd/contract/reference';
import { Stack } from '@mantine/core';
import { HoursField } from '../../parts/hours-field.tsx';
import type { ActivityValues } from './activity-values.ts';
import { AreasField } from './areas-field.tsx';
import { DateField } from './date-field.tsx';
import { fieldId } from './field-ids.ts';
import type { FieldErrors } from './use-activity-values.ts';

type TimeSectionProps = {
  values: ActivityValues;
  errors: FieldErrors;
  year: CPDYear | undefined;
  areas: readonly Speciality[];
  onChange: (part: Partial<ActivityValues>) => void;
};

/** Section 2: when it was, how long, and what it counts for (OCC-02, HRS-01, DOM-01). */
export function TimeSection({ values, errors, year, areas, onChange }: TimeSectionProps) {
  return (
    <Stack gap="md">
      <DateField
        id={fieldId('date')}
        value={values.date}
        year={year?.CPDYearYear ?? 0}
        error={errors.date}
        onChange={(date) => onChange({ date })}
      />
      <HoursField
        id={fieldId('hours')}
        label="Total hours"
        value={values.hours}
        error={errors.hours}
        onChange={(hours) => onChange({ hours })}
      />
      <AreasField
        id={fieldId('areaIds')}
        areas={areas}
        mandatoryIds={year?.MandatorySpecialityIds ?? []}
        value={values.areaIds}
        error={errors.areaIds}
        onChange={(areaIds) => onChange({ areaIds })}
      />
    </Stack>
  );
}
