import { UPLOADED_PLAN_HOURS_MESSAGE, uploadedPlanHours } from '@cpd/domain/record/plans';
import { formatHours } from '@cpd/domain/values/hours';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { acceptHours } from '../../../parts/hours-text.ts';

/** The id of the field, so that a problem can lead to it. */
export const UPLOAD_HOURS_ID = 'upload-plan-hours';

type UploadHoursProps = { value: string; error: string | undefined; onChange: (hours: string) => void };

/** Hours of an uploaded plan: rounded to halves when the field is left, and wrong once it was touched and is empty (PDP-10). */
export function UploadHours({ value, error, onChange }: UploadHoursProps) {
  const [touched, setTouched] = useState(false);
  const hours = uploadedPlanHours(value);
  return (
    <TextInput
      id={UPLOAD_HOURS_ID}
      label="How many hours did you spend creating this plan?"
      description="In half hours"
      withAsterisk
      required
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={error ?? (touched && hours === undefined ? UPLOADED_PLAN_HOURS_MESSAGE : undefined)}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      onChange={(event) => onChange(acceptHours(value, event.currentTarget.value))}
      onBlur={() => {
        setTouched(true);
        if (hours !== undefined && formatHours(hours) !== value) onChange(formatHours(hours));
      }}
    />
  );
}
