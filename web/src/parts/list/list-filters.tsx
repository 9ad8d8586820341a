import { type ListColumn, type ListFilter, shownValue } from '@cpd/domain/college/lists';
import { formatDayMonthYear, isPlainDate, parseDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Checkbox, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { IconColumns3, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { rememberColumns, rememberedColumns } from '../../lib/remembered.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { useTypedText } from '../../ui/use-typed-text.ts';
import { DayField } from '../day/day-field.tsx';
import styles from './list.module.css';

/** Long enough for the next letter, short enough to feel at once. */
const TYPING_MS = 300;

type ListFiltersProps = {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  /** What the server found wrong with a filter, by its name. */
  problems: Readonly<Record<string, string>>;
  narrow: boolean;
  /** What the list is of: "members". */
  several: string;
  onChange: (name: string, value: string) => void;
};

/** The fields above a list (ADM-01 to ADM-04). On a phone they open by a button. */
export function ListFilters({ filters, values, problems, narrow, several, onChange }: ListFiltersProps) {
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const count = Object.keys(values).length;
  const extras = filters.filter(({ extra, name }) => extra && values[name] === undefined);
  return (
    <section aria-label={`Filter ${several}`}>
      {narrow && (
        <LabelledButton icon={IconFilter} fullWidth aria-expanded={open} onClick={() => setOpen(!open)}>
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </LabelledButton>
      )}
      {(!narrow || open) && (
        <div className={styles.filters}>
          {(all ? filters : filters.filter((one) => !extras.includes(one))).map((filter) => (
            <Filter
              key={filter.name}
              filter={filter}
              value={values[filter.name] ?? ''}
              problem={problems[filter.name]}
              onChange={(value) => onChange(filter.name, value)}
            />
          ))}
          {extras.length > 0 && (
            <Button variant="subtle" className={styles.extra} aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Fewer filters' : 'More filters'}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

type FilterProps = {
  filter: ListFilter;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

function Filter({ filter, value, problem, onChange }: FilterProps) {
  if (filter.kind === 'date') {
    return <DayFilter filter={filter} value={value} problem={problem} onChange={onChange} />;
  }
  if (filter.kind !== 'choice')
    return <TextFilter filter={filter} value={value} problem={problem} onChange={onChange} />;
  // What an address asks for is an option, also while the rows that bring it are on their way.
  const options = value === '' || filter.options.includes(value) ? filter.options : [...filter.options, value];
  return (
    <NativeSelect
      label={filter.label}
      value={value}
      error={problem}
      data={[{ value: '', label: 'All' }, ...options.map((each) => ({ value: each, label: shownValue(filter, each) }))]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A day filters the list once it is one; the call has it as people read it, dd/MM/yyyy (LIM-09). */
function DayFilter({ filter, value, problem, onChange }: FilterProps) {
  return (
    <DayField
      label={filter.label}
      required={false}
      value={parseDayMonthYear(value) ?? value}
      error={problem}
      onChange={(day) => {
        const chosen = isPlainDate(day) ? formatDayMonthYear(day) : '';
        if (chosen !== value) onChange(chosen);
      }}
    />
  );
}

/** What is typed filters the list a moment after the last letter, or with Enter. */
function TextFilter({ filter, value, problem, onChange }: FilterProps) {
  const { text, setText } = useTypedText(value, TYPING_MS, onChange);
  return (
    <TextInput
      label={filter.label}
      value={text}
      error={problem}
      placeholder={filter.hint}
      inputMode={filter.kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && text.trim() !== value && onChange(text.trim())}
    />
  );
}

type ColumnChooserProps = {
  columns: readonly ListColumn[];
  /** The names of those that are shown. */
  chosen: readonly string[];
  /** All names, or none to have the usual ones again. */
  onChoose: (names: readonly string[] | null) => void;
};

/** Which columns a list shows; the last one stays. */
export function ColumnChooser({ columns, chosen, onChoose }: ColumnChooserProps) {
  const toggle = (name: string) =>
    onChoose(columns.filter((one) => (one.name === name) !== chosen.includes(one.name)).map((one) => one.name));
  return (
    <Popover position="bottom-end" shadow="md" withinPortal={false} withRoles trapFocus returnFocus>
      <Popover.Target>
        <LabelledButton icon={IconColumns3}>Columns</LabelledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="sm">
          {columns.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={chosen.includes(name)}
              disabled={chosen.length === 1 && chosen.includes(name)}
              onChange={() => toggle(name)}
            />
          ))}
          <Button variant="subtle" size="compact-md" onClick={() => onChoose(null)}>
            Default columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The chosen columns of a list in its own order, remembered for the person; the usual ones until someone chooses. */
export function useColumns(
  userId: number,
  list: string,
  columns: readonly ListColumn[],
): [ListColumn[], ColumnChooserProps['onChoose']] {
  const [names, setNames] = useState(() => rememberedColumns(userId, list));
  const known = columns.filter(({ name }) => names?.includes(name));
  const shown = known.length > 0 ? known : columns.filter((one) => one.shown);
  function choose(chosen: readonly string[] | null) {
    rememberColumns(userId, list, chosen);
    setNames(chosen === null ? undefined : [...chosen]);
  }
  return [shown, choose];
}
