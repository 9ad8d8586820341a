import type { Speciality } from '@cpd/contract/reference';
import { Alert, Button, Checkbox, Group, Skeleton, Stack, Tabs, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Tabs.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useUser } from '../lib/session.ts';
import { groupedSpecialitiesQuery, useUpdateSpecialities } from '../queries/reference.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './areas-dialog.module.css';

/** SPC-04. */
const LOCKED = 'This learning area is mandatory or strongly encouraged and cannot be deselected.';

type Areas = readonly Speciality[];
type AreasDialogProps = { cpdYearId: number; onClose: () => void };

/** "Update specialty areas": the member's own specialties and domains of a year, saved together (DOM-04 to DOM-07, SPC-01, SPC-02). */
export function AreasDialog({ cpdYearId, onClose }: AreasDialogProps) {
  const { UserId } = useUser();
  const query = useQuery(groupedSpecialitiesQuery(UserId, cpdYearId));
  const failed = query.isError && !query.isFetching;
  return (
    <Dialog title="Update specialty areas" size="lg" onClose={onClose}>
      {failed && (
        <Alert color="red" title="The specialty areas did not load" role="alert">
          Please close this and try again in a moment. Nothing was changed.
        </Alert>
      )}
      {/* Never an answer of before: it could undo what another tab has saved. */}
      {!failed && !(query.data && query.isFetchedAfterMount) && (
        <Skeleton height={360} role="status" aria-label="Loading the specialty areas" />
      )}
      {!failed && query.data && query.isFetchedAfterMount && (
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

type AreasFormProps = AreasDialogProps & { locked: Areas; domains: Areas; specialities: Areas };

function AreasForm({ cpdYearId, locked, domains, specialities, onClose }: AreasFormProps) {
  const { UserId } = useUser();
  const update = useUpdateSpecialities(cpdYearId);
  const [chosen, setChosen] = useState(() => idsOf([...domains, ...specialities].filter((area) => area.LinkedToUser)));
  const toggle = (id: number, ticked: boolean) =>
    setChosen((now) => (ticked ? [...now, id] : now.filter((other) => other !== id)));
  const chosenOf = (areas: Areas) => idsOf(areas).filter((id) => chosen.includes(id));

  function save() {
    const LearningDomainIds = [...idsOf(locked), ...chosenOf(domains)];
    update.mutate({ UserId, SpecialityIds: chosenOf(specialities), LearningDomainIds }, { onSuccess: onClose });
  }

  return (
    <Stack gap="md">
      <Text className={styles.quiet}>Activities of this year offer what you choose here first.</Text>
      <Tabs defaultValue="specialties">
        <Tabs.List>
          <Tabs.Tab value="specialties">Specialties</Tabs.Tab>
          <Tabs.Tab value="domains">Professional domains</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="specialties" pt="md">
          <AreaList label="Search specialties" areas={specialities} chosen={chosen} onToggle={toggle} />
        </Tabs.Panel>
        <Tabs.Panel value="domains" pt="md">
          <AreaList label="Search professional domains" areas={domains} chosen={chosen} onToggle={toggle}>
            <LockedList areas={locked} />
          </AreaList>
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

function idsOf(areas: Areas): number[] {
  return areas.map(({ SpecialityId }) => SpecialityId);
}

type AreaListProps = {
  label: string;
  areas: Areas;
  chosen: readonly number[];
  onToggle: (id: number, ticked: boolean) => void;
  /** What stands above the list, whatever is searched for. */
  children?: ReactNode;
};

/** Checkboxes in the order of the server, which puts Generic first (DOM-07). */
function AreaList({ label, areas, chosen, onToggle, children }: AreaListProps) {
  const [search, setSearch] = useState('');
  const found = areas.filter(({ Name }) => Name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={label}
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={styles.list}>
        {children}
        {found.length === 0 && <Text role="status">Nothing here has this name.</Text>}
        <div className={styles.areas}>
          {found.map(({ SpecialityId, Name }) => (
            <Checkbox
              key={SpecialityId}
              label={Name}
              checked={chosen.includes(SpecialityId)}
              onChange={(event) => onToggle(SpecialityId, event.currentTarget.checked)}
            />
          ))}
        </div>
      </div>
    </Stack>
  );
}

/** Ticked and locked, with the reason where a screen reader finds it too (SPC-04, DOM-04, DOM-05). */
function LockedList({ areas }: { areas: Areas }) {
  const reason = useId();
  if (areas.length === 0) return null;
  return (
    <div className={styles.locked}>
      <div className={styles.areas}>
        {areas.map(({ SpecialityId, Name }) => (
          <Checkbox key={SpecialityId} label={`${Name} *`} checked readOnly disabled aria-describedby={reason} />
        ))}
      </div>
      <Text id={reason} size="sm" className={styles.quiet}>
        * {LOCKED}
      </Text>
    </div>
  );
}
