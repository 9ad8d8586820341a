import type { DocumentFolder, FileDocument } from '@cpd/contract/documents';
import { extensionOf, truncateName } from '@cpd/domain/values/file-names';
import { FILE_NAME_CUT, FILE_NAME_CUT_NARROW } from '@cpd/domain/values/limits';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { Anchor } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronRight,
  IconClockHour4,
  IconDownload,
  IconEye,
  IconFile,
  IconFolder,
  IconFolderOpen,
  IconFolderSymlink,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { saveDocument } from '../../parts/attach/file-link.tsx';
import { ActionsMenu, type MenuAction } from '../../ui/actions-menu.tsx';
import shared from '../../ui/shared.module.css';
import classes from './files.module.css';
import type { FilesDialog } from './files-dialog.ts';

type FolderButtonProps = {
  folder: DocumentFolder;
  /** How many of its files are to be seen. */
  count: number;
  expanded: boolean;
  onToggle: () => void;
};

type FolderHeadProps = FolderButtonProps & {
  editable: boolean;
  narrow: boolean;
  onOpen: (dialog: FilesDialog) => void;
};

/** The cells of a folder in the table: its name, which opens it, and its menu (FIL-06, FIL-09). */
export function FolderHead(props: FolderHeadProps) {
  return (
    <>
      <th scope="rowgroup" colSpan={3}>
        <FolderButton {...props} />
      </th>
      <td>
        <FolderMenu {...props} />
      </td>
    </>
  );
}

/** Opens and closes a folder. */
export function FolderButton({ folder, count, expanded, onToggle }: FolderButtonProps) {
  const Icon = expanded ? IconFolderOpen : IconFolder;
  return (
    <button type="button" className={classes.folder} aria-expanded={expanded} onClick={onToggle}>
      <IconChevronRight size={18} aria-hidden className={classes.chevron} />
      <Icon size={20} aria-hidden />
      <span className={classes.fileFacts}>
        <span className={shared.long}>{folder.folderName}</span>
        <span className={classes.size}>{count === 1 ? '1 file' : `${count} files`}</span>
      </span>
    </button>
  );
}

/** Rename and delete; nothing while the year cannot be changed (FIL-09, FIL-31). */
export function FolderMenu({
  folder,
  editable,
  narrow,
  onOpen,
}: Omit<FolderHeadProps, keyof FolderButtonProps> & Pick<FolderButtonProps, 'folder'>) {
  if (!editable) return null;
  return (
    <ActionsMenu
      name={folder.folderName}
      narrow={narrow}
      actions={[
        { label: 'Rename', icon: IconPencil, onChoose: () => onOpen({ kind: 'rename-folder', folder }) },
        { label: 'Delete', icon: IconTrash, danger: true, onChoose: () => onOpen({ kind: 'delete-folder', folder }) },
      ]}
    />
  );
}

/** What can be shown inside the application; the server looks at the content once more. */
const PREVIEWS = ['pdf', 'png', 'jpg', 'jpeg', 'gif', 'bmp'];

/** A file's name, which downloads it, its size where there is room, and what to know about it (FIL-09, FIL-30). */
export function FileName({ file, narrow }: { file: FileDocument; narrow: boolean }) {
  return (
    <span className={classes.fileFacts}>
      <Anchor
        component="button"
        type="button"
        className={classes.fileName}
        title={file.documentName}
        onClick={() => saveDocument(file.documentId)}
      >
        <IconFile size={18} aria-hidden />
        <span>{truncateName(file.documentName, narrow ? FILE_NAME_CUT_NARROW : FILE_NAME_CUT)}</span>
      </Anchor>
      {!narrow && <span className={classes.size}>{sizeInWords(file.sizeInBytes)}</span>}
      <ScanNote state={file.scanState} />
    </span>
  );
}

function ScanNote({ state }: { state: FileDocument['scanState'] }) {
  if (state === 'CLEAR') return null;
  const waiting = state === 'WAITING';
  return (
    <span className={classes.scan} data-state={state}>
      {waiting ? <IconClockHour4 size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
      {waiting ? 'Being checked for viruses' : 'Removed: a virus was found'}
    </span>
  );
}

/** What the menu of a file offers; where the year is closed only what changes nothing (FIL-09, FIL-31). */
export function fileActions(
  file: FileDocument,
  editable: boolean,
  onOpen: (dialog: FilesDialog) => void,
): MenuAction[] {
  const actions: MenuAction[] = [];
  if (file.scanState === 'CLEAR') {
    actions.push({ label: 'Download', icon: IconDownload, onChoose: () => saveDocument(file.documentId) });
    if (PREVIEWS.includes(extensionOf(file.documentName))) {
      actions.push({ label: 'Preview', icon: IconEye, onChoose: () => onOpen({ kind: 'preview', file }) });
    }
  }
  if (!editable) return actions;
  return [
    ...actions,
    { label: 'Move to folder', icon: IconFolderSymlink, onChoose: () => onOpen({ kind: 'move-file', file }) },
    { label: 'Attach to existing activity', icon: IconLink, onChoose: () => onOpen({ kind: 'attach-file', file }) },
    { label: 'Rename', icon: IconPencil, onChoose: () => onOpen({ kind: 'rename-file', file }) },
    { label: 'Delete', icon: IconTrash, danger: true, onChoose: () => onOpen({ kind: 'delete-file', file }) },
  ];
}
