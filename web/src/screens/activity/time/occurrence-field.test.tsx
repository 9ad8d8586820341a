import type { Access } from '@cpd/domain/record/activity-access';
import { type ActivityFormModel, emptyActivityForm } from '@cpd/domain/record/activity-form';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { LoggedDate } from '../../../parts/day/day-calendar.tsx';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { OccurrenceField } from './time-section.tsx';

type Opened = {
  values?: Partial<ActivityFormModel>;
  errors?: Record<string, string>;
  recurring?: boolean;
  access?: Access;
  loggedDates?: LoggedDate[] | undefined;
};

type FormProps = Omit<Opened, 'values'> & { initial: ActivityFormModel; onValues: (values: ActivityFormModel) => void };

function Form({ initial, onValues, errors = {}, recurring = true, access = 'open', loggedDates }: FormProps) {
  const [values, setValues] = useState(initial);
  onValues(values);
  return (
    <OccurrenceField
      values={values}
      change={setValues}
      year={2026}
      errors={errors}
      fieldId={(field) => `activity-${field}`}
      occurrenceAccess={access}
      datesAccess={access}
      recurring={recurring}
      loggedDates={loggedDates}
    />
  );
}

/** The field in a form of 2026; tells what the form holds. */
function open({ values = {}, ...props }: Opened = {}) {
  let latest: ActivityFormModel = { ...emptyActivityForm(11, { defaultReflectionValue: 1 }), ...values };
  const keep = (now: ActivityFormModel) => {
    latest = now;
  };
  renderInApp(<Form {...props} initial={latest} onValues={keep} />);
  return { held: () => latest, dates: () => latest.dates.map(({ date }) => date) };
}

const tab = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const lines = () => within(screen.getByRole('list', { name: 'Dates' })).getAllByRole('listitem');
const line = (date: string, information = '') => ({ date, information });
const many = (...dates: string[]) => ({ occurrence: 'M', dates: dates.map((date) => line(date)) }) as const;

