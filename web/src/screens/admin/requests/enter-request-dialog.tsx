import { NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { type EnteredRequest, teamReasonsQuery, useEnterRequest } from '../../../queries/member-requests.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { useLeadOn } from '../../../ui/own-address.ts';
import { problemsOf } from './refused-fields.ts';

const EMPTY: EnteredRequest = {
  memberNumber: '',
  source: 'PHONE',
  isCallBack: false,
  contactNumber: '',
  message: '',
  year: 0,
  exemptionReason: '',
};

/** Enters what a member asked for by telephone or e-mail, so that it waits in the same queue. */
export function EnterRequestDialog({ onClose }: { onClose: () => void }) {
  const leadOn = useLeadOn();
  const { mutate, isPending, error } = useEnterRequest();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [request, setRequest] = useState(EMPTY);
  const problems = problemsOf(error);
  const change = (next: Partial<EnteredRequest>) => {
    setRequest({ ...request, ...next });
    // Other words are another wish.
    setKey(crypto.randomUUID());
  };
  const send = () => {
    if (isPending) return;
    mutate({ request, key }, { onSuccess: (id) => leadOn(paths.adminRequest(id)) });
  };
  return (
    <ActionDialog title="Enter a request" action="Enter it" pending={isPending} onAct={send} onClose={onClose}>
      <TextInput
        label="Member number"
        required
        data-autofocus
        maxLength={100}
        value={request.memberNumber}
        error={problems.memberNumber}
        onChange={(event) => change({ memberNumber: event.currentTarget.value })}
      />
      <Radio.Group
        label="It came"
        value={request.source}
        onChange={(source) => change({ source: source === 'EMAIL' ? 'EMAIL' : 'PHONE' })}
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
        value={request.isCallBack ? 'call-back' : 'exemption'}
        onChange={(event) => change({ isCallBack: event.currentTarget.value === 'call-back' })}
      />
      {request.isCallBack ? (
        <TextInput
          label="Contact number"
          required
          inputMode="numeric"
          value={request.contactNumber}
          error={problems.contactNumber}
          onChange={(event) => change({ contactNumber: event.currentTarget.value })}
        />
      ) : (
        <ExemptionFields request={request} problems={problems} onChange={change} />
      )}
      <Textarea
        label="What the member said"
        rows={3}
        value={request.message}
        error={problems.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <Text size="sm" c="dimmed">
        The member sees this request under Contact.
      </Text>
    </ActionDialog>
  );
}

type ExemptionFieldsProps = {
  request: EnteredRequest;
  problems: Record<string, string>;
  onChange: (change: Partial<EnteredRequest>) => void;
};

function ExemptionFields({ request, problems, onChange }: ExemptionFieldsProps) {
  const { data: reasons = [] } = useQuery(teamReasonsQuery());
  const choices = reasons.map(({ reasonCode, reason }) => ({ value: reasonCode, label: reason }));
  return (
    <>
      <TextInput
        label="Year"
        required
        inputMode="numeric"
        maxLength={4}
        value={request.year === 0 ? '' : String(request.year)}
        error={problems.year}
        onChange={(event) => onChange({ year: Number(event.currentTarget.value.replace(/\D/g, '')) })}
      />
      <NativeSelect
        label="Reason"
        required
        data={[{ value: '', label: 'Choose a reason' }, ...choices]}
        value={request.exemptionReason}
        error={problems.exemptionReason}
        onChange={(event) => onChange({ exemptionReason: event.currentTarget.value })}
      />
    </>
  );
}
