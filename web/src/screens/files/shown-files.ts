import type { DocumentFolder, FileDocument, MyFiles } from '@cpd/contract/documents';
import { hasText } from '@cpd/domain/values/search-text';

/** The headings that files can be ordered by (FIL-07). */
export type SortHeading = 'name' | 'activity' | 'date';
export type FilesSort = { by: SortHeading; descending: boolean };

/** How the screen starts (FIL-07). */
export const BY_NAME: FilesSort = { by: 'name', descending: false };

/** A folder with those of its files that are to be seen, in their order. */
export type ShownFolder = { folder: DocumentFolder; files: readonly FileDocument[] };
export type ShownFiles = { folders: readonly ShownFolder[]; files: readonly FileDocument[] };

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * What is to be seen of a year's files: those whose own name, folder or activity has the text in it, letter case ignored,
 * in the wanted order (FIL-04, FIL-07). Folders without a hit are left out; they are always ordered by name.
 */
export function shownFiles(all: MyFiles, search: string, sort: FilesSort): ShownFiles {
  const has = (text: string) => hasText(text, search);
  const isHit = (file: FileDocument) =>
    has(file.documentName) || file.activities.some(({ userActivityName }) => has(userActivityName));
  const turned = sort.by === 'name' && sort.descending ? -1 : 1;
  const folders = all.folders
    .map((folder) => ({
      folder,
      files: inOrder(has(folder.folderName) ? folder.documents : folder.documents.filter(isHit), sort),
    }))
    .filter(({ folder, files }) => files.length > 0 || has(folder.folderName))
    .toSorted((one, other) => turned * collator.compare(one.folder.folderName, other.folder.folderName));
  return { folders, files: inOrder(all.documents.filter(isHit), sort) };
}

/** The order after a heading was pressed: by that heading, or the other way round when it was by it already (FIL-07). */
export function sortedBy(sort: FilesSort, by: SortHeading): FilesSort {
  return { by, descending: sort.by === by && !sort.descending };
}

/** Every file of a year, in folders or not. */
export function allFiles({ folders, documents }: MyFiles): FileDocument[] {
  return [...folders.flatMap((folder) => folder.documents), ...documents];
}

function inOrder(files: readonly FileDocument[], { by, descending }: FilesSort): FileDocument[] {
  const compare = COMPARISONS[by];
  return files.toSorted((one, other) => (descending ? compare(other, one) : compare(one, other)) || byName(one, other));
}

const byName = (one: FileDocument, other: FileDocument) => collator.compare(one.documentName, other.documentName);

const COMPARISONS = {
  name: byName,
  activity: byActivity,
  date: (one, other) => Date.parse(one.uploadedAt) - Date.parse(other.uploadedAt),
} as const satisfies Record<SortHeading, (one: FileDocument, other: FileDocument) => number>;

/** Files that are attached to nothing come after all others, or before them the other way round. */
function byActivity(one: FileDocument, other: FileDocument): number {
  const [first, second] = [one.activities[0], other.activities[0]];
  if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
  return collator.compare(first.userActivityName, second.userActivityName);
}
