import { FILE_NAME_CUT } from '@cpd/domain/values/limits';
import { hasText } from '@cpd/domain/values/search-text';
import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { CutName } from '../cut-name.tsx';
import type { StoredFile } from '../upload/upload-rows.ts';
import classes from './attach.module.css';

type ExistingFilesProps = {
  files: readonly StoredFile[];
  chosen: readonly number[];
  onChoose: (documentIds: readonly number[]) => void;
  /** One file at a time (EVD-09). */
  single: boolean;
  error: string | undefined;
};

/** Fewer files are seen at a glance. */
const WORTH_SEARCHING = 6;

const byName = new Intl.Collator('en', { numeric: true });

/**
 * The year's files to choose from, found by a part of the name (EVD-02, EVD-03, EVD-09, FIL-23). A list that is in the
 * dialog, since one that drops down would hang out of it on a phone.
 */
export function ExistingFiles({ files, chosen, onChoose, single, error }: ExistingFilesProps) {
  const [search, setSearch] = useState('');
  // What is chosen stays in sight, so that nothing is attached unseen.
  const shown = files
    .filter(({ documentId, name }) => hasText(name, search) || chosen.includes(documentId))
    .toSorted((one, other) => byName.compare(one.name, other.name));
  const list = (
    <Stack gap="xs" className={classes.existing}>
      {shown.map(({ documentId, name }) =>
        single ? (
          <Radio key={documentId} value={String(documentId)} label={<CutName name={name} max={FILE_NAME_CUT} />} />
        ) : (
          <Checkbox key={documentId} value={String(documentId)} label={<CutName name={name} max={FILE_NAME_CUT} />} />
        ),
      )}
      {shown.length === 0 && <Text role="status">No files match your search.</Text>}
    </Stack>
  );
  const [first] = chosen;
  return (
    <Stack gap="sm">
      {files.length >= WORTH_SEARCHING && (
        <TextInput
          label="Find a file"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {single ? (
        <Radio.Group
          label="Existing file"
          withAsterisk
          value={first === undefined ? null : String(first)}
          onChange={(documentId) => onChoose([Number(documentId)])}
          error={error}
        >
          {list}
        </Radio.Group>
      ) : (
        <Checkbox.Group
          label="Existing files"
          withAsterisk
          value={chosen.map(String)}
          onChange={(documentIds) => onChoose(documentIds.map(Number))}
          error={error}
        >
          {list}
        </Checkbox.Group>
      )}
    </Stack>
  );
}
