import type { RegistrationGroup } from '@cpd/contract/registrations';
import { withRegistration } from '@cpd/domain/member/registration';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { registrationsChanges, registrationsQuery } from '../../queries/registrations.ts';
import { useChange } from '../../queries/use-change.ts';
import { saveKeys } from '../../ui/save-keys.ts';
import shared from '../../ui/shared.module.css';
import { fresh, Loaded } from '../loaded.tsx';
import { NotSaved } from '../saving/not-saved.tsx';
import { useSaving } from '../saving/use-saving.ts';
import styles from './registration.module.css';

type RegistrationFormProps = {
  cpdYearId: number;
  /** False in a year that cannot be changed: the boxes are shown, but nothing can be ticked or saved (REG-02). */
  editable: boolean;
  /** The requirements are shown right beside it (API2-52). */
  rateRealtime?: boolean;
  /** Called once it is saved, with what someone with these registrations should know: rich text, empty when there is nothing. */
  onSaved: (information: string) => void;
  /** Draws what it ends with, its buttons; left out, they are just there. */
  end?: (buttons: ReactNode) => ReactNode;
  /** Further buttons, before Save. */
  children?: ReactNode;
};

/** Where and how the member is registered in a year (REG-01 to REG-03). */
export function RegistrationForm(props: RegistrationFormProps) {
  const { cpdYearId } = props;
  const { userId } = useUser();
  const query = fresh(useQuery(registrationsQuery(userId, cpdYearId)));
  return (
    <Loaded query={query} waiting={420} failed="The registrations could not be loaded. Nothing was changed.">
      {(groups) => <LoadedForm {...props} groups={groups} />}
    </Loaded>
  );
}

type LoadedFormProps = RegistrationFormProps & { groups: readonly RegistrationGroup[] };

function LoadedForm({ groups, cpdYearId, editable, rateRealtime = false, onSaved, end, children }: LoadedFormProps) {
  const { userId } = useUser();
  const { mutateAsync } = useChange(registrationsChanges.saveRegistrations(rateRealtime));
  const [chosen, setChosen] = useState(() => linkedIds(groups));
  const groupsOfIds = groups.map(({ registrations }) => ({
    registrations: registrations.map(({ registrationId }) => ({ registrationId })),
  }));

  const { submit, busy, failure } = useSaving({
    entered: () => chosen,
    save: (_way, key) => mutateAsync({ body: { userId, cpdYearId, registrationIds: chosen }, key }),
    content: () => chosen,
    onSaved: ({ displayText }) => onSaved(displayText),
    again: true,
  });

  const buttons = (
    <Group justify="flex-end">
      {children}
      <Button variant="filled" loading={busy} onClick={() => void submit()}>
        Save
      </Button>
    </Group>
  );
  return (
    <Stack gap="md" className={styles.form ?? ''} {...(editable && saveKeys(() => void submit()))}>
      {groups.map((group) => (
        <fieldset key={group.groupCode} className={styles.group} disabled={!editable}>
          <legend>{group.group}</legend>
          {group.registrations.map(({ registrationId, name }) => (
            <Checkbox
              key={registrationId}
              label={name}
              checked={chosen.includes(registrationId)}
              disabled={!editable}
              onChange={(event) =>
                setChosen(withRegistration(groupsOfIds, chosen, registrationId, event.currentTarget.checked))
              }
            />
          ))}
        </fieldset>
      ))}
      <NotSaved failure={failure} title="Not saved" />
      {editable ? (
        (end?.(buttons) ?? buttons)
      ) : (
        <Text className={shared.quiet}>This year can no longer be changed.</Text>
      )}
    </Stack>
  );
}

function linkedIds(groups: readonly RegistrationGroup[]): number[] {
  return groups
    .flatMap(({ registrations }) => registrations)
    .filter(({ isLinkedToUser }) => isLinkedToUser)
    .map(({ registrationId }) => registrationId);
}
