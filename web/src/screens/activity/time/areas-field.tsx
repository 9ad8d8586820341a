import type { Speciality } from '@cpd/contract/reference';
import { Button, Checkbox, Input, MultiSelect, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useActsForNobody } from '../../../lib/open-member.ts';
import { AreasDialog } from '../../../parts/areas-dialog.tsx';
import { listProps } from '../../../ui/list-props.ts';
import classes from '../activity.module.css';

type AreasFieldProps = {
  id: string;
  areas: readonly Speciality[];
  /** The domains that two activities a year must have (DOM-03). */
  mandatoryIds: readonly number[];
  value: readonly number[];
  error: string | undefined;
  disabled: boolean;
  /** The year whose areas these are, where the member's own can be chosen anew. */
  cpdYearId: number;
  onChange: (areaIds: number[]) => void;
};

/** What the activity counts for: domains to tick, the two required ones first, and specialties to search (DOM-01 to DOM-03). */
export function AreasField(props: AreasFieldProps) {
  const { id, areas, mandatoryIds, value, error, disabled, cpdYearId, onChange } = props;
  const errorId = useId();
  const isRequired = (area: Speciality) => mandatoryIds.includes(area.areaId);
  const domains = areas.filter((area) => !area.isArea);
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
              key={area.areaId}
              {...(index === 0 && { id })}
              label={area.name}
              description={isRequired(area) ? 'counts towards the 2 required' : undefined}
              checked={value.includes(area.areaId)}
              disabled={disabled}
              onChange={(event) => toggle(area.areaId, event.currentTarget.checked)}
            />
          ))}
        </div>
        {areas.length === 0 && <Text className={classes.quiet}>There are no professional domains to choose from.</Text>}
      </fieldset>
      <SpecialtiesSelect {...{ value, disabled, onChange }} areas={areas.filter((area) => area.isArea)} />
      {!disabled && <UpdateAreas cpdYearId={cpdYearId} />}
    </Stack>
  );
}

/** The member's own specialties first. */
function SpecialtiesSelect(props: Pick<AreasFieldProps, 'areas' | 'value' | 'disabled' | 'onChange'>) {
  const { areas, value, disabled, onChange } = props;
  const chosen = value.filter((id) => areas.some((area) => area.areaId === id));
  const domains = value.filter((id) => !chosen.includes(id));
  return (
    <MultiSelect<number>
      {...listProps}
      label="Specialties"
      description="Search and choose as many as apply"
      disabled={disabled}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="No specialties match"
      clearButtonProps={{ 'aria-label': 'Remove all specialties' }}
      data={[
        { group: 'Your specialties', items: areas.filter((area) => area.linkedToUser).map(option) },
        { group: 'Other specialties', items: areas.filter((area) => !area.linkedToUser).map(option) },
      ]}
      value={chosen}
      onChange={(specialties) => onChange([...domains, ...specialties])}
    />
  );
}

function option(area: Speciality) {
  return { value: area.areaId, label: area.name };
}

/** Opens the dialog in which the member's own areas are chosen; the list here follows at once (DOM-06). */
export function UpdateAreas({ cpdYearId }: { cpdYearId: number }) {
  const [open, setOpen] = useState(false);
  if (useActsForNobody()) return null;
  return (
    <div>
      <Button size="sm" onClick={() => setOpen(true)}>
        Update specialty areas
      </Button>
      {open && <AreasDialog cpdYearId={cpdYearId} onClose={() => setOpen(false)} />}
    </div>
  );
}
