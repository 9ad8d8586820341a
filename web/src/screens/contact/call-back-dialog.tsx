import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { MessageField } from './message-field.tsx';
import { useRequest } from './use-request.ts';

type CallBackDialogProps = { onClose: () => void; onSent: () => void };

const NO_CHOICES = { years: [], reasonCodes: [] };

/** Asks the CPD team to ring back (CON-07, CON-10, CON-11). */
export function CallBackDialog({ onClose, onSent }: CallBackDialogProps) {
  const request = useRequest(true, NO_CHOICES, onSent);
  const { values, change, touch, problemOf, form, pending, send } = request;
  return (
    <ActionDialog
      title="Request a call back"
      action="Send the request"
      pending={pending}
      formRef={form}
      onAct={send}
      onClose={onClose}
    >
      <TextInput
        label="Preferred contact number"
        description="Digits only, without spaces"
        required
        data-autofocus
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        value={values.contactNumber}
        error={problemOf('contactNumber')}
        onBlur={() => touch('contactNumber')}
        onChange={(event) => change({ contactNumber: event.currentTarget.value })}
      />
      <MessageField label="Message" request={request} />
    </ActionDialog>
  );
}
