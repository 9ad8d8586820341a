import type { Speciality } from '@cpd/contract/reference';
import { Checkbox, Input, MultiSelect, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './activity.module.css';
import { listProps } from './list-props.ts';

type AreasFieldProps = {
  id: string;
  areas: readonly Speciality[];
  /** The domains that two activities a year must have (DOM-03). */
  mandatoryIds: readonly number[];
  value: readonly number[];
  error: string | undefined;
  onChange: (areaIds: number[]) => void;
};

/** What the activity counts for: domains to tick, the two required ones first, and specialties to search (DOM-01 to DOM-03). */
export function AreasField({ id, areas, mandatoryIds, value, error, onChange }: AreasFieldProps) {
  const errorId = useId();
  const isRequired = (area: Speciality) => mandatoryIds.includes(area.SpecialityId);
  const domains = areas.filter((area) => !area.IsSpeciality);
  const requiredFirst = [...domains.filter(isRequired), ...domains.filter((area) => !isRequired(area))];
  const toggle = (areaId: number, ticked: boolean) =>
    onChange(ticked ? [...value, areaId] : value.filter((chosen) => chosen !== areaId));
  return (
    <Stack gap="md">
      <fieldset className={classes.fieldset} aria-describedby={error === undefined ? undefined : errorId}>
        <legend className={classes.legend}>Professional domains</legend>
        {error !== undefined && <Input.Error id={errorId}>{error}</Input.Error>}
        <div className={classes.domains}>
          {requiredFirst.map((area, index) => (
            <Checkbox
              key={area.SpecialityId}
              {...(index === 0 && { id })}
              label={area.Name}
              description={isRequired(area) ? 'counts towards the 2 required' : undefined}
              checked={value.includes(area.SpecialityId)}
              onChange={(event) => toggle(area.SpecialityId, event.currentTarget.checked)}
            />
          ))}
        </div>
        {areas.length === 0 && <Text className={classes.quiet}>There are no domains to choose from.</Text>}
      </fieldset>
      <SpecialtiesSelect areas={areas.filter((area) => area.IsSpeciality)} value={value} onChange={onChange} />
    </Stack>
  );
}

/** The member's own specialties first. */
function SpecialtiesSelect({ areas, value, onChange }: Pick<AreasFieldProps, 'areas' | 'value' | 'onChange'>) {
  const chosen = value.filter((id) => areas.some((area) => area.SpecialityId === id));
  const domains = value.filter((id) => !chosen.includes(id));
  return (
    <MultiSelect<number>
      {...listProps}
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
      onChange={(specialties) => onChange([...domains, ...specialties])}
    />
  );
}

function option(area: Speciality) {
  return { value: area.SpecialityId, label: area.Name };
}
