import type { DocumentFolder } from '@cpd/contract/documents';
import { IconChevronRight, IconFolder, IconFolderOpen, IconPencil, IconTrash } from '@tabler/icons-react';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
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
        <span className={classes.name}>{folder.folderName}</span>
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
