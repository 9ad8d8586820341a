import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../../../parts/person-name.ts';
import { problemsWith } from '../../../parts/saving/problems.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { memberNamedQuery } from '../../../queries/members.ts';
import { peopleChanges } from '../../../queries/people.ts';
import { useChange } from '../../../queries/use-change.ts';
import { showDone } from '../../../ui/toast.ts';
import { chosen, RoleFields } from './colleague-dialogs.tsx';

const TYPING_MS = 300;
const NOT_KNOWN = 'Please enter the number or email of a member. The name appears below it.';

/** Makes a member one of the team as well (PPL-17). It says whose number or email was typed before anything is given. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useChange(peopleChanges.addMember);
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data: found, isFetching } = useQuery({ ...memberNamedQuery(asked), enabled: asked !== '' });
  const isAsking = isFetching || asked !== typed.trim();
  const member = isAsking ? undefined : found;
  const form = useForm({
    initial: { forUserId: '', role: 'STAFF' as string, mayBeSecond: false },
    check: () => problemsWith('forUserId', member ? undefined : NOT_KNOWN),
    save: ({ role, mayBeSecond }, key) =>
      mutateAsync({ body: { forUserId: member?.userId ?? 0, role: chosen(role), mayBeSecond }, key }),
    onSaved: () => {
      showDone('The member is one of the team now, and changes over in the menu.');
      onClose();
    },
  });
  const { values, errors, set, text } = form;
  return (
    <SaveDialog title="Add a member to the team" action="Add" form={form} onClose={onClose}>
      <TextInput
        label="Member number or email"
        required
        data-autofocus
        maxLength={100}
        {...text('forUserId')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          set({ forUserId: event.currentTarget.value });
        }}
      />
      <Text role="status" fw={600}>
        {asked === '' || isAsking ? '' : whose(member)}
      </Text>
      <RoleFields form={{ values, errors, set, text }} />
      <Text size="sm" c="dimmed">
        They keep their record. As one of the team they do not open, change or decide it.
      </Text>
    </SaveDialog>
  );
}

function whose(member: (Parameters<typeof fullName>[0] & { memberNumber: string }) | null | undefined): string {
  return member ? `${fullName(member)}, ${member.memberNumber}` : 'No member has this number or email.';
}
