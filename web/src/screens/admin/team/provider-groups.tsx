import type { ProviderGroup } from '@cpd/contract/provider-groups';
import { PROVIDED_ROLES } from '@cpd/domain/member/provided-role';
import { TEAM_ROLE_NAMES } from '@cpd/domain/member/team';
import { NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../parts/loaded.tsx';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { peopleChanges, providerGroupsQuery } from '../../../queries/people.ts';
import { useChange } from '../../../queries/use-change.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import row from '../../../ui/row.module.css';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';

/** The groups of the identity provider, each of which can give a role (PPL-08); nothing where it sends none. */
export function ProviderGroups() {
  const query = useQuery(providerGroupsQuery());
  const [asked, setAsked] = useState<ProviderGroup>();
  if (query.isPending || query.data?.length === 0) return null;
  return (
    <Stack gap="md" component="section" aria-label="Groups of the identity provider">
      <Title order={2}>Groups of the identity provider</Title>
      <Text className={shared.quiet} maw={680}>
        A group can give the people in it a role here. None makes a manager.
      </Text>
      <Loaded query={query} waiting={64} failed="The groups could not be loaded.">
        {(groups) => (
          <ul className={row.list} aria-label="Groups">
            {groups.map((group) => (
              <Group key={group.providerGroupId} group={group} onChoose={() => setAsked(group)} />
            ))}
          </ul>
        )}
      </Loaded>
      {asked && <GroupDialog group={asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
}

function Group({ group, onChoose }: { group: ProviderGroup; onChoose: () => void }) {
  const { displayName, givenRole, peopleCount, unchanged } = group;
  return (
    <li className={row.entry}>
      <div className={row.who}>
        <strong>{displayName}</strong>
        <span className={shared.quiet}>{peopleCount === 1 ? '1 person' : `${peopleCount} people`}</span>
        <span>{givenRole === null ? NO_ROLE : TEAM_ROLE_NAMES[givenRole]}</span>
        {unchanged.map(({ name, because }) => (
          <span key={`${name} ${because}`} className={shared.quiet}>
            {name} is not changed, because {because}.
          </span>
        ))}
      </div>
      <LabelledButton icon={IconPencil} aria-label={`Choose the role of the group ${displayName}`} onClick={onChoose}>
        Choose
      </LabelledButton>
    </li>
  );
}

const NO_ROLE = 'Gives no role';

function GroupDialog({ group, onClose }: { group: ProviderGroup; onClose: () => void }) {
  const { providerGroupId, rowVersion, displayName } = group;
  const { mutateAsync } = useChange(peopleChanges.mapGroup(providerGroupId));
  const [role, setRole] = useState<string>(group.givenRole ?? '');
  const givenRole = PROVIDED_ROLES.find((each) => each === role) ?? null;
  return (
    <ConfirmDialog
      title={`The role of the group ${displayName}`}
      action="Save"
      change={(key) => mutateAsync({ body: { rowVersion, givenRole }, key })}
      onDone={() => {
        showDone('The role of the group was saved.');
        onClose();
      }}
      onClose={onClose}
    >
      <NativeSelect
        label="Role"
        data-autofocus
        data={[
          { value: '', label: NO_ROLE },
          ...PROVIDED_ROLES.map((each) => ({ value: each, label: TEAM_ROLE_NAMES[each] })),
        ]}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      <Text size="sm" className={shared.quiet}>
        It applies straight away, and for as long as someone is in the group. Managers, colleagues whose role was chosen
        here, and members with a record are not changed.
      </Text>
    </ConfirmDialog>
  );
}
