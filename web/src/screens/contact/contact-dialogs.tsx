import type { CPDYear } from '@cpd/contract/cpd-years';
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../parts/loaded.tsx';
import { SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { exemptionReasonsQuery } from '../../queries/member-requests.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { OkButton } from '../../ui/ok-button.tsx';
import { MessageField } from './message-field.tsx';
import { type ReasonChoice, ReasonField } from './reason-field.tsx';
import { useRequest } from './use-request.ts';

/** What is open over the contact screen. */
export type ContactDialog = 'call-back' | 'exemption' | 'leave' | 'reduction' | keyof typeof THANKS;

/** What is said after each request, that of the first two letter for letter (CON-12). */
const THANKS = {
  'exemption-sent':
    'Thank you for submitting your exemption request. A member of the CPD team will be in contact shortly.',
  'call-back-sent':
    'Thank you for submitting a request for a call back. A member of the CPD team will be in contact shortly.',
  'leave-sent':
    'Thank you. The CPD team will look at your request, and you can follow it under “Your requests”. Until it is decided your targets stay as they are.',
} as const;

/** Says that a request was taken (CON-12). */
export function RequestSubmittedDialog({ sent, onClose }: { sent: keyof typeof THANKS; onClose: () => void }) {
  return (
    <Dialog title="Request submitted" onClose={onClose}>
      <Stack gap="md">
        <Text>{THANKS[sent]}</Text>
        <OkButton onOk={onClose} />
      </Stack>
    </Dialog>
  );
}

const NO_CHOICES = { years: [], reasonCodes: [] };

/** Asks the CPD team to ring back (CON-07, CON-10, CON-11). */
export function CallBackDialog({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const request = useRequest('CALLBACK', NO_CHOICES, onSent);
  return (
    <SaveDialog title="Request a call back" action="Send the request" form={request} onClose={onClose}>
      <TextInput
        label="Preferred contact number"
        description="e.g. 0412 345 678"
        required
        data-autofocus
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        {...request.text('contactNumber')}
        {...request.mark('contactNumber')}
      />
      <MessageField label="Message" request={request} />
    </SaveDialog>
  );
}

type ExemptionDialogProps = { years: readonly CPDYear[]; onClose: () => void; onSent: () => void };

/** Asks the CPD team for an exemption from a year (CON-06, CON-08 to CON-10). */
export function ExemptionDialog({ years, onClose, onSent }: ExemptionDialogProps) {
  const open = years.filter(({ cpdStatusCode }) => cpdStatusCode === 'OPEN' || cpdStatusCode === 'INPROGRESS');
  return (
    <Loaded
      query={useQuery(exemptionReasonsQuery())}
      waiting={280}
      failed="The reasons to choose from could not be loaded."
      dialog={{ title: 'Request an exemption', onClose }}
    >
      {(reasons) => (
        <ExemptionForm
          years={open.map(({ cpdYearYear }) => cpdYearYear)}
          reasons={reasons.map(({ reasonCode, reason }) => ({ value: reasonCode, label: reason }))}
          onClose={onClose}
          onSent={onSent}
        />
      )}
    </Loaded>
  );
}

type ExemptionFormProps = {
  years: readonly number[];
  reasons: readonly ReasonChoice[];
  onClose: () => void;
  onSent: () => void;
};

function ExemptionForm({ years, reasons, onClose, onSent }: ExemptionFormProps) {
  const choices = { years, reasonCodes: reasons.map(({ value }) => value) };
  const request = useRequest('EXEMPTION', choices, onSent);
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
      <ReasonField reasons={reasons} request={request} />
      <MessageField label="Additional information" request={request} />
    </SaveDialog>
  );
}
