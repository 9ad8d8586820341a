import type { AttendanceLine, ProgramActivity } from '@cpd/contract/program-activities';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveFile } from '../../../lib/save-file.ts';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { CorrectProgram, NewProgram } from './program-form.tsx';
import { ProgramPage } from './program-page.tsx';
import { ProgramList } from './programs-screen.tsx';

vi.mock(import('../../../lib/save-file.ts'), async (original) => ({ ...(await original()), saveFile: vi.fn() }));

const years = [
  { cpdYearId: 11, cpdYear: 2026, closed: false },
  { cpdYearId: 10, cpdYear: 2025, closed: true },
];

const congress: ProgramActivity = {
  programActivityId: 5,
  cpdYearId: 11,
  cpdYear: 2026,
  activityName: 'Annual congress',
  activityTypeId: 106,
  activityTypeName: 'Courses',
  startDate: '2026-05-14',
  endDate: '2026-05-15',
  hoursPerDate: 6,
  attendees: 2,
  confirmed: 1,
  declined: 1,
  withdrawnAt: null,
  additionalInformation: '',
  areaHours: [{ areaId: 201, areaName: 'Medical expertise', hours: null }],
  withdrawnReason: '',
  rowVersion: 3,
  closed: false,
  closedOn: '2027-03-31',
  notes: [{ noteId: 1, author: 'Sam Example', text: 'The list comes in June.', createdOn: '2026-05-20T01:00:00Z' }],
  attendeeList: [
    {
      forUserId: 7,
      memberNumber: '100001',
      name: 'Alex Example',
      hoursPerDate: 6,
      status: 'CONFIRMED',
      state: 'CONFIRMED',
      offeredAt: '2026-05-20T01:00:00Z',
      remindedAt: null,
      answeredAt: '2026-05-21T01:00:00Z',
      endedOn: null,
    },
    {
      forUserId: 8,
      memberNumber: '100002',
      name: 'Robin Example',
      hoursPerDate: 4,
      status: 'DECLINED',
      state: 'DECLINED',
      offeredAt: '2026-05-20T01:00:00Z',
      remindedAt: null,
      answeredAt: '2026-05-22T01:00:00Z',
      endedOn: null,
    },
  ],
};

const choices = {
  hoursModel: 'total' as const,
  types: [
    {
      activityTypeId: 106,
      type: 'Courses',
      description: '',
      category: 'Educational',
      categoryId: 1,
      isPlanType: false,
      recurring: true,
    },
  ],
  areas: [
    {
      areaId: 201,
      userAreaId: 0,
      name: 'Medical expertise',
      isArea: false,
      isMandatory: false,
      linkedToUser: false,
    },
  ],
};

const line = (Line: number, Problems: string[] = [], Warnings: string[] = []): AttendanceLine => ({
  line: Line,
  memberNumber: String(100_000 + Line),
  name: `Member ${Line}`,
  otherName: null,
  hours: null,
  problems: Problems,
  warnings: Warnings,
});

const show = (screenOf: React.ReactNode) => renderInApp(screenOf, buildUser({ role: 'VERIFIED' }));

beforeEach(() => {
  vi.mocked(saveFile).mockReset();
  serve({ listProgramActivities: { years, activities: [] }, getProgramChoices: choices, getProgramActivity: congress });
});

