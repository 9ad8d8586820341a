import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { buildYear } from '../../../testing/build.ts';
import { buildActivityDate } from '../../../testing/build-activity-date.ts';
import {
  dateField,
  enter,
  hoursField,
  information,
  openDate,
  save,
  saves,
  serveDate,
  title,
} from '../../../testing/date-harness.tsx';
import { refusal, sent } from '../../../testing/fake-server.ts';
import { openControls } from '../../../testing/open-controls.ts';

const IN_USE = 'You have tried to select the date which is already in use for the activity Grand rounds.';

describe('what cannot be changed', () => {
  test('[ERR-04] a date that is not there says so, and offers no form', async () => {
    serveDate({ date: buildActivityDate({ activityDateId: 83 }) });
    await openDate();
    expect(await screen.findByText('This activity is not available')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('[ACT-05, ACT-25] a date of a closed year is read, and says why', async () => {
    const date = buildActivityDate();
    serveDate({ date: { ...date, abilities: { ...date.abilities, edit: false, deleteAll: false } } });
    await openDate({ year: buildYear({ editable: false }) });
    expect(title()).toBe('View Activity Date');
    expect(screen.getByText('The CPD year 2026 is closed, so this date can only be viewed.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
    expect(save().matches(':disabled')).toBe(true);
    expect(openControls()).toEqual([]);
  });

  test('[ACT-08, ACT-15, ACT-29] a date that is viewed has its fields disabled, nothing is saved, and its form is offered', async () => {
    serveDate();
    await openDate({ purpose: 'view' });
    expect(title()).toBe('View Activity Date');
    expect(openControls()).toEqual([]);
    expect([dateField().value, hoursField().value, information().value]).toEqual([
      '18/02/2026',
      '0.5',
      'Second meeting',
    ]);
    expect(save().matches(':disabled')).toBe(true);
    fireEvent.keyDown(save(), { key: 'Enter', ctrlKey: true });
    expect(saves()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toContain('dateid=82');
  });

  test('[ACT-30] of a verified one that is viewed the reflection can be changed, and saved', async () => {
    serveDate({ date: buildActivityDate({ verifiedActivityId: 9 }) });
    await openDate({ purpose: 'view' });
    expect(title()).toBe('View Activity Date');
    expect(openControls()).toEqual(['Yes', 'No']);
    expect(screen.queryByRole('button', { name: /Delete date|Choose files/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    enter(await screen.findByRole('textbox', { name: /What did you learn/ }), 'Doses.');
    await userEvent.click(save());
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.body).toMatchObject({ addReflection: true, startDate: '2026-02-18', dateHours: '0.50' });
  });

  test('[ACT-31] of a verified one that is edited reflection and evidence are open, and nothing else', async () => {
    serveDate({ date: buildActivityDate({ verifiedActivityId: 9 }) });
    await openDate();
    expect(title()).toBe('Edit Activity Date');
    for (const field of [dateField(), hoursField(), information()]) expect(field.disabled).toBe(true);
    expect(screen.getByRole('radio', { name: 'Yes' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete date' })).toBeNull();
  });

  test('[SHC-07] the hours of one from a shortcut are shown', async () => {
    serveDate({ date: buildActivityDate({ shortcutId: 5 }) });
    await openDate();
    expect([hoursField().disabled, hoursField().value]).toEqual([true, '0.5']);
  });

  test('[ACT-15, OCC-15] name, type and year are shown disabled, with the way to the whole activity', async () => {
    serveDate();
    await openDate();
    expect(title()).toBe('Edit Activity Date');
    const activity = screen.getByRole('region', { name: 'Activity' });
    const year = within(activity).getByRole<HTMLInputElement>('radio', { name: '2026' });
    expect([year.checked, year.disabled]).toEqual([true, true]);
    for (const text of ['Grand rounds', 'Lecture, seminar or workshop']) {
      expect(within(activity).getByDisplayValue<HTMLInputElement>(text).disabled).toBe(true);
    }
    const link = within(activity).getByRole('link', { name: 'The whole activity with its 11 dates' });
    expect(link.getAttribute('href')).toContain('actid=51');
  });
});

describe('a form that is not right', () => {
  test('[ACT-47, HRS-02, RFL-03] sends nothing, names each problem, and puts the focus on the first', async () => {
    serveDate();
    await openDate();
    enter(dateField(), '31/02/2026');
    enter(hoursField(), '');
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await screen.findByRole('textbox', { name: /What did you learn/ });
    await userEvent.click(save());
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Please choose a date that exists.',
      'A minimum of 0.25 hours is required.',
      'What did you learn? Please answer this question.',
    ]);
    expect(document.activeElement).toBe(dateField());
    await userEvent.click(screen.getByRole('link', { name: /Please answer this question/ }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /What did you learn/ }));
    enter(hoursField(), '1');
    expect(hoursField().getAttribute('aria-invalid')).not.toBe('true');
    expect(dateField().getAttribute('aria-invalid')).toBe('true');
    expect(saves()).toEqual([]);
  });

  test('[OCC-14, ERR-07] a date that the activity has already is taken out of the field, with the reason', async () => {
    serveDate({ isActivityDateInUse: ({ query }) => query.theDate === '2026-03-04' });
    await openDate();
    enter(dateField(), '04/03/2026');
    const dialog = await screen.findByRole('dialog', { name: 'Date already in use' });
    expect(within(dialog).getByText(IN_USE)).toBeDefined();
    expect(dateField().value).toBe('');
    expect(sent('isActivityDateInUse').map(({ query }) => query)).toEqual([
      { activityId: 51, activityDateId: 82, theDate: '2026-03-04' },
    ]);
  });

  test('[OCC-14] neither an unfinished date nor its own is asked about', async () => {
    serveDate({ isActivityDateInUse: ({ query }) => query.theDate === '2026-02-18' });
    await openDate();
    for (const typed of ['04/03', '04/03/2027', '18/02/2026']) enter(dateField(), typed);
    expect(dateField().value).toBe('18/02/2026');
    expect(sent('isActivityDateInUse').map(({ query }) => query)).toEqual([]);
  });

  test('[ERR-07, API-28] what the server refuses is said at its field, and everything typed stays', async () => {
    const refused = refusal(400, 'Please check.', 'INVALID', [
      { field: 'startDate', message: IN_USE },
      { field: 'activityTypeId', message: 'This CPD category is not available in 2026.' },
    ]);
    serveDate({ onSave: () => Promise.reject(refused) });
    await openDate();
    enter(information(), 'Moved by the department');
    await userEvent.click(save());
    expect(await screen.findByRole('link', { name: IN_USE })).toBeDefined();
    expect(screen.getByText('This CPD category is not available in 2026.')).toBeDefined();
    expect(document.activeElement).toBe(dateField());
    expect(information().value).toBe('Moved by the department');
  });
});

describe('a save that does not get through', () => {
  test('[ERR-16] a newer version keeps the form and offers to open it', async () => {
    serveDate({ onSave: () => Promise.reject(refusal(409, 'Changed elsewhere.', 'STALE')) });
    const { onReload } = await openDate();
    enter(information(), 'Mine');
    await userEvent.click(save());
    await userEvent.click(await screen.findByRole('button', { name: /Open the newer version/ }));
    expect(onReload).toHaveBeenCalledOnce();
    expect(information().value).toBe('Mine');
  });

  test('[ERR-16, ACT-48] trying again is recognised by its key', async () => {
    let attempts = 0;
    serveDate({
      onSave: () => {
        attempts += 1;
        if (attempts === 1) throw refusal(0, 'We could not reach the server.');
      },
    });
    const { onSaved } = await openDate();
    await userEvent.click(save());
    expect(await screen.findByText(/What you entered is still here/)).toBeDefined();
    await userEvent.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(saves()[1]).toEqual(saves()[0]);
  });

  test('[ERR-16] what was typed is kept on the device until then', async () => {
    serveDate();
    await openDate();
    enter(information(), 'Half a sentence');
    expect(localStorage.getItem('drafts.7.edit-date.82')).toContain('Half a sentence');
  });

  test('[ACT-49] leaving asks first', async () => {
    serveDate();
    await openDate();
    enter(information(), 'Half a sentence');
    await userEvent.click(screen.getByRole('link', { name: /whole activity/ }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  });
});

describe('a saved date', () => {
  test('[API-28, OCC-15, RFL-02] is sent with its own parts alone and the version it was opened with', async () => {
    serveDate();
    const { onSaved } = await openDate();
    enter(dateField(), '19/02/2026');
    enter(hoursField(), '1.13');
    enter(information(), 'A day later');
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    enter(await screen.findByRole('textbox', { name: /What did you learn/ }), 'Doses.');
    fireEvent.keyDown(information(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(saves()[0]?.body).toEqual({
      activityDateId: 82,
      startDate: '2026-02-19',
      dateHours: '1.25',
      areaHours: [],
      additionalInformation: 'A day later',
      addReflection: true,
      reflection: '',
      reflectionHours: 0.25,
      reflectionAnswers: [{ reflectionQuestionId: 111, reflectionAnswer: 'Doses.' }],
      userActivityDateDocumentIds: [31],
      documentsToDelete: [],
      rowVersion: 3,
    });
    expect(onSaved.mock.calls[0]?.[0]).toEqual({
      activityId: 51,
      name: 'Grand rounds',
      category: 'Educational Activities',
      type: 'Lecture, seminar or workshop',
      date: '19/02/2026',
      hours: '1.25 hours',
      files: '',
      cpdYearId: 11,
      isNew: false,
    });
  });

  test('[RFL-10] loses its reflection by No', async () => {
    const reflected = {
      addReflection: true,
      reflection: '',
      reflectionHours: 0.5,
      reflectionAnswers: [
        { reflectionAnswerId: 1, reflectionQuestionId: 111, reflectionAnswer: 'Doses.', activityDateId: 82 },
      ],
    };
    serveDate({ date: buildActivityDate(reflected) });
    await openDate();
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    await userEvent.click(save());
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.body).toMatchObject({ addReflection: false, reflection: null, reflectionAnswers: [] });
  });

  test('[HRS-01, HRS-03, DOM-06] has hours by specialty in years that count them so, and the way to more specialties', async () => {
    const lines = [{ areaId: 8, areaName: 'Cardiology', hours: 0.5 }];
    serveDate({
      date: buildActivityDate({ cpdYearId: 9, year: 2024, areaHours: lines, startDate: '2024-02-14' }),
    });
    await openDate({ year: buildYear({ cpdYearId: 9, usesTotalHours: false }) });
    enter(await screen.findByRole('textbox', { name: 'Cultural safety' }), '1.5');
    expect(screen.getByText('2 hours on this date')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Update specialty areas' })).toBeDefined();
    await userEvent.click(save());
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.body.areaHours).toEqual([
      { areaId: 8, hours: '0.50' },
      { areaId: 206, hours: '1.50' },
    ]);
  });
});
