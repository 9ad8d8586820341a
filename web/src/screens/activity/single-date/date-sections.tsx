import type { ActivityDate } from '@cpd/contract/activity-dates';
import type { Speciality } from '@cpd/contract/reference';
import type { ActivityAccess } from '@cpd/domain/record/activity-access';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Paper, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { paths } from '../../../lib/paths.ts';
import { latestDays, yearRange } from '../../../parts/day/date-range.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import { ReflectionField } from '../../../parts/reflection/reflection-field.tsx';
import type { FieldErrors } from '../../../parts/saving/problems.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import shared from '../../../ui/shared.module.css';
import { InformationField } from '../details/information-field.tsx';
import { fieldId } from '../form/activity-check.ts';
import { HoursFields } from '../hours/hours-fields.tsx';
import { DateEvidence, DateFiles } from './date-evidence.tsx';
import { type DateValues, filesOfActivity, withFile, withoutFile } from './date-values.ts';
import type { DateForm, OpenDate } from './use-date-form.ts';

/** The parts of a date: when and how long, its reflection, its evidence; each as far as it can be changed (ACT-31, OCC-15). */
export function DateSections({ saved, year, access, form }: OpenDate & { form: DateForm }) {
  const { values, errors, offers, uploads } = form;
  return (
    <>
      <DateSection title="Date and hours">
        <DateAndHours
          year={year}
          values={values}
          access={access}
          areas={offers.areas}
          errors={errors}
          onDate={form.changeDate}
          onChange={form.set}
        />
      </DateSection>
      <DateSection title="Reflection">
        <ReflectionField
          year={year}
          questions={offers.questions}
          value={values.reflection}
          access={access.reflection}
          errors={errors}
          fieldId={fieldId}
          onChange={(reflection) => form.set({ reflection })}
        />
      </DateSection>
      <DateSection title="Evidence">
        {access.evidence === 'open' ? (
          <DateEvidence
            files={values.files}
            activityFiles={filesOfActivity(saved)}
            attachable={offers.attachable}
            uploads={uploads}
            error={errors.files}
            canDelete={form.canDelete}
            onAttach={(file) => form.change((now) => withFile(now, file))}
            onRemove={(documentId, alsoDelete) => form.change((now) => withoutFile(now, documentId, alsoDelete))}
          />
        ) : (
          <DateFiles files={values.files} activityFiles={filesOfActivity(saved)} />
        )}
      </DateSection>
    </>
  );
}

type DateAndHoursProps = {
  year: YearWithRules;
  values: DateValues;
  access: ActivityAccess;
  areas: readonly Speciality[];
  errors: FieldErrors;
  onDate: (date: string) => void;
  onChange: (part: Partial<DateValues>) => void;
};

/** When this occurrence was, how long, and what there is to say about it (OCC-15). */
function DateAndHours({ year, values, access, areas, errors, onDate, onChange }: DateAndHoursProps) {
  const range = yearRange(year.cpdYearYear);
  return (
    <>
      <DayField
        id={fieldId('dates')}
        label="Date"
        saysYear
        value={values.date}
        range={range}
        error={errors.dates}
        disabled={access.dates === 'shut'}
        quickDates={latestDays(range)}
        onChange={onDate}
      />
      <HoursFields
        of="one-date"
        year={year}
        values={values}
        access={access.hours}
        areas={areas}
        errors={errors}
        onChange={onChange}
      />
      <InformationField
        id={fieldId('additionalInformation')}
        description="Optional, about this date"
        disabled={access.information === 'shut'}
        value={values.additionalInformation}
        error={errors.additionalInformation}
        onChange={(additionalInformation) => onChange({ additionalInformation })}
      />
    </>
  );
}

/** A part of the form of one date, under its heading. */
function DateSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} id={id}>
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}

/** What a date has from its activity: shown, and changed there (OCC-15, ACT-15), with the way to it. */
export function DateActivity({ saved, editable }: { saved: ActivityDate; editable: boolean }) {
  const { activityId, dateCount, movedFrom } = saved;
  const href = paths.activity(editable ? { actid: activityId } : { viewactid: activityId });
  return (
    <Paper component="section" aria-label="Activity" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Radio.Group label="CPD year" value={String(saved.cpdYearId)}>
          <Radio mt={4} value={String(saved.cpdYearId)} label={String(saved.year)} disabled />
        </Radio.Group>
        <TextInput label="Activity name" disabled defaultValue={saved.activityName} />
        <TextInput
          label="CPD category"
          disabled
          description={saved.categoryName}
          defaultValue={saved.activityTypeName}
        />
        {movedFrom !== null && (
          <Text className={`${shared.quiet} ${shared.long}`}>
            This date was moved from {formatDayMonthYear(movedFrom)}.
          </Text>
        )}
        <Anchor component={AppLink} href={href} underline="always">
          {dateCount > 1 ? `The whole activity with its ${dateCount} dates` : 'The whole activity'}
        </Anchor>
      </Stack>
    </Paper>
  );
}
