import { headingWord, type RoleOr, type TableColumn } from '@cpd/domain/values/table-columns';
import { Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { rememberColumns, rememberedColumns } from '../lib/remembered.ts';
import { useIsPhone } from '../ui/screen-width.ts';
import shared from '../ui/shared.module.css';
import styles from './list-columns.module.css';

/** What each role of a kind of list is called. */
type Names<Role extends string> = Readonly<Record<RoleOr<Role>, string>>;

/** Whose choices are remembered, for which kind of list. */
type Kept = { userId: number; list: string };

/** The columns of a list with what was chosen for the same headings before; none where there is only one. */
export function withRemembered<Role extends string>(
  columns: TableColumn<Role>[],
  names: Names<Role>,
  { userId, list }: Kept,
): TableColumn<Role>[] {
  if (columns.length < 2) return [];
  const kept = new Map((rememberedColumns(userId, list) ?? []).map((each) => each.split('=', 2) as [string, string]));
  return columns.map((column, place) => {
    const chosen = rolesOf(names).find((role) => role === kept.get(knownBy(columns, place)));
    return { ...column, role: chosen ?? column.role };
  });
}

/** Keeps in this browser what a column of such a list holds. */
export function rememberColumn<Role extends string>(
  columns: readonly TableColumn<Role>[],
  place: number,
  role: RoleOr<Role>,
  { userId, list }: Kept,
): void {
  const word = knownBy(columns, place);
  const others = (rememberedColumns(userId, list) ?? []).filter((each) => !each.startsWith(`${word}=`));
  rememberColumns(userId, list, [...others, `${word}=${role}`]);
}

/** What a column is known by in the next list: the words of its heading, or without one its place among as many columns. */
function knownBy<Role extends string>(columns: readonly TableColumn<Role>[], place: number): string {
  return headingWord(columns[place]?.heading ?? '') || `${place + 1}/${columns.length}`;
}

function rolesOf<Role extends string>(names: Names<Role>): RoleOr<Role>[] {
  return Object.keys(names) as RoleOr<Role>[];
}

type Props<Role extends string> = {
  columns: readonly TableColumn<Role>[];
  /** The roles in the order in which they are offered. */
  names: Names<Role>;
  onChoose: (place: number, role: RoleOr<Role>) => void;
};

/**
 * What each column of a list is taken for, also those that are not read, before anything of it is stored (ADM-06, PPL-01). On a
 * phone they are folded, because a list has more columns than a screen has room.
 */
export function ListColumns<Role extends string>({ columns, names, onChoose }: Props<Role>) {
  const onPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (columns.length === 0) return null;
  if (onPhone && !isOpen) {
    const read = columns.filter(({ role }) => role !== 'NONE').length;
    return (
      <Button className={shared.start} aria-expanded={false} onClick={() => setOpen(true)}>
        Show the columns ({read} of {columns.length} are read)
      </Button>
    );
  }
  return (
    <fieldset className={styles.columns}>
      <Text component="legend" fw={600}>
        Columns of the list
      </Text>
      {columns.map(({ heading, example, role }, place) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
          key={place}
          label={heading === '' ? `Column ${place + 1}` : heading}
          description={example === '' ? 'Empty' : `For example: ${example}`}
          data={rolesOf(names).map((value) => ({ value, label: names[value] }))}
          value={role}
          onChange={(event) => {
            const chosen = rolesOf(names).find((each) => each === event.currentTarget.value);
            if (chosen !== undefined) onChoose(place, chosen);
          }}
        />
      ))}
    </fieldset>
  );
}
