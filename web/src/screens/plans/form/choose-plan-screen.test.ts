import { expect, test } from 'vitest';
import { buildYear } from '../../../testing/build.ts';
import { choosePlanScreen } from './choose-plan-screen.ts';

const years = [buildYear(), buildYear({ cpdYearId: 10 }), buildYear({ cpdYearId: 8, editable: false })];
const known = { askedYear: undefined, remembered: undefined, years, selectedYear: undefined };
const kept = (action: string, part = {}) => ({ cpdYearId: 11, action, planId: 5, editGoal: true, ...part });

test.each(['view', 'copy', 'edit'] as const)(
  '[PDP-15] %s without an id and without a kept plan is PDP Home',
  (action) => {
    expect(choosePlanScreen({ action }, known)).toEqual({ kind: 'home' });
    expect(choosePlanScreen({ action }, { ...known, remembered: kept('add') })).toEqual({ kind: 'home' });
  },
);

test('[PDP-15] the id in the address wins over the kept one, and the request for the goals belongs to its plan', () => {
  const remembered = kept('edit');
  expect(choosePlanScreen({ action: 'edit', planId: 9 }, { ...known, remembered })).toEqual({
    kind: 'edit',
    planId: 9,
    editGoal: false,
  });
  expect(choosePlanScreen({ action: 'edit' }, { ...known, remembered })).toEqual({
    kind: 'edit',
    planId: 5,
    editGoal: true,
  });
});

test('[PDP-07, PDP-15] a new plan goes into the year asked for, else the kept, else the selected, else the earliest open', () => {
  const remembered = kept('add');
  const add = { action: 'add' } as const;
  expect(choosePlanScreen(add, { ...known, askedYear: 10, remembered })).toEqual({ kind: 'add', cpdYearId: 10 });
  expect(choosePlanScreen(add, { ...known, askedYear: 8, remembered })).toEqual({ kind: 'add', cpdYearId: 11 });
  expect(choosePlanScreen(add, { ...known, selectedYear: 11 })).toEqual({ kind: 'add', cpdYearId: 11 });
  expect(choosePlanScreen(add, known)).toEqual({ kind: 'add', cpdYearId: 10 });
});

test('[PDP-07] without a year that can be changed there is no new plan', () => {
  const closed = years.map((year) => ({ ...year, editable: false }));
  expect(choosePlanScreen({ action: 'add' }, { ...known, years: closed })).toEqual({ kind: 'no-open-year' });
});
