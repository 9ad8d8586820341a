import type { DocumentFolder, FileDocument } from '@cpd/contract/documents';
import { extensionOf, fileNameProblem, renameKeepingExtension } from '@cpd/domain/values/file-names';
import { EVIDENCE_YEARS } from '@cpd/domain/values/limits';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDeleteFile, useMoveFile, useRenameFile } from '../../queries/files.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import classes from './files.module.css';
import type { Ending } from './files-dialog.ts';
import { useAttempt } from './use-attempt.ts';

type RenameFileDialogProps = Ending & { file: FileDocument; takenNames: readonly string[] };

/** Renames a file by the rules of uploads; its extension stays (FIL-13, FIL-15, UPL-03 to UPL-06). */
export function RenameFileDialog({ file, takenNames, onClose, onDone }: RenameFileDialogProps) {
  const { mutateAsync } = useRenameFile();
  const { pending, attempt } = useAttempt({ onClose, onDone });
  const extension = extensionOf(file.documentName);
  const [typed, setTyped] = useState(
    extension === '' ? file.documentName : file.documentName.slice(0, -extension.length - 1),
  );
  const [problem, setProblem] = useState<string>();
  function save() {
    const name = renameKeepingExtension(file.documentName, typed);
    const wrong = fileNameProblem(
      name,
      takenNames.filter((taken) => taken !== file.documentName),
    );
    setProblem(wrong);
    if (wrong !== undefined) return;
    void attempt(() => mutateAsync({ documentId: file.documentId, name }), `The file is now called “${name}”.`);
  }
  return (
    <ActionDialog title="Rename file" action="Rename" pending={pending} onAct={save} onClose={onClose}>
      <TextInput
        label="File name"
        required
        data-autofocus
        value={typed}
        error={problem}
        rightSection={extension === '' ? null : <span className={classes.small}>.{extension}</span>}
        rightSectionWidth={64}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </ActionDialog>
  );
}

/** What stands for "no folder" in the list. */
const OUTSIDE = 'none';

type MoveFileDialogProps = Ending & { file: FileDocument; folders: readonly DocumentFolder[] };

/** Moves a file into another folder, or out of its folder (FIL-14, FIL-15). */
export function MoveFileDialog({ file, folders, onClose, onDone }: MoveFileDialogProps) {
  const { mutateAsync } = useMoveFile();
  const { pending, attempt } = useAttempt({ onClose, onDone });
  const [chosen, setChosen] = useState('0');
  const [problem, setProblem] = useState<string>();
  const others = folders.filter(({ documentFolderId }) => documentFolderId !== file.documentFolderId);
  function save() {
    setProblem(chosen === '0' ? 'Please select a folder.' : undefined);
    if (chosen === '0') return;
    const folder = others.find(({ documentFolderId }) => String(documentFolderId) === chosen);
    const place = folder ? `in “${folder.folderName}”` : 'outside folders';
    void attempt(
      () => mutateAsync({ documentId: file.documentId, folderId: folder?.documentFolderId ?? null }),
      `“${file.documentName}” is now ${place}.`,
    );
  }
  return (
    <ActionDialog title="Move to folder" action="Move" pending={pending} onAct={save} onClose={onClose}>
      <Text className={classes.name}>{file.documentName}</Text>
      {others.length === 0 && file.documentFolderId === null && (
        <Text>There are no folders yet. Create one first, with the button above the list.</Text>
      )}
      <NativeSelect
        label="Folder"
        required
        data-autofocus
        value={chosen}
        error={problem}
        data={[
          { value: '0', label: '--Select--' },
          ...(file.documentFolderId === null ? [] : [{ value: OUTSIDE, label: 'No folder' }]),
          ...others.map(({ documentFolderId, folderName }) => ({ value: String(documentFolderId), label: folderName })),
        ]}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </ActionDialog>
  );
}

/** Asks before a file goes, naming what it is attached to (FIL-17). */
export function DeleteFileDialog({ file, onClose, onDone }: Ending & { file: FileDocument }) {
  const { mutateAsync } = useDeleteFile();
  const { pending, attempt } = useAttempt({ onClose, onDone });
  const { documentId, documentName, activities } = file;
  return (
    <ActionDialog
      title="Delete this file?"
      action="Delete the file"
      danger
      pending={pending}
      onAct={() => void attempt(() => mutateAsync(documentId), `“${documentName}” was deleted.`)}
      onClose={onClose}
    >
      <Text className={classes.name}>“{documentName}” will be deleted for good. This cannot be undone.</Text>
      {activities.length === 0 ? (
        <Text>It is not attached to any activity.</Text>
      ) : (
        <div>
          <Text>These activities will lose it as evidence:</Text>
          <ul className={classes.named}>
            {activities.map(({ activityId, userActivityName }) => (
              <li key={activityId}>{userActivityName}</li>
            ))}
          </ul>
          <Text>Evidence must be kept for at least {EVIDENCE_YEARS} years: your year may be audited.</Text>
        </div>
      )}
    </ActionDialog>
  );
}
