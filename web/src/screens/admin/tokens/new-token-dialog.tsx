import { MACHINE_PURPOSES, type MachinePurpose, serviceTokenProblems, usualEnd } from '@cpd/domain/member/machines';
import { SERVICE_TOKEN_NAME_MAX } from '@cpd/domain/values/limits';
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { todayAtCollege } from '../../../parts/college-time.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { serviceTokensChanges } from '../../../queries/service-tokens.ts';
import { useChange } from '../../../queries/use-change.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';

/** What a token is for, in words. */
export const PURPOSE_NAMES: Readonly<Record<MachinePurpose, string>> = {
  members: 'Members: adds and changes them (SCIM)',
  attendance: 'Attendance: says who attended',
  reporting: 'Reporting: reads reports to boards, and figures',
};

/** Makes a token and shows it, this once (PPL-09). */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <TokenDialog secret={secret} onClose={onClose} />;
  return <TokenForm onMade={setSecret} onClose={onClose} />;
}

type FormProps = { onMade: (secret: string) => void; onClose: () => void };

function TokenForm({ onMade, onClose }: FormProps) {
  const { mutateAsync } = useChange(serviceTokensChanges.createToken);
  const form = useForm({
    initial: () => ({ name: '', purpose: 'members' as MachinePurpose, endsOn: usualEnd(todayAtCollege()) }),
    check: (values) => serviceTokenProblems(values, todayAtCollege()),
    save: (body, key) => mutateAsync({ body, key }),
    onSaved: (made) => onMade(made.secret),
  });
  const { values, errors, set } = form;
  return (
    <SaveDialog title="Make a token" action="Make the token" form={form} onClose={onClose}>
      <TextInput
        label="Name"
        description="The program that will use it. The event log shows this name."
        required
        data-autofocus
        maxLength={SERVICE_TOKEN_NAME_MAX}
        {...form.text('name')}
      />
      <NativeSelect
        label="Purpose"
        data={MACHINE_PURPOSES.map((purpose) => ({ value: purpose, label: PURPOSE_NAMES[purpose] }))}
        value={values.purpose}
        onChange={({ currentTarget: { value } }) =>
          set({ purpose: MACHINE_PURPOSES.find((purpose) => purpose === value) ?? 'members' })
        }
      />
      <DayField label="Last day" value={values.endsOn} error={errors.endsOn} onChange={(endsOn) => set({ endsOn })} />
    </SaveDialog>
  );
}

function TokenDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { field, told, copy } = useCopy('the token');
  return (
    <Dialog title="The token was made" size="lg" onClose={onClose} closesByButton>
      <Stack gap="md">
        <TextInput
          ref={field}
          label="Token"
          description="This is the only time it is shown. Treat it like a password."
          value={secret}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <LabelledButton icon={IconCopy} variant="filled" onClick={copy}>
          Copy the token
        </LabelledButton>
        <Text size="sm" role="status">
          {told}
        </Text>
        <DialogButtons leave="I have copied it" onLeave={onClose} />
      </Stack>
    </Dialog>
  );
}
