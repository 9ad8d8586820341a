import { readShortcutQuery } from '@cpd/domain/record/shortcut-link';
import { describe, expect, test } from 'vitest';
import {
  currentForm,
  filesYearOf,
  isFormPath,
  menuPath,
  paths,
  plansYearOf,
  readActivitySearch,
  readGoalId,
  readPlanAddress,
} from './paths.ts';

const form = (address: string) => {
  const url = currentForm(new URL(address, 'https://cpd.example'));
  return url.pathname + url.search;
};

describe('the search of the activity screen', () => {
  test.each([
    ['an id that is no number', { actid: 'abc' }],
    ['an id of 0', { viewactid: '0' }],
    ['a negative id', { copyactid: '-5' }],
    ['an id with an exponent', { actid: '1e3' }],
    ['an id too long to be one', { actid: '1234567890123456' }],
    ['a date in another order', { selectedDate: '2026-02-01' }],
    ['a date that is no text', { selectedDate: 5 }],
    ['another value than 1 for the calendar', { iscalendar: 'true' }],
    ['a name that is no text', { name: 5 }],
    ['a parameter nobody knows', { evil: '1' }],
  ])('[ACT-11] ignores %s', (_, raw) => {
    expect(readActivitySearch(raw)).toEqual({});
  });

  test('[ACT-04, ACT-05, ACT-06, ACT-07, ACT-08, ACT-09, ACT-10, NAV-07] reads every parameter', () => {
    const raw = {
      actid: '1',
      dateid: '2',
      copyactid: '3',
      viewactid: '4',
      viewdateid: '5',
      iscalendar: '1',
      selectedDate: '01/02/2026',
      Shortcut: 'grand-rounds',
    };
    expect(readActivitySearch(raw)).toEqual({
      actid: 1,
      dateid: 2,
      copyactid: 3,
      viewactid: 4,
      viewdateid: 5,
      iscalendar: 1,
      selectedDate: '01/02/2026',
      Shortcut: 'grand-rounds',
    });
  });

  test('[SHC-01] leaves out parameters of a shortcut that are no text', () => {
    expect(readActivitySearch({ Shortcut: { a: 1 }, aId: ['1', '2'], h: null, t: undefined })).toEqual({});
  });

  test('[SHC-01] keeps the parameters of a shortcut as they stand, whatever they were parsed to', () => {
    const search = readActivitySearch({ Shortcut: true, aId: 202, h: 1.5, t: ' Grand rounds ', rId: 'x'.repeat(201) });
    expect(search).toEqual({ Shortcut: 'true', aId: '202', h: '1.5', t: ' Grand rounds ', rId: 'x'.repeat(201) });
    expect(readShortcutQuery(search)).toEqual({
      kind: 'plain',
      activityTypeId: 202,
      hours: 1.5,
      name: 'Grand rounds',
      reference: undefined,
    });
  });

  test('[SHC-01] an empty Shortcut is still one', () => {
    expect(readShortcutQuery(readActivitySearch({ Shortcut: '' }))).toMatchObject({ kind: 'plain' });
  });

  test('[SHC-01] a shortcut is written by the path and read back the same', () => {
    const search = { Shortcut: '1', aId: '202', h: '1.50', t: 'Ward & clinic, 50%', rId: 'a b' };
    const url = new URL(paths.activity(search), 'https://cpd.example');
    expect(readActivitySearch(Object.fromEntries(url.searchParams))).toEqual(search);
  });

  test('[ACT-04] is written by the path and read back the same', () => {
    const search = { copyactid: 12, name: 'Ward & clinic, 50%', type: 202, area: 207, year: 11 };
    const url = new URL(paths.activity(search), 'https://cpd.example');
    expect(url.pathname).toBe('/User/Layout/Activity');
    expect(readActivitySearch(Object.fromEntries(url.searchParams))).toEqual(search);
  });
});

describe('the address of PDP Home', () => {
  test('[ACT-22, PDP-14] names the goal that an activity is added for, and ignores a malformed one', () => {
    const url = new URL(paths.plansOf(11, 6), 'https://cpd.example');
    expect(plansYearOf(url.pathname)).toBe(11);
    expect(readGoalId(Object.fromEntries(url.searchParams))).toBe(6);
    for (const goal of ['', '0', '-6', '6x', undefined]) expect(readGoalId({ goal })).toBeUndefined();
    expect(paths.plansOf(11)).toBe('/User/Layout/PDP/Home/11');
  });
});

