import {
  attendanceColumns,
  COLUMN_ROLES,
  type ColumnRole,
  headingWord,
  type ListColumn,
} from '@cpd/domain/college/attendance-list';
import { NativeSelect, Text } from '@mantine/core';
import { rememberColumns, rememberedColumns } from '../../../lib/remembered.ts';
import styles from './programs.module.css';

const ROLES: Readonly<Record<ColumnRole, string>> = {
  NUMBER: 'Member number',
  NAME: 'Name',
  HOURS: 'Hours',
  ATTENDED: 'Attended (yes or no)',
  NONE: 'Not read',
};

/** The columns of a list with what was chosen for the same headings before; none where there is only one. */
export function listColumns(list: string, userId: number): ListColumn[] {
  const columns = attendanceColumns(list);
  if (columns.length < 2) return [];
  const kept = new Map((rememberedColumns(userId, LIST) ?? []).map((each) => each.split('=', 2) as [string, string]));
  return columns.map((column, place) => {
    const chosen = COLUMN_ROLES.find((role) => role === kept.get(knownBy(columns, place)));
    return { ...column, role: chosen ?? column.role };
  });
}

/** Keeps in this browser what a column of such a list holds. */
export function rememberColumn(userId: number, columns: readonly ListColumn[], place: number, role: ColumnRole): void {
  const word = knownBy(columns, place);
  const others = (rememberedColumns(userId, LIST) ?? []).filter((each) => !each.startsWith(`${word}=`));
  rememberColumns(userId, LIST, [...others, `${word}=${role}`]);
}

/** What a column is known by in the next list: the words of its heading, or without one its place among as many columns. */
function knownBy(columns: readonly ListColumn[], place: number): string {
  return headingWord(columns[place]?.heading ?? '') || `${place + 1}/${columns.length}`;
}

const LIST = 'attendance';

type Props = { columns: readonly ListColumn[]; onChoose: (place: number, role: ColumnRole) => void };

/** What each column of a list is taken for, also those that are not read, before anything of it is stored (ADM-06). */
export function ListColumns({ columns, onChoose }: Props) {
  if (columns.length === 0) return null;
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
          data={COLUMN_ROLES.map((value) => ({ value, label: ROLES[value] }))}
          value={role}
          onChange={(event) => {
            const chosen = COLUMN_ROLES.find((each) => each === event.currentTarget.value);
            if (chosen !== undefined) onChoose(place, chosen);
          }}
        />
      ))}
    </fieldset>
  );
}
