import type { TeamMember } from '@cpd/contract/team';
import { TEAM_ROLE_NAMES } from '@cpd/domain/member/team';
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconDoorExit, IconPencil, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../parts/loaded.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { peopleChanges, teamQuery } from '../../../queries/people.ts';
import { useChange } from '../../../queries/use-change.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import row from '../../../ui/row.module.css';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { AddColleagueDialog, RoleDialog } from './colleague-dialogs.tsx';
import { ProviderGroups } from './provider-groups.tsx';

type Asking = { what: 'add' | 'add-member' } | { what: 'role' | 'end'; colleague: TeamMember } | undefined;

/** The people of the CPD team and their roles, for managers (PPL-06). */
export function TeamScreen() {
  useTitle('The team');
  const query = useQuery(teamQuery());
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  // As they are by now: what a colleague changed in the meantime is shown in the dialog.
  const about = asking !== undefined && 'colleague' in asking ? asking.colleague : undefined;
  const asked = query.data?.find(({ userId }) => userId === about?.userId) ?? about;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="md">
        <Title order={1}>The team</Title>
        <Group gap="xs">
          <LabelledButton icon={IconUserPlus} onClick={() => setAsking({ what: 'add-member' })}>
            Add a member
          </LabelledButton>
          <LabelledButton icon={IconPlus} variant="filled" onClick={() => setAsking({ what: 'add' })}>
            Add a colleague
          </LabelledButton>
        </Group>
      </Group>
      <Text className={shared.quiet} maw={680}>
        A new role applies straight away. You cannot change your own role, nor let yourself read the reasons of leave.
        The college always keeps a manager.
      </Text>
      <Loaded query={query} waiting={240} failed="The team could not be loaded.">
        {(team) => (
          <ul className={row.list} aria-label="The team">
            {team.map((colleague) => (
              <Colleague
                key={colleague.userId}
                colleague={colleague}
                onRole={() => setAsking({ what: 'role', colleague })}
                onEnd={() => setAsking({ what: 'end', colleague })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <ProviderGroups />
      {asking?.what === 'add' && <AddColleagueDialog onClose={close} />}
      {asking?.what === 'add-member' && <AddMemberDialog onClose={close} />}
      {asked && asking?.what === 'role' && <RoleDialog colleague={asked} onClose={close} />}
      {asked && asking?.what === 'end' && <EndDialog colleague={asked} onClose={close} />}
    </Stack>
  );
}

type ColleagueProps = { colleague: TeamMember; onRole: () => void; onEnd: () => void };

function Colleague({ colleague, onRole, onEnd }: ColleagueProps) {
  const { role, isYou, isMember, isProvided, hasEnded, mayBeSecond, mayReadHealth, username, memberNumber, email } =
    colleague;
  const name = fullName(colleague);
  return (
    <li className={row.entry}>
      <div className={row.who}>
        <strong>
          {name}
          {isYou && ' (you)'}
        </strong>
        <span className={shared.quiet}>
          {[username, memberNumber, email].filter((text) => text !== '').join(' · ')}
        </span>
        <span>{hasEnded ? 'Removed: cannot sign in' : TEAM_ROLE_NAMES[role]}</span>
        {isMember && <span className={shared.quiet}>Also a member with a record</span>}
        {isProvided && <span className={shared.quiet}>By a group of the identity provider</span>}
        {mayBeSecond && <span className={shared.quiet}>Can approve as second person</span>}
        {mayReadHealth && <span className={shared.quiet}>Reads reasons of leave and exemption</span>}
      </div>
      {!hasEnded && !isYou && (
        <Group gap="xs">
          <LabelledButton icon={IconPencil} aria-label={`Change the role of ${name}`} onClick={onRole}>
            Change
          </LabelledButton>
          <LabelledButton icon={IconDoorExit} aria-label={`Remove ${name} from the team`} onClick={onEnd}>
            Remove
          </LabelledButton>
        </Group>
      )}
    </li>
  );
}

function EndDialog({ colleague, onClose }: { colleague: TeamMember; onClose: () => void }) {
  const { mutateAsync: end } = useChange(peopleChanges.endColleague);
  const name = fullName(colleague);
  return (
    <ConfirmDialog
      title={`Remove ${name} from the team`}
      action="Remove"
      danger
      change={() => end(colleague)}
      onDone={() => {
        showDone(`${name} was removed from the team.`);
        onClose();
      }}
      onClose={onClose}
    >
      <Text>
        {colleague.isMember
          ? `${name} is a member too, and signs in as that from now on, with their record as it is.`
          : `${name} cannot sign in any more, from now on.`}{' '}
        What they did stays in the histories. Adding them again brings them back.
      </Text>
    </ConfirmDialog>
  );
}
