import { checked } from '@cpd/contract/checked';
import { AttachableActivity, DocumentLink, DocumentLinkRequest } from '@cpd/contract/document-links';
import type { FileDocument } from '@cpd/contract/documents';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { buildFile, buildFolder, buildMyFiles } from '../../testing/build-files.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-in-app.tsx';
import { FilesScreen } from './files-screen.tsx';

const series: FileDocument['activities'][number] = {
  activityId: 51,
  userActivityName: 'Peer review group',
  isRecurring: true,
  linkedToUserActivity: false,
  dates: [
    { activityDateId: 81, startDate: '2026-02-04' },
    { activityDateId: 82, startDate: '2026-02-11' },
  ],
};
const scan = buildFile({ activities: [series] });
const letter = buildFile({ documentId: 42, documentName: 'letter.docx' });
const inFolder = buildFile({ documentId: 43, documentName: 'course.pdf', documentFolderId: 5 });
const courses = buildFolder({ documents: [inFolder] });

let files = buildMyFiles();

beforeEach(() => {
  files = buildMyFiles({ folders: [courses], documents: [scan, letter] });
  serve({
    listCpdYears: [buildYear(), buildYear({ cpdYearId: 10, cpdStatusCode: 'COMPLETE' })],
    listFiles: () => files,
    listAttachableActivities: [],
    createFolder: 6,
    renameFolder: null,
    deleteFolder: null,
    renameDocument: null,
    moveDocument: null,
    deleteDocument: null,
    deleteDocumentLink: null,
    saveDocumentLink: null,
    downloadDocument: undefined,
  });
});

