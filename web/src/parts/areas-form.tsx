import type { Speciality } from '@cpd/contract/reference';
import { hasText } from '@cpd/domain/values/search-text';
import { Button, Checkbox, Group, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useUser } from '../lib/session.ts';
import { groupedSpecialitiesQuery, referenceChanges } from '../queries/reference.ts';
import { useChange } from '../queries/use-change.ts';
import { saveKeys } from '../ui/save-keys.ts';
import shared from '../ui/shared.module.css';
import styles from './areas-form.module.css';
import { fresh } from './loaded.tsx';
import { NotSaved } from './saving/not-saved.tsx';
import { useSaving } from './saving/use-saving.ts';

/** SPC-04. */
const LOCKED = 'This learning area is mandatory or strongly encouraged and cannot be deselected.';

export type AreasTab = 'specialties' | 'domains';

type AreasFormProps = {
  cpdYearId: number;
  areas: AreasToChoose;
  tab: AreasTab;
  onTab: (tab: AreasTab) => void;
  onSaved: () => void;
  /** False in a year that cannot be changed: everything is shown and nothing can be chosen (SPC-06). */
  editable?: boolean;
  /** Whether the lists scroll in themselves, as in a dialog. */
  scrolls?: boolean;
  /** Further buttons, before Update. */
  children?: ReactNode;
};

/** The member's own specialties and domains of a year; both tabs are saved together, and changing tabs keeps what was ticked (SPC-01 to SPC-06). */
export function AreasForm({
  cpdYearId,
  areas,
  tab,
  onTab,
  onSaved,
  editable = true,
  scrolls,
  children,
}: AreasFormProps) {
  const { userId } = useUser();
  const { locked, domains, specialities } = areas;
  const { mutateAsync } = useChange(referenceChanges.updateSpecialities(cpdYearId));
  const [chosen, setChosen] = useState(() => idsOf([...domains, ...specialities].filter((area) => area.linkedToUser)));
  const toggle = (id: number, ticked: boolean) =>
    setChosen((now) => (ticked ? [...now, id] : now.filter((other) => other !== id)));
  const chosenOf = (list: readonly Speciality[]) => idsOf(list).filter((id) => chosen.includes(id));
  const list = { chosen, onToggle: toggle, editable, className: scrolls ? styles.scrolling : undefined };

  const { submit, busy, failure } = useSaving({
    entered: () => chosen.toSorted((one, other) => one - other),
    save: (_way, key) => {
      const learningDomainIds = [...idsOf(locked), ...chosenOf(domains)];
      return mutateAsync({ request: { userId, areaIds: chosenOf(specialities), learningDomainIds }, key });
    },
    content: () => chosen,
    onSaved,
    again: true,
  });

  return (
    <Stack gap="md" {...(editable && saveKeys(() => void submit()))}>
      <Text className={shared.quiet}>What you choose here is offered first when you log activities for this year.</Text>
      <Tabs value={tab} onChange={(value) => onTab(value === 'domains' ? 'domains' : 'specialties')}>
        <Tabs.List>
          <Tabs.Tab value="specialties">Specialties</Tabs.Tab>
          <Tabs.Tab value="domains">Professional domains</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="specialties" pt="md">
          <AreaList label="Search specialties" areas={specialities} {...list} />
        </Tabs.Panel>
        <Tabs.Panel value="domains" pt="md">
          <AreaList label="Search professional domains" areas={domains} {...list}>
            <LockedList areas={locked} />
          </AreaList>
        </Tabs.Panel>
      </Tabs>
      <NotSaved failure={failure} title="Not saved" />
      {!editable && <Text className={shared.quiet}>This year can no longer be changed.</Text>}
      <Group justify="flex-end">
        {children}
        <Button variant="filled" loading={busy} disabled={!editable} onClick={() => void submit()}>
          Update
        </Button>
      </Group>
    </Stack>
  );
}

function idsOf(areas: readonly Speciality[]): number[] {
  return areas.map(({ areaId }) => areaId);
}

type AreaListProps = {
  label: string;
  areas: readonly Speciality[];
  chosen: readonly number[];
  onToggle: (id: number, ticked: boolean) => void;
  editable: boolean;
  className: string | undefined;
  /** What is above the list, whatever is searched for. */
  children?: ReactNode;
};

/** Checkboxes, in the order of the call (SPC-03). */
function AreaList({ label, areas, chosen, onToggle, editable, className, children }: AreaListProps) {
  const [search, setSearch] = useState('');
  const found = areas.filter(({ name }) => hasText(name, search));
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={label}
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={className}>
        {children}
        {found.length === 0 && <Text role="status">Nothing matches your search.</Text>}
        <div className={styles.areas}>
          {found.map(({ areaId, name }) => (
            <Checkbox
              key={areaId}
              label={name}
              checked={chosen.includes(areaId)}
              disabled={!editable}
              onChange={(event) => onToggle(areaId, event.currentTarget.checked)}
            />
          ))}
        </div>
      </div>
    </Stack>
  );
}

/** Ticked and locked, with the reason where a screen reader finds it too (SPC-04, DOM-04, DOM-05). */
function LockedList({ areas }: { areas: readonly Speciality[] }) {
  const reason = useId();
  if (areas.length === 0) return null;
  return (
    <div className={styles.locked}>
      <div className={styles.areas}>
        {areas.map(({ areaId, name }) => (
          <Checkbox key={areaId} label={`${name} *`} checked readOnly disabled aria-describedby={reason} />
        ))}
      </div>
      <Text id={reason} size="sm" className={shared.quiet}>
        * {LOCKED}
      </Text>
    </div>
  );
}

/** The areas of a year in the three groups of API-10. */
type AreasToChoose = {
  locked: readonly Speciality[];
  domains: readonly Speciality[];
  specialities: readonly Speciality[];
};

/** The areas that a member can choose from. */
export function useAreasToChoose(cpdYearId: number) {
  const { userId } = useUser();
  const query = fresh(useQuery(groupedSpecialitiesQuery(userId, cpdYearId)));
  const { data } = query;
  const areas: AreasToChoose | undefined = data && {
    locked: data.mandatory,
    domains: data.professionalDomains,
    specialities: data.specialties,
  };
  return { ...query, data: areas };
}
