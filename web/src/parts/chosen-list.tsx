import { MEMBER_LIST_LIMIT_BYTES, MEMBER_LIST_LINES_MAX } from '@cpd/domain/values/limits';
import type { RoleOr, TableColumn } from '@cpd/domain/values/table-columns';
import { Button, FileButton, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useUser } from '../lib/session.ts';
import shared from '../ui/shared.module.css';
import { showError } from '../ui/toast.ts';
import styles from './chosen-list.module.css';
import { rememberColumn, withRemembered } from './list-columns.tsx';
import { readListFile } from './list-file.ts';

/** A file that was chosen, as text, and its columns. */
type Chosen<Role extends string> = { file: File; passedOver: string; columns: TableColumn<Role>[] };

type ChosenListProps<Role extends string> = {
  /** The kind of list, for which choices of columns are remembered in this browser. */
  list: string;
  names: Readonly<Record<RoleOr<Role>, string>>;
  columnsOf: (text: string) => TableColumn<Role>[];
  /** Another file was chosen, or another column: what was found out about it counts no longer. */
  onChange: () => void;
  onChosen: () => void;
};

/** A list that someone chooses as a file or pastes, and what its columns are taken for, before anything is sent (PPL-01). */
export function useChosenList<Role extends string>(props: ChosenListProps<Role>) {
  const { list, names, columnsOf, onChange, onChosen } = props;
  const { userId } = useUser();
  const [chosen, setChosen] = useState<Chosen<Role>>();
  const read = async (file: File) => {
    if (file.size > MEMBER_LIST_LIMIT_BYTES)
      return showError('This file is larger than 30 MB. Please split it into parts.');
    const found = await readListFile(file, MEMBER_LIST_LINES_MAX);
    if ('problem' in found) return showError(found.problem);
    onChange();
    onChosen();
    setChosen({
      file: new File([found.text], file.name, { type: 'text/csv' }),
      passedOver: found.passedOver,
      columns: withRemembered(columnsOf(found.text), names, { userId, list }),
    });
  };
  return {
    chosen,
    choose: (file: File | null | undefined) => {
      if (file) void read(file);
    },
    chooseColumn: (place: number, role: RoleOr<Role>) => {
      if (chosen === undefined) return;
      rememberColumn(chosen.columns, place, role, { userId, list });
      onChange();
      setChosen({ ...chosen, columns: chosen.columns.map((each, at) => (at === place ? { ...each, role } : each)) });
    },
    discard: () => setChosen(undefined),
  };
}

/** Where a list is chosen, or dropped. */
export function ListFilePart({
  label,
  file,
  onChoose,
}: {
  /** What kind of list. */
  label: string;
  file: File | undefined;
  onChoose: (file: File | null | undefined) => void;
}) {
  const reset = useRef<() => void>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onChoose(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same for keys.
    <div className={styles.file} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <FileButton
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        resetRef={reset}
        onChange={(chosen) => {
          onChoose(chosen);
          // The same file can be chosen again, once it was mended.
          reset.current?.();
        }}
        inputProps={{ 'aria-label': label }}
      >
        {(props) => (
          <Button {...props} leftSection={<IconFileUpload size={18} aria-hidden />}>
            {file === undefined ? 'Choose a file' : 'Choose another file'}
          </Button>
        )}
      </FileButton>
      <Text size="sm" className={shared.quiet}>
        {file === undefined ? 'CSV or Excel (.xlsx). You can also drop it here.' : file.name}
      </Text>
    </div>
  );
}

/** Lines that were copied from a spreadsheet are taken as they are pasted, as a file is; nothing is typed here. */
export function ListPastePart({ onPasted }: { onPasted: (file: File) => void }) {
  return (
    <Textarea
      label="Or paste the lines here"
      description="With their headings, as you copied them from a spreadsheet."
      rows={2}
      maw={680}
      value=""
      onChange={({ currentTarget: { value } }) => {
        if (value.trim().includes('\n')) onPasted(new File([value], 'Pasted lines', { type: 'text/csv' }));
      }}
    />
  );
}
