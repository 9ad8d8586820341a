import { EVENT_GROUPS, type EventGroup } from '@cpd/domain/college/event-groups';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import { NativeSelect } from '@mantine/core';
import { DayField } from '../day/day-field.tsx';

/** Which events are shown; days are plain dates at the college, both with their ends. */
export type EventFilter = { kind?: EventGroup | undefined; from?: string | undefined; to?: string | undefined };

type EventFiltersProps = {
  /** Those of the groups that there can be. */
  groups: readonly EventGroup[];
  value: EventFilter;
  /** What is wrong with the last day. */
  problem: string | undefined;
  onChange: (value: EventFilter) => void;
};

/** The fields by which events are filtered: their kind, and the days. */
export function EventFilters({ groups, value, problem, onChange }: EventFiltersProps) {
  return (
    <>
      <NativeSelect
        label="Kind"
        value={value.kind ?? ''}
        data={[{ value: '', label: 'All' }, ...groups.map((code) => ({ value: code, label: EVENT_GROUPS[code] }))]}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChange({ ...value, kind: groups.find((code) => code === chosen) });
        }}
      />
      <DayField
        label="From"
        required={false}
        value={value.from ?? ''}
        error={undefined}
        onChange={(day) => onChange({ ...value, from: isPlainDate(day) ? day : undefined })}
      />
      <DayField
        label="To"
        required={false}
        value={value.to ?? ''}
        error={problem}
        onChange={(day) => onChange({ ...value, to: isPlainDate(day) ? day : undefined })}
      />
    </>
  );
}
