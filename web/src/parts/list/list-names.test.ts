import { LISTS } from '@cpd/domain/college/lists';
import { expect, test } from 'vitest';
import { withNames } from './list-names.ts';

const NOTHING = { filters: {}, columns: [] };

function named(rules: Parameters<typeof withNames>[1], asked: Parameters<typeof withNames>[2] = NOTHING) {
  const shape = withNames(LISTS.Members, rules, asked);
  const labels = (all: readonly { name: string; label: string }[]) =>
    all.flatMap(({ name, label }) => (name.startsWith('Category') ? [label] : []));
  return { columns: labels(shape.columns), filters: labels(shape.filters), shape };
}

test.each([2, 5])('[COH-04] a year with %i categories has as many columns and filters, by their names', (count) => {
  const categories = ['Learning', 'Peer review', 'Quality', 'Teaching', 'Leadership'].slice(0, count);
  const { columns, filters } = named({ requirements: [], categories });
  expect(columns).toEqual(categories);
  expect(filters).toEqual(categories);
});

test('[COH-04] what is asked for stays until the names are known, and a filter of a category that the year lacks can be removed', () => {
  const asked = { filters: { Category3: '<5' }, columns: ['Category2'] };
  expect(named(undefined, asked)).toMatchObject({ columns: ['Category 2'], filters: ['Category 3'] });
  const categories = ['Learning', 'Peer review'];
  expect(named({ requirements: [], categories }, asked)).toMatchObject({
    columns: categories,
    filters: [...categories, 'Category 3'],
  });
});

test('[COH-04] requirements of the years are options of what can be missing', () => {
  const { shape } = named({ requirements: ['Category 1', 'Life support'] });
  const missing = shape.filters.find(({ name }) => name === 'Missing');
  expect(missing?.options).toEqual(['Nothing', 'Total', 'Category 1', 'Life support']);
});
