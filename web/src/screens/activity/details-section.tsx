import type { CPDYear } from '@cpd/contract/cpd-years';
import type { ActivityType } from '@cpd/contract/reference';
import { ACTIVITY_NAME_MAX } from '@cpd/domain/limits';
import { Anchor, Autocomplete, Group, Input, Radio, Select, Stack, Text, Textarea } from '@mantine/core';
import { paths } from '../../lib/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import classes from './activity.module.css';
import type { Access } from './activity-access.ts';
import type { ActivityValues } from './activity-values.ts';
import { fieldId } from './field-ids.ts';
import { listProps } from './list-props.ts';
import type { FieldErrors } from './use-activity-values.ts';

type DetailsSectionProps = {
  values: ActivityValues;
  errors: FieldErrors;
  years: readonly CPDYear[];
  yearAccess: Access;
  activityTypes: readonly ActivityType[];
  /** Whether the year has plans, which are written elsewhere. */
  takesPlans: boolean;
  names: readonly string[];
  onYear: (cpdYearId: number) => void;
  onChange: (part: Partial<ActivityValues>) => void;
};

/** Section 1: year, name, category and additional information (ACT-15, ACT-18 to ACT-20). */
export function DetailsSection(props: DetailsSectionProps) {
  const { values, errors, activityTypes, names, onChange } = props;
  const left = ACTIVITY_NAME_MAX - values.name.length;
  return (
    <Stack gap="md">
      <YearRadios {...props} />
      <Autocomplete
        {...listProps}
        id={fieldId('name')}
        label="Activity name"
        description={left <= 20 ? `${left} characters left` : 'What you would call it in your diary'}
        withAsterisk
        required
        maxLength={ACTIVITY_NAME_MAX}
        data={[...new Set(names)]}
        limit={8}
        openOnFocus={false}
        value={values.name}
        error={errors.name}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        onChange={(name) => onChange({ name: name.slice(0, ACTIVITY_NAME_MAX) })}
      />
      <TypeSelect
        activityTypes={activityTypes}
        value={values.activityTypeId}
        error={errors.activityTypeId}
        onChange={(activityTypeId) => onChange({ activityTypeId })}
      />
      {props.takesPlans && (
        <Text size="sm" className={classes.quiet}>
          Looking for your plan?{' '}
          <Anchor component={AppLink} href={paths.newPlan({ year: values.cpdYearId })} inherit underline="always">
            Write it here
          </Anchor>
        </Text>
      )}
      <Textarea
        id={fieldId('additionalInformation')}
        label="Additional information"
        description="Optional"
        rows={3}
        resize="vertical"
        value={values.additionalInformation}
        error={errors.additionalInformation}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        onChange={(event) => onChange({ additionalInformation: event.currentTarget.value })}
      />
    </Stack>
  );
}

function YearRadios({ values, errors, years, yearAccess, onYear }: DetailsSectionProps) {
  return (
    <Radio.Group
      label="CPD year"
      value={String(values.cpdYearId)}
      error={errors.cpdYearId}
      onChange={(id) => onYear(Number(id))}
    >
      <Group gap="lg" mt={4}>
        {years.map((year, index) => (
          <Radio
            key={year.CPDYearId}
            {...(index === 0 && { id: fieldId('cpdYearId') })}
            value={String(year.CPDYearId)}
            label={String(year.CPDYearYear)}
            disabled={yearAccess === 'shut' && year.CPDYearId !== values.cpdYearId}
          />
        ))}
      </Group>
      {yearAccess === 'shut' && years.length > 1 && (
        <Input.Description mt={4}>
          It stays in its year, because a reflection or a goal of that year belongs to it.
        </Input.Description>
      )}
    </Radio.Group>
  );
}

type TypeSelectProps = {
  activityTypes: readonly ActivityType[];
  value: number;
  error: string | undefined;
  onChange: (activityTypeId: number) => void;
};

/** One searchable list of the types, grouped by category (ACT-19). */
function TypeSelect({ activityTypes, value, error, onChange }: TypeSelectProps) {
  const groups = Map.groupBy(activityTypes, (type) => type.Category);
  return (
    <Select<number>
      {...listProps}
      id={fieldId('activityTypeId')}
      label="CPD category"
      placeholder="Choose, or type to search"
      withAsterisk
      required
      searchable
      allowDeselect={false}
      openOnFocus={false}
      nothingFoundMessage="No category has this name"
      data={[...groups].map(([group, types]) => ({
        group,
        items: types.map((type) => ({ value: type.ActivityTypeId, label: type.Type })),
      }))}
      renderOption={({ option }) => (
        <div>
          <Text>{option.label}</Text>
          <Text size="sm" className={classes.quiet}>
            {activityTypes.find((type) => type.ActivityTypeId === option.value)?.Description}
          </Text>
        </div>
      )}
      value={activityTypes.some((type) => type.ActivityTypeId === value) ? value : null}
      error={error}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      onChange={(chosen) => onChange(chosen ?? 0)}
    />
  );
}
