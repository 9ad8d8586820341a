import type { CPDYear } from '@cpd/contract/cpd-years';
import { NativeSelect, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useQuery } from '@tanstack/react-query';
import { SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { exemptionReasonsQuery } from '../../queries/contact.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { MessageField } from './message-field.tsx';
import { useRequest } from './use-request.ts';

type ExemptionDialogProps = { years: readonly CPDYear[]; onClose: () => void; onSent: () => void };

/** Asks the CPD team for an exemption from a year (CON-06, CON-08 to CON-10). */
export function ExemptionDialog({ years, onClose, onSent }: ExemptionDialogProps) {
  const { data: reasons, isError, refetch } = useQuery(exemptionReasonsQuery());
  const open = years.filter(({ cpdStatusCode }) => cpdStatusCode === 'OPEN' || cpdStatusCode === 'INPROGRESS');
  if (reasons !== undefined) {
    const choices = reasons.map(({ reasonCode, reason }) => ({ value: reasonCode, label: reason }));
    const openYears = open.map(({ cpdYearYear }) => cpdYearYear);
    return <ExemptionForm years={openYears} reasons={choices} onClose={onClose} onSent={onSent} />;
  }
  return (
    <Dialog title="Request an exemption" size="lg" onClose={onClose}>
      {isError ? (
        <NotLoaded onRetry={refetch}>The reasons to choose from could not be loaded.</NotLoaded>
      ) : (
        <Skeleton height={280} />
      )}
    </Dialog>
  );
}

type ExemptionFormProps = {
  years: readonly number[];
  reasons: readonly { value: string; label: string }[];
  onClose: () => void;
  onSent: () => void;
};

function ExemptionForm({ years, reasons, onClose, onSent }: ExemptionFormProps) {
  const choices = { years, reasonCodes: reasons.map(({ value }) => value) };
  const request = useRequest(false, choices, onSent);
  return (
    <SaveDialog title="Request an exemption" action="Send the request" form={request} onClose={onClose}>
      <NativeSelect
        label="Year"
        required
        data-autofocus
        data={[{ value: '0', label: 'Choose a year' }, ...years.map(String)]}
        value={String(request.values.year)}
        {...request.mark('year')}
        onChange={(event) => request.set({ year: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Reason"
        required
        data={[{ value: '', label: 'Choose a reason' }, ...reasons]}
        {...request.text('exemptionReason')}
        {...request.mark('exemptionReason')}
      />
      <MessageField label="Additional information" request={request} />
    </SaveDialog>
  );
}
