import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ActivityMode,
  activityHeading,
  activityMode,
  CALENDAR_HEADING,
  type ChosenScreen,
  chooseActivityScreen,
  startingYearId,
} from './activity-screen.ts';

const open2025 = { cpdYearId: 10, year: 2025, status: 'INPROGRESS', editable: true } as const;
const open2026 = { cpdYearId: 11, year: 2026, status: 'OPEN', editable: true } as const;
const closed2024 = { cpdYearId: 9, year: 2024, status: 'COMPLETE', editable: false } as const;
const closed2023 = { cpdYearId: 8, year: 2023, status: 'INCOMPLETE', editable: false } as const;
const years = [open2026, open2025, closed2024, closed2023];

const everything = {
  editActivityId: 1,
  editActivityDateId: 2,
  viewActivityId: 3,
  copyActivityId: 4,
  viewActivityDateId: 5,
  selectedDate: '14/05/2026',
};
const allRemembered = { shortcut: 'plain', calendarImport: true, planYearId: 11 } as const;

/** The ten screens in their order, each with what must be taken away so that the next one applies. */
const inOrder: [ChosenScreen, keyof typeof everything | keyof typeof allRemembered | undefined][] = [
  [{ kind: 'edit', activityId: 1 }, 'editActivityId'],
  [{ kind: 'edit-date', activityDateId: 2 }, 'editActivityDateId'],
  [{ kind: 'view', activityId: 3 }, 'viewActivityId'],
  [{ kind: 'shortcut', friendly: false }, 'shortcut'],
  [{ kind: 'copy', activityId: 4 }, 'copyActivityId'],
  [{ kind: 'view-date', activityDateId: 5 }, 'viewActivityDateId'],
  [{ kind: 'preselected-date', date: '2026-05-14' }, 'selectedDate'],
  [{ kind: 'calendar-import' }, 'calendarImport'],
  [{ kind: 'plan', cpdYearId: 11 }, 'planYearId'],
  [{ kind: 'add' }, undefined],
];

function screenWithout(names: readonly string[]): ChosenScreen {
  const left = <T extends object>(whole: T): Partial<T> => {
    // Entries of an object have its own names and values, which TypeScript does not see.
    return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name))) as Partial<T>;
  };
  return chooseActivityScreen(left(everything), left(allRemembered), years);
}

describe('the choice of the screen', () => {
  test.each(inOrder.map(([screen], index) => ({ screen, kind: screen.kind, index })))(
    '[ACT-04, ACT-05, ACT-06, ACT-07, ACT-08, ACT-10, ACT-22] $index: $kind comes before all that follow',
    (row) => {
      const gone = inOrder.slice(0, row.index).flatMap(([, name]) => name ?? []);
      expect(screenWithout(gone)).toEqual(row.screen);
    },
  );

  test('[ACT-22] whatever else is asked for, the first that applies decides', () => {
    const names = inOrder.flatMap(([, name]) => name ?? []);
    fc.assert(
      fc.property(fc.subarray(names), (gone) => {
        const first = inOrder.find(([, name]) => name === undefined || !gone.includes(name));
        expect(screenWithout(gone)).toEqual(first?.[0]);
      }),
    );
  });

  test('[ACT-22, SHC-04] a friendly link is a shortcut that locks', () => {
    expect(chooseActivityScreen({ copyActivityId: 4 }, { shortcut: 'friendly' }, years)).toEqual({
      kind: 'shortcut',
      friendly: true,
    });
  });

  test.each([
    ['31/02/2026', 'a day that is not'],
    ['2026-05-14', 'the wrong form'],
    ['', 'nothing'],
    ['14/05/2024', 'a closed year'],
    ['14/05/2019', 'a year the member does not have'],
  ])('[ACT-11] ignores the selected date %s: %s', (selectedDate) => {
    expect(chooseActivityScreen({ selectedDate }, {}, years)).toEqual({ kind: 'add' });
  });
});

