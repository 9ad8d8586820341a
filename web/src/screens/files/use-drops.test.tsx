import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { buildFile, buildFolder, buildMyFiles } from '../../testing/build-files.ts';
import { sent, serve } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-in-app.tsx';
import { FilesScreen } from './files-screen.tsx';

const letter = buildFile({ documentId: 42, documentName: 'letter.docx' });
const course = buildFile({ documentId: 43, documentName: 'course.pdf', documentFolderId: 5 });

const files = buildMyFiles({ folders: [buildFolder({ documents: [course] })], documents: [letter] });

beforeEach(() => serve({ listCpdYears: [buildYear()], listFiles: files, listSameDocuments: [], moveDocument: null }));

const moves = () => sent('moveDocument').map(({ query }) => query);

async function open() {
  renderScreen(<FilesScreen />);
  return await screen.findByRole('region', { name: /^Files for/ });
}

/** A file of the list, as it is dragged. */
const own = (documentId: number) => ({
  dataTransfer: { types: ['application/x-cpd-file'], getData: () => String(documentId) },
});

/** Files of the device; those without a name's ending are folders. */
const outside = (...names: string[]) => ({
  dataTransfer: {
    types: ['Files'],
    getData: () => '',
    items: names.map((name) => ({
      getAsFile: () => new File(['x'], name),
      webkitGetAsEntry: () => ({ isDirectory: !name.includes('.') }),
    })),
  },
});

const folder = () => screen.getByRole('button', { name: /^Courses/ });
const uploadDialog = async () => within(await screen.findByRole('dialog', { name: 'Upload file' }));

describe('[FIL-31] nothing can be dropped', () => {
  test('in a year that cannot be changed', async () => {
    serve({ listFiles: { ...files, editable: false } });
    const list = await open();
    // Not prevented: the page leaves it to the browser, for which it is nothing.
    expect(fireEvent.dragOver(list, own(43))).toBe(true);
    expect(fireEvent.drop(list, own(43))).toBe(true);
    // Prevented: the browser would open the file instead of the page.
    for (const place of [list, document.body]) {
      expect(fireEvent.dragOver(place, outside('a.pdf'))).toBe(false);
      expect(fireEvent.drop(place, outside('a.pdf'))).toBe(false);
    }
    expect(moves()).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is no file', async () => {
    const list = await open();
    const text = { dataTransfer: { types: ['text/plain'], getData: () => 'Some words.', items: [] } };
    expect(fireEvent.dragOver(list, text)).toBe(true);
    expect(fireEvent.drop(list, text)).toBe(true);
    fireEvent.drop(list, outside('a folder of the device'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a file of the list', () => {
  test('[FIL-09] goes into a folder it is dropped on, and nowhere when it is there already', async () => {
    await open();
    fireEvent.drop(folder(), own(43));
    fireEvent.drop(folder(), own(42));
    expect(await screen.findByText('“letter.docx” is now in “Courses”.')).toBeDefined();
    expect(moves()).toEqual([{ documentId: 42, documentFolderId: 5 }]);
  });

  test('[FIL-09] leaves its folder when it is dropped on the list, and not when it is dropped on a file beside it', async () => {
    await open();
    await userEvent.click(folder());
    fireEvent.drop(screen.getByTitle('course.pdf'), own(43));
    fireEvent.drop(screen.getByTitle('letter.docx'), own(42));
    fireEvent.drop(screen.getByTitle('letter.docx'), own(43));
    expect(await screen.findByText('“course.pdf” is now outside folders.')).toBeDefined();
    expect(moves()).toEqual([{ documentId: 43, documentFolderId: 'null' }]);
  });
});

describe('[UPL-01, UPL-12] files of the device', () => {
  test('dropped on the list open the upload dialog with all of them, before anything is sent', async () => {
    const list = await open();
    expect(fireEvent.dragOver(list, outside('a.pdf'))).toBe(false);
    expect(list.dataset.over).toBe('true');
    fireEvent.drop(list, outside('a.pdf', 'b.pdf', 'a folder of the device'));
    const dialog = await uploadDialog();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Upload 2 files' })).toBeDefined());
    expect(dialog.getByRole('combobox', { name: 'Folder' })).toHaveProperty('value', '');
    expect(list.dataset.over).toBe('false');
  });

  test('dropped beside the list are taken too, and never opened in place of the page', async () => {
    await open();
    expect(fireEvent.dragOver(document.body, outside('a.pdf'))).toBe(false);
    expect(fireEvent.drop(document.body, outside('a.pdf', 'b.pdf'))).toBe(false);
    expect((await uploadDialog()).getByRole('button', { name: 'Upload 2 files' })).toBeDefined();
    // While a dialog is open, what is dropped beside it is left lying.
    expect(fireEvent.drop(document.body, outside('c.pdf'))).toBe(false);
    expect((await uploadDialog()).getByRole('button', { name: 'Upload 2 files' })).toBeDefined();
  });

  test('do nothing elsewhere once the screen is left', async () => {
    await open();
    cleanup();
    expect(fireEvent.dragOver(document.body, outside('a.pdf'))).toBe(true);
  });

  test('dropped on a folder are to go into that folder', async () => {
    await open();
    fireEvent.drop(folder(), outside('a.pdf'));
    const dialog = await uploadDialog();
    expect(dialog.getByRole('button', { name: 'Upload 1 file' })).toBeDefined();
    expect(dialog.getByRole('combobox', { name: 'Folder' })).toHaveProperty('value', '5');
  });

  test('dropped on a year without any are taken too', async () => {
    serve({ listFiles: buildMyFiles({ folders: [], documents: [] }) });
    fireEvent.drop(await open(), outside('a.pdf'));
    expect((await uploadDialog()).getByRole('button', { name: 'Upload 1 file' })).toBeDefined();
  });
});
