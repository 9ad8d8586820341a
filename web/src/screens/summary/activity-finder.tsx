import type { SummaryActivity } from '@cpd/contract/summary';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTypedText } from '../../ui/use-typed-text.ts';
import { type ActivityFilter, EVERYTHING, isNarrowing, KINDS, kinds, monthsIn, typesIn } from './activity-filter.ts';
import styles from './activity-finder.module.css';
import { useActivityFilter } from './use-activity-filter.ts';

/** Fewer activities than these are seen at once. */
export const FIND_FROM = 9;
/** What is typed is looked for once nothing was typed for so long (milliseconds). */
const PAUSE = 250;

/** Finds activities of a full year by words. */
export function ActivitySearch({ autoFocus = false }: { autoFocus?: boolean }) {
  const { filter, setFilter } = useActivityFilter();
  const { text, setText } = useTypedText(filter.words, PAUSE, (words) => setFilter({ ...filter, words }, 'in place'));
  return (
    <search className={styles.search}>
      <TextInput
        type="search"
        aria-label="Search activities"
        placeholder="Search activities"
        autoComplete="off"
        // The press that opened the field asked for it.
        autoFocus={autoFocus}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </search>
  );
}

type ActivityFiltersProps = {
  activities: readonly SummaryActivity[];
  filter: ActivityFilter;
  onFilter: (filter: ActivityFilter) => void;
};

/** The button that opens the filters by type, month and what activities lack, with how many are set; and the filters. */
export function useActivityFilters({ activities, filter, onFilter }: ActivityFiltersProps): {
  chip: ReactNode;
  filters: ReactNode;
} {
  const [open, setOpen] = useState(false);
  const id = useId();
  const count = [filter.month, filter.typeId, filter.kind].filter((one) => one !== undefined).length;
  const chip = (
    <Button
      size="sm"
      variant={count > 0 ? 'light' : 'default'}
      leftSection={<IconFilter size={16} aria-hidden />}
      aria-expanded={open}
      aria-controls={id}
      onClick={() => setOpen(!open)}
    >
      {count > 0 ? `Filter (${count})` : 'Filter'}
    </Button>
  );
  const filters = (
    <div id={id} hidden={!open} className={styles.filters}>
      {open && <Filters {...{ activities, filter, onFilter }} />}
    </div>
  );
  return { chip, filters };
}

function Filters({ activities, filter, onFilter }: ActivityFiltersProps) {
  return (
    <div className={styles.fields}>
      <NativeSelect
        aria-label="Month"
        value={filter.month ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, month: value === '' ? undefined : Number(value) })
        }
      >
        <option value="">All months</option>
        {monthsIn(activities).map(({ month, name, count }) => (
          <option key={month} value={month}>{`${name} (${count})`}</option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label="Type of activity"
        value={filter.typeId ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, typeId: value === '' ? undefined : Number(value) })
        }
      >
        <option value="">All types</option>
        {typesIn(activities).map(({ typeId, name }) => (
          <option key={typeId} value={typeId}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label="Only activities that are"
        value={filter.kind ?? ''}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, kind: kinds.find((one) => one === value) })}
      >
        <option value="">Any evidence</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {KINDS[kind]}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

type FoundProps = {
  filter: ActivityFilter;
  /** How many activities the filter shows, and how many there are. */
  found: number;
  all: number;
  onFilter: (filter: ActivityFilter) => void;
};

/** How many activities the filter shows, and the way back to all. Totals stay those of the year. */
export function Found({ filter, found, all, onFilter }: FoundProps) {
  const narrows = isNarrowing(filter);
  return (
    <div className={styles.found} data-empty={!narrows}>
      <span role="status">{narrows && foundInWords(found, all)}</span>
      {narrows && (
        <Button size="compact-sm" variant="subtle" onClick={() => onFilter(EVERYTHING)}>
          Show all
        </Button>
      )}
    </div>
  );
}

function foundInWords(found: number, all: number): string {
  return `${found} of ${all} shown. Totals are of the whole year.`;
}