describe('the occurrence', () => {
  test('[OCC-11] a type that does not recur has a single date only, and the form says why', () => {
    open({ recurring: false });
    expect(tab('Multiple dates').disabled).toBe(true);
    expect(tab('Recurring').disabled).toBe(true);
    expect(tab('Single').disabled).toBe(false);
    expect(screen.getByText('An activity of this type has a single date.')).toBeDefined();
  });

  test('[OCC-01] where it is shut nothing can be changed, and where it is absent there is nothing', () => {
    open({ access: 'shut', values: { date: '2026-03-12' } });
    expect(screen.getAllByRole<HTMLInputElement>('radio').every((radio) => radio.disabled)).toBe(true);
    expect(box(/^Date/).disabled).toBe(true);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  test('[ACT-47] the controls of messages have the ids that the summary of errors leads to', () => {
    open({ values: many(), errors: { dates: 'Please choose at least one date.', occurrence: 'Refused.' } });
    expect(document.getElementById('activity-dates')).toBe(box(/Add a date/));
    expect(document.getElementById('activity-occurrence')).toBe(tab('Multiple dates'));
    expect(screen.getByText('Please choose at least one date.')).toBeDefined();
  });

  test('[OCC-01, OCC-10] is chosen with the arrow keys, and the single date goes along', async () => {
    const { held, dates } = open({ values: { date: '2026-02-11' } });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(held().occurrence).toBe('M');
    expect(dates()).toEqual(['2026-02-11']);
    await userEvent.keyboard('{ArrowRight}');
    expect(held()).toMatchObject({ occurrence: 'R', recurrence: { startDate: '2026-02-11', weekdays: ['wednesday'] } });
  });
});

describe('a single date', () => {
  test('[OCC-02] a day that does not exist stays as typed when the field is left', async () => {
    const { held } = open();
    await userEvent.type(box(/^Date/), '31/2');
    await userEvent.tab();
    expect(held().date).toBe('31/2');
    expect(box(/^Date/).value).toBe('31/2');
  });

  test('[OCC-02, OCC-03] can be typed without its year, which is added when the field is left', async () => {
    const { held } = open();
    await userEvent.type(box(/^Date/), '4/12');
    expect(held().date).toBe('4/12');
    await userEvent.tab();
    expect(held().date).toBe('2026-12-04');
    expect(box(/^Date/).value).toBe('04/12/2026');
  });

  test('[OCC-02, ACT-48] is known at once to a save by Ctrl+Enter', async () => {
    const { held } = open();
    await userEvent.type(box(/^Date/), '12/3/2026');
    expect(held().date).toBe('2026-03-12');
    await userEvent.clear(box(/^Date/));
    await userEvent.type(box(/^Date/), '4/2{Control>}{Enter}{/Control}');
    expect(held().date).toBe('2026-02-04');
  });

  test('[CAL-02, OCC-03] can be picked on a calendar that shows what is logged', async () => {
    const { held } = open({ values: { date: '2026-03-12' }, loggedDates: [{ date: '2026-03-18', count: 2 }] });
    await userEvent.click(button('Choose on a calendar: Date'));
    await userEvent.click(button('18 March 2026, 2 activities logged'));
    expect(held().date).toBe('2026-03-18');
  });
});

describe('several dates', () => {
  test('[OCC-13] a date that is there already is refused, and the list stays', async () => {
    const { dates } = open({ values: many('2026-02-04') });
    await userEvent.type(box(/Add a date/), '4/2{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('04/02/2026 is already in the list.');
    expect(dates()).toEqual(['2026-02-04']);
    expect(box(/Add a date/).value).toBe('4/2');
  });

  test.each([
    ['31/2', 'Please choose a date that exists.'],
    ['1/1/2027', 'Please choose a date from 01/01/2026 to 31/12/2026.'],
  ])('[OCC-02, OCC-03] "%s" is refused and stays to be corrected', async (typed, message) => {
    const { dates } = open({ values: many() });
    await userEvent.type(box(/Add a date/), typed);
    await userEvent.click(button('Add'));
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(box(/Add a date/).value).toBe(typed);
    expect(dates()).toEqual([]);
  });

  test('[OCC-02] nothing typed adds nothing', async () => {
    open({ values: many() });
    await userEvent.click(button('Add'));
    expect(screen.getByRole('alert').textContent).toBe('Please type a date.');
    expect(screen.getByRole('status').textContent).toBe('No dates yet');
  });

  test('[OCC-02, OCC-13] are typed one after the other, also by leaving the field, and stand in order', async () => {
    const { dates } = open({ values: many() });
    await userEvent.type(box(/Add a date/), '12/3{Enter}4/2{Enter}');
    expect(document.activeElement).toBe(box(/Add a date/));
    await userEvent.type(box(/Add a date/), '1/6');
    await userEvent.tab();
    expect(dates()).toEqual(['2026-02-04', '2026-03-12', '2026-06-01']);
    expect(lines().map((item) => item.textContent)).toEqual([
      expect.stringContaining('Wed04/02/2026'),
      expect.stringContaining('Thu12/03/2026'),
      expect.stringContaining('Mon01/06/2026'),
    ]);
    expect(screen.getByRole('status').textContent).toBe('3 dates, 4 Feb to 1 Jun');
  });

  test('[ACT-48] Ctrl+Enter takes the typed date along when the form is saved, and does not save a wrong one', () => {
    const { dates } = open({ values: many() });
    const field = box(/Add a date/);
    fireEvent.change(field, { target: { value: '31/2' } });
    expect(fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })).toBe(false);
    fireEvent.change(field, { target: { value: '4/2' } });
    expect(fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })).toBe(true);
    expect(dates()).toEqual(['2026-02-04']);
  });

  test('[OCC-18, CAL-02] are ticked and unticked on a calendar, and keep what is written beside them', async () => {
    const { held } = open({ values: { occurrence: 'M', dates: [line('2026-02-04', 'Room 3'), line('2026-02-11')] } });
    await userEvent.click(button('18 February 2026'));
    await userEvent.click(button('11 February 2026'));
    expect(held().dates).toEqual([line('2026-02-04', 'Room 3'), line('2026-02-18')]);
  });

  test('[OCC-21] information about a date opens on demand, and stays while it is emptied', async () => {
    const { held } = open({ values: many('2026-02-04', '2026-03-12') });
    await userEvent.click(button('Add information about 12/03/2026'));
    expect(document.activeElement).toBe(box('Information about 12/03/2026'));
    await userEvent.keyboard('Online');
    expect(held().dates).toEqual([line('2026-02-04'), line('2026-03-12', 'Online')]);
    await userEvent.clear(box('Information about 12/03/2026'));
    expect(box('Information about 12/03/2026').value).toBe('');
  });

  test('[OCC-12, OCC-17] a removed date takes its file link along, and the focus goes to the next one', async () => {
    const file = { documentId: 4, name: 'scan.pdf', link: { to: 'dates', dates: ['2026-02-04'] } as const };
    const { held, dates } = open({
      values: { ...many('2026-02-04', '2026-03-12', '2026-06-01'), files: [file] },
    });
    await userEvent.click(button('Remove 04/02/2026'));
    expect(held().files[0]?.link).not.toEqual(file.link);
    expect(document.activeElement).toBe(button('Remove 12/03/2026'));
    await userEvent.click(button('Remove 01/06/2026'));
    expect(document.activeElement).toBe(button('Remove 12/03/2026'));
    await userEvent.keyboard('{Enter}');
    expect(dates()).toEqual([]);
    expect(document.activeElement).toBe(box(/Add a date/));
  });
});
