import type { FileDocument } from '@cpd/contract/documents';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { NativeSelect, Stack } from '@mantine/core';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import row from '../../ui/row.module.css';
import shared from '../../ui/shared.module.css';
import { AttachedActivities } from './attached-activities.tsx';
import classes from './files.module.css';
import type { FilesDialog } from './files-dialog.ts';
import { type FilesListProps, HEADINGS } from './files-table.tsx';
import { FileName, FolderButton, FolderMenu, fileActions } from './list-cells.tsx';
import type { FilesSort, SortHeading } from './shown-files.ts';

type FilesCardsProps = Omit<FilesListProps, 'onSort'> & { onSort: (sort: FilesSort) => void };

/** The list of files on a phone: a row for each, with the content and actions of the table (FIL-08). */
export function FilesCards({ shown, sort, onSort, open, onToggle, editable, onOpen }: FilesCardsProps) {
  const cards = (files: readonly FileDocument[], label: string) => (
    <ul className={row.list} aria-label={label}>
      {files.map((file) => (
        <FileCard key={file.documentId} file={file} editable={editable} onOpen={onOpen} />
      ))}
    </ul>
  );
  return (
    <Stack gap="sm">
      <SortSelect sort={sort} onSort={onSort} />
      {shown.folders.map(({ folder, files }) => {
        const expanded = open.has(folder.documentFolderId);
        return (
          <section
            key={folder.documentFolderId}
            className={`${shared.frame} ${classes.folderCard}`}
            aria-label={folder.folderName}
          >
            <div className={classes.cardHead}>
              <FolderButton
                folder={folder}
                count={files.length}
                expanded={expanded}
                onToggle={() => onToggle(folder.documentFolderId)}
              />
              <FolderMenu folder={folder} editable={editable} narrow onOpen={onOpen} />
            </div>
            {expanded && files.length === 0 && <p className={classes.emptyFolder}>This folder is empty.</p>}
            {expanded && files.length > 0 && cards(files, `Files in ${folder.folderName}`)}
          </section>
        );
      })}
      {shown.files.length > 0 && cards(shown.files, 'Files outside folders')}
    </Stack>
  );
}

const ORDERS = HEADINGS.flatMap(([by, label]) => [
  { value: `${by} up`, label: `${label}, ${by === 'date' ? 'oldest first' : 'A to Z'}` },
  { value: `${by} down`, label: `${label}, ${by === 'date' ? 'newest first' : 'Z to A'}` },
]);

function SortSelect({ sort, onSort }: { sort: FilesSort; onSort: (sort: FilesSort) => void }) {
  return (
    <NativeSelect
      label="Sort by"
      value={`${sort.by} ${sort.descending ? 'down' : 'up'}`}
      data={ORDERS}
      onChange={(event) => {
        const [by, direction] = event.currentTarget.value.split(' ');
        // The values are those of `ORDERS` above.
        onSort({ by: by as SortHeading, descending: direction === 'down' });
      }}
    />
  );
}

type FileCardProps = { file: FileDocument; editable: boolean; onOpen: (dialog: FilesDialog) => void };

function FileCard({ file, editable, onOpen }: FileCardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <div className={classes.cardName}>
          <FileName file={file} narrow />
        </div>
        <ActionsMenu name={file.documentName} actions={fileActions(file, editable, onOpen)} narrow />
      </div>
      <div className={classes.cardFacts}>
        <AttachedActivities file={file} editable={editable} onOpen={onOpen} />
        <span className={classes.small}>
          Uploaded {file.uploadedOn}, {sizeInWords(file.sizeInBytes)}
        </span>
      </div>
    </li>
  );
}
