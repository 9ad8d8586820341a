import { type DepartureReason, departureReasonName } from '@cpd/domain/member/departure';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import { NativeSelect } from '@mantine/core';
import { DayField } from '../../parts/day/day-field.tsx';
import { problemsWith } from '../../parts/saving/problems.ts';
import type { FormOf } from '../../parts/saving/use-form.ts';

/** When and why someone leaves, as it is entered; both empty at first. */
type DepartureValues = { leftOn: string; reason: string };

type DepartureFieldsProps = { form: FormOf<DepartureValues>; reasons: readonly DepartureReason[] };

/** The day and the reason of leaving (PPL-05). */
export function DepartureFields({ form: { values, errors, set, text }, reasons }: DepartureFieldsProps) {
  const choices = reasons.map((value) => ({ value, label: reasonLabel(value) }));
  return (
    <>
      <DayField
        label="Day of leaving"
        value={values.leftOn}
        error={errors.leftOn}
        onChange={(leftOn) => set({ leftOn })}
      />
      <NativeSelect
        label="Reason"
        required
        data={[{ value: '', label: 'Choose a reason' }, ...choices]}
        {...text('reason')}
      />
    </>
  );
}

export function departureProblems({ leftOn, reason }: DepartureValues) {
  return [
    ...problemsWith('leftOn', isPlainDate(leftOn) ? undefined : 'Please enter a date such as 14/03/2026.'),
    ...problemsWith('reason', reason === '' ? 'Please choose a reason.' : undefined),
  ];
}

/** A reason by itself, as in “Resigned”. */
export function reasonLabel(reason: DepartureReason): string {
  const name = departureReasonName(reason);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
