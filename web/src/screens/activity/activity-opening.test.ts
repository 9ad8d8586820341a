import { describe, expect, test } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { newActivityAccess, savedActivityAccess } from './activity-access.ts';
import { buildActivity } from './activity-fixtures.ts';
import { formYears, openingOf, readWish, startingValues } from './activity-opening.ts';

const y2027 = buildYear({ CPDYearId: 12, CPDYearYear: 2027, CPDStatusCode: 'OPEN' });
const y2026 = buildYear();
const y2025 = buildYear({ CPDYearId: 10, CPDYearYear: 2025, Editable: false, CPDStatusCode: 'COMPLETE' });
const y2024 = buildYear({ CPDYearId: 9, CPDYearYear: 2024, UsesTotalHours: false });
const years = [y2027, y2026, y2025, y2024];

describe('the wish of an address', () => {
  test('[ACT-22] editing comes before viewing, and viewing before a new activity', () => {
    expect(readWish({ actid: 5, viewactid: 6, selectedDate: '01/02/2026' })).toEqual({ kind: 'edit', activityId: 5 });
    expect(readWish({ viewactid: 6, year: 11 })).toEqual({ kind: 'view', activityId: 6 });
    expect(readWish({ selectedDate: '01/02/2026' })).toEqual({ kind: 'add' });
  });
});

describe('a new activity', () => {
  test('[ACT-25] cannot go into a closed year, nor into one whose hours are given for each specialty', () => {
    expect(formYears(years)).toEqual([y2026, y2027]);
  });

  test('[ACT-50] has nothing to start with when no year is open', () => {
    expect(startingValues({}, [y2025])).toBeUndefined();
  });

  test('[ACT-23] starts in the earliest open year, with nothing filled in', () => {
    expect(startingValues({}, years)).toMatchObject({ cpdYearId: 11, date: '', activityTypeId: 0, areaIds: [] });
  });

  test('[ACT-10] starts with the date asked for, in its year', () => {
    expect(startingValues({ selectedDate: '14/02/2027' }, years)).toMatchObject({ cpdYearId: 12, date: '2027-02-14' });
  });

  test.each(['31/02/2026', '14/02/2025'])(
    '[ACT-11] ignores the date %s, which does not exist or lies in no open year',
    (date) => {
      expect(startingValues({ selectedDate: date }, years)).toMatchObject({ cpdYearId: 11, date: '' });
    },
  );

  test('[ACT-23] takes the year, type and area of a line of «What is missing»', () => {
    expect(startingValues({ year: 12, type: 101, area: 206 }, years)).toMatchObject({
      cpdYearId: 12,
      activityTypeId: 101,
      areaIds: [206],
    });
  });

  test('[ACT-25] does not take a closed year that was asked for', () => {
    expect(startingValues({ year: 10 }, years)).toMatchObject({ cpdYearId: 11 });
  });
});

describe('a saved activity', () => {
  const shut = {
    edit: false,
    view: true,
    copy: true,
    addFile: false,
    attachToPlan: false,
    delete: false,
    deleteAll: false,
  };

  test('[ACT-25] of a closed year is only read, and says why when editing was asked for', () => {
    const activity = buildActivity({ CPDYearId: 10, Abilities: shut });
    expect(openingOf('edit', activity, y2025)).toEqual({
      kind: 'reading',
      why: 'The CPD year 2025 is closed, so this activity can only be read.',
    });
    expect(openingOf('view', activity, y2025)).toEqual({ kind: 'reading' });
  });

  test.each([
    ['[ACT-31]', buildActivity({ VerifiedActivityId: 4 }), y2026, /verified/],
    ['[OCC-01]', buildActivity({ Occurrence: 'M' }), y2026, /several dates/],
    ['[HRS-01]', buildActivity({ CPDYearId: 9 }), y2024, /each specialty/],
  ])('%s that the form cannot show is read with a line about it', (_number, activity, year, why) => {
    expect(openingOf('edit', activity, year)).toEqual({ kind: 'reading', why: expect.stringMatching(why) });
  });

  test('[ACT-04, ACT-07] opens as it was asked for', () => {
    expect(openingOf('edit', buildActivity(), y2026)).toEqual({ kind: 'form' });
    expect(openingOf('view', buildActivity(), y2026)).toEqual({ kind: 'reading' });
  });
});

describe('access', () => {
  test('[ACT-27] an activity with a reflection or a goal stays in its year', () => {
    expect(savedActivityAccess(buildActivity({ AddReflection: true })).year).toBe('shut');
    expect(savedActivityAccess(buildActivity({ UserActivityPDPGoals: [3] })).year).toBe('shut');
    expect(savedActivityAccess(buildActivity()).year).toBe('open');
  });

  test('[EVD-22] deleting is offered only for what is saved and may be deleted', () => {
    expect(newActivityAccess.remove).toBe('absent');
    expect(savedActivityAccess(buildActivity()).remove).toBe('open');
  });
});
