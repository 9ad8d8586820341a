import type { RegistrationGroup } from '@cpd/contract/registrations';
import { withRegistration } from '@cpd/domain/member/registration';
import { Alert, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/InlineInput.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { registrationsQuery, useSaveRegistrations } from '../../queries/registrations.ts';
import styles from './registration.module.css';

type RegistrationFormProps = {
  cpdYearId: number;
  /** False in a year that takes no changes: the boxes are shown, but nothing can be ticked or saved (REG-02). */
  editable: boolean;
  /** Called once it is saved, with what somebody with these registrations should know: rich text, empty when there is nothing. */
  onSaved: (information: string) => void;
  /** Further buttons, before Save. */
  children?: ReactNode;
};

/** Where and how the member is registered in a year (REG-01 to REG-03). */
export function RegistrationForm({ cpdYearId, editable, onSaved, children }: RegistrationFormProps) {
  const { UserId } = useUser();
  const query = useQuery(registrationsQuery(UserId, cpdYearId));
  if (query.isError && !query.isFetching) {
    return (
      <Alert color="red" title="The registrations did not load" role="alert">
        <Stack gap="sm" align="flex-start">
          Nothing was changed.
          <Button variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Stack>
      </Alert>
    );
  }
  // Never an answer of before: it could undo what another tab has saved.
  if (query.data === undefined || !query.isFetchedAfterMount) {
    return <Skeleton height={420} role="status" aria-label="Loading the registrations" />;
  }
  return (
    <LoadedForm groups={query.data} cpdYearId={cpdYearId} editable={editable} onSaved={onSaved}>
      {children}
    </LoadedForm>
  );
}

type LoadedFormProps = RegistrationFormProps & { groups: readonly RegistrationGroup[] };

function LoadedForm({ groups, cpdYearId, editable, onSaved, children }: LoadedFormProps) {
  const { UserId } = useUser();
  const save = useSaveRegistrations();
  const [chosen, setChosen] = useState(() => linkedIds(groups));
  const groupsOfIds = groups.map(({ Registrations }) => ({
    registrations: Registrations.map(({ RegistrationId }) => ({ registrationId: RegistrationId })),
  }));

  function submit() {
    save.mutate(
      { UserId, CPDYearId: cpdYearId, RegistrationIds: chosen },
      { onSuccess: ({ DisplayText }) => onSaved(DisplayText) },
    );
  }

  return (
    <Stack gap="lg">
      {groups.map((group) => (
        <fieldset key={group.GroupCode} className={styles.group} disabled={!editable}>
          <legend>{group.Group}</legend>
          {group.Registrations.map(({ RegistrationId, Name }) => (
            <Checkbox
              key={RegistrationId}
              label={Name}
              checked={chosen.includes(RegistrationId)}
              disabled={!editable}
              onChange={(event) =>
                setChosen(withRegistration(groupsOfIds, chosen, RegistrationId, event.currentTarget.checked))
              }
            />
          ))}
        </fieldset>
      ))}
      {save.isError && (
        <Alert color="red" title="Not saved" role="alert">
          {save.error.message}
        </Alert>
      )}
      {editable ? (
        <Group justify="flex-end">
          {children}
          <Button loading={save.isPending} onClick={submit}>
            Save
          </Button>
        </Group>
      ) : (
        <Text className={styles.quiet}>This year takes no more changes.</Text>
      )}
    </Stack>
  );
}

function linkedIds(groups: readonly RegistrationGroup[]): number[] {
  return groups
    .flatMap(({ Registrations }) => Registrations)
    .filter(({ IsLinkedToUser }) => IsLinkedToUser)
    .map(({ RegistrationId }) => RegistrationId);
}
