import type { Activity } from '@cpd/contract/activities';
import { ImportedEvents } from '@cpd/contract/calendar';
import { checked } from '@cpd/contract/checked';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildYearWithRules } from '../../../testing/build.ts';
import { buildActivity } from '../../../testing/build-activity.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { CalendarFiles } from './calendar-files.tsx';
import { importChoices, itemInWords, leftOutInWords, matching } from './import-choices.ts';
import { keyOfItem } from './import-key.ts';
import { useImportedItems } from './imported-items.ts';

function item(name: string, day: string, hours = 1): Activity {
  const date = {
    activityDateId: 0,
    startDate: day,
    endDate: day,
    additionalInformation: '',
    hours: hours,
    hasOwnHours: false,
    hasReflection: false,
    movedFrom: null,
  };
  return buildActivity({
    activityId: 0,
    activityName: name,
    activityTypeId: 0,
    areaHours: [],
    dates: [date],
    hoursPerDate: hours,
    timeframe: day.split('-').reverse().join('/'),
  });
}

function events(...items: Activity[]): ImportedEvents {
  return checked(ImportedEvents, {
    events: items.map((Activity, index) => ({ line: index + 2, isTentative: false, activity: Activity })),
    cancelledCount: 0,
    elsewhereCount: 0,
    problems: [],
  });
}

const SUGGESTION = {
  provider: '',
  activityName: 'Grand Rounds',
  activityTypeId: 106,
  hoursPerDate: 1.5,
  timesLogged: 1,
  areaIds: [201],
};

function open() {
  const onImport = vi.fn();
  renderInApp(<CalendarFiles isPhone={false} years={[buildYearWithRules()]} year={2026} onImport={onImport} />);
  return onImport;
}

const choose = async (file: File) => userEvent.upload(screen.getByLabelText('Calendar file'), file);
const icsFile = () => new File(['BEGIN:VCALENDAR'], 'rounds.ics', { type: 'text/calendar' });

beforeEach(() => serve({ listActivitySuggestions: [SUGGESTION] }));

describe('the list of an import', () => {
  const choices = importChoices(
    events(item('grand rounds', '2026-03-12'), item('Audit', '2026-04-01'), item('Grand rounds ', '2026-05-01', 0)),
    new Map([[11, [SUGGESTION]]]),
  );

  test('[CAL-12] gives names seen before their type and domains, and hours where the calendar has none', () => {
    expect(choices.map(({ ready }) => ready)).toEqual([true, false, true]);
    expect(choices[0]?.activity).toMatchObject({ activityTypeId: 106, hoursPerDate: 1 });
    expect(choices[2]?.activity).toMatchObject({ activityTypeId: 106, hoursPerDate: 1.5 });
  });

  test('[CAL-12] is searched by name and by dates', () => {
    const keys = (filter: Parameters<typeof matching>[1]) => matching(choices, filter).map(({ key }) => key);
    expect(keys({ text: ' ROUNDS', from: '', to: '' })).toEqual([0, 2]);
    expect(keys({ text: '', from: '2026-04-01', to: '2026-04-30' })).toEqual([1]);
    expect(keys({ text: 'nothing', from: '', to: '' })).toEqual([]);
  });

  test('[CAL-12] says when and how long, and what was left out', () => {
    expect(itemInWords(item('A', '2026-03-12', 1.5))).toBe('12/03/2026, 1.5 hours');
    const left = { ...events(), elsewhereCount: 2, cancelledCount: 1, problems: [{ line: 9, message: '' }] };
    expect(leftOutInWords(left)).toBe('Left out: 2 outside your open years, 1 cancelled, 1 unreadable (line 9).');
  });
});

