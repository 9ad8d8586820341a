import { checked } from '@cpd/contract/checked';
import { DocumentFolder, FileDocument, MyFiles } from '@cpd/contract/documents';

/** A file as the server answers it: attached to nothing, outside folders. The contract's schema checks it. */
export function buildFile(overrides: Partial<FileDocument> = {}): FileDocument {
  return checked(FileDocument, {
    documentId: 41,
    documentName: 'scan.pdf',
    uploadedOn: '12/03/2026',
    uploadedAt: '2026-03-12T01:00:00Z',
    sizeInBytes: 20_480,
    documentTypeId: 1,
    documentType: null,
    documentFolderId: null,
    scanState: 'CLEAR',
    activities: [],
    ...overrides,
  });
}

/** An empty folder of 2026. */
export function buildFolder(overrides: Partial<DocumentFolder> = {}): DocumentFolder {
  return checked(DocumentFolder, {
    documentFolderId: 5,
    userId: 7,
    cpdYearId: 11,
    folderName: 'Courses',
    documents: [],
    ...overrides,
  });
}

/** The files of a year that can be changed; there are none. */
export function buildMyFiles(overrides: Partial<MyFiles> = {}): MyFiles {
  return checked(MyFiles, { editable: true, folders: [], documents: [], ...overrides });
}
