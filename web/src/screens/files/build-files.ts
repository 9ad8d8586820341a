import { DocumentFolder, FileDocument, MyFiles } from '@cpd/contract/documents';

/** A file as the server answers it: attached to nothing, outside folders. The contract's schema checks it. */
export function buildFile(overrides: Partial<FileDocument> = {}): FileDocument {
  return FileDocument.parse({
    DocumentId: 41,
    DocumentName: 'scan.pdf',
    UploadedOn: '12/03/2026',
    UploadedAt: '2026-03-12T01:00:00Z',
    SizeInBytes: 20_480,
    DocumentTypeId: 1,
    DocumentType: null,
    DocumentFolderId: null,
    ScanState: 'CLEAR',
    Activities: [],
    ...overrides,
  });
}

/** An empty folder of 2026. */
export function buildFolder(overrides: Partial<DocumentFolder> = {}): DocumentFolder {
  return DocumentFolder.parse({
    DocumentFolderId: 5,
    UserId: 7,
    CPDYearId: 11,
    FolderName: 'Courses',
    Documents: [],
    ...overrides,
  });
}

/** The files of a year that can be changed; there are none. */
export function buildMyFiles(overrides: Partial<MyFiles> = {}): MyFiles {
  return MyFiles.parse({ Editable: true, Folders: [], Documents: [], ...overrides });
}
