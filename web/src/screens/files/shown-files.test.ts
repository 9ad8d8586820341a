import { describe, expect, test } from 'vitest';
import { buildFile, buildFolder, buildMyFiles } from '../../testing/build-files.ts';
import { BY_NAME, shownFiles, sortedBy } from './shown-files.ts';

const names = (files: readonly { documentName: string }[]) => files.map(({ documentName }) => documentName);

const older = buildFile({
  documentId: 1,
  documentName: 'b 10.pdf',
  uploadedOn: '01/03/2026',
  uploadedAt: '2026-02-28T13:30:00Z',
});
const newer = buildFile({
  documentId: 2,
  documentName: 'B 9.pdf',
  uploadedOn: '02/03/2026',
  uploadedAt: '2026-03-01T20:00:00Z',
});
const attached = buildFile({
  documentId: 3,
  documentName: 'c.pdf',
  uploadedOn: '15/01/2026',
  uploadedAt: '2026-01-15T01:00:00Z',
  activities: [
    {
      activityId: 8,
      userActivityName: 'Ward round',
      isRecurring: false,
      linkedToUserActivity: true,
      dates: [],
    },
  ],
});
const outside = buildMyFiles({ documents: [older, newer, attached] });

describe('the order of files', () => {
  test.each([
    ['name', false, ['B 9.pdf', 'b 10.pdf', 'c.pdf']],
    ['name', true, ['c.pdf', 'b 10.pdf', 'B 9.pdf']],
    ['date', false, ['c.pdf', 'b 10.pdf', 'B 9.pdf']],
    ['date', true, ['B 9.pdf', 'b 10.pdf', 'c.pdf']],
    ['activity', false, ['c.pdf', 'B 9.pdf', 'b 10.pdf']],
    ['activity', true, ['B 9.pdf', 'b 10.pdf', 'c.pdf']],
  ] as const)('[FIL-07] by %s, turned round: %s', (by, descending, order) => {
    expect(names(shownFiles(outside, '', { by, descending }).files)).toEqual(order);
  });

  test('[FIL-07] begins with the names, folders too, and turns round when its heading is pressed again', () => {
    const folders = buildMyFiles({
      folders: [
        buildFolder({ documentFolderId: 1, folderName: 'Zoo' }),
        buildFolder({ documentFolderId: 2, folderName: 'art' }),
      ],
    });
    const inOrder = (sort: typeof BY_NAME) =>
      shownFiles(folders, '', sort).folders.map(({ folder }) => folder.folderName);
    expect(inOrder(BY_NAME)).toEqual(['art', 'Zoo']);
    expect(inOrder(sortedBy(BY_NAME, 'name'))).toEqual(['Zoo', 'art']);
    expect(sortedBy({ by: 'name', descending: true }, 'date')).toEqual({ by: 'date', descending: false });
  });
});

describe('a search', () => {
  const all = buildMyFiles({
    folders: [
      buildFolder({ documentFolderId: 1, folderName: 'Courses', documents: [older, attached] }),
      buildFolder({ documentFolderId: 2, folderName: 'Empty' }),
    ],
    documents: [newer],
  });

  test.each([
    ['nothing of this', [], []],
    ['B 9', [], ['B 9.pdf']],
    ['WARD', [['Courses', ['c.pdf']]], []],
    ['course', [['Courses', ['b 10.pdf', 'c.pdf']]], []],
    ['empty', [['Empty', []]], []],
  ])('[FIL-04] for "%s" finds files by their own name, their folder or their activity', (search, folders, files) => {
    const shown = shownFiles(all, search, BY_NAME);
    expect(shown.folders.map((one) => [one.folder.folderName, names(one.files)])).toEqual(folders);
    expect(names(shown.files)).toEqual(files);
  });

  test('[FIL-04, FIL-06] without a text leaves everything, empty folders too', () => {
    expect(shownFiles(all, '  ', BY_NAME).folders).toHaveLength(2);
  });
});
