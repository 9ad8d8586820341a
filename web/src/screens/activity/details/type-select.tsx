import type { ActivityType } from '@cpd/contract/reference';
import { Select, Text } from '@mantine/core';
import { listProps } from '../../../ui/list-props.ts';
import classes from '../activity.module.css';

type TypeSelectProps = {
  id: string;
  activityTypes: readonly ActivityType[];
  /** 0 = not chosen. */
  value: number;
  error: string | undefined;
  shut: boolean;
  onChange: (activityTypeId: number) => void;
};

/** One searchable list of the types, grouped by category (ACT-19). */
export function TypeSelect({ id, activityTypes, value, error, shut, onChange }: TypeSelectProps) {
  const groups = Map.groupBy(activityTypes, (type) => type.category);
  return (
    <Select<number>
      {...listProps}
      id={id}
      label="CPD category"
      placeholder="Choose, or type to search"
      withAsterisk
      required
      disabled={shut}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      openOnFocus={false}
      nothingFoundMessage="No categories match"
      data={[...groups].map(([group, types]) => ({
        group,
        items: types.map((type) => ({ value: type.activityTypeId, label: type.type })),
      }))}
      renderOption={({ option }) => (
        <div>
          <Text>{option.label}</Text>
          <Text size="sm" className={classes.optionNote}>
            {activityTypes.find((type) => type.activityTypeId === option.value)?.description}
          </Text>
        </div>
      )}
      value={activityTypes.some((type) => type.activityTypeId === value) ? value : null}
      error={error}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      onChange={(chosen) => onChange(chosen ?? 0)}
    />
  );
}
