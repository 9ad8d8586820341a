import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { MessageField } from './message-field.tsx';
import { useRequest } from './use-request.ts';

type CallBackDialogProps = { onClose: () => void; onSent: () => void };

const NO_CHOICES = { years: [], reasonCodes: [] };

/** Asks the CPD team to ring back (CON-07, CON-10, CON-11). */
export function CallBackDialog({ onClose, onSent }: CallBackDialogProps) {
  const request = useRequest(true, NO_CHOICES, onSent);
  return (
    <SaveDialog title="Request a call back" action="Send the request" form={request} onClose={onClose}>
      <TextInput
        label="Preferred contact number"
        description="Digits only, without spaces"
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
