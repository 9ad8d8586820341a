import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { YearsScreen } from './years-screen.tsx';

const lines = (count: number, label = 'Rule') =>
  Array.from({ length: count }, (_, index) => ({ label: `${label} ${index + 1}`, text: 'as it is' }));

const RULES = {
  ...{ cpdYearId: 13, cpdYearYear: 2028, frameworkName: 'Hours framework 2025 onward' },
  confirmation: 'provisional' as const,
  sections: [
    { title: 'Total', lines: [{ label: 'Total for the year', text: '50 hours' }] },
    { title: 'Types of activity', lines: lines(50, 'Type') },
  ],
  comparedWith: 2027,
  changes: [
    { section: 'Categories', label: 'Category 3', before: 'at least 5 hours', after: 'at least 10 hours' },
    { section: 'Also required', label: 'Ethics', before: '', after: 'at least 2 activities' },
  ],
  publications: [],
  delivered: [],
  years: [
    { cpdYearId: 13, cpdYearYear: 2028 },
    { cpdYearId: 12, cpdYearYear: 2027 },
  ],
  drafts: [{ cpdYearId: 14, cpdYearYear: 2029 }],
  next: { cpdYearId: 14, cpdYearYear: 2029 },
};

beforeEach(() =>
  serve({
    readYearRules: RULES,
    confirmYear: () => {
      serve({ readYearRules: { ...RULES, confirmation: 'confirmed' } });
      return null;
    },
  }),
);

const show = (role = 'MANAGER') => renderScreen(<YearsScreen />, buildUser({ role }), '/Admin/Years');

describe('the rules of a year', () => {
  test('are read section by section, a long one on demand', async () => {
    show();
    expect((await screen.findByRole('region', { name: 'Total' })).textContent).toContain('Total for the year50 hours');
    expect(screen.getByLabelText('Show all 50 of Types of activity').textContent).toBe('Show all 50');
  });

  test('stand below what is different from the year before', async () => {
    show();
    const rows = within(await screen.findByRole('table', { name: 'Changes since 2027' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Rule2027Now',
      'Category 3 Categoriesat least 5 hoursat least 10 hours',
      'Ethics Also requiredNoneat least 2 activities',
    ]);
  });

  test.each([
    [{ changes: [] }, /The rules are the same as for 2027/],
    [{ changes: [], comparedWith: null }, undefined],
  ])('say so where nothing is different, and nothing of the first year', async (change, words) => {
    serve({ readYearRules: { ...RULES, ...change } });
    show();
    await screen.findByRole('region', { name: 'Total' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryAllByText(words ?? /the same as/)).toHaveLength(words === undefined ? 0 : 1);
  });

  test('of another year are asked for by its address', async () => {
    show();
    await userEvent.selectOptions(await screen.findByLabelText('Year'), '2027');
    expect(sent('readYearRules').map(({ query }) => query)).toContainEqual({ cpdYearId: 12 });
  });
});

describe('[YR-10] a year that opened by rule', () => {
  test('is shown to those who may not confirm it without a button', async () => {
    show('STAFF');
    expect(await screen.findByText(/No manager has confirmed the rules for 2028 yet/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull();
  });

  test('is confirmed by the name of its framework, after a question', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the rules for 2028' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm the rules for 2028' });
    expect(sent('confirmYear')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('A manager has confirmed these rules.')).toBeTruthy();
    expect(sent('confirmYear').map(({ body }) => body)).toEqual([
      { cpdYearId: 13, frameworkName: 'Hours framework 2025 onward' },
    ]);
  });
});

test('[FWK-02] who published the rules, and what an upgrade delivers since, is told without a way to change it here', async () => {
  const by = { preparedBy: 'Sam Example', publishedBy: 'Morgan Example' };
  const edits = [{ key: 'minimum', before: '50', after: '45' }];
  serve({
    readYearRules: {
      ...RULES,
      publications: [
        { version: 2, publishedOn: '2028-03-01T00:00:00Z', ...by, reason: 'A wrong day.' },
        { version: 1, publishedOn: '2027-10-01T00:00:00Z', ...by, reason: 'The council decided it.' },
      ],
      delivered: [{ section: 'Total', label: 'Total for the year', before: '50 hours', after: '45 hours', edits }],
    },
  });
  show();
  const words = 'prepared by Sam Example, confirmed by Morgan Example';
  expect(await screen.findByText(`Published on 01/03/2028, ${words}: A wrong day.`)).toBeTruthy();
  expect(screen.getByText(`Published on 01/10/2027, ${words}: The council decided it.`)).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'New with an upgrade' }));
  expect(table.getByRole('row', { name: /Total for the year/ }).textContent).toContain('45 hours');
  expect(table.queryByRole('button')).toBeNull();
});
