import type { CPDYear } from '@cpd/contract/cpd-years';
import type { DocumentFolder, FileDocument } from '@cpd/contract/documents';
import { extensionOf, fileNameProblem, folderNameProblem, renameKeepingExtension } from '@cpd/domain/values/file-names';
import { EVIDENCE_YEARS } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useUser } from '../../lib/session.ts';
import { problemsWith } from '../../parts/saving/problems.ts';
import { ConfirmDialog, SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { useForm } from '../../parts/saving/use-form.ts';
import { filesChanges } from '../../queries/files.ts';
import { useChange } from '../../queries/use-change.ts';
import shared from '../../ui/shared.module.css';
import classes from './files.module.css';
import type { Ending, FileActivity, FileActivityDate } from './files-dialog.ts';
import { whenRefused } from './when-refused.ts';

type RenameFileDialogProps = Ending & { file: FileDocument; takenNames: readonly string[] };

/** Renames a file by the rules of uploads; its extension stays (FIL-13, FIL-15, UPL-03 to UPL-06). */
export function RenameFileDialog({ file: { documentId, documentName }, takenNames, ...ending }: RenameFileDialogProps) {
  const { mutateAsync } = useChange(filesChanges.renameFile);
  const extension = extensionOf(documentName);
  const others = takenNames.filter((taken) => taken !== documentName);
  const form = useForm({
    initial: { name: extension === '' ? documentName : documentName.slice(0, -extension.length - 1) },
    check: ({ name }) => problemsWith('name', fileNameProblem(renameKeepingExtension(documentName, name), others)),
    save: async ({ name: typed }, key) => {
      const name = renameKeepingExtension(documentName, typed);
      await mutateAsync({ documentId, name, key });
      return name;
    },
    onSaved: (name) => ending.onDone(`The file is now called “${name}”.`),
    onFailed: whenRefused(ending.onClose),
  });
  return (
    <SaveDialog title="Rename file" action="Rename" form={{ ...form, failure: undefined }} onClose={ending.onClose}>
      <TextInput
        label="File name"
        required
        data-autofocus
        rightSection={extension === '' ? null : <span className={classes.small}>.{extension}</span>}
        rightSectionWidth={64}
        {...form.text('name')}
      />
    </SaveDialog>
  );
}

/** What stands for "no folder" in the list. */
const OUTSIDE = 'none';

type MoveFileDialogProps = Ending & { file: FileDocument; folders: readonly DocumentFolder[] };

/** Moves a file into another folder, or out of its folder (FIL-14, FIL-15). */
export function MoveFileDialog({ file, folders, ...ending }: MoveFileDialogProps) {
  const { mutateAsync } = useChange(filesChanges.moveFile);
  const others = folders.filter(({ documentFolderId }) => documentFolderId !== file.documentFolderId);
  const form = useForm({
    initial: { folder: '0' },
    check: ({ folder }) => problemsWith('folder', folder === '0' ? 'Please select a folder.' : undefined),
    save: async ({ folder: chosen }, key) => {
      const folder = others.find(({ documentFolderId }) => String(documentFolderId) === chosen);
      await mutateAsync({ documentId: file.documentId, folderId: folder?.documentFolderId ?? null, key });
      return folder ? `in “${folder.folderName}”` : 'outside folders';
    },
    onSaved: (place) => ending.onDone(`“${file.documentName}” is now ${place}.`),
    onFailed: whenRefused(ending.onClose),
  });
  return (
    <SaveDialog title="Move to folder" action="Move" form={{ ...form, failure: undefined }} onClose={ending.onClose}>
      <Text className={shared.long}>{file.documentName}</Text>
      {others.length === 0 && file.documentFolderId === null && (
        <Text>There are no folders yet. Create one first, with the button above the list.</Text>
      )}
      <NativeSelect
        label="Folder"
        required
        data-autofocus
        data={[
          { value: '0', label: '--Select--' },
          ...(file.documentFolderId === null ? [] : [{ value: OUTSIDE, label: 'No folder' }]),
          ...others.map(({ documentFolderId, folderName }) => ({ value: String(documentFolderId), label: folderName })),
        ]}
        {...form.text('folder')}
      />
    </SaveDialog>
  );
}

/** Asks before a file goes, naming what it is attached to (FIL-17). */
export function DeleteFileDialog({ file, onClose, onDone }: Ending & { file: FileDocument }) {
  const { mutateAsync } = useChange(filesChanges.deleteFile);
  const { documentId, documentName, activities } = file;
  return (
    <ConfirmDialog
      title="Delete file"
      action="Delete the file"
      danger
      change={(key) => mutateAsync({ documentId, key })}
      onDone={(key) => onDone(`“${documentName}” was deleted.`, key)}
      onFailed={whenRefused(onClose)}
      onClose={onClose}
    >
      <Text className={shared.long}>“{documentName}” will be deleted. You can undo this.</Text>
      {activities.length === 0 ? (
        <Text>It is not attached to any activity.</Text>
      ) : (
        <div>
          <Text>It will be removed as evidence from:</Text>
          <ul className={classes.named}>
            {activities.map(({ activityId, userActivityName }) => (
              <li key={activityId}>{userActivityName}</li>
            ))}
          </ul>
          <Text>Evidence must be kept for at least {EVIDENCE_YEARS} years: your year may be audited.</Text>
        </div>
      )}
    </ConfirmDialog>
  );
}

type UnlinkActivityDialogProps = Ending & { file: FileDocument; activity: FileActivity };

/** Takes a file off an activity with all its dates; the file stays (FIL-18). */
export function UnlinkActivityDialog({ file, activity, onClose, onDone }: UnlinkActivityDialogProps) {
  const { mutateAsync } = useChange(filesChanges.unlink);
  return (
    <ConfirmDialog
      title="Unlink this activity?"
      action="Unlink"
      change={(key) => mutateAsync({ documentId: file.documentId, activityId: activity.activityId, key })}
      onDone={(key) => onDone('The file is no longer attached to the activity.', key)}
      onFailed={whenRefused(onClose)}
      onClose={onClose}
    >
      <Text className={shared.long}>
        “{file.documentName}” will no longer be evidence for “{activity.userActivityName}”
        {activity.dates.length > 0 && ', on any of its dates'}. The file stays in My Files.
      </Text>
    </ConfirmDialog>
  );
}

type UnlinkDateDialogProps = UnlinkActivityDialogProps & { date: FileActivityDate };

/** Takes a file off one date; the last one gone, it belongs to the whole activity (FIL-18, EVD-06). */
export function UnlinkDateDialog({ file, activity, date, onClose, onDone }: UnlinkDateDialogProps) {
  const { mutateAsync } = useChange(filesChanges.unlink);
  const day = formatDayMonthYear(date.startDate);
  const { activityDateId } = date;
  return (
    <ConfirmDialog
      title="Unlink this date?"
      action="Unlink"
      change={(key) =>
        mutateAsync({ documentId: file.documentId, activityId: activity.activityId, activityDateId, key })
      }
      onDone={(key) => onDone(`The file is no longer attached to ${day}.`, key)}
      onFailed={whenRefused(onClose)}
      onClose={onClose}
    >
      <Text className={shared.long}>
        “{file.documentName}” will no longer be evidence for {day} of “{activity.userActivityName}”.{' '}
        {activity.dates.length === 1
          ? 'It is the last date, so the file will then belong to the whole activity.'
          : 'The other dates keep it.'}{' '}
        The file stays in My Files.
      </Text>
    </ConfirmDialog>
  );
}

type FolderNameDialogProps = Ending & {
  year: CPDYear;
  folders: readonly DocumentFolder[];
  /** The folder to be renamed; left out, a new one is made. */
  folder?: DocumentFolder;
};

/** Makes or renames a folder; its name is required and is there once in a year (FIL-11, FIL-12, FIL-15). */
export function FolderNameDialog({ year, folders, folder, onClose, onDone }: FolderNameDialogProps) {
  const { userId } = useUser();
  const { mutateAsync } = useChange(filesChanges.saveFolder);
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
  const { mutateAsync } = useChange(filesChanges.deleteFolder);
  const { documentFolderId, folderName, documents } = folder;
  return (
    <ConfirmDialog
      title="Delete this folder?"
      action="Delete the folder"
      danger
      change={(key) => mutateAsync({ folderId: documentFolderId, key })}
      onDone={(key) => onDone(`The folder “${folderName}” was deleted.`, key)}
      onFailed={whenRefused(onClose)}
      onClose={onClose}
    >
      <Text className={shared.long}>
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
