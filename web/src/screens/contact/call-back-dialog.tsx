import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { useRequest } from './use-request.ts';

type CallBackDialogProps = { onClose: () => void; onSent: () => void };

const NO_CHOICES = { years: [], reasonCodes: [] };

/** Asks the CPD team to ring back (CON-07, CON-10, CON-11). */
export function CallBackDialog({ onClose, onSent }: CallBackDialogProps) {
  const { values, change, touch, problemOf, form, pending, send } = useRequest(true, NO_CHOICES, onSent);
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
      <Textarea
        label="Message"
        rows={4}
        value={values.message}
        error={problemOf('message')}
        onBlur={() => touch('message')}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
    </ActionDialog>
  );
}
