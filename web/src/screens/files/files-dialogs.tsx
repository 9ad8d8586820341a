import type { CPDYear } from '@cpd/contract/cpd-years';
import type { FileDocument, MyFiles } from '@cpd/contract/documents';
import { UploadDialog } from '../../parts/upload/upload-dialog.tsx';
import { AttachFileDialog } from './attach-file-dialog.tsx';
import {
  DeleteFileDialog,
  DeleteFolderDialog,
  FolderNameDialog,
  MoveFileDialog,
  RenameFileDialog,
  UnlinkActivityDialog,
  UnlinkDateDialog,
} from './file-dialogs.tsx';
import type { Ending, FilesDialog } from './files-dialog.ts';
import { PreviewDialog } from './preview-dialog.tsx';

type FilesDialogsProps = Ending & {
  dialog: FilesDialog | undefined;
  year: CPDYear;
  files: MyFiles;
  allFiles: readonly FileDocument[];
};

/** The dialog of My Files that is open, if any (FIL-11). */
export function FilesDialogs({ dialog, year, files, allFiles, ...ending }: FilesDialogsProps) {
  const folders = files.folders;
  const takenNames = allFiles.map(({ documentName }) => documentName);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'upload':
      return (
        <UploadDialog
          year={year}
          folders={folders}
          takenNames={takenNames}
          dropped={dialog.dropped}
          folder={dialog.folder}
          onClose={ending.onClose}
        />
      );
    case 'create-folder':
      return <FolderNameDialog year={year} folders={folders} {...ending} />;
    case 'rename-folder':
      return <FolderNameDialog year={year} folders={folders} folder={dialog.folder} {...ending} />;
    case 'delete-folder':
      return <DeleteFolderDialog folder={dialog.folder} {...ending} />;
    case 'rename-file':
      return <RenameFileDialog file={dialog.file} takenNames={takenNames} {...ending} />;
    case 'move-file':
      return <MoveFileDialog file={dialog.file} folders={folders} {...ending} />;
    case 'attach-file':
      return <AttachFileDialog file={dialog.file} year={year} {...ending} />;
    case 'delete-file':
      return <DeleteFileDialog file={dialog.file} {...ending} />;
    case 'preview':
      return <PreviewDialog file={dialog.file} onClose={ending.onClose} />;
    case 'unlink-activity':
      return <UnlinkActivityDialog file={dialog.file} activity={dialog.activity} {...ending} />;
    case 'unlink-date':
      return <UnlinkDateDialog file={dialog.file} activity={dialog.activity} date={dialog.date} {...ending} />;
  }
}
