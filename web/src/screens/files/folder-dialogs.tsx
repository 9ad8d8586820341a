import type { CPDYear } from '@cpd/contract/cpd-years';
import type { DocumentFolder } from '@cpd/contract/documents';
import { folderNameProblem } from '@cpd/domain/values/file-names';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useDeleteFolder, useSaveFolder } from '../../queries/files.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import classes from './files.module.css';
import type { Ending } from './files-dialog.ts';
import { useAttempt } from './use-attempt.ts';

type FolderNameDialogProps = Ending & {
  year: CPDYear;
  folders: readonly DocumentFolder[];
  /** The folder to be renamed; left out, a new one is made. */
  folder?: DocumentFolder;
};

/** Makes or renames a folder; its name is required and is there once in a year (FIL-11, FIL-12, FIL-15). */
export function FolderNameDialog({ year, folders, folder, onClose, onDone }: FolderNameDialogProps) {
  const { userId } = useUser();
  const { mutateAsync } = useSaveFolder();
  const { pending, attempt } = useAttempt({ onClose, onDone, staysWhenRefused: folder === undefined });
  const [name, setName] = useState(folder?.folderName ?? '');
  const [problem, setProblem] = useState<string>();
  const others = folders.filter(({ documentFolderId }) => documentFolderId !== folder?.documentFolderId);
  function save() {
    const wanted = name.trim();
    const wrong = folderNameProblem(
      wanted,
      others.map(({ folderName }) => folderName),
    );
    setProblem(wrong);
    if (wrong !== undefined) return;
    const folderId = folder?.documentFolderId ?? 0;
    const done = folder ? `The folder is now called “${wanted}”.` : `The folder “${wanted}” was created.`;
    void attempt(() => mutateAsync({ folderId, userId: userId, cpdYearId: year.cpdYearId, name: wanted }), done);
  }
  return (
    <ActionDialog
      title={folder ? 'Rename folder' : 'Create folder'}
      action={folder ? 'Rename' : 'Create'}
      pending={pending}
      onAct={save}
      onClose={onClose}
    >
      <TextInput
        label="Folder name"
        required
        data-autofocus
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </ActionDialog>
  );
}

/** Asks before a folder goes, and says that its files stay (FIL-16). */
export function DeleteFolderDialog({ folder, onClose, onDone }: Ending & { folder: DocumentFolder }) {
  const { mutateAsync } = useDeleteFolder();
  const { pending, attempt } = useAttempt({ onClose, onDone });
  const { documentFolderId, folderName, documents } = folder;
  return (
    <ActionDialog
      title="Delete this folder?"
      action="Delete the folder"
      danger
      pending={pending}
      onAct={() => void attempt(() => mutateAsync(documentFolderId), `The folder “${folderName}” was deleted.`)}
      onClose={onClose}
    >
      <Text className={classes.name}>
        “{folderName}” will be deleted. {whatStays(documents.length)}
      </Text>
    </ActionDialog>
  );
}

function whatStays(count: number): string {
  if (count === 0) return 'It is empty.';
  const files = count === 1 ? 'The file in it stays' : `The ${count} files in it stay`;
  return `${files} in My Files, outside folders, with everything they are attached to.`;
}
