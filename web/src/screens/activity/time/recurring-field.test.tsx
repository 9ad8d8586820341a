import { type ActivityFormModel, emptyActivityForm, NEW_RECURRENCE } from '@cpd/domain/record/activity-form';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { yearRange } from '../../../parts/day/date-range.ts';
import { openControls } from '../../../testing/open-controls.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { RecurringField } from './recurring-field.tsx';

type Shown = { errors?: Record<string, string>; shut?: boolean };
type FormProps = Shown & { initial: ActivityFormModel; onValues: (values: ActivityFormModel) => void };

function Form({ initial, onValues, errors = {}, shut = false }: FormProps) {
  const [values, setValues] = useState(initial);
  onValues(values);
  return (
    <RecurringField
      values={values}
      change={setValues}
      year={2026}
      range={yearRange(2026)}
      errors={errors}
      fieldId={(field) => `activity-${field}`}
      hoursModel="total"
      shut={shut}
    />
  );
}

/** The field in a form of 2026; tells the pattern that the form holds. */
function open(part: Partial<ActivityFormModel['recurrence']> = {}, shown: Shown = {}) {
  let latest: ActivityFormModel = {
    ...emptyActivityForm(11, { defaultReflectionValue: 1 }),
    occurrence: 'R',
    hours: '0.5',
    recurrence: { ...NEW_RECURRENCE, ...part },
  };
  const keep = (now: ActivityFormModel) => {
    latest = now;
  };
  renderInApp(<Form {...shown} initial={latest} onValues={keep} />);
  return () => latest.recurrence;
}

const date = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const options = (name: string) =>
  within(choice(name))
    .getAllByRole('option')
    .map((option) => option.textContent);
const weekday = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
/** Opens a part of the sentence. */
const part = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const preview = () => screen.getByRole('status').textContent;

const wednesdays = { startDate: '2026-02-04', endDate: '2026-06-24', weekdays: ['wednesday'] } as const;

beforeEach(() => vi.spyOn(Temporal.Now, 'plainDateISO').mockReturnValue(Temporal.PlainDate.from('2026-11-21')));
afterEach(() => vi.restoreAllMocks());

