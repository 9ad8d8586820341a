import { ActivityRequest, type ActivitySuggestion } from '@cpd/contract/activities';
import { checked } from '@cpd/contract/checked';
import type { RequirementItem } from '@cpd/contract/summary';
import type { User } from '@cpd/contract/users';
import { emptyActivityForm } from '@cpd/domain/record/activity-form';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configuration } from '../../lib/configuration.ts';
import { ColleagueContext } from '../../lib/open-member.ts';
import { buildUser, buildYear, buildYearWithRules } from '../../testing/build.ts';
import {
  activityTypes,
  buildActivity,
  buildDocument,
  requirements,
  specialities,
  suggestions,
} from '../../testing/build-activity.ts';
import { questions } from '../../testing/build-activity-date.ts';
import { buildPlan } from '../../testing/build-plan.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { openControls } from '../../testing/open-controls.ts';
import { renderScreen } from '../../testing/render-in-app.tsx';
import { ActivityScreen } from './activity-screen.tsx';
import { keyOfItem } from './calendar/import-key.ts';
import type { SavedActivity } from './form/activity-totals.ts';
import type { ScreenInputs } from './form/starting-values.ts';
import { NewActivityInPlan } from './new-activity-in-plan.tsx';
import { OpenedActivity } from './opened-activity.tsx';

const twoDates = ['2026-03-12', '2026-03-19'].map((StartDate, index) => ({
  activityDateId: 81 + index,
  startDate: StartDate,
  endDate: StartDate,
  additionalInformation: '',
  hours: 1.5,
}));

type Served = Parameters<typeof serve>[0] & {
  years?: ReturnType<typeof buildYear>[];
  activity?: ReturnType<typeof buildActivity>;
  /** Refuses a save, or keeps it waiting; otherwise it is saved as activity 51. */
  onSave?: () => void | Promise<void>;
};

/** A server with these years, and this activity if there is one. */
function serveForm({ years = [buildYear()], activity, onSave = () => undefined, ...more }: Served = {}) {
  const stored = (id: unknown) => (activity?.activityId === id && activity) || refusal(404);
  async function save({ body }: { body: object }) {
    checked(ActivityRequest, body);
    await onSave();
    return { activityId: 51 };
  }
  serve({
    listCpdYears: years,
    listActivityTypes: activityTypes,
    listSpecialities: specialities,
    listActivitySuggestions: suggestions,
    listReflectionQuestions: [],
    getCalendar: { userActivityCounts: [], userActivitySummaries: [], editable: true, hasPlanAvailable: false },
    listDocumentNames: [{ documentId: 4, documentName: 'scan.pdf' }],
    getFrameworkRequirements: requirements,
    getActivity: ({ query }) => stored(query.id),
    getActivityToCopy: ({ query }) => stored(query.objectId),
    createActivity: save,
    updateActivity: save,
    canDeleteActivityFiles: true,
    deleteActivity: null,
    ...more,
  });
}

const saves = () => [...sent('createActivity'), ...sent('updateActivity')];

async function open(
  search = '',
  shown: ReactNode = <ActivityScreen />,
  { colleague = null, user }: { colleague?: User | null; user?: User } = {},
) {
  const { router } = renderScreen(
    <ColleagueContext value={colleague}>{shown}</ColleagueContext>,
    user,
    `/User/Layout/Activity${search}`,
    '/User/Layout/Activity',
  );
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  return { address: () => router.state.location.href, go: (href: string) => router.navigate({ href } as never) };
}

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const save = () => screen.getByRole('button', { name: 'Save' });

async function fillIn() {
  await screen.findByRole('checkbox', { name: 'Cultural safety' });
  fireEvent.change(field(/Activity name/), { target: { value: 'Peer review group' } });
  await userEvent.click(screen.getByRole('combobox', { name: /CPD category/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Peer review of cases/ }));
  fireEvent.change(field(/^Date/), { target: { value: '12/03/2026' } });
  fireEvent.change(field(/Total hours/), { target: { value: '1.13' } });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cultural safety' }));
}

beforeEach(() => {
  configuration.fixedNow = '2026-11-20T01:00:00Z';
});

afterEach(() => {
  delete configuration.fixedNow;
});

/** Opens the folded group below the name and the category. */
async function openMore() {
  const group = await screen.findByRole('button', { name: /^Year(, goals)? and more/ });
  if (group.getAttribute('aria-expanded') === 'false') await userEvent.click(group);
  return group;
}

test('[ACT-14] the first two sections stand in their places while the lists of the year are on their way', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof specialities>();
  serveForm({ listSpecialities: () => promise });
  renderScreen(<ActivityScreen />, undefined, '/User/Layout/Activity', '/User/Layout/Activity');
  const waiting = await screen.findByRole('status', { name: 'Loading' });
  expect(waiting.textContent).toBe('Activity detailsActivity dates and hours');
  // Nothing is a heading yet that leads to no fields.
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  resolve(specialities);
  await screen.findByRole('heading', { level: 2, name: 'Activity details' });
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

test('the form opens ready to type, and takes the focus from no one who has begun in another field', async () => {
  const none = window.matchMedia;
  const media = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...none(query), matches: query === '(pointer: fine)' }));
  serveForm();
  await open();
  await waitFor(() => expect(document.activeElement).toBe(field(/Activity name/)));
  cleanup();
  const begun = new MutationObserver(() => {
    const hours = screen.queryByLabelText(/Total hours/, { selector: 'input' });
    hours?.focus();
    if (hours !== null) begun.disconnect();
  });
  begun.observe(document.body, { childList: true, subtree: true });
  await open();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(field(/Total hours/));
  media.mockRestore();
});

