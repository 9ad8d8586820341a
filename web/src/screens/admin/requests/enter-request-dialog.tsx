import type { User } from '@cpd/contract/users';
import { NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { fullName } from '../../../parts/person-name.ts';
import { problemsWith } from '../../../parts/saving/problems.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { type FormOf, useForm } from '../../../parts/saving/use-form.ts';
import { type EnteredRequest, teamReasonsQuery, useEnterRequest } from '../../../queries/member-requests.ts';
import { memberQuery } from '../../../queries/user.ts';
import { useLeadOn } from '../../../ui/own-address.ts';

/** How long the keys rest before a number is looked up. */
const TYPING_MS = 300;
const NOT_KNOWN = 'Please enter the number of a member, whose name is then shown below it.';

const EMPTY: EnteredRequest = {
  memberNumber: '',
  source: 'PHONE',
  isCallBack: false,
  contactNumber: '',
  message: '',
  year: 0,
  exemptionReason: '',
};

type EnterRequestProps = {
  /** Whose request it is, where that is known. */
  memberNumber?: string;
  onClose: () => void;
};

/**
 * Enters what a member asked for by phone or e-mail, so that it waits in the same queue. It says whose number was typed, and
 * stores nothing before: one wrong digit is somebody else.
 */
export function EnterRequestDialog({ memberNumber = '', onClose }: EnterRequestProps) {
  const leadOn = useLeadOn();
  const { mutateAsync } = useEnterRequest();
  const [typed, setTyped] = useState(memberNumber);
  const [asked] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data: found, isFetching } = useQuery({ ...memberQuery(asked), enabled: asked !== '' });
  const member = found?.memberNumber === typed.trim() ? found : undefined;
  const form = useForm({
    initial: { ...EMPTY, memberNumber },
    check: () => problemsWith('memberNumber', member === undefined ? NOT_KNOWN : undefined),
    save: (request, key) => mutateAsync({ request, key }),
    onSaved: (id) => leadOn(paths.adminRequest(id)),
  });
  const { source, isCallBack } = form.values;
  return (
    <SaveDialog title="Enter a request" action="Enter the request" form={form} onClose={onClose}>
      <TextInput
        label="Member number"
        required
        data-autofocus
        maxLength={100}
        {...form.text('memberNumber')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          form.set({ memberNumber: event.currentTarget.value });
        }}
      />
      <Text role="status" fw={600}>
        {whoseNumber({ isTyped: typed.trim() !== '', isAsking: isFetching || asked !== typed.trim(), member })}
      </Text>
      <Radio.Group
        label="How it came"
        value={source}
        onChange={(next) => form.set({ source: next === 'EMAIL' ? 'EMAIL' : 'PHONE' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="PHONE" label="by phone" />
          <Radio value="EMAIL" label="by email" />
        </Stack>
      </Radio.Group>
      <NativeSelect
        label="The member asks for"
        data={[
          { value: 'exemption', label: 'an exemption' },
          { value: 'call-back', label: 'a call back' },
        ]}
        value={isCallBack ? 'call-back' : 'exemption'}
        onChange={(event) => form.set({ isCallBack: event.currentTarget.value === 'call-back' })}
      />
      {isCallBack ? (
        <TextInput label="Contact number" required inputMode="numeric" {...form.text('contactNumber')} />
      ) : (
        <ExemptionFields form={form} />
      )}
      <Textarea label="What the member said" rows={3} {...form.text('message')} />
      <Text size="sm" c="dimmed">
        The member sees this request under Contact.
      </Text>
    </SaveDialog>
  );
}

type Answer = { isTyped: boolean; isAsking: boolean; member: User | undefined };

function whoseNumber({ isTyped, isAsking, member }: Answer): string {
  if (member !== undefined) return `For ${fullName(member)}`;
  if (!isTyped) return '';
  return isAsking ? 'Looking up the member …' : 'No member has this number.';
}

function ExemptionFields({ form }: { form: FormOf<EnteredRequest> }) {
  const { data: reasons = [] } = useQuery(teamReasonsQuery());
  const choices = reasons.map(({ reasonCode, reason }) => ({ value: reasonCode, label: reason }));
  const { year } = form.values;
  return (
    <>
      <TextInput
        label="Year"
        required
        inputMode="numeric"
        maxLength={4}
        value={year === 0 ? '' : String(year)}
        error={form.errors.year}
        onChange={(event) => form.set({ year: Number(event.currentTarget.value.replace(/\D/g, '')) })}
      />
      <NativeSelect
        label="Reason"
        required
        data={[{ value: '', label: 'Choose a reason' }, ...choices]}
        {...form.text('exemptionReason')}
      />
    </>
  );
}