describe('the mode of the form', () => {
  test.each<[ChosenScreen, ActivityMode, ActivityMode]>([
    [{ kind: 'edit', activityId: 1 }, 'edit', 'view'],
    [{ kind: 'edit-date', activityDateId: 1 }, 'edit-date', 'view-date'],
    [{ kind: 'view', activityId: 1 }, 'view', 'view'],
    [{ kind: 'shortcut', friendly: false }, 'shortcut', 'shortcut'],
    [{ kind: 'shortcut', friendly: true }, 'friendly', 'friendly'],
    [{ kind: 'copy', activityId: 1 }, 'copy', 'copy'],
    [{ kind: 'view-date', activityDateId: 1 }, 'view-date', 'view-date'],
    [{ kind: 'preselected-date', date: '2026-05-14' }, 'add', 'add'],
    [{ kind: 'calendar-import' }, 'add', 'add'],
    [{ kind: 'plan', cpdYearId: 11 }, 'add', 'add'],
    [{ kind: 'add' }, 'add', 'add'],
  ])('[ACT-21, ACT-25] %j is %s, and %s where nothing may be changed', (screen, changing, reading) => {
    expect(activityMode(screen, true)).toBe(changing);
    expect(activityMode(screen, false)).toBe(reading);
  });

  test.each<[ChosenScreen, boolean, string]>([
    [{ kind: 'add' }, true, 'Add Activity'],
    [{ kind: 'plan', cpdYearId: 11 }, true, 'Add Activity'],
    [{ kind: 'edit', activityId: 1 }, true, 'Edit Activity'],
    [{ kind: 'edit', activityId: 1 }, false, 'View Activity'],
    [{ kind: 'edit-date', activityDateId: 1 }, true, 'Edit Activity Date'],
    [{ kind: 'edit-date', activityDateId: 1 }, false, 'View Activity Date'],
    [{ kind: 'view', activityId: 1 }, true, 'View Activity'],
    [{ kind: 'view-date', activityDateId: 1 }, true, 'View Activity Date'],
    [{ kind: 'copy', activityId: 1 }, true, 'Copy Activity'],
    [{ kind: 'preselected-date', date: '2026-05-14' }, true, 'Add Activity Calendar'],
    [{ kind: 'calendar-import' }, true, 'Add Activity Calendar'],
    [{ kind: 'shortcut', friendly: false }, true, 'Shortcut Activity'],
    [{ kind: 'shortcut', friendly: true }, true, 'Shortcut Activity'],
  ])('[ACT-03] %j with leave %s to change it is headed %s', (screen, mayEdit, heading) => {
    expect(activityHeading(screen, activityMode(screen, mayEdit))).toBe(heading);
  });

  test('[ACT-03] the calendar tab has its own heading', () => {
    expect(CALENDAR_HEADING).toBe('Activity Calendar');
  });
});

describe('the year to start in', () => {
  test('[ACT-50] there is none without years', () => {
    expect(startingYearId([])).toBeUndefined();
  });

  test.each([
    ['the earliest open one', years, {}, 10],
    ['that of the wanted date', years, { date: '2026-05-14', cpdYearId: 10 }, 11],
    ['the wanted one', years, { cpdYearId: 11 }, 11],
    ['the earliest open one when the wanted one is closed', years, { cpdYearId: 9 }, 10],
    ['the earliest open one when the wanted date lies in a closed year', years, { date: '2024-05-14' }, 10],
    ['not one that is open but not editable', [{ ...open2025, editable: false }, open2026], {}, 11],
    ['2024 when all are closed', [closed2023, closed2024], {}, 9],
    ['2024, also when a later one is closed', [{ ...open2025, editable: false }, closed2024, closed2023], {}, 9],
    [
      'the latest, in whatever order they come',
      [{ ...closed2023, cpdYearId: 6, year: 2021 }, { ...closed2023, cpdYearId: 7, year: 2022 }, closed2023],
      {},
      8,
    ],
    [
      'the latest when all are closed and 2024 is not there',
      [closed2023, { ...closed2023, cpdYearId: 7, year: 2022 }],
      {},
      8,
    ],
  ])('[ACT-23, ACT-24, ACT-25] is %s', (_, list, wanted, id) => {
    expect(startingYearId(list, wanted)).toBe(id);
  });
});
