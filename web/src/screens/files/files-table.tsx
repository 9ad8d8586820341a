import type { FileDocument } from '@cpd/contract/documents';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import shared from '../../ui/shared.module.css';
import { AttachedActivities } from './attached-activities.tsx';
import classes from './files.module.css';
import type { FilesDialog } from './files-dialog.ts';
import { FileName, FolderHead, fileActions } from './list-cells.tsx';
import type { FilesSort, ShownFiles, ShownFolder, SortHeading } from './shown-files.ts';
import { type Drops, startDrag } from './use-drops.ts';

export type FilesListProps = {
  shown: ShownFiles;
  sort: FilesSort;
  onSort: (by: SortHeading) => void;
  /** Folders that are expanded, by id. */
  open: ReadonlySet<number>;
  onToggle: (folderId: number) => void;
  editable: boolean;
  onOpen: (dialog: FilesDialog) => void;
};

type FilesTableProps = FilesListProps & { drops: Drops };

/** The headings of the list in their order (FIL-06). */
export const HEADINGS = [
  ['name', 'File/folder'],
  ['activity', 'Attached to activity'],
  ['date', 'Uploaded'],
] as const satisfies readonly (readonly [SortHeading, string])[];

/** Folders that open, then the files outside folders (FIL-06, FIL-07). Files can be dragged into folders and out, as in their menu. */
export function FilesTable({ shown, sort, onSort, open, onToggle, editable, onOpen, drops }: FilesTableProps) {
  return (
    <table className={`${shared.frame} ${classes.table}`}>
      <thead>
        <tr>
          {HEADINGS.map(([by, label]) => (
            <th key={by} scope="col" aria-sort={ariaSort(sort, by)}>
              <SortButton label={label} direction={ariaSort(sort, by)} onPress={() => onSort(by)} />
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {shown.folders.map(({ folder, files }) => (
        <FolderRows
          key={folder.documentFolderId}
          folder={folder}
          files={files}
          expanded={open.has(folder.documentFolderId)}
          editable={editable}
          onToggle={() => onToggle(folder.documentFolderId)}
          onOpen={onOpen}
          drops={drops}
        />
      ))}
      <tbody>
        {shown.files.map((file) => (
          <FileRow key={file.documentId} file={file} inFolder={false} editable={editable} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

type FolderRowsProps = ShownFolder &
  Pick<FilesTableProps, 'editable' | 'onOpen' | 'drops'> & { expanded: boolean; onToggle: () => void };

/** A folder and, while it is open, what is in it: one place to drop files on. */
function FolderRows({ folder, files, expanded, editable, onToggle, onOpen, drops }: FolderRowsProps) {
  return (
    <tbody {...drops(folder)}>
      <tr>
        <FolderHead
          folder={folder}
          count={files.length}
          expanded={expanded}
          editable={editable}
          narrow={false}
          onToggle={onToggle}
          onOpen={onOpen}
        />
      </tr>
      {expanded &&
        files.map((file) => <FileRow key={file.documentId} file={file} inFolder editable={editable} onOpen={onOpen} />)}
      {expanded && files.length === 0 && (
        <tr>
          <td colSpan={4} className={classes.emptyFolder}>
            This folder is empty. Move files into it from their menus.
          </td>
        </tr>
      )}
    </tbody>
  );
}

function ariaSort(sort: FilesSort, by: SortHeading) {
  if (sort.by !== by) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}

const SORT_ICONS = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown } as const;

type SortButtonProps = { label: string; direction: keyof typeof SORT_ICONS; onPress: () => void };

function SortButton({ label, direction, onPress }: SortButtonProps) {
  const Icon = SORT_ICONS[direction];
  return (
    <button type="button" className={classes.sort} data-direction={direction} onClick={onPress}>
      {label}
      <Icon size={16} aria-hidden />
    </button>
  );
}

type FileRowProps = {
  file: FileDocument;
  inFolder: boolean;
  editable: boolean;
  onOpen: (dialog: FilesDialog) => void;
};

function FileRow({ file, inFolder, editable, onOpen }: FileRowProps) {
  return (
    <tr draggable={editable} onDragStart={(event) => startDrag(event, file.documentId)}>
      <td data-in-folder={inFolder}>
        <FileName file={file} narrow={false} />
      </td>
      <td>
        <AttachedActivities file={file} editable={editable} onOpen={onOpen} />
      </td>
      <td>{file.uploadedOn}</td>
      <td>
        <ActionsMenu name={file.documentName} actions={fileActions(file, editable, onOpen)} narrow={false} />
      </td>
    </tr>
  );
}
