import { describe, expect, test } from 'vitest';
import { rulesOf } from '../testing/years.ts';
import type { YearOffers } from './activity-year-change.ts';
import {
  plainShortcutToValues,
  readShortcutQuery,
  type StoredShortcut,
  shortcutRange,
  shortcutToValues,
} from './shortcut-link.ts';

const total: YearOffers = {
  cpdYearId: 11,
  year: 2026,
  rules: rulesOf(2026),
  activityTypes: [{ activityTypeId: 101, recurring: true }],
  areaIds: [3, 206],
  genericAreaId: undefined,
  questionIds: [],
};
const perSpecialty: YearOffers = {
  ...total,
  cpdYearId: 9,
  year: 2024,
  rules: rulesOf(2024),
  areaIds: [1, 3, 206],
  genericAreaId: 1,
};

describe('reading the query', () => {
  test('[SHC-01] without any of its parameters there is no shortcut', () => {
    expect(readShortcutQuery({ actid: '5', utm_source: 'mail' })).toBeUndefined();
  });

  test.each([
    ['aId', '0'],
    ['aId', '-5'],
    ['aId', '1.5'],
    ['aId', '12345678901'],
    ['aId', '101 or 1=1'],
    ['h', '-1'],
    ['h', '0'],
    ['h', '1e3'],
    ['h', '0.1'],
    ['h', 'two'],
    ['t', ' '],
    ['t', '<script>alert(1)</script>'],
    ['t', 'two\nlines'],
    ['t', 'x'.repeat(101)],
    ['rId', '<b>'],
    ['rId', 'x'.repeat(201)],
  ])('[SHC-01] ignores %s=%s and keeps the others', (name, value) => {
    const query = { Shortcut: '1', aId: '101', h: '1.5', t: 'Grand round', rId: 'lecture-7' };
    const read = { activityTypeId: 101, hours: 1.5, name: 'Grand round', reference: 'lecture-7' };
    const fields = { aId: 'activityTypeId', h: 'hours', t: 'name', rId: 'reference' } as const;
    const field = fields[name as keyof typeof fields];
    const others = Object.fromEntries(Object.entries(read).filter(([key]) => key !== field));
    expect(readShortcutQuery({ ...query, [name]: value })).toEqual({ kind: 'plain', ...others });
  });

  test.each(['', '1', 'true', 'TRUE', ' ', 1, true])('[SHC-04] Shortcut=%s is a plain one', (value) => {
    expect(readShortcutQuery({ Shortcut: value, t: 'Grand round' })).toEqual({ kind: 'plain', name: 'Grand round' });
  });

  test('[SHC-01] the other parameters alone are a shortcut too', () => {
    expect(readShortcutQuery({ aId: 101 })).toEqual({ kind: 'plain', activityTypeId: 101 });
  });

  test('[SHC-01, HRS-06, HRS-08] hours are rounded and capped like typed ones', () => {
    expect(readShortcutQuery({ h: '1.13' })).toEqual({ kind: 'plain', hours: 1.25 });
    expect(readShortcutQuery({ h: '99999' })).toEqual({ kind: 'plain', hours: 9999.5 });
  });

  test('[SHC-04, SHC-07] a friendly link brings nothing but its name and where it came from', () => {
    expect(readShortcutQuery({ Shortcut: 'grand-rounds', aId: '5', h: '9', t: 'Mine', rId: 'x' })).toEqual({
      kind: 'friendly',
      suffix: 'grand-rounds',
      reference: 'x',
    });
  });
});

describe('the form of a plain shortcut', () => {
  test('[SHC-02] has its values', () => {
    const values = plainShortcutToValues(
      { kind: 'plain', activityTypeId: 101, hours: 1.5, name: 'Grand round' },
      total,
    );
    expect(values).toMatchObject({ cpdYearId: 11, activityTypeId: 101, hours: '1.5', name: 'Grand round' });
  });

  test('[SHC-01] leaves out a type that the year does not offer, and what was not given', () => {
    expect(plainShortcutToValues({ kind: 'plain', activityTypeId: 999 }, total)).toMatchObject({
      activityTypeId: 0,
      hours: '',
      name: '',
    });
  });

  test('[SHC-02, HRS-14] gives its hours to Generic where there are hours for each specialty', () => {
    expect(plainShortcutToValues({ kind: 'plain', hours: 2 }, perSpecialty)).toMatchObject({
      hours: '',
      areaHours: [{ areaId: 1, hours: '2' }],
    });
    expect(plainShortcutToValues({ kind: 'plain' }, perSpecialty).areaHours).toEqual([]);
    const noGeneric = { ...perSpecialty, genericAreaId: undefined };
    expect(plainShortcutToValues({ kind: 'plain', hours: 2 }, noGeneric).areaHours).toEqual([]);
    expect(plainShortcutToValues({ kind: 'plain', hours: 2 }, { ...total, genericAreaId: 3 }).areaHours).toEqual([]);
  });
});

describe('the form of a kept shortcut', () => {
  const stored: StoredShortcut = {
    cpdShortcutId: 4,
    name: 'Annual meeting',
    activityTypeId: 101,
    cpdYearId: 11,
    ongoing: false,
    startDate: '2026-05-01',
    endDate: '2026-05-03',
    hours: [
      { areaId: 3, hours: 1.5 },
      { areaId: 206, hours: 0.25 },
      { areaId: 999, hours: 1 },
    ],
  };

  test('[SHC-05] has the sum of its hours and its areas ticked in years with total hours', () => {
    expect(shortcutToValues(stored, total)).toMatchObject({
      cpdYearId: 11,
      name: 'Annual meeting',
      activityTypeId: 101,
      hours: '2.75',
      areaIds: [3, 206],
      areaHours: [],
    });
  });

  test('[SHC-05] has its hours line by line in earlier years', () => {
    expect(shortcutToValues(stored, perSpecialty)).toMatchObject({
      hours: '',
      areaIds: [],
      areaHours: [
        { areaId: 3, hours: '1.5' },
        { areaId: 206, hours: '0.25' },
      ],
    });
  });

  test('[SHC-05] has its range for a pattern, and a date when there is just one', () => {
    expect(shortcutToValues(stored, total)).toMatchObject({
      date: '',
      recurrence: { startDate: '2026-05-01', endDate: '2026-05-03' },
    });
    expect(shortcutToValues({ ...stored, endDate: '2026-05-01' }, total).date).toBe('2026-05-01');
  });

  test('[SHC-05] has no date when it is ongoing', () => {
    expect(shortcutToValues({ ...stored, ongoing: true }, total)).toMatchObject({
      date: '',
      recurrence: { startDate: '', endDate: '' },
    });
  });

  test.each([
    ['its own', stored, { min: '2026-05-01', max: '2026-05-03' }],
    ['all of the year when ongoing', { ...stored, ongoing: true }, { min: '2026-01-01', max: '2026-12-31' }],
    ['cut at the year', { ...stored, endDate: '2027-02-01' }, { min: '2026-05-01', max: '2026-12-31' }],
    [
      'open without ends',
      { ...stored, startDate: undefined, endDate: undefined },
      { min: '2026-01-01', max: '2026-12-31' },
    ],
  ])('[SHC-05, OCC-03] its dates are %s', (_, shortcut, range) => {
    expect(shortcutRange(shortcut, 2026)).toEqual(range);
  });
});
