import type { Speciality } from '@cpd/contract/reference';
import { Alert, Button, Checkbox, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Group.css';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useUser } from '../lib/session.ts';
import { groupedSpecialitiesQuery, useUpdateSpecialities } from '../queries/reference.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './areas-dialog.module.css';

/** SPC-04. */
const LOCKED = 'This learning area is mandatory or strongly encouraged and cannot be deselected.';

type AreasDialogProps = { cpdYearId: number; onClose: () => void };

/** "Update specialty areas": the member's own specialties and domains of a year, saved together (DOM-06, SPC-01, SPC-02). */
export function AreasDialog({ cpdYearId, onClose }: AreasDialogProps) {
  const { UserId } = useUser();
  const query = useQuery(groupedSpecialitiesQuery(UserId, cpdYearId));
  return (
    <Dialog title="Update specialty areas" size="lg" onClose={onClose}>
      {query.isError && (
        <Alert color="red" title="The specialty areas did not load" role="alert">
          Please close this and try again in a moment. Nothing was changed.
        </Alert>
      )}
      {query.isPending && <Skeleton height={200} role="status" aria-label="Loading the specialty areas" />}
      {query.isSuccess && query.isFetchedAfterMount && (
        <AreasForm
          cpdYearId={cpdYearId}
          locked={query.data.Mandatory}
          domains={query.data.ProfessionalDomains}
          specialities={query.data.Specialities}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

type AreasFormProps = AreasDialogProps & {
  locked: readonly Speciality[];
  domains: readonly Speciality[];
  specialities: readonly Speciality[];
};

function AreasForm({ cpdYearId, locked, domains, specialities, onClose }: AreasFormProps) {
  const { UserId } = useUser();
  const update = useUpdateSpecialities(cpdYearId);
  const [chosen, setChosen] = useState(() => linkedIds([...domains, ...specialities]));
  const toggle = (id: number, ticked: boolean) =>
    setChosen((now) => (ticked ? [...now, id] : now.filter((other) => other !== id)));
  const chosenOf = (areas: readonly Speciality[]) =>
    areas.map(({ SpecialityId }) => SpecialityId).filter((id) => chosen.includes(id));
  const save = () =>
    update.mutate(
      {
        UserId,
        SpecialityIds: chosenOf(specialities),
        LearningDomainIds: [...locked.map(({ SpecialityId }) => SpecialityId), ...chosenOf(domains)],
      },
      { onSuccess: onClose },
    );
  return (
    <Stack gap="md">
      <Text className={styles.quiet}>Activities of this year offer what you choose here first.</Text>
      <Tabs defaultValue="specialties">
        <Tabs.List>
          <Tabs.Tab value="specialties">Specialties</Tabs.Tab>
          <Tabs.Tab value="domains">Professional domains</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="specialties" pt="md">
          <AreaList areas={specialities} chosen={chosen} onToggle={toggle} />
        </Tabs.Panel>
        <Tabs.Panel value="domains" pt="md">
          <LockedList areas={locked} />
          <AreaList areas={domains} chosen={chosen} onToggle={toggle} />
        </Tabs.Panel>
      </Tabs>
      {update.isError && (
        <Alert color="red" title="Not saved" role="alert">
          {update.error.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={update.isPending} onClick={save}>
          Update
        </Button>
      </Group>
    </Stack>
  );
}

function linkedIds(areas: readonly Speciality[]): number[] {
  return areas.filter(({ LinkedToUser }) => LinkedToUser).map(({ SpecialityId }) => SpecialityId);
}

type AreaListProps = {
  areas: readonly Speciality[];
  chosen: readonly number[];
  onToggle: (id: number, ticked: boolean) => void;
};

function AreaList({ areas, chosen, onToggle }: AreaListProps) {
  return (
    <div className={styles.areas}>
      {areas.map(({ SpecialityId, Name }) => (
        <Checkbox
          key={SpecialityId}
          label={Name}
          checked={chosen.includes(SpecialityId)}
          onChange={(event) => onToggle(SpecialityId, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}

/** Ticked and locked, with the reason where a screen reader finds it too (SPC-04, DOM-04, DOM-05). */
function LockedList({ areas }: { areas: readonly Speciality[] }) {
  const reason = useId();
  if (areas.length === 0) return null;
  return (
    <div className={styles.locked}>
      <div className={styles.areas}>
        {areas.map(({ SpecialityId, Name }) => (
          <Checkbox key={SpecialityId} label={`${Name} *`} checked disabled aria-describedby={reason} />
        ))}
      </div>
      <Text id={reason} size="sm" className={styles.quiet}>
        * {LOCKED}
      </Text>
    </div>
  );
}