describe('a form that is not right', () => {
  test('[ACT-47, HRS-02, DOM-02] sends nothing, names each problem, and puts the focus on the first', async () => {
    serveForm();
    await open();
    await screen.findByRole('checkbox', { name: 'Cultural safety' });
    await userEvent.click(save());
    const summary = await screen.findByRole('alert');
    expect(within(summary).getAllByRole('link')).toHaveLength(3);
    expect(document.activeElement).toBe(field(/Activity name/));
    expect(field(/Total hours/).getAttribute('aria-invalid')).toBe('true');
    expect(saves()).toEqual([]);
  });

  test('[ACT-47] each line of the summary leads to its field, also in a closed section', async () => {
    serveForm({ activity: buildActivity() });
    await open('?actid=51');
    const section = await screen.findByRole('button', { name: /Activity dates and hours/ });
    fireEvent.change(field(/Total hours/), { target: { value: '' } });
    await userEvent.click(save());
    await userEvent.click(section);
    await userEvent.click(screen.getByRole('link', { name: /minimum of 0.25 hours/ }));
    expect(document.activeElement).toBe(field(/Total hours/));
    expect(section.getAttribute('aria-expanded')).toBe('true');
  });

  test('[ACT-14] of a saved activity every section is open', async () => {
    serveForm({ activity: buildActivity({ userActivityDocuments: [buildDocument(4, 'scan.pdf')] }) });
    await open('?actid=51');
    for (const name of [/Activity details/, /Activity dates and hours/, /Evidence/]) {
      expect(await screen.findByRole('button', { name, expanded: true })).toBeDefined();
    }
  });

  test('[ACT-40, ACT-47] opens each folded group that has a problem inside', async () => {
    serveForm();
    await open();
    await fillIn();
    const group = await openMore();
    fireEvent.change(screen.getByLabelText(/Additional information/), { target: { value: '<b>Bold</b>' } });
    await userEvent.click(group);
    expect(group.textContent).toBe('Year and more2026 · with information');
    await userEvent.click(save());
    expect(group.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText(/Additional information/));
    expect(saves()).toEqual([]);
  });

  test('[ACT-47] what the server refuses is said at the same field, and everything typed stays', async () => {
    const refused = refusal(400, 'Please check the form.', 'INVALID', [
      { field: 'activityName', message: 'Please choose another name.' },
    ]);
    serveForm({ onSave: () => Promise.reject(refused) });
    await open();
    await fillIn();
    await userEvent.click(save());
    expect((await screen.findAllByText('Please choose another name.')).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(field(/Activity name/));
    expect(field(/^Date/).value).toBe('12/03/2026');
  });
});

describe('a save that does not get through', () => {
  test('[ERR-16, ACT-48] keeps everything, and trying again is recognised by its key', async () => {
    let attempts = 0;
    serveForm({
      onSave: () => {
        attempts += 1;
        if (attempts === 1) throw refusal(0, 'We could not reach the server.');
      },
    });
    await open();
    await fillIn();
    await userEvent.click(save());
    expect(await screen.findByText(/What you entered is still here/)).toBeDefined();
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(saves()).toHaveLength(2);
    expect(saves()[1]).toEqual(saves()[0]);
  });

  test('[ACT-48] two presses save once', async () => {
    const answer = Promise.withResolvers<void>();
    serveForm({ onSave: () => answer.promise });
    await open();
    await fillIn();
    fireEvent.click(save());
    fireEvent.click(save());
    fireEvent.keyDown(field(/Activity name/), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(saves()).toHaveLength(1));
    await act(async () => answer.resolve());
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(saves()).toHaveLength(1);
  });

  test('[ACT-47] an activity that was changed elsewhere can be opened anew, and until then keeps what was typed', async () => {
    serveForm({ activity: buildActivity(), onSave: () => Promise.reject(refusal(409, 'Changed.', 'STALE')) });
    await open('?actid=51');
    await screen.findByRole('button', { name: /Activity details/, expanded: true });
    fireEvent.change(field(/Activity name/), { target: { value: 'Renamed' } });
    await userEvent.click(save());
    const reload = await screen.findByRole('button', { name: /newer version/ });
    expect(field(/Activity name/).value).toBe('Renamed');
    await userEvent.click(reload);
    await screen.findByRole('button', { name: /Activity details/, expanded: true });
    expect(field(/Activity name/).value).toBe('Peer review group');
  });
});

describe('a new activity', () => {
  test('[ACT-28, HRS-06, ACT-42, ACT-43] is created, said to be saved, and can be edited again', async () => {
    serveForm({ activity: buildActivity() });
    const { address } = await open();
    await fillIn();
    expect(await screen.findByText('34.25 of 50 hours after this')).toBeDefined();
    fireEvent.keyDown(field(/Activity name/), { key: 'Enter', ctrlKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Activity saved' });
    // Behind the dialog the year's total, which has it now, does not count it again.
    expect(screen.queryByText(/after this/)).toBeNull();
    expect(saves()[0]?.body).toMatchObject({ activityId: 0, totalHours: '1.25', activityTypeId: 202 });
    for (const text of [
      'Peer review group',
      'Reviewing Performance',
      'Peer review of cases',
      '12/03/2026',
      '1.25 hours',
    ]) {
      expect(within(dialog).getByText(text)).toBeDefined();
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Activity' })).toBeDefined();
    expect(address()).toBe('/User/Layout/Activity?actid=51');
  });

  test('[ERR-05] whose earlier names do not come offers none, says nothing, and takes what is typed', async () => {
    serveForm({ listActivitySuggestions: refusal(500, 'Something went wrong.') });
    await open();
    await userEvent.type(field(/Activity name/), 'Peer');
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field(/Activity name/).value).toBe('Peer');
  });

  test('[ERR-06] whose types do not come has an empty list, and says so', async () => {
    serveForm({ listActivityTypes: refusal(500, 'Something went wrong.') });
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Categories and domains did not load');
    await userEvent.click(screen.getByRole('combobox', { name: /CPD category/ }));
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('[ACT-18] Ctrl+Enter saves what was typed, also while names are offered', async () => {
    serveForm();
    await open();
    await fillIn();
    await userEvent.clear(field(/Activity name/));
    await userEvent.type(field(/Activity name/), 'Journal');
    await screen.findByRole('option', { name: /Journal club/ });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(saves()[0]?.body.activityName).toBe('Journal');
  });

  test('[ACT-10, DOM-05] starts today with the member’s own specialties, and is left without a question', async () => {
    serveForm();
    const { go } = await open();
    await screen.findByRole('checkbox', { name: 'Cultural safety' });
    expect(field(/^Date/).value).toBe('20/11/2026');
    fireEvent.change(field(/Activity name/), { target: { value: 'Journal club' } });
    await userEvent.click(screen.getByRole('combobox', { name: /CPD category/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Lecture/ }));
    fireEvent.change(field(/Total hours/), { target: { value: '1' } });
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(saves()[0]?.body).toMatchObject({ dates: [{ startDate: '2026-11-20' }], areaHours: [{ areaId: 8 }] });
    await act(() => go('/User/Layout/Home'));
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeDefined();
  });

  test('[ACT-14, EVD-01] shows what every activity needs; the rest is opened when it is needed', async () => {
    serveForm();
    await open();
    expect(screen.queryByRole('radio', { name: '2026' })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Yes' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add file' })).toBeDefined();
    const group = await openMore();
    expect(screen.getByRole('radio', { name: '2026' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /Evidence/ }));
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeDefined();
    await userEvent.click(group);
    expect(screen.queryByRole('radio', { name: '2026' })).toBeNull();
  });

  test('[ACT-18, DOM-05, HRS-11] what is logged most fills the form with one press, and Save is next', async () => {
    const often = { ...suggestions[0], activityName: 'Grand rounds', hoursPerDate: 1.5, areaIds: [201, 206] };
    serveForm({ listActivitySuggestions: [{ ...often, timesLogged: 8 } as ActivitySuggestion] });
    await open();
    await screen.findByRole('checkbox', { name: 'Cultural safety' });
    const usual = await screen.findByRole('group', { name: 'Often logged' });
    await userEvent.click(within(usual).getByRole('button', { name: 'Grand rounds · 1.5 h' }));
    expect(usual.isConnected).toBe(false);
    expect(document.activeElement?.contains(field(/Activity name/))).toBe(true);
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(saves()[0]?.body).toMatchObject({
      ...{ activityName: 'Grand rounds', activityTypeId: 101, totalHours: '1.50' },
      areaHours: [{ areaId: 201 }],
    });
  });

  test('[ACT-18] what is logged most is offered once the types of the year are known, so that a quick press fills the category', async () => {
    const types = Promise.withResolvers<typeof activityTypes>();
    serveForm({ listActivityTypes: () => types.promise });
    await open();
    await screen.findByRole('checkbox', { name: 'Cultural safety' });
    expect(screen.queryByRole('group', { name: 'Often logged' })?.querySelector('button') ?? null).toBeNull();
    types.resolve(activityTypes);
    const usual = await screen.findByRole('group', { name: 'Often logged' });
    await userEvent.click((await within(usual).findAllByRole('button'))[0] as HTMLElement);
    expect(field(/CPD category/).value).not.toBe('');
  });

  test('[ACT-18] a member who has logged nothing sees examples of the year’s types', async () => {
    const type = activityTypes.map((one) => ({ ...one, activityTypeId: 106 })).slice(0, 1);
    serveForm({ listActivitySuggestions: [], listActivityTypes: type });
    await open();
    const examples = within(await screen.findByRole('group', { name: 'For example' }));
    expect(examples.queryByRole('button', { name: /^Peer review group/ })).toBeNull();
    await userEvent.click(examples.getByRole('button', { name: 'Journal club · 1 h' }));
    expect([field(/Activity name/).value, field(/Total hours/).value]).toEqual(['Journal club', '1']);
  });

  test('[HRS-09, ACT-10] yesterday and the usual hours are one press each, and what they chose is marked', async () => {
    serveForm();
    await open();
    const days = within(await screen.findByRole('group', { name: 'Date' }));
    expect(days.getByRole('button', { name: 'Today', pressed: true })).toBeDefined();
    await userEvent.click(days.getByRole('button', { name: 'Yesterday' }));
    expect(field(/^Date/).value).toBe('19/11/2026');
    await userEvent.click(screen.getByRole('button', { name: '1½ hours' }));
    expect(field(/Total hours/).value).toBe('1.5');
    await userEvent.click(screen.getByRole('button', { name: 'A quarter of an hour more' }));
    expect(field(/Total hours/).value).toBe('1.75');
    expect(screen.queryByRole('button', { name: '1½ hours', pressed: true })).toBeNull();
  });

  describe('the reflection', () => {
    async function openReflection() {
      serveForm({ listReflectionQuestions: questions });
      await open();
      await fillIn();
      const group = screen.getByRole('button', { name: /^Reflection/ });
      await userEvent.click(group);
      return group;
    }
    const isYes = () => screen.getByRole('radio', { name: 'Yes' }).matches(':checked');
    async function savedReflection() {
      await userEvent.click(save());
      await screen.findByRole('dialog', { name: 'Activity saved' });
      return saves()[0]?.body;
    }

    test('[RFL-01] says Yes when it is opened, and one that is only looked at is saved as No', async () => {
      await openReflection();
      expect(isYes()).toBe(true);
      expect(await savedReflection()).toMatchObject({ addReflection: false });
    });

    test('[RFL-01, RFL-03] a Yes that was chosen after No requires its answers', async () => {
      await openReflection();
      await userEvent.click(screen.getByRole('radio', { name: 'No' }));
      expect(isYes()).toBe(false);
      await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
      await userEvent.click(save());
      expect(await screen.findByRole('alert')).toBeDefined();
      expect(saves()).toEqual([]);
    });

    test('[RFL-01] folded with nothing written it says No; with something written it stays Yes', async () => {
      const group = await openReflection();
      const write = (value: string) =>
        fireEvent.change(screen.getByRole('textbox', { name: /^What did you learn/ }), { target: { value } });
      write('To ask earlier.');
      write(' ');
      await userEvent.click(group);
      expect(group.textContent).toBe('Reflection');
      await userEvent.click(group);
      write('To ask earlier.');
      await userEvent.click(group);
      expect(group.textContent).toBe('ReflectionYes');
      expect(await savedReflection()).toMatchObject({ addReflection: true });
    });
  });

  test('[PRG-15, SUM-05] of an exempt year says of no area where it will be', async () => {
    const item = { badgeType: 'MandatorySpecialty', requiredValue: 2 } as const;
    const items = [0, 1].map((currentValue) => ({ ...item, currentValue }) as RequirementItem);
    serveForm({
      getFrameworkRequirements: { ...requirements, hasExemption: true, userFrameworkRequirements: items },
    });
    await open();
    const safety = await screen.findByRole('checkbox', { name: 'Cultural safety' });
    await waitFor(() => expect(sent('getFrameworkRequirements')).not.toEqual([]));
    expect(safety.getAttribute('aria-describedby')).toBeNull();
  });

  test('[DOM-01, DOM-03, PRG-15] says where the required areas will be, and takes a further specialty as a chip', async () => {
    const item = { badgeType: 'MandatorySpecialty', requiredValue: 2 } as const;
    const items = [0, 1].map((currentValue) => ({ ...item, currentValue }) as RequirementItem);
    serveForm({ getFrameworkRequirements: { ...requirements, userFrameworkRequirements: items } });
    await open();
    const safety = await screen.findByRole('checkbox', {
      name: 'Cultural safety',
      description: '0 of 2',
    });
    await userEvent.click(safety);
    expect(screen.getByRole('checkbox', { name: 'Cultural safety', description: '1 of 2' })).toBe(safety);
    await userEvent.type(screen.getByRole('combobox', { name: 'Add a specialty' }), 'derm');
    await userEvent.click(await screen.findByRole('option', { name: 'Dermatology' }));
    expect(screen.getByRole('checkbox', { name: 'Dermatology' }).matches(':checked')).toBe(true);
  });

  test('[ACT-10, DOM-03] starts with the date, type and area of its address', async () => {
    serveForm();
    await open('?selectedDate=14/02/2026&type=101&area=206');
    expect((await screen.findByRole('checkbox', { name: 'Cultural safety' })).matches(':checked')).toBe(true);
    expect(field(/^Date/).value).toBe('14/02/2026');
    // The types may come after the areas.
    await waitFor(() => expect(field(/CPD category/).value).toBe('Lecture, seminar or workshop'));
  });

  test('[PRG-04] says why the type of its address was chosen, until another one is', async () => {
    const nothing = { activityTypeId: null, categoryId: null, areaId: null, needsPlan: false };
    const missing = [{ ...nothing, text: '2 more hours of Educational Activities', categoryIds: [1] }];
    serveForm({ getFrameworkRequirements: { ...requirements, missing } });
    await open('?year=11&type=101');
    const type = await screen.findByRole('combobox', {
      name: /CPD category/,
      description: 'Chosen because you need 2 more hours of Educational Activities. Change it as you like.',
    });
    await userEvent.click(type);
    await userEvent.click(await screen.findByRole('option', { name: /Peer review of cases/ }));
    expect(screen.queryByText(/^Chosen because/)).toBeNull();
  });

  test('[ACT-19] offers no type of plans, and leads to where plans are written', async () => {
    serveForm();
    await open();
    await screen.findByRole('checkbox', { name: 'Cultural safety' });
    await userEvent.click(screen.getByRole('combobox', { name: /CPD category/ }));
    expect(await screen.findByRole('option', { name: /Peer review of cases/ })).toBeDefined();
    expect(screen.queryByRole('option', { name: /Professional development plan/ })).toBeNull();
    await openMore();
    expect(screen.getByRole('link', { name: 'Write your PDP instead' }).getAttribute('href')).toBe(
      '/User/Layout/PDP/Add?year=11',
    );
  });

  test('[ACT-37] loses a date outside the year that is chosen, and keeps its name', async () => {
    serveForm({ years: [buildYear(), buildYear({ cpdYearId: 10, cpdStatusCode: 'OPEN' })] });
    await open('?year=11');
    await fillIn();
    await openMore();
    await userEvent.click(screen.getByRole('radio', { name: '2025' }));
    await waitFor(() => expect(field(/^Date/).value).toBe(''));
    expect(field(/Activity name/).value).toBe('Peer review group');
  });

  test('[HRS-06, HRS-09] hours take only figures, round when the field is left, and step by a quarter', async () => {
    serveForm();
    await open();
    const hours = field(/Total hours/);
    await userEvent.type(hours, '-1.1x3');
    expect(hours.value).toBe('1.1');
    expect(screen.getByText('Please enter hours as 1.5 or 1:30.')).toBeDefined();
    await userEvent.clear(hours);
    await userEvent.type(hours, '-1.13');
    expect(hours.value).toBe('1.13');
    fireEvent.blur(hours);
    expect(hours.value).toBe('1.25');
    await userEvent.click(screen.getByRole('button', { name: 'A quarter of an hour more' }));
    expect(hours.value).toBe('1.5');
  });

  test('[ACT-24, ACT-50] cannot be added while no year is open: the fallback year is shown, disabled, and why', async () => {
    const closed = [9, 11].map((cpdYearId) => buildYear({ cpdYearId, editable: false }));
    localStorage.setItem(
      'drafts.7.add',
      JSON.stringify([
        {
          id: 'kept',
          savedAt: '2026-01-02T03:04:05Z',
          basis: 0,
          values: emptyActivityForm(9, buildYearWithRules().rules),
        },
      ]),
    );
    serveForm({ years: closed });
    await open();
    expect(screen.getByText(/None of your CPD years can be changed now/)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '2024' }).checked).toBe(true);
    expect(openControls()).toEqual([]);
    expect(save().matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: /another|Continue/ })).toBeNull();
    localStorage.clear();
  });

  test('[ACT-50] cannot be added by somebody without any year, and the screen says why', async () => {
    serveForm({ years: [] });
    await open();
    expect(screen.getByText(/None of your CPD years can be changed now/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('with time standing still', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('[ACT-44] without a choice the summary opens after 10 seconds', async () => {
    serveForm({ activity: buildActivity() });
    const { address } = await open('?actid=51');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByRole('dialog', { name: 'Activity saved' });
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(address()).toBe('/User/Layout/Activity?actid=51');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(address()).toBe('/User/Layout/CPDSummary');
  });

  test.each([
    ['a pointer', () => fireEvent.pointerDown(screen.getByText('Activity saved'))],
    ['a key', () => fireEvent.keyDown(screen.getByText('Activity saved'), { key: 'Tab' })],
  ])('[ACT-44] whoever presses %s in it has as long as they need', async (_press, press) => {
    serveForm({ activity: buildActivity() });
    const { address } = await open('?actid=51');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Activity saved' });
    // Of the keys that saved it.
    fireEvent.keyDown(dialog, { key: 'Enter', ctrlKey: true, repeat: true });
    expect(within(dialog).getByRole('timer').textContent).toContain('opens in 10 seconds');
    press();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(address()).toBe('/User/Layout/Activity?actid=51');
    expect(within(dialog).queryByRole('timer')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(address()).toBe('/User/Layout/CPDSummary');
  });

  test('[ACT-44] it does not count down for whoever does not want that', async () => {
    serveForm({ activity: buildActivity() });
    const mySettings = { ...buildUser().mySettings, savedDialogCountsDown: false };
    const { address } = await open('?actid=51', undefined, { user: buildUser({ mySettings }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Activity saved' });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(address()).toBe('/User/Layout/Activity?actid=51');
    expect(within(dialog).getByText('Your CPD summary opens when you choose Ok.')).toBeDefined();
  });
});

describe('what the saved dialog offers', () => {
  const saved = async () => {
    fireEvent.keyDown(field(/Activity name/), { key: 'Enter', ctrlKey: true });
    return within(await screen.findByRole('dialog', { name: 'Activity saved' }));
  };

  test('[PRG-16] it says what was achieved, and the ring moves there from where it was', async () => {
    serveForm({ activity: buildActivity() });
    const counted = Promise.withResolvers<typeof requirements>();
    await open();
    await fillIn();
    await screen.findByText(/after this/);
    serve({ getFrameworkRequirements: () => counted.promise });
    const dialog = await saved();
    expect(dialog.getByText('66%')).toBeDefined();
    await act(async () =>
      counted.resolve({
        ...requirements,
        currentCreditsOrHours: 35,
        currentPercentage: 70,
      }),
    );
    expect((await dialog.findByText(/35 of 50 hours/)).textContent).toBe('35 of 50 hours.');
    expect(dialog.getByText('70%')).toBeDefined();
  });

  test('[ACT-44] Undo takes a new activity back, keeps its files, and leaves the form as it was filled', async () => {
    serveForm({ activity: buildActivity() });
    const { address } = await open();
    await fillIn();
    const dialog = await saved();
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Activity saved' })).toBeNull());
    expect(sent('deleteActivity').map(({ query }) => query)).toEqual([{ activityId: 51, keepFiles: true }]);
    expect(address()).toBe('/User/Layout/Activity');
    expect(field(/Activity name/).value).toBe('Peer review group');
    expect(localStorage.getItem('drafts.7.add')).toContain('Peer review group');

    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(saves()).toHaveLength(2);
    expect(saves()[1]?.body).toEqual(saves()[0]?.body);
    expect(saves()[1]?.idempotencyKey).not.toBe(saves()[0]?.idempotencyKey);
  });

  test('[R10] Undo of which nobody knows whether it was done is pressed again under its key', async () => {
    serveForm({ activity: buildActivity() });
    await open();
    await fillIn();
    const dialog = await saved();
    serve({ deleteActivity: refusal(0) });
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('We do not know whether this was saved.');
    serve({ deleteActivity: null });
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Activity saved' })).toBeNull());
    const [first, second] = sent('deleteActivity');
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  test('what was there before is not taken back, and can have a file at once', async () => {
    serveForm({ activity: buildActivity() });
    await open('?actid=51');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Activity saved' }));
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Add photo' }));
    await screen.findByRole('dialog', { name: 'Attach file' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Attach file' })).toBeNull());
    expect(dialog.getByRole('button', { name: 'Ok' })).toBeDefined();
  });

  test('[ACT-10, ACT-34] a new activity that comes to the current year by its radio is for today', async () => {
    serveForm({ years: [buildYear(), buildYear({ cpdYearId: 12 })] });
    const { fixedNow } = configuration;
    Object.assign(configuration, { fixedNow: '2027-02-03T03:00:00Z' });
    await open();
    expect(field(/^Date/).value).toBe('');
    await userEvent.click(await screen.findByRole('radio', { name: '2027' }));
    await waitFor(() => expect(field(/^Date/).value).toBe('03/02/2027'));
    Object.assign(configuration, { fixedNow });
  });

  test('Add another begins an empty form in the same year', async () => {
    serveForm({ activity: buildActivity() });
    const { address } = await open();
    await fillIn();
    const dialog = await saved();
    await userEvent.click(dialog.getByRole('button', { name: 'Add another' }));
    await waitFor(() => expect(address()).toBe('/User/Layout/Activity?year=11'));
    await waitFor(() => expect(field(/Activity name/).value).toBe(''));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('leaving', () => {
  test('[ACT-49] with something typed asks first, and staying keeps it', async () => {
    serveForm();
    const { address, go } = await open();
    fireEvent.change(field(/Activity name/), { target: { value: 'Half done' } });
    void go('/User/Layout/Home');
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(address()).toBe('/User/Layout/Activity');
    expect(field(/Activity name/).value).toBe('Half done');
  });

  test('[ACT-49] without changes asks nothing', async () => {
    serveForm();
    const { go } = await open();
    void go('/User/Layout/Home');
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeDefined();
  });
});

describe('a form that was left behind', () => {
  beforeEach(() => localStorage.clear());

  test('[ERR-16, ACT-25] in a year that has closed since goes on in one that is open, with what was typed', async () => {
    serveForm();
    const rules = buildYearWithRules().rules;
    const values = { ...emptyActivityForm(10, rules), name: 'Half typed', date: '2025-03-12' };
    const draft = { id: 'kept', savedAt: '2026-01-02T03:04:05Z', basis: 0, values };
    localStorage.setItem('drafts.7.add', JSON.stringify([draft]));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(field(/Activity name/).value).toBe('Half typed');
    await openMore();
    expect(screen.getByRole('radio', { name: '2026' }).matches(':checked')).toBe(true);
    await userEvent.click(save());
    expect((await screen.findAllByText('Please choose a date in 2026.')).length).toBeGreaterThan(0);
  });
});

describe('a saved activity', () => {
  test('[ACT-36] is saved also before the lists of its year are there', async () => {
    const { promise } = Promise.withResolvers<typeof activityTypes>();
    serveForm({ activity: buildActivity(), listActivityTypes: () => promise });
    await open('?actid=51');
    fireEvent.change(field(/^Date/), { target: { value: '04/03/2026' } });
    await userEvent.click(save());
    expect(await screen.findByRole('dialog', { name: 'Activity saved' })).toBeDefined();
    expect(sent('updateActivity')).toHaveLength(1);
  });

  test('[ERR-04] that is not there shows a plain line and no form', async () => {
    serveForm();
    await open('?actid=99');
    expect(await screen.findByText('This activity is not available')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('[ACT-15, ACT-29, ACT-30] is viewed with its year and fields disabled, and nothing can be saved', async () => {
    serveForm({ activity: buildActivity(), years: [buildYear(), buildYear({ cpdYearId: 10 })] });
    await open('?viewactid=51');
    expect(await screen.findByDisplayValue('Third meeting')).toBeDefined();
    expect(await screen.findByDisplayValue('Peer review of cases')).toBeDefined();
    expect(screen.getByText('About this date: Held online')).toBeDefined();
    expect(screen.getAllByRole('radio', { name: /^20/ }).map((year) => year.matches(':checked'))).toEqual([
      false,
      true,
    ]);
    expect(field(/Total hours/).value).toBe('1.5');
    expect(openControls()).toEqual([]);
    expect(save().matches(':disabled')).toBe(true);
    fireEvent.keyDown(save(), { key: 'Enter', ctrlKey: true });
    expect(saves()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/User/Layout/Activity?actid=51');
  });

  test('[OCC-01, ACT-25, EVD-01] on several dates in a closed year is shown with each date, its hours, and what a file proves', async () => {
    const closed = { ...buildActivity().abilities, edit: false };
    const userActivityDocuments = [buildDocument(4, 'scan.pdf', ['2026-03-12'])];
    const activity = buildActivity({
      occurrence: 'M',
      totalHours: 3,
      dates: twoDates,
      abilities: closed,
      userActivityDocuments,
    });
    serveForm({ years: [buildYear({ editable: false })], activity });
    await open('?actid=51');
    expect(await screen.findByText(/The CPD year 2026 is closed/)).toBeDefined();
    const second = await screen.findByRole('link', { name: 'View 19/03/2026' });
    expect(second.parentElement?.textContent).toContain('1.5 hours');
    expect(screen.getByText('Proves: 12 Mar')).toBeDefined();
    expect(screen.getAllByText('19/03/2026')).toHaveLength(1);
    expect(openControls()).toEqual([]);
    expect(screen.getByRole('heading', { level: 1, name: 'View Activity' })).toBeDefined();
  });

  test('[ACT-30] of the college on several dates is viewed without anything to save; one on a single date takes its reflection', async () => {
    const verified = buildActivity({ verifiedActivityId: 4, occurrence: 'M', dates: twoDates });
    serveForm({ activity: verified });
    const { go } = await open('?viewactid=51');
    expect(await screen.findByRole('link', { name: 'View 19/03/2026' })).toBeDefined();
    expect(openControls()).toEqual([]);
    expect(save().matches(':disabled')).toBe(true);
    await act(() => go('/User/Layout/Home'));
    serveForm({ activity: buildActivity({ verifiedActivityId: 4 }) });
    await act(() => go('/User/Layout/Activity?viewactid=51'));
    expect(await screen.findByRole('radio', { name: 'Yes' })).toBeDefined();
    expect(openControls()).toEqual(['Yes', 'No']);
    expect(save().matches(':enabled')).toBe(true);
  });

  test.each([
    ['can be changed', { edit: true, view: true }, '/User/Layout/PDP/Edit/4'],
    ['can only be read', { edit: false, view: true }, '/User/Layout/PDP/View/4'],
    ['is a file', { edit: false, view: false }, '/User/Layout/PDP/Home/11'],
    ['did not load', undefined, '/User/Layout/PDP/Home/11'],
  ])('[ACT-04, PDP-33] that carries the hours of a plan leads to the plan, which %s', async (_, abilities, target) => {
    const closed = { ...buildActivity().abilities, edit: false };
    serveForm({
      activity: buildActivity({ planId: 4, abilities: closed }),
      getPlan: abilities
        ? buildPlan({ planId: 4, abilities: { ...buildPlan().abilities, ...abilities } })
        : refusal(404),
    });
    const { address } = await open('?actid=51');
    await waitFor(() => expect(address()).toBe(target));
  });

  test('[ACT-07, ACT-29] that carries the hours of a plan is viewed with its type, and the way to the plan', async () => {
    const closed = { ...buildActivity().abilities, edit: false };
    serveForm({ activity: buildActivity({ planId: 4, activityTypeId: 203, abilities: closed }) });
    await open('?viewactid=51');
    expect(await screen.findByDisplayValue('Professional development plan')).toBeDefined();
    expect(openControls()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Go to the plan' }).getAttribute('href')).toBe('/User/Layout/PDP/Home/11');
  });

  test('[SHC-05, SHC-07] that was made from a shortcut keeps what it decides', async () => {
    serveForm({ activity: buildActivity({ shortcutId: 5 }), years: [buildYear(), buildYear({ cpdYearId: 10 })] });
    await open('?actid=51');
    await screen.findByDisplayValue('Peer review of cases');
    expect(openControls()).not.toContain('2025');
    for (const name of [/Activity name/, /CPD category/, /Total hours/]) expect(field(name).disabled).toBe(true);
    expect(field(/^Date/).disabled).toBe(false);
  });

  test('[ACT-31] that the college entered takes a reflection and sends no more than was there', async () => {
    serveForm({ activity: buildActivity({ verifiedActivityId: 4 }) });
    await open('?actid=51');
    expect(await screen.findByText(/^The college entered this activity\./)).toBeDefined();
    await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }));
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(saves()[0]?.body).toMatchObject({ activityName: 'Peer review group', addReflection: true });
    expect(screen.queryByLabelText(/^Date/, { selector: 'input:enabled' })).toBeNull();
  });

  test('[OCC-12, OCC-15, OCC-17] on several dates is one list: what is saved leads to its own form, and what is added does not yet', async () => {
    const own = twoDates.map((date, index) => (index === 0 ? date : { ...date, hours: 3, hasOwnHours: true }));
    serveForm({ activity: buildActivity({ occurrence: 'M', dates: own }) });
    await open('?actid=51');
    const list = await screen.findByRole('list', { name: 'Dates' });
    await userEvent.type(field(/Add a date/), '26/03/2026{Enter}');
    expect(within(list).getByRole('link', { name: 'Edit 19/03/2026' }).getAttribute('href')).toContain('dateid=');
    const lines = within(list).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent?.replace('Add information', ''))).toEqual([
      'Thu12/03/20261.5 hours',
      'Thu19/03/20263 hours own hours',
      'Thu26/03/2026',
    ]);
    expect(screen.getAllByText('19/03/2026')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Delete several dates' })).toBeNull();
  });

  test('[HRS-12] with other hours asks about dates that have their own, and stepping back saves nothing', async () => {
    const own = twoDates.map((date, index) => (index === 0 ? date : { ...date, hours: 3, hasOwnHours: true }));
    serveForm({ activity: buildActivity({ occurrence: 'M', dates: own }) });
    await open('?actid=51');
    await screen.findByRole('button', { name: /Activity dates and hours/, expanded: true });
    fireEvent.change(field(/Total hours for each date/), { target: { value: '2' } });
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Change the hours of every date?' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saves()).toEqual([]);
    await userEvent.click(save());
    await userEvent.click(await screen.findByRole('button', { name: 'Set every date to 2' }));
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(sent('updateActivity')).toMatchObject([{ query: { id: 51, resetHours: true } }]);
  });

  test.each([
    ['Delete the files', false],
    ['Keep them in My Files', true],
  ])('[EVD-22] with files is deleted with the choice "%s"', async (choice, keepFiles) => {
    serveForm({ activity: buildActivity({ userActivityDocuments: [buildDocument(4, 'scan.pdf')] }) });
    const { address } = await open('?actid=51');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: choice }));
    await waitFor(() =>
      expect(sent('deleteActivity').map(({ query }) => query)).toEqual([{ activityId: 51, keepFiles: keepFiles }]),
    );
    await waitFor(() => expect(address()).toBe('/User/Layout/CPDSummary'));
  });
});

describe('a copy', () => {
  test('[ERR-04] of an activity that is not there shows a plain line and no form', async () => {
    serveForm();
    await open('?copyactid=99');
    expect(await screen.findByText('This activity is not available')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('[ACT-06, ACT-33] of an activity on several dates has them all', async () => {
    serveForm({ activity: buildActivity({ occurrence: 'M', dates: twoDates }) });
    await open('?copyactid=51');
    await screen.findByRole('checkbox', { name: 'Cultural safety' });
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(saves()[0]?.body).toMatchObject({
      activityId: 0,
      occurrence: 'M',
      dates: [{ startDate: '2026-03-12' }, { startDate: '2026-03-19' }],
    });
  });

  test('[ACT-06, ACT-28, ACT-32] starts with the values of its source and is created as new', async () => {
    serveForm({ activity: buildActivity({ verifiedActivityId: 4 }) });
    await open('?copyactid=51');
    expect((await screen.findByRole('checkbox', { name: 'Cultural safety' })).matches(':checked')).toBe(true);
    expect(screen.getByRole('heading', { level: 1, name: 'Copy Activity' })).toBeDefined();
    expect(field(/^Date/).value).toBe('12/03/2026');
    expect(await screen.findByText('34.5 of 50 hours after this')).toBeDefined();
    fireEvent.change(field(/^Date/), { target: { value: '19/03/2026' } });
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(saves()[0]?.body).toMatchObject({
      activityId: 0,
      activityName: 'Peer review group',
      dates: [{ startDate: '2026-03-19' }],
    });
    expect(saves()[0]?.body.verifiedActivityId).toBeUndefined();
  });

  test('[ACT-33, ACT-37] of an activity of a closed year is for today, and needs nothing but Save', async () => {
    const closed = buildYear({ cpdYearId: 10, cpdYearYear: 2025, editable: false });
    const dates = buildActivity().dates.map((date) => ({ ...date, startDate: '2025-03-12', endDate: '2025-03-12' }));
    serveForm({ years: [buildYear(), closed], activity: buildActivity({ cpdYearId: 10, dates }) });
    await open('?copyactid=51');
    await screen.findByRole('checkbox', { name: 'Cultural safety' });
    expect(field(/^Date/).value).toBe('20/11/2026');
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(saves()[0]?.body).toMatchObject({ cpdYearId: 11, dates: [{ startDate: '2026-11-20' }] });
  });

  test('[ACT-33] of a closed year has the type only where the open year has it', async () => {
    const closed = buildYear({ cpdYearId: 10, editable: false });
    const activity = buildActivity({ cpdYearId: 10, activityTypeId: 999 });
    serveForm({ years: [buildYear(), closed], activity });
    await open('?copyactid=51');
    await screen.findByRole('checkbox', { name: 'Cultural safety' });
    expect(field(/CPD category/).value).toBe('');
    await userEvent.click(save());
    expect((await screen.findAllByText('Please choose a CPD category.')).length).toBeGreaterThan(0);
  });
});

describe('a shortcut', () => {
  const prefilled = '?Shortcut=1&t=Grand rounds&h=2';

  test('[SHC-06] that a colleague opens for nobody offers neither files nor the member’s own areas, and goes on to the search', async () => {
    serveForm();
    await open(prefilled, undefined, { colleague: buildUser({ role: 'STAFF' }) });
    await fillIn();
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Update specialty areas' })).toBeNull();
    await userEvent.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Activity saved' }));
    expect(dialog.getByText(/^The search for members opens in/)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  test('[SHC-01, SHC-02, ACT-22] fills the form of its address, and is kept for the session until it is saved', async () => {
    serveForm();
    await open(prefilled);
    expect(await screen.findByRole('heading', { level: 1, name: 'Shortcut Activity' })).toBeDefined();
    await waitFor(() => expect(field(/Activity name/).value).toBe('Grand rounds'));
    expect(sessionStorage.getItem('shortcut')).toContain('t=Grand');
  });

  test.each([
    ['', 'Add Activity'],
    ['?selectedDate=14/02/2026', 'Add Activity Calendar'],
    ['?copyactid=51', 'Copy Activity'],
  ])('[SHC-01, SHC-09] is forgotten when another address, "%s", is loaded', async (address, heading) => {
    sessionStorage.setItem('shortcut', prefilled.slice(1));
    serveForm({ activity: buildActivity() });
    await open(address);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
    expect(screen.queryByDisplayValue('Grand rounds')).toBeNull();
    expect(sessionStorage.getItem('shortcut')).toBeNull();
  });
});

describe('the two tabs', () => {
  beforeEach(() => localStorage.clear());

  test('[ACT-01, ACT-02, ACT-03] the last one is remembered, and an id in the address shows the form all the same', async () => {
    serveForm({ activity: buildActivity() });
    const { go } = await open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Calendar view' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Activity Calendar' })).toBeDefined();
    expect(localStorage.getItem('activityView')).toBe('calendar');
    await act(() => go('/User/Layout/Activity?actid=51'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Activity' })).toBeDefined();
    await act(() => go('/User/Layout/Activity'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Activity Calendar' })).toBeDefined();
  });

  test('[ACT-09] an address can ask for the calendar', async () => {
    serveForm();
    await open('?iscalendar=1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Activity Calendar' })).toBeDefined();
    expect(localStorage.getItem('activityView')).toBeNull();
  });
});

describe('inside another screen', () => {
  const openWith = (inputs: ScreenInputs, onSaved: (saved: SavedActivity) => void = () => undefined) =>
    open(
      '',
      <OpenedActivity
        inputs={inputs}
        startingPoint={{}}
        shortcut={undefined}
        onSaved={onSaved}
        onLeft={() => undefined}
        onReload={() => undefined}
      />,
    );

  test('[ACT-12, ACT-13] it tells of what was saved, and goes nowhere', async () => {
    serveForm({ activity: buildActivity() });
    const told: SavedActivity[] = [];
    const { address } = await openWith({ copyActivityId: 51 }, (saved) => told.push(saved));
    await screen.findByRole('checkbox', { name: 'Cultural safety' });
    await userEvent.click(save());
    await waitFor(() => expect(told).toMatchObject([{ activityId: 51, name: 'Peer review group' }]));
    expect(address()).toBe('/User/Layout/Activity');
  });

  test('[ACT-12, ACT-13, ACT-22, PDP-14] inside a plan it is linked to the goal, tells of the save, and offers the way back', async () => {
    serveForm({ years: [buildYear({ cpdYearId: 10 }), buildYear()] });
    const told: string[] = [];
    const inPlan = <NewActivityInPlan cpdYearId={11} goalId={6} onSaved={(name) => told.push(name)} />;
    const { address } = await open('', inPlan);
    expect(screen.getByRole('heading', { level: 1, name: 'Add Activity' })).toBe(document.activeElement);
    await openMore();
    expect(screen.getByRole('radio', { name: '2026' }).matches(':checked')).toBe(true);
    expect(screen.getByRole('link', { name: 'Back to the plan' }).getAttribute('href')).toBe(
      '/User/Layout/PDP/Home/11',
    );
    await fillIn();
    await userEvent.click(save());
    await waitFor(() => expect(told).toEqual(['Peer review group']));
    expect(saves()[0]?.body).toMatchObject({ goalIds: [6], cpdYearId: 11 });
    expect(address()).toBe('/User/Layout/Activity');
    expect(screen.queryByRole('dialog', { name: 'Activity saved' })).toBeNull();
  });

  test('[CAL-12, R10] an imported item that may have been saved is saved under the key of that attempt', async () => {
    const item = buildActivity({ activityId: 0 });
    const attempt = keyOfItem(item);
    serveForm();
    await openWith({ copyActivityResponse: item });
    await screen.findByRole('checkbox', { name: 'Cultural safety' });
    await userEvent.click(save());
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.idempotencyKey).toBe(attempt);
  });

  test.each<[string, ScreenInputs, string]>([
    ['activityId', { activityId: 51 }, 'Edit Activity'],
    ['editActivityId', { editActivityId: 51 }, 'Edit Activity'],
    ['viewActivityId', { viewActivityId: 51 }, 'View Activity'],
    ['copyActivityResponse', { copyActivityResponse: buildActivity() }, 'Add Activity Calendar'],
    ['selectedDate', { selectedDate: '14/02/2026' }, 'Add Activity Calendar'],
    ['attachToCPDYearId', { isPDP: true, attachToCPDYearId: 11 }, 'Add Activity'],
    ['friendlyURL', { friendlyURL: 'grand-rounds' }, 'Add Activity'],
  ])('[ACT-12] %s decides what is opened', async (_, inputs, heading) => {
    serveForm({ activity: buildActivity(), findShortcut: refusal(404) });
    await openWith(inputs);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
  });
});

describe('evidence', () => {
  const choose = async (...names: string[]) => {
    const input = screen.getByLabelText<HTMLInputElement>('Evidence files');
    fireEvent.change(input, { target: { files: names.map((name) => new File(['x'], name)) } });
    await screen.findByLabelText('Files to upload');
  };

  test('[EVD-20] of a type that is not accepted, dropped while the evidence is folded, opens its dialog and is not listed', async () => {
    serveForm();
    await open();
    fireEvent.drop(document.body, { dataTransfer: { files: [new File(['x'], 'setup.exe')], types: ['Files'] } });
    const dialog = await screen.findByRole('dialog', { name: 'File type not accepted' });
    expect(within(dialog).getByText('You have tried to upload a .exe file, which is not accepted.')).toBeDefined();
    expect(screen.queryByLabelText('Files to upload')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ok' }));
    // Also where a file had opened the evidence before, and it was folded again.
    await choose('notes.docx');
    await userEvent.click(within(await screen.findByRole('dialog')).getByText('Close'));
    await userEvent.click(screen.getByRole('button', { name: /Evidence/ }));
    fireEvent.drop(document.body, { dataTransfer: { files: [new File(['x'], 'again.exe')], types: ['Files'] } });
    await screen.findByRole('dialog', { name: 'File type not accepted' });
  });

  test('[EVD-10] dropped on the page while the evidence is folded opens it, and goes along with the save', async () => {
    serveForm();
    serve({ createDocument: 100 });
    await open();
    await fillIn();
    fireEvent.drop(document.body, { dataTransfer: { files: [new File(['x'], 'notes.docx')], types: ['Files'] } });
    await screen.findByLabelText('Files to upload');
    expect(screen.getByRole('button', { name: /Evidence/ }).getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(saves()[0]?.body.userActivityDocuments).toMatchObject([{ documentId: 100, linkedToUserActivity: true }]);
  });

  test('[UPL-05] with a name that the year already has stops the save until it is changed', async () => {
    serveForm();
    serve({ createDocument: 100 });
    await open();
    await fillIn();
    await choose('SCAN.pdf');
    await userEvent.click(save());
    expect(await screen.findByText("Please change the file name to make sure it's unique.")).toBeDefined();
    expect(saves()).toEqual([]);
    fireEvent.change(field('File name'), { target: { value: 'second scan' } });
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(sent('createDocument')).toMatchObject([{ fileName: 'second scan.pdf' }]);
    expect(saves()[0]?.body.userActivityDocuments).toMatchObject([{ documentId: 100, linkedToUserActivity: true }]);
  });

  test('[EVD-12, ERR-11] that failed says so after a moment, holds up the save, and can be tried again', async () => {
    serveForm();
    serve({ createDocument: refusal(500, 'The disk is full.') });
    await open();
    await fillIn();
    await choose('notes.docx');
    await userEvent.click(save());
    expect(await screen.findByText('Upload failed. The disk is full.', {}, { timeout: 3_000 })).toBeDefined();
    expect(saves()).toEqual([]);
    serve({ createDocument: 100 });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Uploaded')).toBeDefined();
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Activity saved' });
    expect(saves()).toHaveLength(1);
  });
});