describe('"Import calendar item"', () => {
  test('[CAL-11] does not send a file above 10 MB', async () => {
    open();
    const file = icsFile();
    Object.defineProperty(file, 'size', { value: 10_485_761 });
    await choose(file);
    expect(await screen.findByText('rounds.ics size 10.01 MB exceeds upload size limit of 10 MB.')).toBeDefined();
    expect(sent('importCalendar')).toEqual([]);
  });

  test('[CAL-11] says what the server found wrong', async () => {
    serve({ importCalendar: refusal(400, 'Line 3: This is no calendar file. Nothing was imported.') });
    const onImport = open();
    await choose(icsFile());
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('Line 3:'));
    expect(onImport).not.toHaveBeenCalled();
  });

  test('[CAL-11, NAV-23] says how far it is, and is stopped without importing anything', async () => {
    const told = Promise.withResolvers<(share: number) => void>();
    serve({
      importCalendar: ({ onProgress, signal }) =>
        new Promise((_resolve, reject) => {
          told.resolve((share) => onProgress?.(share));
          signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
        }),
    });
    const onImport = open();
    await choose(icsFile());
    expect(screen.getByRole('status').textContent).toBe('Sending “rounds.ics”: 0 percent …');
    const tell = await told.promise;
    act(() => tell(0.456));
    expect(screen.getByRole('status').textContent).toBe('Sending “rounds.ics”: 45 percent …');
    act(() => tell(1));
    expect(screen.getByRole('status').textContent).toBe('Reading “rounds.ics” …');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const words = '“rounds.ics” was not read to its end. Nothing was imported.';
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onImport).not.toHaveBeenCalled();
  });

  test('[CAL-11, NAV-23] keeps the file when the server could not be asked, and tries it again', async () => {
    const single = item('Audit', '2026-04-01');
    serve({ importCalendar: refusal(0) });
    const onImport = open();
    const file = icsFile();
    await choose(file);
    expect((await screen.findByRole('alert')).textContent).toContain('“rounds.ics” was not imported');
    serve({ importCalendar: single });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onImport).toHaveBeenCalledWith([single], true));
    expect(sent('importCalendar').at(-1)?.file).toBe(file);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[CAL-12, NAV-23] stopped while it logs, it keeps the rest to finish', async () => {
    const days = ['2026-03-12', '2026-03-19', '2026-03-26'];
    const saving = Promise.withResolvers<{ activityId: number }>();
    serve({
      importCalendar: events(...days.map((day) => item('Grand rounds', day))),
      createActivity: () => saving.promise,
    });
    const onImport = open();
    await choose(icsFile());
    await userEvent.click(await screen.findByRole('checkbox', { name: 'All 3 in the list' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Log 3 now' }));
    expect(await screen.findByText('Logging 1 of 3 …')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Stop, and keep the rest to finish' }));
    saving.resolve({ activityId: 1 });
    await waitFor(() => expect(onImport).toHaveBeenCalled());
    const kept: Activity[] = onImport.mock.calls[0]?.[0];
    expect(kept.map(({ timeframe }) => timeframe)).toEqual(['19/03/2026', '26/03/2026']);
    expect(sent('createActivity')).toHaveLength(1);
  });

  test('[CAL-12] opens the form at once with a single event', async () => {
    const single = item('Audit', '2026-04-01');
    serve({ importCalendar: single });
    const onImport = open();
    await choose(icsFile());
    await waitFor(() => expect(onImport).toHaveBeenCalledWith([single], true));
    serve({ importCalendar: item('GRAND ROUNDS', '2026-04-01') });
    await choose(icsFile());
    await waitFor(() => expect(onImport.mock.lastCall?.[0]).toMatchObject([{ activityTypeId: 106 }]));
  });

  test('[CAL-12] logs what is known and keeps the rest, and what was not saved, to finish', async () => {
    serve({
      importCalendar: events(
        item('Grand rounds', '2026-03-12'),
        item('Grand rounds', '2026-03-19'),
        item('Audit', '2026-04-01'),
      ),
      createActivity: () => (sent('createActivity').length === 2 ? refusal(500) : { activityId: 1 }),
    });
    const onImport = open();
    await choose(icsFile());
    await userEvent.click(await screen.findByRole('checkbox', { name: 'All 3 in the list' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Log 2 now' }));
    await waitFor(() => expect(onImport).toHaveBeenCalled());
    const [kept, opened] = onImport.mock.calls[0] ?? [];
    expect(kept.map(({ timeframe }: Activity) => timeframe)).toEqual(['19/03/2026', '01/04/2026']);
    expect(opened).toBe(false);
    // R10: the form goes on with the key of the save of which no answer came.
    const [first, second] = sent('createActivity');
    expect(keyOfItem(kept[0])).toBe(second?.idempotencyKey);
    expect(first?.body).toMatchObject({
      activityTypeId: 106,
      areaHours: [{ areaId: 201, hours: '1.00' }],
    });
  });
});

test('[CAL-09, CAL-13] "Export calendar" downloads the year shown', async () => {
  serve({ exportCalendar: undefined });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Export calendar' }));
  expect(sent('exportCalendar')).toMatchObject([{ query: { userId: 7, cpdYear: 2026 } }]);
});

test('[CAL-12] imported items survive a reload one by one until they are saved', () => {
  const [one, two] = [item('One', '2026-03-12'), item('Two', '2026-03-13')];
  const first = renderHook(() => useImportedItems(7));
  act(() => first.result.current.add([one, two], true));
  expect(first.result.current.item?.activityName).toBe('One');
  act(() => expect(first.result.current.saved()).toBe(1));
  expect(first.result.current.item?.activityName).toBe('Two');
  first.unmount();
  const later = renderHook(() => useImportedItems(7));
  expect(later.result.current.item).toBeUndefined();
  expect(later.result.current.waiting.map(({ activityName }) => activityName)).toEqual(['Two']);
  expect(renderHook(() => useImportedItems(8)).result.current.waiting).toEqual([]);
});

describe('[CAL-12] an imported item in two tabs', () => {
  const names = (items: readonly Activity[]) => items.map(({ activityName }) => activityName);

  /** A tab of the same browser has its own session storage; this leaves what it has. */
  function anotherTab() {
    sessionStorage.clear();
    return renderHook(() => useImportedItems(7));
  }

  test('is open only where it was opened, and after a reload there', () => {
    const first = renderHook(() => useImportedItems(7));
    act(() => first.result.current.add([item('One', '2026-03-12')], true));
    expect(renderHook(() => useImportedItems(7)).result.current.item?.activityName).toBe('One');
    const second = anotherTab();
    expect(second.result.current.item).toBeUndefined();
    expect(names(second.result.current.waiting)).toEqual(['One']);
  });

  test('is saved under one key in both, and waits no more once one has saved it', () => {
    const first = renderHook(() => useImportedItems(7));
    act(() => first.result.current.add([item('One', '2026-03-12'), item('Two', '2026-03-13')], true));
    const second = anotherTab();
    const [same] = second.result.current.waiting;
    act(() => second.result.current.openItem(same as Activity));
    expect(keyOfItem(second.result.current.item as Activity)).toBe(keyOfItem(first.result.current.item as Activity));
    act(() => void first.result.current.saved());
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'drafts.7.calendar-import' })));
    // What is typed into the open one stays.
    expect(second.result.current.item?.activityName).toBe('One');
    act(() => expect(second.result.current.saved()).toBe(1));
    expect(names(renderHook(() => useImportedItems(7)).result.current.waiting)).toEqual(['Two']);
  });
});