async function open() {
  const app = renderScreen(<FilesScreen />);
  await screen.findByRole('region', { name: /^Files for/ });
  return app;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const row = (name: string) => within(screen.getByTitle(name).closest('tr') ?? document.body);
const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Chooses from the menu of a file or folder. */
async function choose(name: string, action: string) {
  await press(`Actions for ${name}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('a year that cannot be changed', () => {
  test('[FIL-10, FIL-31] leaves nothing but the download, and opens activities to be read', async () => {
    files = { ...files, editable: false };
    await open();
    for (const name of ['Upload file', 'Create folder']) {
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
    }
    expect(screen.queryByRole('button', { name: /^Unlink/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Courses' })).toBeNull();
    await press('Actions for scan.pdf');
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Download',
      'Preview',
    ]);
    expect(row('scan.pdf').getByRole('link').getAttribute('href')).toBe('/User/Layout/Activity?viewactid=51');
  });
});

describe('the list', () => {
  test('[FIL-01, FIL-02] has the address of its year, and the selector leads to another', async () => {
    const { router } = await open();
    expect(screen.getByRole('combobox', { name: 'CPD year' })).toHaveProperty('required', true);
    await waitFor(() => expect(router.history.location.pathname).toBe('/User/Layout/MyFiles/11'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'CPD year' }), '2025');
    expect(router.history.location.pathname).toBe('/User/Layout/MyFiles/10');
  });

  test('[FIL-05, FIL-06, FIL-10] says where each file is attached and when it came; folders open', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Uploaded files - 2026' })).toBeDefined();
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns.slice(0, 3)).toEqual(['File/folder', 'Attached to activity', 'Uploaded']);
    expect(row('scan.pdf').getByRole('link').getAttribute('href')).toBe('/User/Layout/Activity?actid=51');
    expect(row('scan.pdf').getByText('12/03/2026')).toBeDefined();
    expect(row('letter.docx').getByText('Not attached yet')).toBeDefined();
    expect(screen.queryByTitle('course.pdf')).toBeNull();
    await press(/^Courses/);
    expect(screen.getByTitle('course.pdf')).toBeDefined();
  });

  test('[FIL-07] is sorted by each heading, both ways', async () => {
    await open();
    const heading = () => screen.getByRole('columnheader', { name: 'Uploaded' }).getAttribute('aria-sort');
    expect(heading()).toBe('none');
    await press('Uploaded');
    expect(heading()).toBe('ascending');
    await press('Uploaded');
    expect(heading()).toBe('descending');
  });

  test('[FIL-03, FIL-04] opens folders with a hit and closes them when the search is cleared', async () => {
    await open();
    const search = screen.getByRole('searchbox', { name: 'Search my files' });
    await userEvent.type(search, 'COURSE.');
    expect(screen.getByTitle('course.pdf')).toBeDefined();
    expect(screen.queryByTitle('scan.pdf')).toBeNull();
    await userEvent.clear(search);
    expect(screen.queryByTitle('course.pdf')).toBeNull();
    expect(screen.getByTitle('scan.pdf')).toBeDefined();
    await userEvent.type(search, 'nothing');
    expect(screen.getByText('No file, folder or activity has “nothing” in its name.')).toBeDefined();
  });

  test('[FIL-30] cuts long names at 54 characters and has them whole as a tooltip', async () => {
    const name = `${'n'.repeat(60)}.pdf`;
    files = buildMyFiles({ documents: [buildFile({ documentName: name })] });
    await open();
    expect(screen.getByTitle(name).textContent).toBe(`${'n'.repeat(54)}...`);
  });

  test('[FIL-32] without a file says what it is for', async () => {
    files = buildMyFiles();
    await open();
    expect(screen.getByText(/optional but recommended.*at least 3 years/)).toBeDefined();
  });

  test('[FIL-09] a download that fails says why', async () => {
    await open();
    serve({ downloadDocument: refusal(423, 'This file is still being checked for viruses.') });
    await userEvent.click(screen.getByTitle('scan.pdf'));
    expect(sent('downloadDocument')).toEqual([{ query: { documentId: 41 } }]);
    expect(await screen.findByText('This file is still being checked for viruses.')).toBeDefined();
  });
});

describe('on a phone', () => {
  test('[FIL-08, FIL-30] every file is a card with the same content and actions', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('47.99em') });
    const name = `${'n'.repeat(40)}.pdf`;
    files = buildMyFiles({ folders: [courses], documents: [buildFile({ documentName: name, activities: [series] })] });
    await open();
    window.matchMedia = wide;
    expect(screen.queryByRole('table')).toBeNull();
    const card = within(
      within(screen.getByRole('list', { name: 'Files outside folders' })).getAllByRole('listitem')[0] ?? document.body,
    );
    expect(card.getByTitle(name).textContent).toBe(`${'n'.repeat(27)}...`);
    expect(card.getByRole('link', { name: 'Peer review group' })).toBeDefined();
    expect(card.getByText('Uploaded 12/03/2026, 20 kB')).toBeDefined();
    await press(`Actions for ${name}`);
    const actions = within(await dialog(name))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(actions.filter((text) => text !== '')).toEqual([
      'Download',
      'Preview',
      'Move to folder',
      'Attach to existing activity',
      'Rename',
      'Delete',
    ]);
  });
});

describe('a folder', () => {
  test('[FIL-12] needs a name that the year does not have', async () => {
    await open();
    await press('Create folder');
    const form = within(await dialog('Create folder'));
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByText('Please enter a folder name.')).toBeDefined();
    const name = form.getByRole('textbox', { name: 'Folder name' });
    await userEvent.type(name, 'COURSES');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByText('A folder with this name already exists in this year.')).toBeDefined();
    expect(sent('createFolder')).toEqual([]);
    await userEvent.type(name, ' 2026{Enter}');
    await waitFor(() => expect(sent('createFolder')).toHaveLength(1));
    expect(sent('createFolder')[0]).toMatchObject({
      body: { documentFolderId: 0, userId: 7, cpdYearId: 11, folderName: 'COURSES 2026' },
    });
  });

  test('[FIL-15] that is not renamed closes its dialog, and the form is as before when it opens again', async () => {
    serve({ renameFolder: refusal(400, 'A folder with this name already exists in this year.') });
    await open();
    for (const typed of ['Conferences', 'Courses']) {
      await choose('Courses', 'Rename');
      const form = within(await dialog('Rename folder'));
      const name = form.getByRole<HTMLInputElement>('textbox', { name: 'Folder name' });
      expect(name.value).toBe('Courses');
      await userEvent.clear(name);
      await userEvent.type(name, typed);
      await userEvent.click(form.getByRole('button', { name: 'Rename' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  test('[FIL-16] is deleted only after a question that says its files stay', async () => {
    await open();
    await choose('Courses', 'Delete');
    const question = within(await dialog('Delete this folder?'));
    expect(question.getByText(/The file in it stays in My Files/)).toBeDefined();
    expect(sent('deleteFolder')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Delete the folder' }));
    await waitFor(() => expect(sent('deleteFolder')).toMatchObject([{ query: { folderId: 5 } }]));
  });
});

describe('a file', () => {
  test.each([
    ['[UPL-03]', '   ', 'The file name must not be left blank.'],
    ['[UPL-04]', 'a#b', "File name should not contain '&' or '#'."],
    ['[UPL-05]', 'COURSE.pdf', "Please change the file name to make sure it's unique."],
  ])('%s [FIL-13] is not renamed to "%s"', async (_, typed, message) => {
    await open();
    await choose('scan.pdf', 'Rename');
    const form = within(await dialog('Rename file'));
    fireEvent.change(form.getByRole('textbox', { name: 'File name' }), { target: { value: typed } });
    await userEvent.click(form.getByRole('button', { name: 'Rename' }));
    expect(form.getByText(message)).toBeDefined();
    expect(sent('renameDocument')).toEqual([]);
  });

  test('[FIL-13, FIL-15, UPL-06] keeps its extension; a refusal closes the dialog', async () => {
    serve({ renameDocument: refusal(400, 'A file with this name already exists in this year.') });
    await open();
    await choose('scan.pdf', 'Rename');
    const form = within(await dialog('Rename file'));
    fireEvent.change(form.getByRole('textbox', { name: 'File name' }), { target: { value: 'x-ray.exe' } });
    await userEvent.click(form.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('renameDocument')).toMatchObject([{ query: { documentId: 41, newFileName: 'x-ray.exe.pdf' } }]);
  });

  test('[ERR2-18] keeps the dialog and what was typed when the server cannot be reached', async () => {
    serve({ renameDocument: refusal(0, 'We could not reach the server.') });
    await open();
    await choose('scan.pdf', 'Rename');
    const form = within(await dialog('Rename file'));
    const name = form.getByRole<HTMLInputElement>('textbox', { name: 'File name' });
    fireEvent.change(name, { target: { value: 'x-ray' } });
    await userEvent.click(form.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(sent('renameDocument')).toHaveLength(1));
    expect(name.value).toBe('x-ray');
  });

  test('[FIL-14, FIL-15] is moved only to a folder that was chosen, and out of one by "No folder"', async () => {
    await open();
    await press(/^Courses/);
    await choose('course.pdf', 'Move to folder');
    const form = within(await dialog('Move to folder'));
    await userEvent.click(form.getByRole('button', { name: 'Move' }));
    expect(form.getByText('Please select a folder.')).toBeDefined();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Folder' }), 'No folder');
    await userEvent.click(form.getByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(sent('moveDocument')).toMatchObject([{ query: { documentId: 43, documentFolderId: 'null' } }]),
    );
  });

  test('[FIL-24] cannot be attached while there is no activity: the dialog leads to logging one', async () => {
    await open();
    await choose('scan.pdf', 'Attach to existing activity');
    const form = within(await dialog('Attach to existing activity'));
    const link = await form.findByRole('link', { name: 'Log one first' });
    expect(link.getAttribute('href')).toBe('/User/Layout/Activity?year=11');
    expect(form.queryByRole('button', { name: 'Attach' })).toBeNull();
  });

  test('[FIL-17] is deleted only after a question that names its activities', async () => {
    await open();
    await choose('scan.pdf', 'Delete');
    const question = within(await dialog('Delete file'));
    expect(question.getByRole('listitem').textContent).toBe('Peer review group');
    expect(sent('deleteDocument')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Delete the file' }));
    await waitFor(() => expect(sent('deleteDocument')).toMatchObject([{ query: { objectId: 41 } }]));
  });

  test('[FIL-18] is taken off one date, or off the activity with all of them', async () => {
    await open();
    await press('Unlink from 11/02/2026 of Peer review group');
    await userEvent.click(within(await dialog('Unlink this date?')).getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Unlink scan.pdf from Peer review group');
    await userEvent.click(within(await dialog('Unlink this activity?')).getByRole('button', { name: 'Unlink' }));
    await waitFor(() =>
      expect(sent('deleteDocumentLink').map(({ query }) => query)).toEqual([
        { documentId: 41, activityId: 51, activityDateId: 82 },
        { documentId: 41, activityId: 51, activityDateId: undefined },
      ]),
    );
  });
});

describe('attaching a file', () => {
  const group = checked(AttachableActivity, {
    activityId: 51,
    activityName: 'Peer review group of the whole department',
    hasMultipleDates: true,
    timeframe: '04/02/2026 to 11/02/2026',
    createdOn: '2026-02-01T00:00:00Z',
    isPlan: false,
  });
  const lecture = {
    ...group,
    activityId: 52,
    activityName: 'Lecture',
    hasMultipleDates: false,
    timeframe: '03/03/2026',
  };
  const dates = [
    { documentId: 42, activityDateId: 81, startDate: '2026-02-04', checked: false, hasEvidenceAttached: true },
    { documentId: 42, activityDateId: 82, startDate: '2026-02-11', checked: false, hasEvidenceAttached: false },
  ];
  const groupLink = checked(DocumentLink, {
    documentId: 42,
    activityId: 51,
    userActivityDocumentId: 0,
    isReoccurring: true,
    linkedToUserActivity: false,
    linkedDates: dates,
  });

  async function begin() {
    serve({ listAttachableActivities: [group, lecture] });
    await open();
    await choose('letter.docx', 'Attach to existing activity');
    const form = within(await dialog('Attach to existing activity'));
    return { form, list: await form.findByRole('combobox', { name: 'Activity' }) };
  }

  test('[FIL-24, FIL-30] needs an activity, whose name is cut at 30 characters', async () => {
    const { form } = await begin();
    await userEvent.click(form.getByRole('button', { name: 'Attach' }));
    expect(form.getByText('Please select an activity.')).toBeDefined();
    const option = form.getByTitle(group.activityName);
    expect(option.textContent).toBe('Peer review group of the whole... (04/02/2026 to 11/02/2026)');
    expect(sent('saveDocumentLink')).toEqual([]);
  });

  test('[FIL-20] to a single activity has no second step', async () => {
    serve({ getDocumentLink: { ...groupLink, activityId: 52, isReoccurring: false } });
    const { form, list } = await begin();
    await userEvent.selectOptions(list, '52');
    await userEvent.click(form.getByRole('button', { name: 'Attach' }));
    await waitFor(() => expect(sent('saveDocumentLink')).toHaveLength(1));
    expect(sent('saveDocumentLink')[0]).toMatchObject({ query: { documentId: 42, activityId: 52 } });
    expect(checked(DocumentLinkRequest, sent('saveDocumentLink')[0]?.body)).toMatchObject({
      linkedToUserActivity: true,
      linkedDates: [],
    });
  });

  test('[FIL-19, FIL-20, FIL-21, FIL-22, FIL-24] to one with several dates asks for them; those with evidence are locked', async () => {
    serve({ getDocumentLink: groupLink });
    const { form, list } = await begin();
    await userEvent.selectOptions(list, '51');
    await userEvent.click(form.getByRole('button', { name: 'Next' }));
    await userEvent.click(await form.findByRole('button', { name: 'Back' }));
    await userEvent.click(form.getByRole('button', { name: 'Next' }));
    await userEvent.click(await form.findByRole('radio', { name: 'Only the dates I choose' }));
    await userEvent.click(form.getByRole('button', { name: 'Attach' }));
    expect(form.getByText('Please choose the whole activity or at least one date.')).toBeDefined();
    expect(form.getByRole('checkbox', { name: 'Wed 4 Feb' })).toHaveProperty('disabled', true);
    await userEvent.click(form.getByRole('checkbox', { name: 'Wed 11 Feb' }));
    serve({ saveDocumentLink: refusal(400, 'This date already has evidence.') });
    await userEvent.click(form.getByRole('button', { name: 'Attach' }));
    await waitFor(() => expect(sent('saveDocumentLink')).toHaveLength(1));
    expect(checked(DocumentLinkRequest, sent('saveDocumentLink')[0]?.body)).toMatchObject({
      linkedToUserActivity: false,
      linkedDates: [{ activityDateId: 82, startDate: '2026-02-11', checked: true }],
    });
    // A refusal loses nothing of what was chosen (ERR2-18).
    expect(form.getByRole('checkbox', { name: 'Wed 11 Feb' })).toHaveProperty('checked', true);
  });

  test('[FIL-22, FIL-28] leaves the dates open that the file has itself', async () => {
    const own = { documentId: 42, checked: true, hasEvidenceAttached: true };
    serve({
      getDocumentLink: {
        ...groupLink,
        linkedDates: dates.map((date) => (date.activityDateId === 82 ? { ...date, ...own } : date)),
      },
    });
    const { form, list } = await begin();
    await userEvent.selectOptions(list, '51');
    await userEvent.click(form.getByRole('button', { name: 'Next' }));
    expect(await form.findByRole('checkbox', { name: 'Wed 11 Feb' })).toMatchObject({ checked: true, disabled: false });
    expect(form.getByRole('checkbox', { name: 'Wed 4 Feb' })).toMatchObject({ checked: false, disabled: true });
  });
});
