import { parseDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import styles from './calendar.module.css';
import { type ImportChoice, type ImportFilter, matching } from './import-choices.ts';
import { itemInWords, itemName } from './import-words.ts';

/** Rows drawn at once; a calendar may have thousands. */
const PAGE = 50;

type ImportListProps = {
  choices: readonly ImportChoice[];
  /** Keys of the ticked ones; they stay ticked while others are looked for. */
  ticked: ReadonlySet<number>;
  onTicked: (ticked: ReadonlySet<number>) => void;
  disabled: boolean;
};

/** The events of a calendar file, to be searched, narrowed to dates and ticked (CAL-12). */
export function ImportList({ choices, ticked, onTicked, disabled }: ImportListProps) {
  const [filter, setFilter] = useState<ImportFilter>({ text: '', from: '', to: '' });
  const [shown, setShown] = useState(PAGE);
  const found = matching(choices, filter);
  const keys = found.map(({ key }) => key);
  const allTicked = keys.length > 0 && keys.every((key) => ticked.has(key));
  const change = (part: Partial<ImportFilter>) => {
    setFilter({ ...filter, ...part });
    setShown(PAGE);
  };
  return (
    <>
      <div className={styles.filter}>
        <TextInput
          label="Search by name"
          type="search"
          value={filter.text}
          data-autofocus
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <DayBound label="From" onDay={(from) => change({ from })} />
        <DayBound label="To" onDay={(to) => change({ to })} />
      </div>
      <Checkbox
        label={`All ${found.length} in the list`}
        checked={allTicked}
        indeterminate={!allTicked && keys.some((key) => ticked.has(key))}
        disabled={disabled || found.length === 0}
        onChange={() => onTicked(allTicked ? removed(ticked, keys) : new Set([...ticked, ...keys]))}
      />
      {found.length === 0 && <Text c="dimmed">No events match your search.</Text>}
      <ul className={styles.choices}>
        {found.slice(0, shown).map((choice) => (
          <li key={choice.key}>
            <Checkbox
              label={itemName(choice.activity)}
              description={describe(choice)}
              checked={ticked.has(choice.key)}
              disabled={disabled}
              onChange={(event) =>
                onTicked(event.currentTarget.checked ? new Set([...ticked, choice.key]) : removed(ticked, [choice.key]))
              }
            />
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, found.length - shown)} more
        </Button>
      )}
    </>
  );
}

/** Counts once it is a whole date; while it is typed the list stays. */
function DayBound({ label, onDay }: { label: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      label={label}
      placeholder="dd/mm/yyyy"
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onDay(parseDayMonthYear(event.currentTarget.value) ?? '');
      }}
    />
  );
}

function describe({ activity, tentative, ready }: ImportChoice): string {
  const marks = [...(tentative ? ['tentative'] : []), ...(ready ? ['type and domains as last time'] : [])];
  return [itemInWords(activity), ...marks].join(' · ');
}

function removed(ticked: ReadonlySet<number>, keys: readonly number[]): Set<number> {
  return new Set([...ticked].filter((key) => !keys.includes(key)));
}