describe('the list', () => {
  test('[ADM-06] teaches while there is nothing in it', async () => {
    show(<ProgramList />);
    expect(await screen.findByText('Nothing here yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'New activity' })).toBeDefined();
  });

  test('[ADM-06] has attendees and how many confirmed, of the year that is chosen', async () => {
    serve({ listProgramActivities: () => ({ years: years, activities: [congress] }) });
    show(<ProgramList />);
    const row = await screen.findByRole('row', { name: /Annual congress/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([...['14/05/2026 to 15/05/2026', '6', '2', '11 said no']]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'CPD year' }), '2025');
    await expect.poll(() => sent('listProgramActivities').at(-1)?.query).toEqual({ cpdYearId: 10 });
  });
});

describe('the form', () => {
  test('[API-39] shows every refusal beside its field and in a list, and keeps what was typed', async () => {
    serve({
      createProgramActivity: refusal(400, 'Wrong.', 'INVALID', [
        { field: 'activityName', message: 'Please enter the activity name.' },
        { field: 'startDate', message: 'Please choose a first day in 2026.' },
      ]),
    });
    show(<NewProgram />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Additional information' }), 'In Hobart');
    await userEvent.click(screen.getByRole('button', { name: 'Save activity' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getAllByRole('link')).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Additional information' }).value).toBe('In Hobart');
  });

  test('[ADM-06] sends one day as such, for the open years only', async () => {
    serve({ createProgramActivity: 5 });
    const { router } = show(<NewProgram />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Congress');
    expect(within(screen.getByRole('combobox', { name: 'CPD year' })).getAllByRole('option')).toHaveLength(1);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'CPD category' }), 'Courses');
    await userEvent.type(screen.getByRole('textbox', { name: /^First day/ }), '14/05/2026');
    await userEvent.tab();
    await userEvent.type(screen.getByRole('textbox', { name: /^Hours/ }), '6');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Medical expertise' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save activity' }));
    await expect.poll(() => router.state.location.href).toMatch(/activity=5$/);
    expect(sent('createProgramActivity')[0]?.body).toMatchObject({
      ...{ cpdYearId: 11, activityName: 'Congress', activityTypeId: 106, hoursPerDate: '6' },
      ...{ startDate: '2026-05-14', endDate: '2026-05-14', areaHours: [{ areaId: 201 }] },
    });
  });

  test('[ADM-06] corrects with a reason and the version that was loaded, and names the records that did not follow', async () => {
    const left = { memberNumber: '100001', name: 'Alex Example', why: 'The record for the year was submitted.' };
    serve({ updateProgramActivity: () => ({ changed: 1, left: [left] }) });
    show(<CorrectProgram programActivityId={5} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'The hours were wrong.');
    await userEvent.click(screen.getByRole('button', { name: 'Correct activity' }));
    const dialog = await screen.findByRole('dialog', { name: 'Some records were left as they are' });
    expect(within(dialog).getByRole('listitem').textContent).toBe(
      'Alex Example (100001): The record for the year was submitted.',
    );
    expect(sent('updateProgramActivity')[0]?.body).toMatchObject({ reason: 'The hours were wrong.', rowVersion: 3 });
  });

  test('[ADM-06, PPL-06] the later of two colleagues reads what the other one saved, keeps what they typed, and can save it after all', async () => {
    let stored = congress;
    serve({
      getProgramActivity: () => stored,
      updateProgramActivity: ({ body }) => {
        if (body.rowVersion === 4) return { changed: 0, left: [] };
        stored = { ...congress, hoursPerDate: 5, rowVersion: 4 };
        return refusal(409, 'A colleague has changed this meanwhile.', 'STALE');
      },
    });
    const { router } = show(<CorrectProgram programActivityId={5} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2026');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Its name.');
    await userEvent.click(screen.getByRole('button', { name: 'Correct activity' }));
    expect(await screen.findByText('Hours a day: 5 (here: 6)')).toBeDefined();
    expect(screen.getByText('Name: Annual congress (here: Annual congress 2026)')).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Its name.');
    await userEvent.click(screen.getByRole('button', { name: 'Correct activity' }));
    await expect.poll(() => router.state.location.href).toMatch(/activity=5$/);
    expect(sent('updateProgramActivity').map(({ body }) => body.rowVersion)).toEqual([3, 4]);
  });
});

