import type { ListColumn } from '@cpd/domain/college/lists';
import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Popover.css';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { rememberColumns, rememberedColumns } from '../../lib/remembered.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';

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

/** The chosen columns of a list in its own order, remembered for the person; the usual ones until somebody chooses. */
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
