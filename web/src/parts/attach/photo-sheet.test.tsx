import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configuration } from '../../lib/configuration.ts';
import { takeHandedFiles } from '../../lib/handed-files.ts';
import { buildYear } from '../../testing/build.ts';
import {
  buildCategory,
  buildDate,
  buildMonths,
  buildSummary,
  buildSummaryActivity,
} from '../../testing/build-summary.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { PhotoSheet } from './photo-sheet.tsx';

type Day = { day: string; hasEvidence?: boolean };

/** An activity of these days, as the summary has it. */
function activity(activityId: number, activityName: string, days: readonly Day[], overrides: object = {}) {
  const dates = days.map(({ day, hasEvidence = false }, index) => ({
    ...buildDate(100 * activityId + index, day, 1),
    hasEvidenceAttached: hasEvidence,
  }));
  return buildSummaryActivity({
    activityId,
    activityName,
    startDate: days[0]?.day ?? '',
    endDate: days.at(-1)?.day ?? '',
    dateCount: days.length,
    activityDateMonths: buildMonths(dates),
    ...overrides,
  });
}

const one = (day: string) => [{ day }];
const SERIES: Day[] = [{ day: '2026-02-04' }, { day: '2026-02-11', hasEvidence: true }, { day: '2026-02-18' }];

function summaryOf(...activities: ReturnType<typeof activity>[]) {
  return buildSummary({ cpdSummaryCategories: [buildCategory({ cpdSummaryActivities: activities })] });
}

const taken = Temporal.Instant.from('2026-02-19T02:00:00Z').epochMilliseconds;
const photo = (name = 'image.jpg') => new File(['x'], name, { type: 'image/jpeg', lastModified: taken });

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} }));
  configuration.fixedNow = '2026-02-20T02:00:00Z';
  takeHandedFiles();
  serve({
    listCpdYears: [buildYear()],
    getCpdSummary: summaryOf(activity(51, 'Grand round', one('2026-02-12'))),
    listDocumentNames: [{ documentId: 41, documentName: 'Photo 19-02-2026.jpg' }],
    listSameDocuments: [],
    listAttachableActivities: [],
    createDocument: 100,
    saveDocumentLink: null,
    deleteDocumentLink: null,
  });
});

afterEach(() => {
  delete configuration.fixedNow;
});

async function open(...files: File[]) {
  const onClose = vi.fn();
  const { router } = renderInApp(<PhotoSheet files={files.length > 0 ? files : [photo()]} onClose={onClose} />);
  const sheet = within(await screen.findByRole('dialog', { name: /^Add / }));
  return { onClose, router, sheet };
}

const NAME = { name: 'File name' };

