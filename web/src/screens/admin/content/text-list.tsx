import { Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../parts/saving/failure.ts';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { useSaveText } from '../../../queries/content.ts';
import { showDone } from '../../../ui/toast.ts';
import styles from './content.module.css';
import { HistoryDialog } from './history-dialog.tsx';
import { Row } from './row.tsx';
import { TextDialog } from './text-dialog.tsx';
import { matches, type TextEntry } from './text-entry.ts';

type TextListProps = { entries: readonly TextEntry[]; mayEdit: boolean; searchable?: boolean };

/** Texts with their edits: help texts, or settings. */
export function TextList({ entries, mayEdit, searchable = false }: TextListProps) {
  const [words, setWords] = useState('');
  const [open, setOpen] = useState<{ dialog: 'edit' | 'history'; key: string } | undefined>();
  const shown = entries.filter((entry) => matches(entry, words.trim()));
  const opened = entries.find(({ key }) => key === open?.key);
  const close = () => setOpen(undefined);
  return (
    <>
      {searchable && (
        <TextInput
          label="Search"
          type="search"
          mb="md"
          maw={420}
          placeholder="A screen, a code or words from the text"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <Text>Nothing matches your search. Try fewer or other words.</Text>}
      <ul className={styles.list}>
        {shown.map((entry) => (
          <Row
            key={entry.key}
            label={entry.label}
            detail={entry.detail}
            state={entry}
            onEdit={mayEdit ? () => setOpen({ dialog: 'edit', key: entry.key }) : undefined}
            onHistory={() => setOpen({ dialog: 'history', key: entry.key })}
          >
            {entry.text === '' ? 'Blank, so not shown' : entry.text}
          </Row>
        ))}
      </ul>
      {opened && open?.dialog === 'edit' && <TextDialog key={opened.key} entry={opened} onClose={close} />}
      {opened && open?.dialog === 'history' && <TextHistory entry={opened} mayEdit={mayEdit} onClose={close} />}
    </>
  );
}

function TextHistory({ entry, mayEdit, onClose }: { entry: TextEntry; mayEdit: boolean; onClose: () => void }) {
  const { mutateAsync } = useSaveText();
  const { kind, key: name, version, deliveredText } = entry;
  const saving = useSaving({
    save: (before: string | null, key) =>
      mutateAsync({ body: { kind, key: name, text: before === deliveredText ? null : before, version }, key }),
    content: (before) => [before, version],
    onSaved: () => showDone('Restored.'),
    again: true,
  });
  return (
    <HistoryDialog
      name={{ kind, key: name }}
      label={entry.label}
      onPutBack={mayEdit ? (edit) => void saving.submit(edit.beforeText) : undefined}
      problem={saving.failure && failureText(saving.failure)}
      pending={saving.busy}
      onClose={onClose}
    />
  );
}
