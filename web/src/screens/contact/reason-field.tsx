import { NativeSelect } from '@mantine/core';
import type { RequestForm } from './use-request.ts';

/** A reason as a select offers it. */
export type ReasonChoice = { value: string; label: string };

/** Why nothing or less is to be asked for in a year (CON-09). */
export function ReasonField({ reasons, request }: { reasons: readonly ReasonChoice[]; request: RequestForm }) {
  return (
    <NativeSelect
      label="Reason"
      required
      data={[{ value: '', label: 'Choose a reason' }, ...reasons]}
      {...request.text('exemptionReason')}
      {...request.mark('exemptionReason')}
    />
  );
}
