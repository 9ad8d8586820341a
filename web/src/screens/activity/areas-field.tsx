import { Chip, Group, Input, MultiSelect, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Chip.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import type { Speciality } from '@cpd/contract/reference';
import { useId } from 'react';
import classes from './activity.module.css';

type AreasFieldProps = {
  id: string;
  areas: readonly Speciality[];
  /** The domains that two activities a year must have (DOM-03). */
  mandatoryIds: readonly number[];
  value: readonly number[];
  error: string | undefined;
  onChange: (areaIds: number[]) => void;
};

/** What the activity counts for: domains to tick, the two that are required first, and specialties to search (DOM-01 to DOM-03). */
export function AreasField({ id, areas, mandatoryIds, value, error, onChange }: AreasFieldProps) {
  const domains = areas.filter((area) => !area.IsSpeciality);
  const required = domains.filter((area) => mandatoryIds.includes(area.SpecialityId));
  const others = domains.filter((area) => !mandatoryIds.includes(area.SpecialityId));
  const hint = useId();
  const chip = (area: Speciality, first: boolean) => (
    <Chip
      key={area.SpecialityId}
      {...(first && { id })}
      className={classes.chip}
      checked={value.includes(area.SpecialityId)}
      aria-describedby={error === undefined ? undefined : `${hint}-error`}
      onChange={(ticked) => onChange(ticked ? [...value, area.SpecialityId] : without(value, area.SpecialityId))}
    >
      {area.Name}
    </Chip>
  );
  return (
    <Stack gap="md">
      <fieldset className={classes.fieldset}>
        <legend className={classes.legend}>Professional domains</legend>
        {error !== undefined && <Input.Error id={`${hint}-error`}>{error}</Input.Error>}
        {required.length > 0 && (
          <fieldset className={classes.fieldset}>
            <legend className={classes.quiet}>Each counts towards the 2 required</legend>
            <Group gap="xs">{required.map((area, index) => chip(area, index === 0))}</Group>
          </fieldset>
        )}
        <Group gap="xs">{others.map((area, index) => chip(area, required.length === 0 && index === 0))}</Group>
      </fieldset>
      <SpecialtiesSelect areas={areas.filter((area) => area.IsSpeciality)} value={value} onChange={onChange} />
      {areas.length === 0 && <Text className={classes.quiet}>There are no domains or specialties to choose from.</Text>}
    </Stack>
  );
}

function SpecialtiesSelect({ areas, value, onChange }: Pick<AreasFieldProps, 'areas' | 'value' | 'onChange'>) {
  const chosen = value.filter((id) => areas.some((area) => area.SpecialityId === id));
  const rest = value.filter((id) => !chosen.includes(id));
  return (
    <MultiSelect<number>
      label="Specialties"
      description="Search and choose as many as apply"
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="No specialty has this name"
      clearButtonProps={{ 'aria-label': 'Remove all specialties' }}
      data={[
        { group: 'Your specialties', items: areas.filter((area) => area.LinkedToUser).map(option) },
        { group: 'Other specialties', items: areas.filter((area) => !area.LinkedToUser).map(option) },
      ]}
      value={chosen}
      onChange={(specialties) => onChange([...rest, ...specialties])}
    />
  );
}

function option(area: Speciality) {
  return { value: area.SpecialityId, label: area.Name };
}

function without(ids: readonly number[], removed: number): number[] {
  return ids.filter((id) => id !== removed);
}
