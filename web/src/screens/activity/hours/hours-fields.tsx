import type { Speciality } from '@cpd/contract/reference';
import type { Access } from '@cpd/domain/record/activity-access';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { Stack } from '@mantine/core';
import { HoursField } from '../../../parts/hours-field.tsx';
import type { FieldErrors } from '../../../parts/saving/problems.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { fieldId } from '../form/activity-check.ts';
import { UpdateAreas } from '../time/areas-field.tsx';
import { AreaHoursField } from './area-hours-field.tsx';

/** What the hours are for: a single activity, each date of several, or one date of an activity by itself. */
type HoursOf = 'activity' | 'each-date' | 'one-date';

const WORDS: Readonly<Record<HoursOf, { label: string; description?: string; sumFor: string }>> = {
  activity: { label: 'Total hours', description: '', sumFor: '' },
  'each-date': { label: 'Total hours for each date', description: '', sumFor: 'for each date' },
  'one-date': { label: 'Hours', description: 'On this date', sumFor: 'on this date' },
};

type Hours = Pick<ActivityFormModel, 'hours' | 'areaHours'>;

type HoursFieldsProps = {
  of: HoursOf;
  year: YearWithRules;
  values: Hours;
  access: Access;
  /** The year's areas, and those that the activity has anyway (DOM-08). */
  areas: readonly Speciality[];
  errors: FieldErrors;
  onChange: (part: Partial<Hours>) => void;
};

/** One figure, or one for each specialty, as the year counts hours (HRS-01); of several dates each has them (HRS-11). */
export function HoursFields({ of, year, values, access, areas, errors, onChange }: HoursFieldsProps) {
  const { sumFor, ...words } = WORDS[of];
  if (year.usesTotalHours) {
    return (
      <HoursField
        {...words}
        id={fieldId('hours')}
        value={values.hours}
        error={errors.hours}
        disabled={access === 'shut'}
        withChoices
        onChange={(hours) => onChange({ hours })}
      />
    );
  }
  return (
    <Stack gap="md">
      <AreaHoursField
        id={fieldId('areaHours')}
        areas={areas}
        value={values.areaHours}
        access={access}
        error={errors.areaHours}
        sumFor={sumFor}
        onChange={(areaHours) => onChange({ areaHours })}
      />
      {access === 'open' && <UpdateAreas cpdYearId={year.cpdYearId} />}
    </Stack>
  );
}