describe('an attendance list', () => {
  async function check(text = '100001\n100002'): Promise<void> {
    show(<ProgramPage programActivityId={5} />);
    await userEvent.click(await screen.findByRole('textbox', { name: 'Attendance list' }));
    await userEvent.paste(text);
    await userEvent.click(screen.getByRole('button', { name: 'Check the list' }));
  }

  test.each([
    ['in the old Western encoding', [0x4a, 0x6f, 0x73, 0xe9]],
    ['in UTF-16', [0xff, 0xfe, 0x4a, 0, 0x6f, 0, 0x73, 0, 0xe9, 0]],
  ])('[ADM-06] is taken from a file as Excel saves it, %s', async (_how, bytes) => {
    show(<ProgramPage programActivityId={5} />);
    const file = new File([Uint8Array.from(bytes)], 'list.csv', { type: 'text/csv' });
    await userEvent.upload(await screen.findByLabelText('Attendance file'), file);
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Attendance list').value).toBe('José'));
  });

  test('[ADM-06] that cannot be read says why beside the box', async () => {
    serve({
      checkAttendanceList: refusal(400, 'Wrong.', 'INVALID', [{ field: 'list', message: 'The list is empty.' }]),
    });
    await check();
    expect(await screen.findByText('The list is empty.')).toBeDefined();
  });

  test('[ADM-06, NAV-23] whose check failed is still there, and the page says so', async () => {
    serve({
      checkAttendanceList: refusal(500, 'Something went wrong.'),
    });
    await check();
    const alert = await screen.findByText(/^The list was not checked, and is still here\. Something went wrong\./);
    expect(alert.getAttribute('role')).toBe('alert');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Attendance list').value).toBe('100001\n100002');
  });

  test('[ADM-06, NAV-23] says how many lines are being checked, and is stopped', async () => {
    serve({ checkAttendanceList: () => new Promise(() => undefined) });
    await check();
    expect(screen.getByText('Checking 2 lines …').getAttribute('role')).toBe('status');
    const signal = sent('checkAttendanceList')[0]?.signal;
    expect(signal?.aborted).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(signal?.aborted).toBe(true);
  });

  test('[ADM-06] is told line by line, the wrong ones first, and can be saved without formulas', async () => {
    const wrong = line(2, ['No member has this number.']);
    serve({
      checkAttendanceList: [line(1), { ...wrong, memberNumber: '=1+1' }, line(3, [], ['The list says “X”.'])],
    });
    await check();
    const report = await screen.findByRole('table', { name: 'Report of the list' });
    const rows = within(report).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['2', '3', '1']);
    expect(rows[0]?.textContent).toContain('WrongNo member has this number.');
    await userEvent.click(screen.getByRole('button', { name: 'Download the report' }));
    const [content, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toBe('Attendance of Annual congress.csv');
    expect(await content?.text()).toContain("2,'=1+1,");
  });

  test('[ADM-06] with more than three other names asks again, and shows each pair', async () => {
    serve({
      checkAttendanceList: [1, 2, 3, 4].map((each) => ({ ...line(each), otherName: `Other ${each}` })),
      applyAttendanceList: () => ({ applied: 4, leftOut: 0 }),
    });
    await check();
    await userEvent.click(await screen.findByRole('button', { name: 'Add 4 attendees' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are these the same people?' });
    expect(sent('applyAttendanceList')).toEqual([]);
    const rows = within(dialog).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      'Other 1',
      'Other 2',
      'Other 3',
      'Other 4',
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add 4 attendees' }));
    await waitFor(() => expect(sent('applyAttendanceList')[0]?.body).toMatchObject({ leaveOut: 0, otherNames: 4 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[ADM-06] shows what each column is taken for, and remembers what was chosen', async () => {
    serve({ checkAttendanceList: [line(2)], applyAttendanceList: () => ({ applied: 1, leftOut: 0 }) });
    const text = 'MIN,Time spent\n100001,2';
    await check(text);
    expect(sent('checkAttendanceList')[0]?.body).toMatchObject({ columns: ['NUMBER', 'NONE'] });
    expect((await screen.findByText(/^All|^The line is good\./)).textContent).toContain('no names were compared');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time spent' }), 'Hours');
    expect(screen.queryByRole('table', { name: 'Report of the list' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Check the list' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add 1 attendee' }));
    await waitFor(() => expect(sent('applyAttendanceList')[0]?.body).toMatchObject({ columns: ['NUMBER', 'HOURS'] }));
    const box = screen.getByRole('textbox', { name: 'Attendance list' });
    await waitFor(() => expect(box).toHaveProperty('value', ''));
    await userEvent.click(box);
    await userEvent.paste(text);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time spent' }).value).toBe('HOURS');
  });

  test.each([
    ['headings that are not known', 'Rego,Time spent,Who\n100001,2,Alex', 'Time spent'],
    ['no headings', '100001,Alex,2', 'Column 3'],
  ])('[ADM-06] remembers what was chosen for a list with %s, and not for others', async (_what, text, column) => {
    serve({ checkAttendanceList: [line(2)] });
    await check(text);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: column }), 'Attended (yes or no)');
    const again = async (list: string) => {
      const box = screen.getByRole('textbox', { name: 'Attendance list' });
      await userEvent.clear(box);
      await userEvent.click(box);
      await userEvent.paste(list);
      return screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);
    };
    expect(await again(text)).toContain('ATTENDED');
    expect(await again('100002,Kit')).toEqual(['NUMBER', 'NAME']);
  });

  test('[ADM-06] whose lines have notes is not called good', async () => {
    serve({ checkAttendanceList: [1, 2].map((each) => line(each, [], ['The list says “X”.'])) });
    await check();
    expect(await screen.findByText('0 of 2 lines are good. Please look at the 2 with a note.')).toBeDefined();
  });

  test('[ADM-06] with wrong lines is stored only when these are left out', async () => {
    serve({
      checkAttendanceList: [line(1), line(2, ['No member has this number.'])],
      applyAttendanceList: () => ({ applied: 1, leftOut: 1 }),
    });
    await check();
    const store = await screen.findByRole('button', { name: 'Add 1 attendee' });
    expect(store).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Leave out the wrong line' }));
    await userEvent.click(store);
    expect(await screen.findByText('1 attendee can confirm the activity now.')).toBeDefined();
    expect(sent('applyAttendanceList')[0]?.body).toEqual({
      programActivityId: 5,
      list: '100001\n100002',
      leaveOut: 1,
      otherNames: 0,
    });
  });
});

test('[ADM-07] shows the notes of the team with author and day, and takes another', async () => {
  serve({ addProgramNote: 2 });
  show(<ProgramPage programActivityId={5} />);
  const notes = within(await screen.findByRole('list', { name: 'Notes' }));
  expect(notes.getByRole('listitem').textContent).toBe('Sam Example, 20/05/2026The list comes in June.');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'A note for the team' });
  await userEvent.type(field, 'It came.');
  await userEvent.click(screen.getByRole('button', { name: 'Add the note' }));
  await expect
    .poll(() => sent('addProgramNote').map(({ body }) => body))
    .toEqual([{ programActivityId: 5, text: 'It came.' }]);
  await expect.poll(() => field.value).toBe('');
});

describe('withdrawing', () => {
  test('[ADM-06] asks why, and says what is wrong with the reason', async () => {
    serve({
      withdrawAttendance: refusal(400, 'Wrong.', 'INVALID', [{ field: 'reason', message: 'Please say why.' }]),
    });
    show(<ProgramPage programActivityId={5} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw Alex Example' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw Alex Example?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect(await within(dialog).findByText('Please say why.')).toBeDefined();
    expect(sent('withdrawAttendance')[0]?.body).toEqual({ programActivityId: 5, forUserId: 7, reason: '' });
  });

  test('[ADM-06] done, the activity is only read', async () => {
    serve({
      getProgramActivity: () => ({ ...congress, withdrawnAt: '2026-06-01T00:00:00Z', withdrawnReason: 'Cancelled.' }),
    });
    show(<ProgramPage programActivityId={5} />);
    expect(await screen.findByText('Cancelled.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Attendance list' })).toBeNull();
  });
});
