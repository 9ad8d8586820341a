import type { CPDYear } from '@cpd/contract/cpd-years';
import type { DocumentFolder, MyFiles } from '@cpd/contract/documents';
import { EVIDENCE_YEARS } from '@cpd/domain/values/limits';
import { Stack, Text, TextInput } from '@mantine/core';
import { IconFolderPlus, IconSearch, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSayDeleted } from '../../parts/undo-toast.tsx';
import { filesChanges } from '../../queries/files.ts';
import { useChange } from '../../queries/use-change.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { useIsPhone } from '../../ui/screen-width.ts';
import shared from '../../ui/shared.module.css';
import classes from './files.module.css';
import { FilesCards } from './files-cards.tsx';
import type { FilesDialog } from './files-dialog.ts';
import { FilesDialogs } from './files-dialogs.tsx';
import { FilesTable } from './files-table.tsx';
import { allFiles, BY_NAME, type ShownFiles, shownFiles, sortedBy } from './shown-files.ts';
import { useDrops, useWindowDrops } from './use-drops.ts';

/** The focus goes back to its opener first; only when that is gone it needs another place. */
const AFTER_DIALOG_MS = 50;

/** The files of one year: what can be done, the search, and the list (FIL-03 to FIL-08). */
export function FilesOfYear({ year, files }: { year: CPDYear; files: MyFiles }) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [sort, setSort] = useState(BY_NAME);
  const [dialog, setDialog] = useState<FilesDialog>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLElement>(null);
  const narrow = useIsPhone();
  const { mutate: move } = useChange(filesChanges.moveFile);
  const sayDeleted = useSayDeleted();
  const shown = shownFiles(files, search, sort);

  /** Folders with hits open, and all close again with the search (FIL-04). */
  function find(text: string) {
    setSearch(text);
    const hits = text.trim() === '' ? [] : shownFiles(files, text, sort).folders;
    setOpen(new Set(hits.map(({ folder }) => folder.documentFolderId)));
  }

  function openDialog(next: FilesDialog) {
    setSaid('');
    setDialog(next);
  }

  function close(saying = '', deletionKey?: string) {
    setDialog(undefined);
    if (deletionKey === undefined) setSaid(saying);
    else sayDeleted(saying, deletionKey);
    setTimeout(() => {
      if (document.activeElement === document.body) list.current?.focus();
    }, AFTER_DIALOG_MS);
  }

  function moveTo(documentId: number, folder: DocumentFolder | null) {
    const folderId = folder?.documentFolderId ?? null;
    const file = allFiles(files).find(({ documentId: DocumentId }) => DocumentId === documentId);
    if (file === undefined || file.documentFolderId === folderId) return;
    const place = folder === null ? 'outside folders' : `in “${folder.folderName}”`;
    const done = `“${file.documentName}” is now ${place}.`;
    move({ documentId, folderId }, { onSuccess: () => setSaid(done) });
  }

  const drops = useDrops({
    editable: files.editable,
    onFiles: (dropped, folder) => openDialog({ kind: 'upload', dropped, folder }),
    onMove: moveTo,
  });

  const isFree = files.editable && dialog === undefined;
  useWindowDrops(isFree ? (dropped) => openDialog({ kind: 'upload', dropped, folder: null }) : undefined);

  const listProps = {
    shown,
    sort,
    open,
    onToggle: (folderId: number) =>
      setOpen((now) =>
        now.has(folderId) ? new Set([...now].filter((id) => id !== folderId)) : new Set([...now, folderId]),
      ),
    editable: files.editable,
    onOpen: openDialog,
  };
  const isEmpty = files.folders.length === 0 && files.documents.length === 0;
  const nothingFound = !isEmpty && shown.folders.length === 0 && shown.files.length === 0;
  return (
    <Stack gap="md">
      {!files.editable && (
        <Text className={`${shared.frame} ${classes.note}`}>
          The files for {year.cpdYearYear} can be downloaded, but they can no longer be changed.
        </Text>
      )}
      <Toolbar editable={files.editable} search={search} onSearch={find} onOpen={openDialog} searchable={!isEmpty} />
      <Text role="status" className={classes.said}>
        {[said, foundInWords(search, shown)].join(' ').trim()}
      </Text>
      <section
        ref={list}
        tabIndex={-1}
        aria-label={`Files for ${year.cpdYearYear}`}
        className={classes.list}
        {...drops(null)}
      >
        {isEmpty && <NoFiles editable={files.editable} />}
        {nothingFound && (
          <Text className={`${shared.frame} ${classes.note}`}>
            No file, folder or activity has “{search.trim()}” in its name.
          </Text>
        )}
        {!isEmpty && !nothingFound && !narrow && (
          <FilesTable {...listProps} onSort={(by) => setSort(sortedBy(sort, by))} drops={drops} />
        )}
        {!isEmpty && !nothingFound && narrow && <FilesCards {...listProps} onSort={setSort} />}
      </section>
      <FilesDialogs
        dialog={dialog}
        year={year}
        files={files}
        allFiles={allFiles(files)}
        onClose={() => close()}
        onDone={close}
      />
    </Stack>
  );
}

/** How much the search found, for those who do not see the list change. */
function foundInWords(search: string, { folders, files }: ShownFiles): string {
  if (search.trim() === '') return '';
  const count = folders.reduce((sum, folder) => sum + folder.files.length, files.length);
  return count === 1 ? '1 file found.' : `${count} files found.`;
}

type ToolbarProps = {
  editable: boolean;
  search: string;
  searchable: boolean;
  onSearch: (text: string) => void;
  onOpen: (dialog: FilesDialog) => void;
};

/** FIL-03, FIL-31. */
function Toolbar({ editable, search, searchable, onSearch, onOpen }: ToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search my files"
        placeholder="Search my files"
        leftSection={<IconSearch size={18} aria-hidden />}
        disabled={!searchable}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <LabelledButton icon={IconFolderPlus} disabled={!editable} onClick={() => onOpen({ kind: 'create-folder' })}>
        Create folder
      </LabelledButton>
      <LabelledButton
        icon={IconUpload}
        variant="filled"
        disabled={!editable}
        onClick={() => onOpen({ kind: 'upload' })}
      >
        Upload file
      </LabelledButton>
    </div>
  );
}

/** What the screen is for, while there is nothing on it (FIL-32). */
function NoFiles({ editable }: { editable: boolean }) {
  return (
    <div className={`${shared.frame} ${classes.note}`}>
      <Text fw={600}>No files yet</Text>
      <Text>
        Keep certificates, programs and photos of what you did here. Evidence is optional but recommended. Your year may
        be audited, so keep evidence for at least {EVIDENCE_YEARS} years.
        {editable && ' Upload a file now, or drop it here, and attach it to an activity whenever you like.'}
      </Text>
    </div>
  );
}