describe('[EVD-29] nothing is sent', () => {
  test('[EVD-24] before one of the ways is chosen; the picture and the note about patients are seen, and the name is free', async () => {
    const { sheet } = await open();
    const row = await sheet.findByRole<HTMLInputElement>('textbox', NAME);
    expect(row.value).toBe('Photo 19-02-2026 2');
    expect(sheet.getByRole('img', { name: 'Preview of Photo 19-02-2026 2.jpg' })).toBeDefined();
    expect(sheet.getByText(/make sure that no patient can be identified/)).toBeDefined();
    expect(await sheet.findByRole('button', { name: /^Grand round/ })).toBeDefined();
    expect(sent('createDocument')).toEqual([]);
  });

  test('[EVD-15] under a name that the year has', async () => {
    const { sheet, onClose } = await open();
    await userEvent.clear(await sheet.findByRole('textbox', NAME));
    await userEvent.type(sheet.getByRole('textbox', NAME), 'photo 19-02-2026');
    await userEvent.click(await sheet.findByRole('button', { name: /^Grand round/ }));
    expect(document.activeElement).toBe(sheet.getByRole('textbox', NAME));
    await userEvent.click(sheet.getByRole('button', { name: 'New activity' }));
    expect(sheet.getByText("Please change the file name to make sure it's unique.")).toBeDefined();
    expect(sent('createDocument')).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('[EVD-17] above 10 MB: the dialog says so, and there is nothing to attach it to', async () => {
    const sized = photo('certificate.jpg');
    Object.defineProperty(sized, 'size', { value: ATTACH_LIMIT_BYTES + 1 });
    const { sheet } = await open(sized);
    const dialog = await screen.findByRole('dialog', { name: 'File upload error' });
    expect(within(dialog).getByText('certificate.jpg size 10.01 MB exceeds upload size limit of 10 MB.')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(sheet.queryByRole('button', { name: 'New activity' })).toBeNull(), { timeout: 3_000 });
    expect(sheet.queryByRole('button', { name: /^Grand round/ })).toBeNull();
  });

  test('[EVD-20] of a kind that is not accepted, after which the sheet is gone', async () => {
    const { onClose } = await open(new File(['x'], 'setup.exe'));
    const dialog = await screen.findByRole('dialog', { name: 'File type not accepted' });
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('[YR-09] when no year is open', async () => {
    serve({ listCpdYears: [buildYear({ editable: false })] });
    const onClose = vi.fn();
    renderInApp(<PhotoSheet files={[photo()]} onClose={onClose} />);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(await screen.findByText('None of your years accepts files at present.')).toBeDefined();
  });
});

describe('[EVD-29] what fails keeps the picture in the sheet', () => {
  test.each([
    [500, 'The disk is full.', 'The disk is full.'],
    [401, 'Please sign in.', 'Sign in in another tab, then continue here'],
  ])(
    'an upload that is answered by %s, with the reason, and is tried again for the same activity',
    async (status, answer, said) => {
      const { sheet, onClose } = await open();
      serve({ createDocument: refusal(status, answer) });
      await userEvent.click(await sheet.findByRole('button', { name: /^Grand round/ }));
      expect(await sheet.findByText(said, {}, { timeout: 3_000 })).toBeDefined();
      expect(onClose).not.toHaveBeenCalled();
      expect(sent('saveDocumentLink')).toEqual([]);
      serve({ createDocument: 100 });
      await userEvent.click(sheet.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(sent('saveDocumentLink')).toMatchObject([{ query: { documentId: 100, activityId: 51 } }]);
    },
  );

  test('an attachment that is refused: the file is in My Files, and is not sent a second time', async () => {
    const { sheet, onClose } = await open();
    serve({ saveDocumentLink: refusal(409, 'The activity was changed.') });
    await userEvent.click(await sheet.findByRole('button', { name: /^Grand round/ }));
    expect((await sheet.findByRole('alert')).textContent).toContain('The file is in My Files.');
    expect(sheet.queryByRole('button', { name: 'New activity' })).toBeNull();
    serve({ saveDocumentLink: null });
    await userEvent.click(sheet.getByRole('button', { name: /^Grand round/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent('createDocument')).toHaveLength(1);
  });
});

describe('[EVD-29] one tap', () => {
  test('sends the photo, attaches it and says what to what; Undo takes it off', async () => {
    const { sheet, onClose } = await open();
    await userEvent.click(await sheet.findByRole('button', { name: /^Grand round/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent('createDocument')).toMatchObject([{ fileName: 'Photo 19-02-2026 2.jpg' }]);
    expect(sent('saveDocumentLink')).toMatchObject([
      { query: { documentId: 100, activityId: 51 }, body: { documentId: 100, linkedToUserActivity: true } },
    ]);
    expect(await screen.findByText('“Photo 19-02-2026 2.jpg” was attached to “Grand round”.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('No longer attached to “Grand round”. It stays in My Files.')).toBeDefined();
    expect(sent('deleteDocumentLink')).toMatchObject([{ query: { documentId: 100, activityId: 51 } }]);
  });

  test('on New activity hands it to the form, under the name it was given', async () => {
    const { sheet, router } = await open();
    await userEvent.type(await sheet.findByRole('textbox', NAME), ' of Monday');
    await userEvent.click(sheet.getByRole('button', { name: 'New activity' }));
    expect(takeHandedFiles().map(({ name }) => name)).toEqual(['Photo 19-02-2026 2 of Monday.jpg']);
    await waitFor(() => expect(router.history.location.pathname).toBe('/User/Layout/Activity'));
    expect(sent('createDocument')).toEqual([]);
  });

  test('[PRF-03] on another activity opens the list of all, with the name as it is', async () => {
    const { sheet } = await open();
    await sheet.findByRole('textbox', NAME);
    await userEvent.click(sheet.getByRole('button', { name: 'Another activity, or several' }));
    const all = within(await screen.findByRole('dialog', { name: 'Add a file to 2026' }));
    expect((await all.findByRole<HTMLInputElement>('textbox', NAME)).value).toBe('Photo 19-02-2026 2');
  });
});

test('[EVD-29] the five latest without evidence of all open years are offered, and none that is verified or shut', async () => {
  const years = [buildYear({ cpdYearId: 11, cpdYearYear: 2026 }), buildYear({ cpdYearId: 10, cpdYearYear: 2025 })];
  const now = [1, 2, 3, 4].map((day) => activity(day, `Round ${day}`, one(`2026-02-0${day}`)));
  const before = [5, 6].map((day) => activity(day, `Talk ${day}`, one(`2025-12-0${day}`)));
  const others = [
    activity(21, 'Verified', one('2026-02-19'), { verifiedActivityId: 4 }),
    activity(22, 'Proven', one('2026-02-19'), { hasEvidenceAttached: true }),
    activity(23, 'Planned', one('2026-03-19')),
  ];
  serve({
    listCpdYears: years,
    getCpdSummary: ({ query }) =>
      query.cpdYearId === 11 ? summaryOf(...now, ...others) : { ...summaryOf(...before), cpdYear: 2025, cpdYearId: 10 },
  });
  const { sheet } = await open();
  await sheet.findByRole('button', { name: /^Round 4/ });
  const rows = within(sheet.getByRole('region', { name: 'Latest without evidence' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Round 404\/02\/2026/),
    ...[3, 2, 1].map((day) => expect.stringMatching(new RegExp(`^Round ${day}`))),
    expect.stringMatching(/^Talk 6/),
  ]);
  await userEvent.click(sheet.getByRole('button', { name: /^Talk 6/ }));
  await waitFor(() => expect(sent('saveDocumentLink')).toHaveLength(1));
  expect(sent('createDocument')).toMatchObject([{ query: { cpdYearId: 10 } }]);
});

describe('[EVD-04, EVD-29] an activity of several dates', () => {
  beforeEach(() =>
    serve({ getCpdSummary: summaryOf(activity(52, 'Journal club', SERIES, { hasEvidenceAttached: true })) }),
  );

  test('[EVD-09] is not offered to several files', async () => {
    const { sheet } = await open(photo(), photo('second.jpg'));
    expect(await sheet.findByText('No activities without evidence.')).toBeDefined();
  });

  test('goes on to step 2, with the nearest free date in front and ticked, and nothing sent before', async () => {
    const { sheet, onClose } = await open();
    await userEvent.click(await sheet.findByRole('button', { name: /^Journal club/ }));
    expect(sheet.getByText('Step 2 of 2: what it proves of “Journal club”')).toBeDefined();
    const dates = within(sheet.getByRole('group', { name: 'Dates' })).getAllByRole<HTMLInputElement>('checkbox');
    expect(dates.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(sheet.getByRole('checkbox', { name: 'Wed 18 Feb' })).toBe(dates[0]);
    expect(sent('createDocument')).toEqual([]);
    await userEvent.click(sheet.getByRole('button', { name: 'Attach' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent('saveDocumentLink')).toMatchObject([
      {
        query: { documentId: 100, activityId: 52 },
        body: { linkedToUserActivity: false, linkedDates: [{ activityDateId: 5202, startDate: '2026-02-18' }] },
      },
    ]);
  });

  test('leads back with the name and the photo as they are', async () => {
    const { sheet } = await open();
    await userEvent.type(await sheet.findByRole('textbox', NAME), ' of Monday');
    await userEvent.click(await sheet.findByRole('button', { name: /^Journal club/ }));
    await userEvent.click(sheet.getByRole('radio', { name: 'Only the dates I choose' }));
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Wed 18 Feb' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Back' }));
    expect(sheet.getByRole<HTMLInputElement>('textbox', NAME).value).toBe('Photo 19-02-2026 2 of Monday');
  });
});