describe('addresses of before', () => {
  test('[NAV-07] reads the matrix form', () => {
    expect(form('/User/Layout/Activity;actid=5')).toBe('/User/Layout/Activity?actid=5');
    expect(form('/User/Layout/Activity;selectedDate=01%2F02%2F2026;iscalendar=1?x=y')).toBe(
      '/User/Layout/Activity?x=y&selectedDate=01%2F02%2F2026&iscalendar=1',
    );
  });

  test('[NAV-07] leaves an address with a broken escape where it is', () => {
    expect(form('/User/Layout/Activity;actid=%zz')).toBe('/User/Layout/Activity?actid=%25zz');
  });

  test.each(['/mycpd/mycpd_ne/add.cfm', '/mycpd/add.cfm', '/MyCPD/mycpd/ADD.cfm/12'])(
    '[AUTH-14, NAV-08] %s leads to the activity screen with its query',
    (path) => {
      expect(form(`${path}?selectedDate=01/02/2026`)).toBe('/User/Layout/Activity?selectedDate=01/02/2026');
    },
  );

  test('[AUTH-14] no other address is touched', () => {
    expect(form('/User/Layout/Home?x=1')).toBe('/User/Layout/Home?x=1');
  });
});

describe('the entry of the menu that an address belongs to', () => {
  test.each([{ actid: '5' }, { viewactid: '5' }, { copyactid: '5' }, { dateid: '5' }, { viewdateid: '5' }])(
    '[NAV-14] is none for an activity that is there already: %j',
    (search) => {
      expect(menuPath('/User/Layout/Activity', search)).toBeUndefined();
    },
  );

  test('[NAV-14] is Add Activity for a new one, also with something filled in', () => {
    expect(menuPath('/User/Layout/Activity', { year: '11', type: '202' })).toBe('/user/layout/activity');
  });

  test('[NAV-14] is that of the plans for a plan', () => {
    expect(menuPath('/User/Layout/PDP/Add', { year: '11' })).toBe('/user/layout/pdp/home');
  });

  test('[FIL-01, NAV-14] is that of My Files for the files of any year', () => {
    expect(menuPath(paths.files(11), {})).toBe(paths.files().toLowerCase());
  });

  test('[NAV-14] is the screen itself elsewhere', () => {
    expect(menuPath('/User/Layout/CPDSummary', {})).toBe('/user/layout/cpdsummary');
  });
});

test.each([
  ['/User/Layout/MyFiles', undefined],
  ['/User/Layout/MyFiles/0', undefined],
  ['/User/Layout/MyFiles/2026a', undefined],
  ['/User/Layout/CPDSummary/11', undefined],
  ['/user/layout/myfiles/11', 11],
  [paths.files(9), 9],
])('[FIL-01] the year of the files at %s is %s', (address, year) => {
  expect(filesYearOf(address)).toBe(year);
});

describe('the addresses of plans', () => {
  test('[PDP-02] PDP Home can name a year', () => {
    expect(plansYearOf(paths.plansOf(11))).toBe(11);
    expect(plansYearOf('/user/layout/pdp/home/11/')).toBe(11);
    for (const address of [paths.plans, `${paths.plans}/0`, `${paths.plans}/x`])
      expect(plansYearOf(address)).toBeUndefined();
  });

  test.each(['view', 'copy', 'edit'] as const)(
    '[PDP-11] %s is written by the path and read back the same',
    (action) => {
      expect(readPlanAddress(paths.plan(action, 5))).toEqual({ action, planId: 5 });
      expect(readPlanAddress(`/user/layout/pdp/${action}`)).toEqual({ action });
    },
  );

  test('[PDP-15] an id that is none counts as absent, and another address is a new plan', () => {
    expect(readPlanAddress('/User/Layout/PDP/Edit/abc')).toEqual({ action: 'edit' });
    expect(readPlanAddress('/User/Layout/PDP/View/0')).toEqual({ action: 'view' });
    expect(readPlanAddress(paths.newPlan())).toEqual({ action: 'add' });
  });

  test('[PDP-12] those with a Save button are forms, reading and the list are none', () => {
    const forms = [
      paths.activity(),
      paths.newPlan(),
      paths.plan('edit', 5),
      paths.plan('copy', 5),
      '/user/layout/pdp/edit',
    ];
    for (const address of forms) expect(isFormPath(address)).toBe(true);
    expect(isFormPath('/User/Layout/PDP/Home/11', { goal: '6' })).toBe(true);
    for (const address of [paths.plan('view', 5), paths.plans, paths.summary]) expect(isFormPath(address)).toBe(false);
  });
});
