import { describe, expect, test } from 'vitest';
import { LIST_VIEWS_MAX } from '../values/limits.ts';
import { checkListView, type EnteredView, readableView } from './list-views.ts';

const entered: EnteredView = {
  list: 'Members',
  name: 'Not begun',
  filters: { Status: 'Open' },
  columns: ['MIN', 'LastName'],
  sort: 'LastName',
  descending: false,
};
const nothing = { names: [], own: 0 };

describe('[COH-03] a view of a list is not saved', () => {
  test.each([
    ['without a name', { name: '  ' }, nothing, 'Name', 'Please enter a name.'],
    ['with a long name', { name: 'x'.repeat(61) }, nothing, 'Name', 'at most 60'],
    ['with a hidden character', { name: 'a\u0007b' }, nothing, 'Name', 'hidden'],
    ['[R47] with a name that nobody sees', { name: '\u200b' }, nothing, 'Name', 'Please enter a name.'],
    ['[R47] with a name that turns round', { name: 'a\u202eb' }, nothing, 'Name', 'direction'],
    ['with a line break in its name', { name: 'a\nb' }, nothing, 'Name', 'hidden'],
    ['under a name that is taken', {}, { names: ['NOT BEGUN'], own: 1 }, 'Name', '“Not begun” already'],
    [
      'under a taken name in spaces',
      { name: ' Not begun ' },
      { names: ['Not begun'], own: 1 },
      'Name',
      '“Not begun” already',
    ],
    ['beside too many others', {}, { names: [], own: LIST_VIEWS_MAX }, 'Name', 'delete one'],
    ['with a filter that the list does not have', { filters: { Shoes: '44' } }, nothing, 'Filters.Shoes', 'no filter'],
    ['without columns', { columns: [] }, nothing, 'Columns', 'at least one column'],
    ['in an order that there is not', { sort: 'Shoes' }, nothing, 'Sort', 'cannot be sorted'],
  ])('%s', (_how, change, seen, field, message) => {
    expect(checkListView({ ...entered, ...change } as EnteredView, seen)).toEqual([
      { field, message: expect.stringContaining(message) },
    ]);
  });
});

test('[COH-03] a view of a list is saved otherwise, up to the limits', () => {
  expect(checkListView({ ...entered, name: 'x'.repeat(60) }, { names: ['Begun'], own: LIST_VIEWS_MAX - 1 })).toEqual(
    [],
  );
});

describe('[COH-03] a saved view', () => {
  test('is what it was while the list has all of it', () => {
    const { filters, columns, sort, descending } = entered;
    expect(readableView('Members', entered)).toEqual({ filters, columns, sort, descending, lost: [] });
  });

  test('opens without the columns, filters, options and order that have gone, which are named', () => {
    const old = { filters: { Status: 'Lost', Member: 'a', Shoes: '44' }, columns: ['Shoes', 'MIN'], sort: 'Size' };
    expect(readableView('Members', { ...old, descending: true })).toEqual({
      filters: { Member: 'a' },
      columns: ['MIN'],
      sort: 'LastName',
      descending: false,
      lost: ['Status', 'Shoes', 'Size'],
    });
  });

  test('has the usual columns when all of its own have gone', () => {
    const { columns, lost } = readableView('Audits', { ...entered, filters: {}, columns: ['Shoes'] });
    expect(columns).toEqual(['MIN', 'LastName', 'FirstName', 'Year', 'Audit', 'Status', 'SubmittedOn']);
    expect(lost).toEqual(['Shoes']);
  });
});
