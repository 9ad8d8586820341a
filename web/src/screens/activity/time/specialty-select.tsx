import type { Speciality } from '@cpd/contract/reference';
import { Select, type SelectProps } from '@mantine/core';
import { memo } from 'react';
import { useListProps } from '../../../ui/use-list-props.ts';

type SpecialtySelectProps = Pick<
  SelectProps<number>,
  'label' | 'aria-label' | 'placeholder' | 'className' | 'disabled'
> & {
  areas: readonly Speciality[];
  onChoose: (areaId: number) => void;
};

/** A specialty that is not among the member's own; chosen, it gets a place of its own. */
export const SpecialtySelect = memo(function SpecialtySelect({ areas, onChoose, ...looks }: SpecialtySelectProps) {
  const list = useListProps();
  if (areas.length === 0) return null;
  return (
    <Select<number>
      {...list}
      {...looks}
      searchable
      openOnFocus={false}
      nothingFoundMessage="No specialties match"
      data={areas.map((area) => ({ value: area.areaId, label: area.name }))}
      value={null}
      onChange={(areaId) => {
        if (areaId !== null) onChoose(areaId);
      }}
    />
  );
});