describe('a pattern that gives no dates', () => {
  test('[OCC-02, OCC-08] says what is missing while it is half entered', async () => {
    open();
    expect(preview()).toBe('The dates appear here once you have chosen a start and an end.');
    expect(screen.queryByRole('region', { name: 'Dates of the pattern' })).toBeNull();
  });

  test.each([
    [{ endDate: '2026-02-03' }, 'The end date must not be before the start date.'],
    [{ endDate: '2027-01-06' }, 'Please choose an end date in 2026.'],
    [{ endDate: '2026-02-09', weekdays: ['tuesday'] }, 'This pattern has no dates between its start and its end.'],
  ] as const)('[OCC-02, OCC-03, OCC-08] says why', (given, message) => {
    open({ ...wednesdays, ...given });
    expect(preview()).toBe(message);
  });

  test('[OCC-05] the last weekday stays ticked', async () => {
    const held = open(wednesdays);
    await part('on Wed');
    await userEvent.click(weekday('Wednesday'));
    expect(weekday('Wednesday').checked).toBe(true);
    expect(held().weekdays).toEqual(['wednesday']);
  });

  test('[ACT-47] each message stands at its control', () => {
    const fields = ['startDate', 'endDate', 'everyWeeks', 'weekdays'];
    open({}, { errors: Object.fromEntries(fields.map((field) => [`recurrence.${field}`, `Wrong ${field}.`])) });
    const ids = [date(/Start date/), date(/End date/), choice('Every'), weekday('Sunday')].map(({ id }) => id);
    expect(ids).toEqual(fields.map((field) => `activity-recurrence.${field}`));
    for (const field of fields) expect(screen.getByText(`Wrong ${field}.`)).toBeDefined();
  });

  test('[ACT-29] is shown where it is shut, with nothing that can be changed', () => {
    open(wednesdays, { shut: true });
    expect(screen.getByText('Every week on Wed from 04/02/2026 to 24/06/2026')).toBeDefined();
    expect(preview()).toBe('21 dates: 4 Feb to 24 Jun, 0.5 h each');
    expect(openControls()).toEqual([]);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('a weekly pattern', () => {
  test('[OCC-04, OCC-08, OCC-18] takes a start and an end, and follows the weekday of its start', async () => {
    const held = open();
    await userEvent.type(date(/Start date/), '4/2');
    await userEvent.type(date(/End date/), '24/6');
    await userEvent.tab();
    expect(held()).toMatchObject(wednesdays);
    expect(preview()).toBe('21 dates: 4 Feb to 24 Jun, 0.5 h each');
    const dates = within(screen.getByRole('region', { name: 'Dates of the pattern' })).getAllByRole('listitem');
    expect(dates).toHaveLength(21);
    expect(dates[4]?.textContent).toBe('4');
  });

  test('[OCC-08] a date that does not happen is tapped off, and tapped again is back', async () => {
    open(wednesdays);
    const day = screen.getByRole('button', { name: 'Wed 8 April', pressed: true });
    await userEvent.click(day);
    expect(preview()).toBe('20 of 21 dates: 4 Feb to 24 Jun, 0.5 h each');
    expect(day.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(day);
    expect(preview()).toBe('21 dates: 4 Feb to 24 Jun, 0.5 h each');
  });

  test('[OCC-08] the dates are one stop for the keyboard, in which the arrows go on', async () => {
    open({ ...wednesdays, endDate: '2026-02-18' });
    const days = within(screen.getByRole('region', { name: 'Dates of the pattern' })).getAllByRole('button');
    expect(days.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    days[0]?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown} {ArrowRight}');
    expect(document.activeElement).toBe(days[2]);
    expect(days.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
    expect(preview()).toBe('2 of 3 dates: 4 Feb to 11 Feb, 0.5 h each');
    await userEvent.keyboard('{ArrowLeft} {ArrowLeft} ');
    expect(preview()).toBe('Keep at least one date.');
  });

  test('[OCC-19] keeps weekdays that were chosen when the start changes', async () => {
    const held = open();
    await part('on Mon');
    await userEvent.click(weekday('Friday'));
    await part('from …');
    await userEvent.type(date(/Start date/), '4/2/2026');
    expect(held().weekdays).toEqual(['friday']);
  });

  test('[OCC-19] the first weekday that is tapped takes the place of the one from the start, the next ones stand beside it', async () => {
    const held = open();
    await userEvent.type(date(/Start date/), '5/2/2026');
    expect(held().weekdays).toEqual(['thursday']);
    await part('on Thu');
    await userEvent.click(weekday('Wednesday'));
    expect(held().weekdays).toEqual(['wednesday']);
    await userEvent.click(weekday('Friday'));
    expect(held().weekdays).toEqual(['wednesday', 'friday']);
  });

  test('[OCC-19] of a saved activity keeps its weekday when the start changes', async () => {
    const held = open(wednesdays);
    await part('from 04/02/2026');
    expect(document.activeElement).toBe(date(/Start date/));
    await userEvent.clear(date(/Start date/));
    await userEvent.type(date(/Start date/), '6/2');
    await userEvent.tab();
    expect(held()).toMatchObject({ startDate: '2026-02-06', weekdays: ['wednesday'] });
  });

  test('[OCC-04] repeats every 1 to 5 weeks', async () => {
    const held = open(wednesdays);
    await part('Every week');
    expect(options('Every')).toEqual(['week', '2 weeks', '3 weeks', '4 weeks', '5 weeks']);
    await userEvent.selectOptions(choice('Every'), '2 weeks');
    expect(held().everyWeeks).toBe(2);
    expect(preview()).toBe('11 dates: 4 Feb to 24 Jun, 0.5 h each');
  });

  test('[OCC-08] is one sentence, of which one part at a time opens', async () => {
    open(wednesdays);
    expect(screen.getByRole('group', { name: 'Pattern' }).textContent).toBe(
      'Every weekon Wedfrom 04/02/2026to 24/06/2026',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
    await part('from 04/02/2026');
    await part('on Wed');
    expect(screen.queryByRole('textbox')).toBeNull();
    await part('on Wed');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('[OCC-02, OCC-03] ends today or with the year at one press', async () => {
    const held = open(wednesdays);
    await part('to 24/06/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Until today' }));
    expect(held().endDate).toBe('2026-11-21');
    await userEvent.click(screen.getByRole('button', { name: 'Until 31 Dec' }));
    expect(held().endDate).toBe('2026-12-31');
    expect(date(/End date/).value).toBe('31/12/2026');
  });
});

describe('a monthly pattern', () => {
  test('[OCC-06, OCC-20] by day has days 1 to 31, every 1 to 6 months, and leaves out months without the day', async () => {
    const held = open({ ...wednesdays, endDate: '2026-12-31' });
    await part('Every week');
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(options('Every').at(-1)).toBe('6 months');
    await part('on day 1');
    expect(options('On day')).toHaveLength(31);
    await userEvent.selectOptions(choice('On day'), '31');
    expect(held()).toMatchObject({ frequency: 'monthly', monthlyBy: 'day', dayNumber: 31 });
    expect(screen.getByText('Months without a day 31 are skipped.')).toBeDefined();
    expect(preview()).toBe('6 dates: 31 Mar to 31 Dec, 0.5 h each');
  });

  test('[OCC-07, OCC-20] by weekday has the first to the last one, every 1 to 12 months', async () => {
    const held = open({ ...wednesdays, endDate: '2026-12-31', frequency: 'monthly' });
    await part('on day 1');
    await userEvent.click(screen.getByRole('radio', { name: 'Weekday' }));
    expect(options('On the')).toEqual(['first', 'second', 'third', 'fourth', 'last']);
    await userEvent.selectOptions(choice('On the'), 'last');
    await userEvent.selectOptions(choice('Weekday'), 'Friday');
    await part('Every month');
    expect(options('Every').at(-1)).toBe('12 months');
    await userEvent.selectOptions(choice('Every'), '3 months');
    expect(held()).toMatchObject({ monthlyBy: 'weekday', ordinal: 'last', weekday: 'friday', everyMonthsByWeekday: 3 });
    expect(preview()).toBe('4 dates: 27 Feb to 27 Nov, 0.5 h each');
  });

  test('[OCC-20] follows the day and the weekday of its start until one is chosen', async () => {
    const held = open({ frequency: 'monthly' });
    await userEvent.type(date(/Start date/), '11/2');
    await userEvent.tab();
    expect(held()).toMatchObject({ dayNumber: 11, ordinal: 'second', weekday: 'wednesday' });
    await part('on day 11');
    await userEvent.selectOptions(choice('On day'), '15');
    await part('from 11/02/2026');
    await userEvent.clear(date(/Start date/));
    await userEvent.type(date(/Start date/), '20/3');
    await userEvent.tab();
    expect(held()).toMatchObject({ startDate: '2026-03-20', dayNumber: 15 });
  });
});
