import type { CPDYear } from '@cpd/contract/cpd-years';
import type { DocumentFolder } from '@cpd/contract/documents';
import { folderNameProblem } from '@cpd/domain/values/file-names';
import { Text, TextInput } from '@mantine/core';
import { useUser } from '../../lib/session.ts';
import { ConfirmDialog } from '../../parts/saving/confirm-dialog.tsx';
import { problemsWith } from '../../parts/saving/problems.ts';
import { SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { useForm } from '../../parts/saving/use-form.ts';
import { useDeleteFolder, useSaveFolder } from '../../queries/files.ts';
import classes from './files.module.css';
import type { Ending } from './files-dialog.ts';
import { whenRefused } from './when-refused.ts';

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
  const folderId = folder?.documentFolderId ?? 0;
  const others = folders.filter(({ documentFolderId }) => documentFolderId !== folderId);
  const taken = others.map(({ folderName }) => folderName);
  const form = useForm({
    initial: { folderName: folder?.folderName ?? '' },
    check: ({ folderName }) => problemsWith('folderName', folderNameProblem(folderName.trim(), taken)),
    save: async ({ folderName }, key) => {
      const name = folderName.trim();
      await mutateAsync({ folderId, userId, cpdYearId: year.cpdYearId, name, key });
      return name;
    },
    onSaved: (name) => onDone(folder ? `The folder is now called “${name}”.` : `The folder “${name}” was created.`),
    onFailed: whenRefused(onClose, folder === undefined),
  });
  return (
    <SaveDialog
      title={folder ? 'Rename folder' : 'Create folder'}
      action={folder ? 'Rename' : 'Create'}
      form={{ ...form, failure: undefined }}
      onClose={onClose}
    >
      <TextInput label="Folder name" required data-autofocus {...form.text('folderName')} />
    </SaveDialog>
  );
}

/** Asks before a folder goes, and says that its files stay (FIL-16). */
export function DeleteFolderDialog({ folder, onClose, onDone }: Ending & { folder: DocumentFolder }) {
  const { mutateAsync } = useDeleteFolder();
  const { documentFolderId, folderName, documents } = folder;
  return (
    <ConfirmDialog
      title="Delete this folder?"
      action="Delete the folder"
      danger
      change={() => mutateAsync(documentFolderId)}
      onDone={() => onDone(`The folder “${folderName}” was deleted.`)}
      onFailed={whenRefused(onClose)}
      onClose={onClose}
    >
      <Text className={classes.name}>
        “{folderName}” will be deleted. {whatStays(documents.length)}
      </Text>
    </ConfirmDialog>
  );
}

function whatStays(count: number): string {
  if (count === 0) return 'It is empty.';
  const files = count === 1 ? 'The file in it stays' : `The ${count} files in it stay`;
  return `${files} in My Files, outside folders, with everything they are attached to.`;
}
